//! Which ships a fact is about.

use super::{Attack, Event};
use crate::ship::Place;
use crate::types::ShipId;

impl Event {
    /// The ships that it is about.
    pub fn ships(&self) -> Vec<ShipId> {
        let of = |attack: &Attack| {
            let lent = attack.icms.iter().map(|thrown| thrown.ship);
            attack.ship.into_iter().chain([attack.target]).chain(lent).collect::<Vec<_>>()
        };
        match self {
            Event::Deployed { ship, place, .. } | Event::Flew { ship, place, .. } => {
                let base = match place {
                    Place::Docked(base) | Place::Aboard(base) => Some(*base),
                    _ => None,
                };
                base.into_iter().chain([*ship]).collect()
            }
            Event::Stepped { ship, .. }
            | Event::Swerves { ship, .. }
            | Event::MaskLost(ship)
            | Event::ExtraTried { ship, .. }
            | Event::FlightChosen { ship, .. }
            | Event::Fleeing { ship, .. }
            | Event::Outran { ship, .. }
            | Event::Escaped(ship)
            | Event::Restored { ship, .. }
            | Event::Rearmed { ship, .. }
            | Event::MarkChosen(ship)
            | Event::BlastChosen(ship)
            | Event::CastOff { ship, .. }
            | Event::ScreenChosen { ship, .. }
            | Event::StepPlotted(ship)
            | Event::TurnPlotted { ship, .. }
            | Event::FacingPlotted { ship, .. }
            | Event::OrbitPlotted { ship, .. }
            | Event::MinePlotted { ship, .. }
            | Event::SeekerPlotted { ship, .. }
            | Event::MineLaid { ship, .. }
            | Event::SeekerDropped { ship, .. }
            | Event::ScreenSet { ship, .. }
            | Event::Strained { ship, .. }
            | Event::Lost { ship, .. }
            | Event::Burned { ship, .. }
            | Event::ThrowChosen { ship, .. }
            | Event::TableRolled { ship, .. }
            | Event::HullHit { ship, .. }
            | Event::Harmed { ship, .. }
            | Event::BlockChosen { ship, .. }
            | Event::Mended { ship, .. } => vec![*ship],
            Event::BerthChosen { berth, ship } => {
                let base = match berth.place {
                    Place::Docked(base) | Place::Aboard(base) => Some(base),
                    _ => None,
                };
                base.into_iter().chain([*ship]).collect()
            }
            Event::OrderSet { ships, .. } | Event::Marked { ships, .. } | Event::DronesShown(ships) => {
                ships.clone()
            }
            Event::Blasted { drone, ship } => vec![*drone, *ship],
            Event::DockPlotted { base, ship } => vec![*base, *ship],
            Event::GoneAlong { carrier, ship } => vec![*carrier, *ship],
            Event::ShotAimed(attack) | Event::Wasted(attack) | Event::Shot { attack, .. } => of(attack),
            Event::Declared { shots, .. } | Event::Answered { shots, .. } => {
                shots.iter().flat_map(of).collect()
            }
            Event::RepairsOrdered { blocks, .. } => blocks.iter().map(|block| block.ship).collect(),
            Event::SetupBegan { .. }
            | Event::PlanetChosen(_)
            | Event::EdgeChosen { .. }
            | Event::EdgeTaken { .. }
            | Event::DronesBegan
            | Event::LaidBefore { .. }
            | Event::Hunted { .. }
            | Event::Resumed(_)
            | Event::OfferChosen(_)
            | Event::Offered(_)
            | Event::DronesDone
            | Event::SideReady(_)
            | Event::PlanetPlaced(_)
            | Event::FirstDecided { .. }
            | Event::MovementBegan { .. }
            | Event::MovementDone
            | Event::SeekersBegan
            | Event::ActivationChosen(_)
            | Event::Activated { .. }
            | Event::Sought { .. }
            | Event::SeekerGone(_)
            | Event::MineBlew { .. }
            | Event::FireBegan { .. }
            | Event::Asked(_)
            | Event::EvasionChosen(_)
            | Event::VolleyDone(_)
            | Event::RepairBegan
            | Event::CrewTaken { .. }
            | Event::TurnEnded { .. }
            | Event::Ended(_) => Vec::new(),
        }
    }
}
