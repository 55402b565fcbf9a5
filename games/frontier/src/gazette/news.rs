//! What a day brings, and what the war has cost so far.

use std::collections::BTreeMap;

use hawks::rules::s13_after::Work as Mending;
use hawks::rules::s13_repairs::Attempt;
use paint::Story;

use crate::action::Work;
use crate::battle::{Plan, Report};
use crate::event::Event;
use crate::tables::Chart;
use crate::tell::{self, Names, some};
use crate::types::{Cause, Class, End, Ending, Navy, Place, PlanetId, ShipId, SystemId};

/// How much a headline matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    Arrival,
    Misjump,
    Nova,
    Battle,
    Station,
    Fortress,
    Retreat,
    End,
}

/// A battle in the paper.
#[derive(Clone, Debug)]
struct Fought {
    /// Its number in the war.
    number: u32,
    plan: Plan,
    story: Story,
}

/// What happened on a day.
#[derive(Clone, Debug, Default)]
pub(super) struct Day {
    pub(super) number: u16,
    pub(super) end: Vec<String>,
    pub(super) lost: Vec<String>,
    pub(super) arrived: Vec<String>,
    pub(super) under_way: Vec<String>,
    pub(super) yards: Vec<String>,
    pub(super) new: Vec<String>,
    pub(super) staff: Vec<String>,
    battles: Vec<Fought>,
    headlines: Vec<(Weight, String)>,
    /// Ships on their way, by side and where they are bound for.
    bound: BTreeMap<(Navy, SystemId), Vec<ShipId>>,
    /// Hull points that a yard has repaired, by ship.
    hull: BTreeMap<(PlanetId, ShipId), u16>,
    /// How many battles the war has had.
    fought: u32,
}

impl Day {
    /// The day after this one.
    pub(super) fn next(&self, number: u16) -> Self {
        Day { number, fought: self.fought, ..Day::default() }
    }

    /// What there was to fight.
    pub(super) fn battles(&self) -> impl Iterator<Item = Story> {
        self.battles.iter().map(|battle| battle.story.clone())
    }

    /// The best of all headlines.
    pub(super) fn headline(&self) -> String {
        // Of those that matter as much the first one.
        let best = self.headlines.iter().rev().max_by_key(|(weight, _)| *weight);
        let fallen = self.headlines.iter().filter(|(weight, _)| *weight >= Weight::Station).count();
        if fallen > 1 && best.is_some_and(|(weight, _)| *weight == Weight::Station) {
            return format!("{fallen} stations fall in a day");
        }
        best.map_or_else(
            || {
                if self.number == 0 {
                    "The Frontier arms".into()
                } else {
                    "A quiet day on the Frontier".to_owned()
                }
            },
            |(_, text)| text.clone(),
        )
    }

    fn head(&mut self, weight: Weight, text: impl Into<String>) {
        self.headlines.push((weight, text.into()));
    }

    fn battle(&mut self, number: u32) -> Option<&mut Fought> {
        self.battles.iter_mut().find(|battle| battle.number == number)
    }

