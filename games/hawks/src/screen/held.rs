//! What the hand holds: the ship that was chosen, the hex pointed at, what Enter would do there, and which keys there are.
//! The terminal's screen and the page share it.

use std::cell::OnceCell;

use paint::{Hand, Pointed};

use crate::action::Action;
use crate::board::Window;
use crate::goal::rescuer;
use crate::notation::notation;
use crate::plan::Plan;
use crate::plan::answer::Lender;
use crate::plan::course::Voyage;
use crate::plan::placing::{Put, unplaced};
use crate::ship::Place;
use crate::types::{self, Hex, ShipId};
use crate::view::{ShipView, Stage, View};

/// Hexes of space around what is on the map.
const MARGIN: i16 = 3;
/// No farther is space drawn for where a ship could fly.
const REACH: u16 = 40;

/// The hand with everything it could do.
pub(crate) struct Held<'a> {
    pub(crate) plan: Plan<'a>,
    /// Ships that can be taken in hand: the viewer's own first.
    pub(crate) tools: Vec<ShipId>,
    /// The one that is.
    pub(crate) ship: Option<ShipId>,
    /// The part of space that the cursor moves over.
    pub(crate) window: Window,
    /// The hex pointed at.
    pub(crate) cursor: Hex,
    /// While setting up: what pointing at a hex puts there.
    pub(crate) put: Option<Put>,
    voyage: OnceCell<Option<Voyage>>,
}

/// Is it to be seen in the battle?
pub(crate) const fn there(ship: &ShipView) -> bool {
    !matches!(ship.place, Place::Waiting | Place::Away | Place::Lost)
}

/// Ships that can be taken in hand.
fn tools(view: &View) -> Vec<ShipId> {
    let own = |ship: &&ShipView| view.seat == Some(ship.side);
    // While it sets up a side takes ships in hand that are not there yet.
    let waits = |ship: &ShipView| ship.place == Place::Waiting && view.stage == Stage::Place && own(&ship);
    let (mine, others): (Vec<&ShipView>, Vec<&ShipView>) =
        view.ships.iter().filter(|ship| there(ship) || waits(ship)).partition(own);
    // §21.2 What has no place yet comes first, so that it is in hand without being asked for.
    let (open, placed): (Vec<&ShipView>, Vec<&ShipView>) =
        mine.into_iter().partition(|ship| view.stage == Stage::Place && unplaced(view, ship));
    open.into_iter().chain(placed).chain(others).map(|ship| ship.id).collect()
}

/// The part of space that can be pointed at: the sheet, what has flown beyond it, and where the viewer's ships could fly.
pub(crate) fn window(view: &View) -> Window {
    let ends = |ship: &ShipView| ship.plot.as_ref().and_then(|plot| plot.path.last()).map(|leg| leg.at);
    let here = view.ships.iter().filter_map(|ship| ship.hex);
    let ends = view.ships.iter().filter_map(ends);
    // §6 The hexes beside the sheet too: ships leave through them.
    let sheet = [Hex::at(0, 0), Hex::at(types::COLUMNS + 1, types::ROWS + 1)];
    // §6 Without edges a course may lead on beyond them.
    let flies = |ship: &&ShipView| view.seat == Some(ship.side) && matches!(ship.place, Place::Space(_));
    let open = view.stage == Stage::Move && !view.rules.edges();
    let reach = view.ships.iter().filter(|ship| open && flies(ship)).flat_map(|ship| {
        let far = ship.speed.saturating_add(ship.condition.adf.into()).min(REACH) as i16;
        let (column, row) = ship.hex.unwrap_or(types::MIDDLE).0.place();
        let (columns, rows) = ([column - far, column + far], [row - far, row + far]);
        columns.map(|column| Hex::at(column, row)).into_iter().chain(rows.map(|row| Hex::at(column, row)))
    });
    let beyond = here.chain(ends).chain(reach).filter(|hex| !hex.on_sheet()).flat_map(|hex| {
        // In steps, so that the map is not drawn anew for every hex.
        let (column, row) = hex.0.place();
        let out = |at: i16| (at + at.signum() * MARGIN).next_multiple_of_ten();
        [hex, Hex::at(out(column), row), Hex::at(column, out(row))]
    });
    Window::around(sheet.into_iter().chain(beyond), 0)
}

/// Rounds away from the sheet.
trait Tens {
    fn next_multiple_of_ten(self) -> Self;
}

impl Tens for i16 {
    fn next_multiple_of_ten(self) -> i16 {
        if self >= 0 { (self + 9) / 10 * 10 } else { (self - 9) / 10 * 10 }
    }
}

