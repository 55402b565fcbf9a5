//! What the hand holds: the unit that was chosen, the hex pointed at, what Enter would do there, and which keys there are.
//! The terminal's screen and the page share it.

use std::cell::OnceCell;

use paint::{Hand, Pointed};

use crate::action::Action;
use crate::advice;
use crate::board::Window;
use crate::drawing;
use crate::event::Stage;
use crate::plan::Plan;
use crate::plan::course::Voyage;
use crate::plan::lines::spare;
use crate::rules::s13_2_zeppelins;
use crate::types::{Battery, Class, ContactId, Hex, Terrain, UnitId};
use crate::view::{Contact, UnitView, View};
use crate::words::notation;

/// Something that can be taken in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A unit.
    Unit(UnitId),
    /// §12.21 Something that could not be made out.
    Contact(ContactId),
    /// §11.8 Mines to be laid.
    Mines,
}

/// The hand with everything it could do.
pub(crate) struct Held<'a> {
    pub(crate) plan: Plan<'a>,
    /// What can be taken in hand: the viewer's own first.
    pub(crate) items: Vec<Item>,
    /// What is.
    pub(crate) item: Option<Item>,
    /// The part of the sea that the cursor moves over.
    pub(crate) window: Window,
    /// The hex pointed at.
    pub(crate) cursor: Hex,
    voyage: OnceCell<Option<Voyage>>,
    suggests: OnceCell<bool>,
}

/// What can be taken in hand.
fn items(plan: &Plan) -> Vec<Item> {
    let view = plan.view;
    let places = plan.at(Stage::Deploy) || plan.at(Stage::Move);
    let dummies = || spare(plan).into_iter().filter(|_| places).map(|unit| Item::Unit(unit.id));
    let lays = plan.at(Stage::Deploy)
        && view.seat.is_some_and(|seat| view.basis.hidden_mines[usize::from(seat.0)] > 0);
    let mut all: Vec<Item> = Vec::new();
    if plan.at(Stage::Deploy) {
        let airships = view.units.iter().filter(|unit| {
            Some(unit.side) == view.seat && unit.class == Class::Zeppelin && !unit.unit.in_play()
        });
        all.extend(airships.map(|unit| Item::Unit(unit.id)));
        all.extend(dummies());
        all.extend(lays.then_some(Item::Mines));
    }
    // What moves comes before what does not, and what has torpedoes before what has none.
    let fires = |unit: &UnitView| unit.torpedoes.is_some() && unit.unit.salvos > 0;
    let acts = |unit: &UnitView| if plan.at(Stage::Torpedo) { fires(unit) } else { unit.class.ship() };
    let (ships, rest): (Vec<&UnitView>, Vec<&UnitView>) = plan.mine().partition(|unit| acts(unit));
    all.extend(ships.into_iter().chain(rest).map(|unit| Item::Unit(unit.id)));
    if !plan.at(Stage::Deploy) {
        all.extend(dummies().filter(|item| !all.contains(item)).collect::<Vec<_>>());
    }
    all.extend(plan.theirs().map(|unit| Item::Unit(unit.id)));
    all.extend(view.contacts.iter().map(|contact| Item::Contact(contact.id)));
    all
}

impl<'a> Held<'a> {
    pub(crate) fn new(view: &'a View, hand: &Hand) -> Self {
        let plan = Plan::new(view);
        let items = items(&plan);
        let item = items.get(hand.tool % items.len().max(1)).copied();
        let window = drawing::window(view);
        let mut held = Held {
            plan,
            items,
            item,
            window,
            cursor: Hex::at(1, 1),
            voyage: OnceCell::new(),
            suggests: OnceCell::new(),
        };
        held.cursor = window.hex(hand.cell(Some(held.home())));
        held
    }

    /// Would an officer order anything now?
    pub(crate) fn suggests(&self) -> bool {
        let orders = || advice::orders(self.plan.view).iter().any(|action| *action != Action::Done);
        *self.suggests.get_or_init(|| self.plan.asked().is_some() && orders())
    }