    /// Takes down what everybody saw.
    pub(super) fn note(&mut self, chart: &Chart, event: &Event) {
        let names = Names(chart);
        let told = || tell::fact(names, event);
        match event {
            Event::Placed { .. }
            | Event::NovaHeld
            | Event::NovaRests(_)
            | Event::Renamed { .. }
            | Event::Entrusted { .. } => {
                self.staff.push(told());
            }
            Event::NovaPlaced { planet, .. } => {
                self.head(
                    Weight::Nova,
                    format!("Help from afar: a strike force appears at {}", names.planet(*planet)),
                );
                self.new.push(told());
            }
            Event::Moved { ships, to } => self.moved(names, ships, *to),
            Event::Jumped { ships, safe, .. } => {
                if !safe {
                    self.head(
                        Weight::Misjump,
                        format!("{} lost between the stars", capital_some(ships.len())),
                    );
                }
                self.under_way.push(told());
            }
            Event::Overshot { .. } => self.under_way.push(told()),
            Event::Declared(plans) => self.declared(names, plans),
            Event::Met { battle, .. } | Event::Fled { battle, .. } => {
                let text = unnumbered(&told());
                if let Some(fought) = self.battle(*battle) {
                    fought.story.text.push(text);
                }
            }
            Event::Decided { battle, report } => self.decided(names, *battle, report),
            Event::Mended { battle, works, .. } => {
                let text = told();
                if let Some(fought) = self.battle(*battle).filter(|_| works.iter().any(helped)) {
                    fought.story.text.push(text);
                }
            }
            Event::Lost { cause, ship } => self.lost(names, *ship, *cause, told()),
            Event::Voided(_) => self.end.push(told()),
            Event::Deputized(_) => self.staff.push(told()),
            Event::Rearmed(_) | Event::Reloaded { .. } => self.yards.push(told()),
            Event::Repaired { ship, work, yard } => self.repaired(names, *ship, *work, *yard, told()),
            Event::RolledFor { .. } | Event::Replaced { .. } => self.new.push(told()),
            Event::RetreatBegan(_) => {
                self.head(Weight::Retreat, "The Sathar turn back");
                self.end.push(told());
            }
            Event::Ended(ending) => {
                self.head(Weight::End, over(*ending, chart.fortresses_to_win));
                self.end.push(told());
            }
            Event::Drafted { .. }
            | Event::Began(_)
            | Event::DayBegan(_)
            | Event::SeatDone(_)
            | Event::ConditionChosen(_)
            | Event::Marked { .. }
            | Event::Standing { .. }
            | Event::Based { .. }
            | Event::Labelled { .. }
            | Event::Voted { .. }
            | Event::Balloted { .. }
            | Event::Cast { .. }
            | Event::BattleBegan { .. }
            | Event::TakenElsewhere(_)
            | Event::Battle { .. }
            | Event::Reported { .. }
            | Event::Disputed(_)
            | Event::Fleeing { .. }
            | Event::Settled(_)
            | Event::Applied(_) => {}
        }
    }

    fn moved(&mut self, names: Names<'_>, ships: &[ShipId], to: Place) {
        let navy = ships.first().map_or(Navy::Upf, |ship| names.navy(*ship));
        match to {
            Place::Star(planet) => {
                let system = names.0.planets.get(planet.index()).map(|planet| planet.system);
                let place = system.map_or("a star", |system| names.system(system));
                if navy == Navy::Sathar {
                    self.head(Weight::Arrival, format!("Sathar at {place}"));
                }
                self.arrived.push(tell::fact(names, &Event::Moved { ships: ships.to_vec(), to }));
            }
            Place::Track { route, heading, .. } => {
                let Some(track) = names.0.routes.get(route.index()) else { return };
                let end = if heading == End::A { track.ends[0] } else { track.ends[1] };
                self.under(names, navy, end, ships);
            }
            Place::Red { circle, inward: true, .. } => {
                let Some(circle) = names.0.circles.get(circle.index()) else { return };
                self.under(names, navy, circle.system, ships);
            }
            _ => self.under_way.push(tell::fact(names, &Event::Moved { ships: ships.to_vec(), to })),
        }
    }

    /// Ships that are bound for a star: those for the same star in one sentence.
    fn under(&mut self, names: Names<'_>, navy: Navy, to: SystemId, ships: &[ShipId]) {
        let all = self.bound.entry((navy, to)).or_default();
        all.extend(ships);
        let start = format!("Bound for {}, {navy}: ", names.system(to));
        let text = format!("{start}{}.", tell::bare(names, all));
        match self.under_way.iter_mut().find(|line| line.starts_with(&start)) {
            Some(line) => *line = text,
            None => self.under_way.push(text),
        }
    }

    fn declared(&mut self, names: Names<'_>, plans: &[Plan]) {
        for plan in plans {
            self.fought += 1;
            let title = format!("The battle of {}", names.planet(plan.planet));
            let story = Story { title, text: vec![tell::attack(names, plan)] };
            self.battles.push(Fought { number: self.fought, plan: plan.clone(), story });
        }
    }

    fn decided(&mut self, names: Names<'_>, number: u32, report: &Report) {
        let text = tell::capital(&tell::result(names, report));
        let Some(fought) = self.battle(number) else { return };
        fought.story.text.push(text);
        let (place, attacker) = (names.planet(fought.plan.planet), fought.plan.attacker);
        let headline = match (report.winner, attacker) {
            (Some(Navy::Sathar), Navy::Sathar) => format!("The Sathar take the field at {place}"),
            (Some(Navy::Upf), Navy::Sathar) => format!("{place} holds"),
            (Some(Navy::Upf), Navy::Upf) => format!("Spacefleet strikes: victory at {place}"),
            (Some(Navy::Sathar), Navy::Upf) => format!("Attack at {place} beaten off"),
            (None, _) => format!("Battle at {place} undecided"),
        };
        self.head(Weight::Battle, headline);
    }

