//! Which section a fact follows from.

use hawks::event::{Cause, Ending, Event, Volley};

/// The section a fact follows from.
pub(crate) fn section(event: &Event) -> &'static str {
    match event {
        Event::SetupBegan { .. }
        | Event::PlanetChosen(_)
        | Event::EdgeChosen { .. }
        | Event::BerthChosen { .. }
        | Event::EdgeTaken { .. }
        | Event::SideReady(_)
        | Event::Deployed { .. } => "§21.2",
        Event::MarkChosen(_)
        | Event::Marked { .. }
        | Event::DronesBegan
        | Event::BlastChosen(_)
        | Event::Blasted { .. }
        | Event::DronesDone
        | Event::DronesShown(_) => "§16",
        Event::CastOff { .. } | Event::DockPlotted { .. } => "§5.1",
        Event::Rearmed { .. } => "§5.2",
        Event::GoneAlong { .. } => "§6",
        Event::PlanetPlaced(_) => "§4.1",
        Event::Stepped { .. } | Event::OrbitPlotted { .. } => "§4.2",
        Event::FirstDecided { .. }
        | Event::MovementBegan { .. }
        | Event::MovementDone
        | Event::FireBegan { .. }
        | Event::Resumed(_)
        | Event::TurnEnded { .. } => "§2",
        Event::Restored { .. } | Event::LaidBefore { .. } => "§21.4",
        Event::FlightChosen { .. }
        | Event::Fleeing { .. }
        | Event::Outran { .. }
        | Event::Escaped(_)
        | Event::OfferChosen(_)
        | Event::Offered(_) => "§21.3",
        Event::ExtraTried { .. } => "§17",
        Event::StepPlotted(_)
        | Event::TurnPlotted { .. }
        | Event::FacingPlotted { .. }
        | Event::Flew { .. } => "§3",
        Event::ScreenChosen { .. } | Event::ScreenSet { .. } | Event::MaskLost(_) => "§9",
        Event::SeekersBegan
        | Event::ActivationChosen(_)
        | Event::Activated { .. }
        | Event::Sought { .. }
        | Event::SeekerGone(_)
        | Event::SeekerPlotted { .. }
        | Event::SeekerDropped { .. }
        | Event::Hunted { .. }
        | Event::VolleyDone(Volley::Seekers) => "§15",
        Event::MinePlotted { .. } | Event::MineLaid { .. } | Event::MineBlew { .. } => "§14",
        Event::OrderSet { .. }
        | Event::ShotAimed(_)
        | Event::Declared { .. }
        | Event::Asked(_)
        | Event::ThrowChosen { .. }
        | Event::EvasionChosen(_)
        | Event::Answered { .. }
        | Event::Wasted(_)
        | Event::VolleyDone(_) => "§8.4",
        Event::Shot { .. } => "§8.5",
        Event::Swerves { .. } | Event::TableRolled { .. } | Event::Harmed { .. } => "§12.2",
        Event::HullHit { .. } => "§11",
        Event::Lost { cause, .. } => match cause {
            Cause::Hull => "§11",
            Cause::BrokeUp => "§12.3",
            Cause::Planet => "§4.3",
            Cause::Carrier => "§5.2",
            Cause::Detonated => "§16",
            Cause::Outreached => "§19",
        },
        Event::Strained { .. } => "§12.3",
        Event::Burned { .. } => "§12.4",
        Event::RepairBegan
        | Event::BlockChosen { .. }
        | Event::RepairsOrdered { .. }
        | Event::Mended { .. } => "§13",
        Event::CrewTaken { .. } => "§19.1",
        Event::Ended(ending) => match ending {
            Ending::Evacuated | Ending::Stranded => "§19.1",
            Ending::Escaped => "§19.3",
            Ending::Destroyed(_) | Ending::BothDestroyed | Ending::OnlyFighters(_) => "§19",
            Ending::BrokeOff(_) | Ending::BothGone | Ending::Agreed | Ending::Quiet => "§21.3",
        },
    }
}
