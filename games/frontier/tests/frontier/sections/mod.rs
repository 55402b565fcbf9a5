//! Which section a fact follows from.

use frontier::event::Event;

/// The section a fact follows from.
pub(crate) fn section(event: &Event) -> &'static str {
    match event {
        Event::Drafted { .. } | Event::SeatDone(_) | Event::Began(_) | Event::DayBegan(_) => "§4",
        Event::Placed { .. } | Event::NovaHeld | Event::NovaRests(_) | Event::NovaPlaced { .. } => "§3",
        Event::ConditionChosen(_) | Event::RetreatBegan(_) | Event::Ended(_) | Event::Voided(_) => "§14",
        Event::Marked { .. } => "§13",
        Event::Standing { .. } | Event::Moved { .. } => "§5",
        Event::Jumped { .. } | Event::Overshot { .. } => "§6",
        Event::Based { .. } | Event::Reloaded { .. } => "§2",
        Event::Labelled { .. } | Event::Renamed { .. } | Event::Entrusted { .. } => "§15",
        Event::Declared(_)
        | Event::Met { .. }
        | Event::Voted { .. }
        | Event::Balloted { .. }
        | Event::Cast { .. }
        | Event::BattleBegan { .. }
        | Event::TakenElsewhere(_)
        | Event::Battle { .. }
        | Event::Reported { .. }
        | Event::Disputed(_)
        | Event::Decided { .. }
        | Event::Settled(_)
        | Event::Applied(_)
        | Event::Lost { .. } => "§8",
        Event::Fleeing { .. } | Event::Fled { .. } => "§9",
        Event::Deputized(_) => "§7",
        Event::Rearmed(_) => "§10",
        Event::Mended { .. } | Event::Repaired { .. } => "§11",
        Event::RolledFor { .. } | Event::Replaced { .. } => "§12",
    }
}
