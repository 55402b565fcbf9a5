//! What a viewer saw of a fact. The one place where facts become known; [`reveals`] says which of them tell a viewer
//! something that was hidden from it.

use contract::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Contact, Named, ShotView, UnitView, contacts, knows, owns, shots, unit_view};
use crate::event::{Cause, Ending, Event, Spotter};
use crate::state::State;
use crate::types::{Edge, Hex, Hits, UnitId};

/// What a viewer saw of a fact, with the names of the units in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sighting {
    /// The names of the units that it is about.
    pub names: Vec<Named>,
    /// What the sides are called.
    pub sides: [String; 2],
    /// What was seen.
    pub seen: Seen,
}

/// What a viewer saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// All of it.
    Fact(Event),
    /// §3 A turn begins; what was made out before torpedoes is so no more.
    Turn {
        /// What cannot be made out.
        contacts: Vec<Contact>,
        /// Its number.
        turn: u8,
    },
    /// §12.21 The viewer has made out a unit.
    MadeOut(Box<UnitView>),
    /// §12.22 A contact was nothing.
    Nothing {
        /// Where it was.
        at: Hex,
        /// Whose.
        side: Seat,
        /// The speed on its marker.
        speed: u8,
    },
    /// §12.22 A side declares what it has sighted.
    Declared {
        /// Who.
        by: Seat,
        /// What.
        units: Vec<UnitView>,
    },
    /// §4.3 A starshell from somebody unseen.
    Burst {
        /// Where.
        at: Hex,
        /// Whose.
        side: Seat,
    },
    /// §5 Targets of a side.
    Designated {
        /// What, as far as the viewer knows.
        shots: Vec<ShotView>,
        /// Whose.
        side: Seat,
        /// §13.3 Who spots for whom, as far as the viewer knows.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        spotters: Vec<Spotter>,
    },
    /// §6 Fire from somebody unseen.
    UnseenFire {
        /// What it does.
        hits: Hits,
        /// Whose guns.
        side: Seat,
        /// At whom.
        target: UnitId,
    },
    /// §11.61 A shot that went astray.
    Astray {
        /// Whose guns.
        side: Seat,
        /// At whom it was meant to go.
        target: UnitId,
        /// Who fired, if the viewer knows.
        unit: Option<UnitId>,
    },
    /// §6.5 A unit is sunk or destroyed; everybody is told which.
    Sunk {
        /// By what.
        cause: Cause,
        /// Which.
        unit: Box<UnitView>,
    },
    /// §1.4 A unit has left for good; everybody is told which.
    Left {
        /// Over which edge.
        edge: Edge,
        /// Which.
        unit: Box<UnitView>,
    },
    /// §11.4 Smoke from somebody unseen.
    Smoke {
        /// Where.
        hexes: Vec<Hex>,
        /// Whose.
        side: Seat,
    },
    /// §11.8 Somebody unseen is in a mine hex.
    Mine {
        /// Where.
        at: Hex,
        /// Did a mine go off?
        exploded: bool,
        /// Who entered.
        side: Seat,
    },
    /// §3 §12.21 The movement of a side is over; with fog all of its units are contacts again.
    Movement {
        /// What the viewer cannot make out.
        contacts: Vec<Contact>,
        /// Which side.
        side: Seat,
    },
    /// §8.2 §12.22 A side has decided about its torpedoes, or what it hides before play.
    Ordered {
        /// Which.
        side: Seat,
    },
    /// §8.2 Torpedoes of which the viewer does not know everything.
    Torpedoes {
        /// What they do, if the viewer knows the target.
        hits: Option<Hits>,
        /// Whose.
        side: Seat,
        /// At whom, if the viewer knows.
        target: Option<UnitId>,
        /// Who, if the viewer knows.
        unit: Option<UnitId>,
    },
    /// It is over, and nothing is hidden any more.
    Ended {
        /// How.
        ending: Ending,
        /// All units.
        units: Vec<UnitView>,
    },
}

