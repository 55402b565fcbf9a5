//! §11.2 Spotting planes, by day.

use contract::{Seat, Turn};

use super::{moving, own_real, s7_helm};
use crate::Naval;
use crate::course::Step;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::State;
use crate::tables::Rule;
use crate::types::UnitId;
use crate::unit::PlaneState;

/// Turns for which a plane stays.
const STAY: u8 = 10;

/// §11.2 May it launch its plane? Its course must be plotted: at speed 3 or less, without a turn.
pub(crate) fn may_launch(state: &State, seat: Seat, id: UnitId) -> Result<(), Refusal> {
    let (_, unit) = own_real(state, seat, id, moving(state, seat))?;
    let (setup, drafts) = (&state.setup, state.drafts(seat));
    let ready = setup.on(Rule::Planes) && !setup.dark(state.turn) && unit.plane == PlaneState::Aboard;
    let course = s7_helm::plot_view(state, id);
    let steady = course.is_some_and(|course| {
        course.speed <= 3 && !course.steps.iter().any(|step| matches!(step, Step::Turn(_)))
    });
    if ready && steady && !drafts.launches.contains(&id) { Ok(()) } else { Err(Refusal::NoPlane) }
}

/// §11.2 A plane is launched, if its ship moved as it must.
pub(crate) fn launch(turn: &mut Turn<'_, Naval>, unit: UnitId) {
    let state = turn.state();
    let now = state.unit(unit);
    if now.in_play() && now.speed <= 3 && !now.turned && now.plane == PlaneState::Aboard {
        let from = state.turn + 2;
        turn.emit(Event::PlaneLaunched { from, unit });
    }
}

/// §11.2 Planes arrive, stay, are lost or go home. Ruling N8: with fog every ship that ever had one rolls.
pub(crate) fn upkeep(turn: &mut Turn<'_, Naval>) {
    let state = turn.state();
    if !state.setup.on(Rule::Planes) || state.setup.dark(state.turn) {
        return;
    }
    let had =
        state.all().filter(|(_, info, unit)| info.plane == crate::tables::Plane::Aboard && unit.in_play());
    let units: Vec<UnitId> = had.map(|(id, ..)| id).collect();
    for unit in units {
        let (now, fog) = (turn.state().turn, turn.state().setup.fog());
        if let PlaneState::Climbing(from) = turn.state().unit(unit).plane
            && from <= now
        {
            turn.emit(Event::PlaneArrived { through: now + STAY - 1, unit });
        }
        let through = match turn.state().unit(unit).plane {
            PlaneState::OnStation(through) => Some(through),
            PlaneState::None | PlaneState::Aboard | PlaneState::Climbing(_) => None,
        };
        if through.is_some_and(|through| now > through) {
            turn.emit(Event::PlaneGone { unit });
        }
        let stays = through.is_some_and(|through| now <= through);
        if stays || fog {
            let roll = turn.dice().two_d6();
            if stays {
                turn.emit(Event::PlaneRolled { lost: roll.0 + roll.1 <= 3, roll, unit });
            }
        }
    }
}
