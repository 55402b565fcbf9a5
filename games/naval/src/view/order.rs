//! §12.2 The order in which a viewer is told what it saw of a row.
//!
//! Facts come in the order of unit numbers. Whoever knows some of the units could tell from the place of an unseen shot
//! among the others who fired it. So in every phase what is about units that the viewer cannot identify comes first, sorted
//! by what is told of it (Ruling N2); everything else follows as it happened.

use contract::canonical::canonical;

use super::{Seen, Sighting};
use crate::event::Event;

/// Where a sighting belongs among those of its phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// It ends what came before it, whoever took part.
    Mark,
    /// About a unit that the viewer cannot identify.
    Unknown,
    /// What a shot has done besides; it goes with the shot.
    Effect,
    /// About units that the viewer knows.
    Known,
}

impl Kind {
    const fn of(seen: &Seen) -> Kind {
        match seen {
            Seen::Turn { .. }
            | Seen::Declared { .. }
            | Seen::Designated { .. }
            | Seen::Movement { .. }
            | Seen::Ordered { .. }
            | Seen::Ended { .. } => Kind::Mark,
            Seen::Nothing { .. }
            | Seen::Burst { .. }
            | Seen::UnseenFire { .. }
            | Seen::Smoke { .. }
            | Seen::Mine { .. }
            | Seen::Astray { unit: None, .. }
            | Seen::Torpedoes { .. } => Kind::Unknown,
            Seen::MadeOut(_) | Seen::Astray { unit: Some(_), .. } | Seen::Sunk { .. } | Seen::Left { .. } => {
                Kind::Known
            }
            Seen::Fact(event) => Kind::of_fact(event),
        }
    }

    const fn of_fact(event: &Event) -> Kind {
        match event {
            Event::Deployed { .. }
            | Event::TurnBegan { .. }
            | Event::StageBegan { .. }
            | Event::VisibilityRolled { .. }
            | Event::AdvantageRolled { .. }
            | Event::Declared { .. }
            | Event::Designated { .. }
            | Event::Arriving { .. }
            | Event::ZeppelinsRolled { .. }
            | Event::BombsCounted
            | Event::Swept { .. }
            | Event::MovementEnded { .. }
            | Event::Concealed { .. }
            | Event::TorpedoesOrdered { .. }
            | Event::SmokeDrifted
            | Event::WindRolled { .. }
            | Event::BattleEnded { .. }
            | Event::Ready { .. }
            | Event::BattleBegan(_)
            | Event::Ended(_) => Kind::Mark,
            Event::SpecialRolled { .. } | Event::AdmiralKilled { .. } => Kind::Effect,
            Event::Drafted { .. }
            | Event::Placed { .. }
            | Event::Mined { .. }
            | Event::RadarRolled { .. }
            | Event::Detected { .. }
            | Event::DummyFound { .. }
            | Event::ShellFired { .. }
            | Event::StrikeFlown { .. }
            | Event::Fired(_)
            | Event::Damaged { .. }
            | Event::Sunk { .. }
            | Event::CommandLost { .. }
            | Event::FlagshipNamed { .. }
            | Event::OrderRolled { .. }
            | Event::Entered { .. }
            | Event::Drifted { .. }
            | Event::Bombed(_)
            | Event::Driven { .. }
            | Event::TurnedAway { .. }
            | Event::Moved { .. }
            | Event::Left { .. }
            | Event::Smoked { .. }
            | Event::MineEntered { .. }
            | Event::PlaneLaunched { .. }
            | Event::PlaneArrived { .. }
            | Event::PlaneRolled { .. }
            | Event::PlaneGone { .. }
            | Event::TorpedoRun { .. }
            | Event::RepairTried { .. }
            | Event::Bombarding { .. }
            | Event::Bombarded { .. } => Kind::Known,
        }
    }
}

/// Puts what a viewer saw of one row into the order in which it is told.
pub(crate) fn arrange(seen: &mut [Sighting]) {
    let mark = |sighting: &Sighting| Kind::of(&sighting.seen) == Kind::Mark;
    seen.split_mut(mark).for_each(phase);
}

/// What was seen of one phase. An unknown shot keeps what it has done besides, so that they are sorted as one.
fn phase(seen: &mut [Sighting]) {
    if !seen.iter().any(|sighting| Kind::of(&sighting.seen) == Kind::Unknown) {
        return;
    }
    let mut unknown: Vec<(String, Vec<Sighting>)> = Vec::new();
    let mut known: Vec<Sighting> = Vec::new();
    let (mut open, mut killed) = (false, false);
    for sighting in &*seen {
        let kind = Kind::of(&sighting.seen);
        // A hit that kills the admiral takes the command with it; else it is lost when all damage counts.
        let lost = killed && matches!(sighting.seen, Seen::Fact(Event::CommandLost { .. }));
        killed = matches!(sighting.seen, Seen::Fact(Event::AdmiralKilled { .. }));
        match unknown.last_mut().filter(|_| open && (kind == Kind::Effect || lost)) {
            Some((text, group)) => {
                text.push_str(&canonical(sighting));
                group.push(sighting.clone());
            }
            None if kind == Kind::Unknown => {
                unknown.push((canonical(sighting), vec![sighting.clone()]));
                open = true;
            }
            None => {
                known.push(sighting.clone());
                open = false;
            }
        }
    }
    unknown.sort_by(|one, other| one.0.cmp(&other.0));
    let all = unknown.into_iter().flat_map(|(_, group)| group).chain(known);
    seen.iter_mut().zip(all).for_each(|(place, sighting)| *place = sighting);
}