/// What `viewer` saw of `event`. Ruling N2: of a unit that was not made out, what it does and whose it is; Ruling N12: who
/// sinks or leaves is named.
pub fn sight(after: &State, event: &Event, viewer: Viewer) -> Option<Sighting> {
    let seen = seen(after, event, viewer)?;
    let mut units = match &seen {
        Seen::Fact(event) => event.units(),
        Seen::MadeOut(unit) | Seen::Sunk { unit, .. } | Seen::Left { unit, .. } => vec![unit.id],
        Seen::Declared { units, .. } => units.iter().map(|unit| unit.id).collect(),
        Seen::Designated { shots, spotters, .. } => {
            let spotters = spotters.iter().map(|known| known.spotter);
            let shots = shots.iter().flat_map(|shot| shot.unit.into_iter().chain([shot.target]));
            shots.chain(spotters).collect()
        }
        Seen::UnseenFire { target, .. } => vec![*target],
        Seen::Astray { target, unit, .. } => unit.iter().copied().chain([*target]).collect(),
        Seen::Torpedoes { target, unit, .. } => target.iter().chain(unit).copied().collect(),
        Seen::Turn { .. }
        | Seen::Nothing { .. }
        | Seen::Burst { .. }
        | Seen::Smoke { .. }
        | Seen::Mine { .. }
        | Seen::Movement { .. }
        | Seen::Ordered { .. }
        | Seen::Ended { .. } => Vec::new(),
    };
    units.sort_unstable();
    units.dedup();
    let names = units.into_iter().map(|unit| Named { unit, name: after.info(unit).name.clone() }).collect();
    Some(Sighting { names, sides: after.setup.sides.clone(), seen })
}