impl<'a> Held<'a> {
    pub(crate) fn new(view: &'a View, hand: &Hand) -> Self {
        let tools = tools(view);
        let ship = tools.get(hand.tool % tools.len().max(1)).copied();
        let window = window(view);
        let mut held = Held {
            plan: Plan::new(view),
            tools,
            ship,
            window,
            cursor: types::MIDDLE,
            put: None,
            voyage: OnceCell::new(),
        };
        held.cursor = window.hex(hand.cell(Some(held.home())));
        let puts = held.plan.puts(ship);
        held.put = puts.get(usize::from(hand.turn) % puts.len().max(1)).copied();
        held
    }

    /// The ship in hand.
    pub(crate) fn view(&self) -> Option<&'a ShipView> {
        self.plan.ship(self.ship?)
    }

    /// Where the ship in hand is on the map, by row and column.
    pub(crate) fn home(&self) -> (u16, u16) {
        let hex = self.view().and_then(|ship| ship.hex).or(self.plan.view.planet);
        hex.and_then(|hex| self.window.cell(hex))
            .or_else(|| self.window.cell(types::MIDDLE))
            .unwrap_or_default()
    }

    /// The number of a ship's tool.
    pub(crate) fn tool(&self, ship: ShipId) -> Option<usize> {
        self.tools.iter().position(|id| *id == ship)
    }

    /// The movement of the ship in hand.
    pub(crate) fn voyage(&self) -> Option<&Voyage> {
        self.voyage.get_or_init(|| self.plan.voyage(self.ship?)).as_ref()
    }

    /// Is the ship in hand one that flies now, or should?
    pub(crate) fn steers(&self) -> bool {
        let flies = |ship: &ShipView| matches!(ship.place, Place::Space(_)) && ship.speed > 0;
        let leaves = |ship: &ShipView| rescuer(self.plan.view).is_some_and(|other| other.id == ship.id);
        self.view().is_some_and(|ship| flies(ship) || leaves(ship)) && self.voyage().is_some()
    }

    /// What Enter would do.
    pub(crate) fn pointed(&self) -> Option<Pointed> {
        match self.plan.view.stage {
            Stage::Move if self.plan.at(Stage::Move) => Some(self.goal()),
            Stage::Defend | Stage::Attack if self.plan.fires() => self.target(),
            Stage::Place if self.plan.at(Stage::Place) => {
                let put = self.put?;
                Some(match self.plan.may_place(put, self.cursor) {
                    Ok(()) => Pointed::Do(notation(&put.action(self.cursor))),
                    Err(why) => Pointed::No(why),
                })
            }
            Stage::Seek if self.plan.at(Stage::Seek) => {
                let action = Action::Activate(self.cursor);
                let lies = self.plan.may(&action);
                Some(if lies {
                    Pointed::Do(notation(&action))
                } else {
                    Pointed::No("no seeker of yours lies there".into())
                })
            }
            _ => None,
        }
    }

    /// §3 The ship in hand flies there; pointed at again, it faces the next side.
    fn goal(&self) -> Pointed {
        let (Some(id), hex) = (self.ship.filter(|id| self.plan.own(*id)), self.cursor) else {
            return Pointed::No("take one of your own ships in hand".into());
        };
        let name = self.view().map_or("", |ship| ship.name.as_str());
        if self.view().is_some_and(|ship| ship.class.is_station()) {
            return Pointed::No(format!("{name} is a station and keeps to its orbit"));
        }
        let far = || Pointed::No(format!("{hex} is out of reach of {name}"));
        // Quick for hexes that are far away.
        let ship = self.view();
        let reach = ship.map_or(0, |ship| ship.speed.max(30) + u16::from(ship.condition.adf));
        if ship.and_then(|ship| ship.hex).is_some_and(|at| at.distance(hex) > reach) {
            return far();
        }
        let Some(voyage) = self.voyage().filter(|voyage| voyage.near(hex)) else { return far() };
        let mut ways = voyage.facings(hex);
        let now = voyage.now.as_ref().filter(|course| course.at() == hex && !voyage.ended);
        // Pointed at again it turns where it is: it does not fly another way for that.
        ways.retain(|way| now.is_none_or(|now| now.speed() == way.speed()));
        let here = now.and_then(|now| ways.iter().position(|way| way.facing() == now.facing()));
        let number = u16::from(id.0) + 1;
        match (here, ways.is_empty(), voyage.now.is_none() && hex == voyage.start()) {
            (_, true, _) => far(),
            (Some(n), false, _) if ways.len() > 1 => {
                Pointed::Do(format!("fly {number} {hex} {}", ways[(n + 1) % ways.len()].facing()))
            }
            (None, false, true) => Pointed::No(format!("{name} is at {hex}")),
            (_, false, _) => Pointed::Do(format!("fly {number} {hex}")),
        }
    }

    /// §8 The ship in hand fires its best weapon at who is there.
    fn target(&self) -> Option<Pointed> {
        let view = self.plan.view;
        let mut enemies = view
            .ships
            .iter()
            .filter(|ship| ship.hex == Some(self.cursor) && there(ship) && !self.plan.own(ship.id));
        let first = enemies.next()?;
        let Some(id) = self.ship.filter(|id| self.plan.own(*id)) else {
            return Some(Pointed::No("take one of your own ships in hand, then point at a target".into()));
        };
        let shot = std::iter::once(first).chain(enemies).find_map(|ship| self.plan.best_shot(id, ship.id));
        Some(match shot {
            Some(choice) => {
                let leg = choice.ways.first().map_or(0, |way| way.leg);
                let (ship, target, weapon) = (choice.ship, choice.target, choice.weapon);
                Pointed::Do(notation(&Action::Aim { leg, ship, target, weapon }))
            }
            None => Pointed::No("nothing of it bears there, or all is aimed".into()),
        })
    }

    /// The best shot that is left of the ship in hand, or at it.
    fn best(&self) -> Option<Action> {
        let id = self.ship?;
        let own = self.plan.own(id);
        let choices = self.plan.choices();
        let mine = choices.iter().filter(|choice| id == if own { choice.ship } else { choice.target });
        let best = mine.max_by_key(|choice| choice.ways.first().map_or(0, |way| way.odds.hull))?;
        let leg = best.ways.first()?.leg;
        Some(Action::Aim { leg, ship: best.ship, target: best.target, weapon: best.weapon })
    }

    /// Commands with a key of their own.
    pub(crate) fn keys(&self) -> Vec<(char, String, String)> {
        let plan = &self.plan;
        let Some(_) = plan.asked() else { return Vec::new() };
        let key = |c: char, command: &str, label: &str| (c, command.to_owned(), label.to_owned());
        let mut keys = Vec::new();
        let suggest = plan.open().then(|| key('s', "suggest", "suggest"));
        match plan.view.stage {
            Stage::Move => {
                if let Some(id) = self.ship.filter(|id| plan.own(*id)) {
                    let n = u16::from(id.0) + 1;
                    let mut step = |c: char, action: Action, label: &str| {
                        if plan.may_fly(&action) {
                            keys.push((c, notation(&action), label.to_owned()));
                        }
                    };
                    step(',', Action::Turn { hand: types::Hand::Left, ship: id }, "left");
                    step('f', Action::Step(id), "ahead");
                    step('.', Action::Turn { hand: types::Hand::Right, ship: id }, "right");
                    if self.view().is_some_and(|ship| ship.plot.is_some()) {
                        keys.push(key('x', &format!("back {n}"), "back"));
                        keys.push(key('c', &format!("clear {n}"), "clear"));
                    }
                }
                if let Some(id) = self.ship.filter(|_| self.steers()) {
                    keys.push(key('s', &format!("suggest {}", u16::from(id.0) + 1), "suggest"));
                }
                if plan.open() {
                    keys.push(key('a', "suggest", "suggest all"));
                }
                if plan.unmoved().iter().any(|ship| ship.speed > 0) {
                    keys.push(key('g', "coast", "rest straight on"));
                }
                if plan.may_move().is_ok() {
                    keys.push(key('d', "move", "all done"));
                }
            }
            Stage::Place => {
                if plan.may_set(&Action::Usual).is_ok() {
                    keys.push(key('s', "usual", "usual places"));
                }
                keys.push(key('d', "deploy", "ready"));
            }
            Stage::Detonate => {
                keys.extend(suggest);
                keys.push(key('d', "detonate", "all done"));
            }
            Stage::Seek => {
                keys.extend(suggest);
                keys.push(key('d', "seek", "all done"));
            }
            Stage::Defend | Stage::Attack => {
                keys.extend(self.best().map(|action| ('a', notation(&action), "aim".to_owned())));
                keys.extend(suggest);
                keys.push(key('d', "fire", if plan.view.shots.is_empty() { "hold fire" } else { "fire" }));
            }
            Stage::Answer => {
                let threats = plan.threats();
                let open = |lender: &&Lender| lender.thrown < lender.most;
                let thrown = threats.iter().find_map(|threat| {
                    let lender = threat.lenders.iter().find(open)?;
                    let (count, ship) = (lender.thrown + 1, lender.ship);
                    Some(Action::Throw { count, ship, shot: threat.shot })
                });
                keys.extend(thrown.map(|action| ('t', notation(&action), "throw".to_owned())));
                let evades = threats.iter().find(|threat| threat.evades);
                keys.extend(
                    evades.map(|threat| ('e', notation(&Action::Evade(threat.shot)), "evade".to_owned())),
                );
                keys.extend(suggest);
                keys.push(key('d', "answer", "answer"));
            }
            Stage::Repair => {
                keys.extend(suggest);
                keys.push(key('d', "repair", "repair"));
            }
            Stage::Over => {}
        }
        keys
    }
}