    /// The unit in hand.
    pub(crate) fn unit(&self) -> Option<&'a UnitView> {
        match self.item? {
            Item::Unit(id) => self.plan.unit(id),
            Item::Contact(_) | Item::Mines => None,
        }
    }

    /// The unit in hand, if it is the viewer's.
    pub(crate) fn mine(&self) -> Option<&'a UnitView> {
        self.unit().filter(|unit| self.plan.own(unit.id))
    }

    /// The enemy in hand.
    pub(crate) fn enemy(&self) -> Option<&'a UnitView> {
        self.unit().filter(|unit| !self.plan.own(unit.id))
    }

    /// The contact in hand.
    pub(crate) fn contact(&self) -> Option<&'a Contact> {
        match self.item? {
            Item::Contact(id) => self.plan.view.contacts.iter().find(|contact| contact.id == id),
            Item::Unit(_) | Item::Mines => None,
        }
    }

    /// Where something is.
    pub(crate) fn place(&self, item: Item) -> Option<Hex> {
        let view = self.plan.view;
        match item {
            Item::Unit(id) => {
                let placed = view.drafts.placing.iter().find(|placing| placing.unit == id);
                let placed = placed.map(|placing| placing.at);
                placed.or_else(|| view.unit(id)?.unit.hex()).or_else(|| drawing::entry(view, id))
            }
            Item::Contact(id) => {
                view.contacts.iter().find(|contact| contact.id == id).map(|contact| contact.at)
            }
            Item::Mines => None,
        }
    }

    /// Where what is in hand is on the chart, by row and column.
    pub(crate) fn home(&self) -> (u16, u16) {
        let here = self.item.and_then(|item| self.place(item));
        let any = || self.items.iter().find_map(|item| self.place(*item));
        here.or_else(any).and_then(|hex| self.window.cell(hex)).unwrap_or_default()
    }

    /// The number of its tool.
    pub(crate) fn tool(&self, item: Item) -> Option<usize> {
        self.items.iter().position(|other| *other == item)
    }

    /// The movement of the unit in hand.
    pub(crate) fn voyage(&self) -> Option<&Voyage> {
        self.voyage.get_or_init(|| self.plan.voyage(self.mine()?.id)).as_ref()
    }

    /// Is a dummy in hand that is not on the map?
    pub(crate) fn dummy(&self) -> Option<&'a UnitView> {
        let places = self.plan.at(Stage::Deploy) || self.plan.at(Stage::Move);
        self.mine().filter(|unit| places && unit.class == Class::Dummy && !unit.unit.in_play())
    }

    /// §13.2 Is an airship in hand that is to be placed?
    pub(crate) fn airship(&self) -> Option<&'a UnitView> {
        self.mine().filter(|unit| self.plan.at(Stage::Deploy) && unit.class == Class::Zeppelin)
    }

    /// §16 Is a reinforcement in hand that enters in this movement?
    pub(crate) fn arrival(&self) -> Option<&'a UnitView> {
        self.mine().filter(|unit| self.plan.at(Stage::Move) && self.plan.view.arriving.contains(&unit.id))
    }

    /// §13.2 §16 May what is in hand be put here: an airship before play, a reinforcement on its edge?
    pub(crate) fn berth(&self, at: Hex) -> bool {
        let (basis, state) = (&self.plan.view.basis, &self.plan.state);
        if let Some(unit) = self.airship() {
            return s13_2_zeppelins::berth(state, unit.side, at);
        }
        let edge = self.arrival().and_then(|unit| basis.entry(unit.id));
        edge.is_some_and(|edge| s13_2_zeppelins::on_edge(&basis.map, at, edge))
            && basis.map.terrain(at).navigable()
    }

    /// Every hex where it may be put.
    pub(crate) fn berths(&self) -> Vec<Hex> {
        let any = self.airship().is_some() || self.arrival().is_some();
        self.plan.view.basis.map.hexes().filter(|at| any && self.berth(*at)).collect()
    }

    /// Enemies in the hex pointed at.
    fn targets(&self) -> impl Iterator<Item = &'a UnitView> {
        let at = self.cursor;
        self.plan.theirs().filter(move |unit| unit.unit.hex() == Some(at))
    }

    /// What Enter would do.
    pub(crate) fn pointed(&self) -> Option<Pointed> {
        self.plan.asked()?;
        let own = || Pointed::No("take one of your own units in hand first".into());
        let at = self.cursor;
        match self.plan.view.stage {
            Stage::Move | Stage::Deploy if self.dummy().is_some_and(|unit| unit.helm.is_none()) => {
                let unit = self.dummy()?;
                let open =
                    self.plan.view.basis.map.inside(at) && self.plan.view.basis.map.terrain(at).navigable();
                Some(if open {
                    Pointed::Do(format!("dummy {} {at}", number(unit.id)))
                } else {
                    Pointed::No("a dummy lies at sea, on the map (§12.22)".into())
                })
            }
            Stage::Deploy if self.item == Some(Item::Mines) => Some(self.mine_here()),
            Stage::Deploy if self.airship().is_some() => {
                let unit = self.airship()?;
                Some(if self.berth(at) {
                    Pointed::Do(format!("dummy {} {at}", number(unit.id)))
                } else {
                    Pointed::No("an airship begins near a ship of yours, or on your edge (§13.2)".into())
                })
            }
            Stage::Move if self.arrival().is_some() && self.berth(at) => {
                Some(Pointed::Do(format!("enter {} {at}", number(self.arrival()?.id))))
            }
            Stage::Move => Some(self.goal()),
            Stage::Shell => {
                Some(self.mine().map_or_else(own, |unit| self.order(Action::Shell { at, unit: unit.id })))
            }
            Stage::Aim => self.target(|held, unit, target| {
                let [main, secondary] = Battery::ALL.map(|battery| Action::Aim { battery, target, unit });
                let own = [main, secondary].into_iter().find(|order| held.plan.may(order));
                // §13.3 What it does not see itself, another may see for it.
                held.order(own.or_else(|| held.plan.bombardment(unit, target)).unwrap_or(main))
            }),
            Stage::Torpedo => self.target(|held, unit, target| held.order(Action::Torpedo { target, unit })),
            Stage::Sight => {
                let seen = self.targets().next()?.id;
                let declined = self.plan.view.drafts.declined.contains(&seen);
                Some(self.order(if declined { Action::Declare(seen) } else { Action::Decline(seen) }))
            }
            Stage::Strike => {
                let target = self.targets().next()?.id;
                let ready = self
                    .plan
                    .view
                    .strikes
                    .iter()
                    .map(|strike| Action::Strike { strike: strike.strike, target });
                let found =
                    ready.clone().find(|action| self.plan.may(action)).or_else(|| ready.clone().next())?;
                Some(self.order(found))
            }
            Stage::Deploy | Stage::Between | Stage::Over => None,
        }
    }

    fn order(&self, action: Action) -> Pointed {
        match self.plan.why(&action) {
            Ok(()) => Pointed::Do(notation(&action)),
            Err(why) => Pointed::No(format!("{why} ({})", contract::Refuse::section(&why))),
        }
    }

    /// §11.8 Mines here, or none after all.
    fn mine_here(&self) -> Pointed {
        if self.plan.view.drafts.mines.contains(&self.cursor) {
            return Pointed::Do(format!("unmine {}", self.cursor));
        }
        let (view, at) = (self.plan.view, self.cursor);
        let seat = view.seat.map_or(0, |seat| usize::from(seat.0));
        let why = if view.drafts.mines.len() >= usize::from(view.basis.hidden_mines[seat]) {
            "all your mines are laid: press one of them to take it up"
        } else if !view.basis.map.inside(at) || !view.basis.map.terrain(at).navigable() {
            "mines are laid in the water, on the map"
        } else if view.mines.contains(&at) {
            "there are mines in it already, as everybody knows"
        } else {
            return self.order(Action::Mine(at));
        };
        Pointed::No(format!("{why} (§11.8)"))
    }

    /// The unit in hand does something to who is there.
    fn target(&self, order: impl Fn(&Self, UnitId, UnitId) -> Pointed) -> Option<Pointed> {
        let enemies: Vec<UnitId> = self.targets().map(|unit| unit.id).collect();
        let Some(unit) = self.mine() else {
            let first = enemies.first();
            return first
                .map(|_| Pointed::No("take one of your own units in hand, then point at a target".into()));
        };
        let all: Vec<Pointed> = enemies.into_iter().map(|target| order(self, unit.id, target)).collect();
        all.iter().find(|pointed| matches!(pointed, Pointed::Do(_))).or(all.first()).cloned()
    }

    /// §7 The unit in hand sails there; pointed at again, it ends on the next heading.
    fn goal(&self) -> Pointed {
        let (Some(unit), hex) = (self.mine(), self.cursor) else {
            return Pointed::No("take one of your own units in hand".into());
        };
        let (n, name) = (number(unit.id), &unit.name);
        let Some(voyage) = self.voyage() else { return Pointed::No(format!("{name} does not move")) };
        let end = unit
            .plot
            .as_ref()
            .filter(|plot| plot.plotted)
            .and_then(|plot| Some((plot.speed, *plot.path.last()?)));
        let here = end.filter(|(_, leg)| leg.at == hex);
        let ways = voyage.headings(hex, here.map(|(speed, _)| speed));
        match here.and_then(|(_, leg)| ways.iter().position(|end| end.leg.heading == leg.heading)) {
            Some(now) if ways.len() > 1 => {
                Pointed::Do(format!("sail {n} {hex} {}", ways[(now + 1) % ways.len()].leg.heading))
            }
            _ if ways.is_empty() => Pointed::No(self.barred(unit, hex)),
            _ => Pointed::Do(format!("sail {n} {hex}")),
        }
    }

    /// §1.4 §7 Why a unit cannot go there.
    fn barred(&self, unit: &UnitView, hex: Hex) -> String {
        let (map, name) = (&self.plan.view.basis.map, &unit.name);
        if map.closed && !map.inside(hex) {
            return format!("the map ends there, and no exit within reach of {name} leads out (§1.4)");
        }
        match map.terrain(hex) {
            Terrain::Land => format!("{hex} is land: no ship enters it (§1.4)"),
            Terrain::PartialLand => {
                format!("the middle of {hex} lies ashore: no ship enters it (§1.4)")
            }
            Terrain::Sea | Terrain::PartialSea => format!("{hex} is out of reach of {name}"),
        }
    }

    /// Commands with a key of their own.
    pub(crate) fn keys(&self) -> Vec<(char, String, String)> {
        let plan = &self.plan;
        let Some(_) = plan.asked() else { return Vec::new() };
        let key = |c: char, command: String, label: &str| (c, command, label.to_owned());
        let mut keys = Vec::new();
        if plan.view.stage != Stage::Sight && self.suggests() {
            keys.push(key('s', "suggest".into(), "suggest all"));
        }
        match plan.view.stage {
            Stage::Move => {
                keys.extend(self.helm_keys());
                if !plan.unplotted().is_empty() {
                    keys.push(key('g', "straight".into(), "rest straight on"));
                }
                if plan.may_move().is_ok() {
                    keys.push(key('d', "done".into(), "all done"));
                }
            }
            Stage::Aim => {
                let best = self.mine().and_then(|unit| {
                    plan.fire_by(unit.id)
                        .into_iter()
                        .map(|choice| choice.action())
                        .find(|action| plan.may(action))
                });
                keys.extend(best.map(|action| key('a', notation(&action), "aim")));
                if let Some(enemy) = self.enemy().filter(|enemy| !plan.fire_at(enemy.id).is_empty()) {
                    keys.push(key('a', format!("all {}", number(enemy.id)), "all on it"));
                }
                keys.push(key(
                    'd',
                    "done".into(),
                    if plan.view.drafts.shots.is_empty() { "hold fire" } else { "fire" },
                ));
            }
            Stage::Deploy | Stage::Sight | Stage::Shell | Stage::Strike | Stage::Torpedo => {
                keys.push(key('d', "done".into(), "done"));
            }
            Stage::Between => keys.push(key('d', "done".into(), "next battle")),
            Stage::Over => {}
        }
        keys
    }

    fn helm_keys(&self) -> Vec<(char, String, String)> {
        let Some(unit) = self.mine() else { return Vec::new() };
        let n = number(unit.id);
        let plotted = unit.plot.as_ref().is_some_and(|plot| plot.plotted);
        let key = |c: char, command: String, label: &str| (c, command, label.to_owned());
        let mut keys = Vec::new();
        for (c, step, label) in [(',', "-1", "port"), ('f', "F", "ahead"), ('.', "+1", "starboard")] {
            keys.extend(self.step(step).map(|command| key(c, command, label)));
        }
        if plotted {
            keys.push(key('x', format!("back {n}"), "back"));
            keys.push(key('c', format!("clear {n}"), "clear"));
        }
        keys
    }

    /// §7 The line for the next move of the unit in hand: it begins a course if there is none.
    pub(crate) fn step(&self, step: &str) -> Option<String> {
        let unit = self.mine()?;
        let action = match step.parse::<i8>() {
            Ok(by) => Action::Turn { by, unit: unit.id },
            Err(_) => Action::Ahead(unit.id),
        };
        let plotted = unit.plot.as_ref().is_some_and(|plot| plot.plotted);
        if plotted {
            return self.plan.may(&action).then(|| notation(&action));
        }
        let voyage = self.voyage()?;
        let speed = unit.unit.speed.clamp(voyage.helm.least, voyage.helm.most);
        voyage.begins(speed, step).then(|| format!("sail {} {speed},{step}", number(unit.id)))
    }
}

/// A unit's number, as people type it.
pub(crate) fn number(unit: UnitId) -> u16 {
    u16::from(unit.0) + 1
}