fn seen(after: &State, event: &Event, viewer: Viewer) -> Option<Seen> {
    let fact = || Some(Seen::Fact(event.clone()));
    let side = |unit: &UnitId| after.info(*unit).side;
    let own = |unit: &UnitId| owns(viewer, side(unit));
    let known = |unit: &UnitId| knows(after, viewer, *unit);
    let shown = |unit: &UnitId| unit_view(after, viewer, *unit);
    match event {
        // Drafts are shown in the view of their owner, and to nobody else. §12.21 What is covered again is told with the
        // markers of the movement.
        Event::Drafted { .. } | Event::Concealed { .. } => None,
        Event::StageBegan { .. }
        | Event::VisibilityRolled { .. }
        | Event::AdvantageRolled { .. }
        | Event::StrikeFlown { .. }
        | Event::CommandLost { .. }
        | Event::AdmiralKilled { .. }
        | Event::FlagshipNamed { .. }
        | Event::SmokeDrifted
        | Event::WindRolled { .. }
        | Event::Arriving { .. }
        | Event::ZeppelinsRolled { .. }
        | Event::BombsCounted
        | Event::Swept { .. }
        | Event::Bombarded { .. } => fact(),
        // §13.2 Airships are in plain sight once play begins.
        Event::Placed { unit, .. } if after.info(*unit).class.open() => fact(),
        Event::Placed { unit, .. } | Event::RadarRolled { unit, .. } | Event::OrderRolled { unit, .. } => {
            own(unit).then(fact)?
        }
        Event::TurnedAway { side, .. } => (!after.setup.fog() || owns(viewer, *side)).then(fact)?,
        Event::Bombed(bomb) => known(&bomb.target).then(fact)?,
        Event::Mined { side, .. } => owns(viewer, *side).then(fact)?,
        Event::TurnBegan { turn } => Some(Seen::Turn { contacts: contacts(after, viewer), turn: *turn }),
        Event::Detected { by, unit } => owns(viewer, *by).then(|| Seen::MadeOut(Box::new(shown(unit)))),
        Event::DummyFound { at, speed, unit } if !own(unit) => {
            Some(Seen::Nothing { at: *at, side: side(unit), speed: *speed })
        }
        Event::DummyFound { .. } => fact(),
        Event::Declared { by, units } if viewer == Viewer::Public => {
            Some(Seen::Declared { by: *by, units: units.iter().map(shown).collect() })
        }
        Event::Declared { .. } => fact(),
        Event::ShellFired { burst, unit, .. } if !known(unit) => {
            burst.map(|at| Seen::Burst { at, side: side(unit) })
        }
        Event::ShellFired { .. } => fact(),
        Event::Designated { shots: all, side, spotters } => {
            let both = |one: &&Spotter| known(&one.unit) && known(&one.spotter);
            let spotters = spotters.iter().filter(both).copied().collect();
            Some(Seen::Designated { shots: shots(after, viewer, all), side: *side, spotters })
        }
        Event::Fired(volley) => {
            let shot = volley.shot;
            let unit = Some(shot.unit).filter(known);
            match (unit, volley.struck == shot.target || known(&volley.struck)) {
                (Some(_), true) => fact(),
                (unit, false) => Some(Seen::Astray { side: side(&shot.unit), target: shot.target, unit }),
                (None, true) if volley.struck != shot.target => {
                    Some(Seen::Astray { side: side(&shot.unit), target: shot.target, unit: None })
                }
                (None, true) => {
                    Some(Seen::UnseenFire { hits: volley.hits, side: side(&shot.unit), target: shot.target })
                }
            }
        }
        Event::SpecialRolled { unit, .. }
        | Event::Damaged { unit, .. }
        | Event::Entered { unit, .. }
        | Event::Moved { unit, .. }
        | Event::Drifted { unit, .. }
        | Event::Driven { unit }
        | Event::PlaneLaunched { unit, .. }
        | Event::PlaneArrived { unit, .. }
        | Event::PlaneRolled { unit, .. }
        | Event::PlaneGone { unit }
        | Event::Bombarding { unit, .. } => known(unit).then(fact)?,
        Event::Sunk { cause, unit } => Some(Seen::Sunk { cause: *cause, unit: Box::new(shown(unit)) }),
        Event::Left { edge, unit } => Some(Seen::Left { edge: *edge, unit: Box::new(shown(unit)) }),
        Event::Smoked { hexes, unit } if !known(unit) => {
            let mut hexes = hexes.clone();
            hexes.sort_unstable();
            Some(Seen::Smoke { hexes, side: side(unit) })
        }
        Event::Smoked { .. } => fact(),
        Event::MineEntered { at, column, found, unit, .. } if !known(unit) => {
            let exploded = column.is_some();
            (exploded || *found).then(|| Seen::Mine { at: *at, exploded, side: side(unit) })
        }
        Event::MineEntered { .. } => fact(),
        Event::MovementEnded { side } => {
            Some(Seen::Movement { contacts: contacts(after, viewer), side: *side })
        }
        Event::Deployed { side, .. } if !owns(viewer, *side) => Some(Seen::Ordered { side: *side }),
        Event::Deployed { .. } => fact(),
        Event::TorpedoesOrdered { side, .. } if !owns(viewer, *side) => Some(Seen::Ordered { side: *side }),
        Event::TorpedoesOrdered { .. } => fact(),
        Event::TorpedoRun { hits, target, unit, .. } if !known(unit) || !known(target) => {
            Some(Seen::Torpedoes {
                hits: Some(*hits).filter(|_| known(target)),
                side: side(unit),
                target: Some(*target).filter(known),
                unit: Some(*unit).filter(known),
            })
        }
        Event::TorpedoRun { .. } => fact(),
        Event::RepairTried { result, unit, .. } => {
            let idle = *result == crate::event::Repair::Idle;
            (known(unit) && !idle).then(fact)?
        }
        Event::BattleEnded { .. } | Event::Ready { .. } | Event::BattleBegan(_) => fact(),
        Event::Ended(ending) => {
            let units = after.all().map(|(id, ..)| shown(&id)).collect();
            Some(Seen::Ended { ending: ending.clone(), units })
        }
    }
}