    fn lost(&mut self, names: Names<'_>, ship: ShipId, cause: Cause, told: String) {
        let class = names.class(ship);
        if class.is_station() {
            let weight = if class == Class::Fortress { Weight::Fortress } else { Weight::Station };
            self.head(weight, format!("{} has fallen", names.ship(ship)));
        }
        if cause != Cause::Combat {
            self.lost.push(told);
        }
    }

    fn repaired(&mut self, names: Names<'_>, ship: ShipId, work: Work, yard: PlanetId, told: String) {
        let Work::Hull(points) = work else {
            self.yards.push(told);
            return;
        };
        let all = self.hull.entry((yard, ship)).or_default();
        *all += points;
        let start = format!("The yard of {} repairs {} by ", names.planet(yard), names.ship(ship));
        let text = format!("{start}{}.", some(usize::from(*all), "hull point"));
        match self.yards.iter_mut().find(|line| line.starts_with(&start)) {
            Some(line) => *line = text,
            None => self.yards.push(text),
        }
    }
}

/// Did a crew repair anything?
fn helped(work: &Mending) -> bool {
    work.points > 0 || work.attempt == Attempt::Repaired
}

/// A sentence about a battle without the number before it: the story says which one it is.
fn unnumbered(told: &str) -> String {
    let rest = told.split_once(": ").filter(|(start, _)| start.starts_with("Battle "));
    tell::capital(rest.map_or(told, |(_, rest)| rest))
}

fn capital_some(count: usize) -> String {
    tell::capital(&some(count, "ship"))
}

/// How the war ended, in a few words.
fn over(ending: Ending, needed: u8) -> String {
    match crate::verdict(ending, needed).0 {
        Some(Navy::Upf) => "Victory! The Frontier is saved".into(),
        Some(Navy::Sathar) => "The Frontier has fallen".into(),
        None => "The war ends, and nobody has won it".into(),
    }
}

/// What the war has cost so far.
pub(super) struct Tally {
    classes: Vec<(Class, Navy)>,
    lost: Vec<bool>,
    to_win: u8,
}

impl Tally {
    pub(super) fn new(chart: &Chart) -> Self {
        let classes: Vec<(Class, Navy)> = chart.ships.iter().map(|ship| (ship.class, ship.navy)).collect();
        Tally { lost: vec![false; classes.len()], classes, to_win: chart.stations_to_win }
    }

    pub(super) fn count(&mut self, event: &Event) {
        let (ship, lost) = match event {
            Event::Lost { ship, .. } => (ship, true),
            Event::Replaced { ship, .. } | Event::RolledFor { ship, back: true, .. } => (ship, false),
            _ => return,
        };
        if let Some(known) = self.lost.get_mut(ship.index()) {
            *known = lost;
        }
    }

    fn of(&self, fits: impl Fn(Class, Navy) -> bool) -> (usize, Vec<Class>) {
        let all = self.classes.iter().zip(&self.lost).filter(|((class, navy), _)| fits(*class, *navy));
        let (gone, there): (Vec<_>, Vec<_>) = all.partition(|(_, lost)| **lost);
        (there.len(), gone.into_iter().map(|((class, _), _)| *class).collect())
    }

    pub(super) fn figures(&self) -> Vec<(String, String)> {
        let (standing, fallen) = self.of(|class, _| class.is_station());
        let mut figures = vec![(
            "Stations".to_owned(),
            format!("{standing} stand, {} of {} that decide the war have fallen", fallen.len(), self.to_win),
        )];
        for navy in Navy::ALL {
            let (there, lost) =
                self.of(|class, own| own == navy && !class.is_station() && class != Class::Fighter);
            figures.push((format!("{navy} ships"), format!("{there}, {}", losses(lost))));
        }
        figures
    }
}

fn losses(lost: Vec<Class>) -> String {
    if lost.is_empty() { "none lost".into() } else { format!("lost: {}", tell::classes(lost)) }
}