/// §11.8 Were fields laid in secret from this viewer?
fn secret_fields(state: &State, viewer: Viewer) -> bool {
    let setup = &state.setup;
    let from = |side: u8| !owns(viewer, Seat(side)) && setup.hidden_mines[usize::from(side)] > 0;
    setup.on(crate::tables::Rule::Mines) && (from(0) || from(1))
}

/// Does `event` tell `viewer` something that was hidden from it? Where markers lie after a movement is among it: so much
/// the rules tell of units that nobody has made out.
pub fn reveals(after: &State, event: &Event, viewer: Viewer) -> bool {
    let hidden = |unit: &UnitId| !knows(after, viewer, *unit);
    let theirs = |unit: &UnitId| after.setup.fog() && !owns(viewer, after.info(*unit).side);
    match event {
        Event::Detected { by, .. } => owns(viewer, *by),
        Event::DummyFound { unit, .. } => theirs(unit),
        Event::Declared { by, .. } => after.setup.fog() && !owns(viewer, *by),
        Event::TurnBegan { turn } => *turn == 1 && viewer != Viewer::Arbiter,
        Event::Fired(volley) => hidden(&volley.shot.unit) || hidden(&volley.struck),
        Event::Sunk { unit, .. } | Event::Left { unit, .. } | Event::Bombarded { unit } => theirs(unit),
        Event::Smoked { unit, .. } => hidden(unit),
        // §11.8 Fields that lie in secret are told of by whoever finds them, and by whoever finds none.
        Event::MineEntered { found, unit, .. } => hidden(unit) || *found && secret_fields(after, viewer),
        Event::Moved { unit, .. } => {
            hidden(unit) || after.info(*unit).class.ship() && secret_fields(after, viewer)
        }
        Event::Entered { unit, .. } => hidden(unit),
        Event::MovementEnded { side } => after.setup.fog() && !owns(viewer, *side),
        Event::CommandLost { side, .. } | Event::AdmiralKilled { side } => {
            after.setup.fog() && !owns(viewer, *side)
        }
        // Ruling N10: whoever is larger and was not named has three W.
        Event::FlagshipNamed { unit } => theirs(unit),
        // §8.2 Both sides decide at once: what the other has ordered is told when it runs.
        Event::TorpedoRun { target, unit, .. } => !owns(viewer, after.info(*unit).side) || hidden(target),
        Event::TorpedoesOrdered { .. } => false,
        // §13.2 Where airships begin is told when both sides have laid out what they hide.
        Event::Placed { unit, .. } => after.info(*unit).class.open() && !owns(viewer, after.info(*unit).side),
        Event::Bombed(bomb) => hidden(&bomb.target),
        Event::TurnedAway { side, .. } => after.setup.fog() && !owns(viewer, *side),
        Event::Driven { unit } => hidden(unit),
        Event::BattleEnded { .. } | Event::BattleBegan(_) | Event::Ended(_) => true,
        Event::Drafted { .. }
        | Event::Concealed { .. }
        | Event::Deployed { .. }
        | Event::Mined { .. }
        | Event::Arriving { .. }
        | Event::ZeppelinsRolled { .. }
        | Event::Drifted { .. }
        | Event::BombsCounted
        | Event::Swept { .. }
        | Event::StageBegan { .. }
        | Event::VisibilityRolled { .. }
        | Event::AdvantageRolled { .. }
        | Event::RadarRolled { .. }
        | Event::ShellFired { .. }
        | Event::StrikeFlown { .. }
        | Event::Designated { .. }
        | Event::SpecialRolled { .. }
        | Event::Damaged { .. }
        | Event::OrderRolled { .. }
        | Event::PlaneLaunched { .. }
        | Event::PlaneArrived { .. }
        | Event::PlaneRolled { .. }
        | Event::PlaneGone { .. }
        | Event::RepairTried { .. }
        | Event::SmokeDrifted
        | Event::WindRolled { .. }
        | Event::Bombarding { .. }
        | Event::Ready { .. } => false,
    }
}
