//! §3 The sequence of play.

use contract::{Seat, Turn};

use super::{
    s4_3_starshells, s5_targets, s6_gunfire, s7_movement, s8_2_torpedoes, s9_repairs, s10_victory,
    s11_2_planes, s11_4_smoke, s11_5_strikes, s11_6_command, s12_2_fog, s13_2_zeppelins, s16_fleets,
};
use crate::Naval;
use crate::event::{Event, Stage};
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::tables::Rule;
use crate::types::{RadarSet, enemy};

/// Who is waited for.
pub(crate) fn waiting(state: &State) -> Vec<Seat> {
    match &state.phase {
        Phase::Begin | Phase::Over(_) => Vec::new(),
        Phase::Deploy(done) | Phase::Between { ready: done, .. } => open(|side| !done[side]),
        Phase::Torpedo(orders) => open(|side| orders[side].is_none()),
        Phase::Sight(seat)
        | Phase::Shell(seat)
        | Phase::Strike(seat)
        | Phase::Aim(seat)
        | Phase::Move(seat) => vec![*seat],
    }
}

fn open(is: impl Fn(usize) -> bool) -> Vec<Seat> {
    [Seat(0), Seat(1)].into_iter().filter(|seat| is(usize::from(seat.0))).collect()
}

/// Play begins.
pub(crate) fn begin(turn: &mut Turn<'_, Naval>) {
    s13_2_zeppelins::muster(turn);
    if [Seat(0), Seat(1)].into_iter().any(|side| deploys(turn.state(), side)) {
        turn.emit(Event::StageBegan { side: None, stage: Stage::Deploy });
    } else {
        begin_turn(turn);
    }
}

/// §12.22 §11.8 §13.2 Has a side something to lay out before play? Both know it (Ruling N19).
pub(crate) fn deploys(state: &State, side: Seat) -> bool {
    let (setup, n) = (&state.setup, usize::from(side.0));
    setup.on(Rule::Dummies) || (setup.on(Rule::Mines) && setup.hidden_mines[n] > 0) || state.zeppelins[n] > 0
}

/// May the phase be committed as it is drafted?
pub(crate) fn may_finish(state: &State, seat: Seat) -> Result<(), Refusal> {
    match state.phase {
        Phase::Move(_) => s7_movement::may_commit(state, seat),
        _ => Ok(()),
    }
}

/// A seat commits its phase.
pub(crate) fn finish(turn: &mut Turn<'_, Naval>, seat: Seat) {
    let stage = turn.state().phase.stage();
    match turn.state().phase.clone() {
        Phase::Begin | Phase::Over(_) => {}
        Phase::Deploy(done) => {
            let drafts = turn.state().drafts(seat).clone();
            turn.emit(Event::Deployed { mines: drafts.mines, placing: drafts.placing, side: seat });
            if done[usize::from(enemy(seat).0)] {
                s12_2_fog::deploy(turn);
                begin_turn(turn);
            }
        }
        Phase::Between { ready, .. } => {
            turn.emit(Event::Ready { side: seat });
            if ready[usize::from(enemy(seat).0)] {
                s10_victory::next_battle(turn);
            }
        }
        Phase::Sight(_) => {
            s12_2_fog::declare(turn, seat);
            advance(turn, stage, seat);
        }
        Phase::Shell(_) => {
            s4_3_starshells::fire(turn, seat);
            advance(turn, stage, seat);
        }
        Phase::Strike(_) => {
            s11_5_strikes::fly(turn, seat);
            advance(turn, stage, seat);
        }
        Phase::Aim(_) => {
            s5_targets::designate(turn, seat);
            advance(turn, stage, seat);
        }
        Phase::Move(_) => {
            s7_movement::execute(turn, seat);
            advance(turn, stage, seat);
        }
        Phase::Torpedo(orders) => {
            s8_2_torpedoes::order(turn, seat);
            if orders[usize::from(enemy(seat).0)].is_some() {
                s8_2_torpedoes::run(turn);
                end_turn(turn);
            }
        }
    }
}

/// §3 The phases of a turn in which one side after the other decides; the disadvantaged one first.
const STAGES: [Stage; 5] = [Stage::Sight, Stage::Shell, Stage::Strike, Stage::Aim, Stage::Move];

/// §3 Is there anything to be decided in this phase? Ruling N19: the answer is known to both sides.
fn applies(state: &State, stage: Stage, side: Seat) -> bool {
    let setup = &state.setup;
    let aware = !setup.surprised(side, state.turn);
    match stage {
        Stage::Sight => setup.fog() && aware,
        Stage::Shell => setup.dark(state.turn) && aware,
        Stage::Strike => aware && s11_5_strikes::ready(state, side).next().is_some(),
        Stage::Aim => aware,
        Stage::Move => setup.moves(side),
        Stage::Deploy | Stage::Torpedo | Stage::Between | Stage::Over => false,
    }
}

/// What comes after a side's phase.
fn advance(turn: &mut Turn<'_, Naval>, stage: Stage, side: Seat) {
    let first = turn.state().first();
    let place = STAGES.iter().position(|known| *known == stage).unwrap_or(0);
    let from = place * 2 + usize::from(side != first) + 1;
    go_on(turn, from);
}

/// The next phase from this place on: places count phases and sides.
fn go_on(turn: &mut Turn<'_, Naval>, from: usize) {
    for place in from..STAGES.len() * 2 {
        let state = turn.state();
        let (stage, second) = (STAGES[place / 2], place % 2 == 1);
        let side = if second { enemy(state.first()) } else { state.first() };
        // §4.3 What is lit is made out once all starshells have burst.
        if stage == Stage::Strike && !second {
            s12_2_fog::lit(turn);
        }
        // §6 When all targets are named, all fire.
        if stage == Stage::Move && !second {
            s6_gunfire::execute(turn);
            if s10_victory::at_once(turn) {
                return;
            }
        }
        if applies(turn.state(), stage, side) {
            if stage == Stage::Move {
                s7_movement::begin(turn, side);
            }
            turn.emit(Event::StageBegan { side: Some(side), stage });
            return;
        }
    }
    s13_2_zeppelins::count(turn);
    // §8.2 What came into sight is made out before torpedoes are fired (Ruling N5).
    s12_2_fog::detect(turn, false);
    if s8_2_torpedoes::armed(turn.state()) == [false, false] {
        end_turn(turn);
    } else {
        turn.emit(Event::StageBegan { side: None, stage: Stage::Torpedo });
    }
}

/// §3 Phase one of the next turn, as far as it happens by itself.
fn begin_turn(turn: &mut Turn<'_, Naval>) {
    let number = turn.state().turn + 1;
    turn.emit(Event::TurnBegan { turn: number });
    visibility(turn);
    advantage(turn);
    impaired(turn);
    s11_2_planes::upkeep(turn);
    s12_2_fog::detect(turn, true);
    go_on(turn, 0);
}

/// §4.1 The visibility of the turn.
fn visibility(turn: &mut Turn<'_, Naval>) {
    let die = turn.dice().d6();
    let setup = turn.state().setup.clone();
    let number = turn.state().turn;
    let change = setup.charts().visibility(setup.dark(number), die);
    let now = setup.base_visibility(number).saturating_add_signed(i16::from(change)).max(1);
    turn.emit(Event::VisibilityRolled { change, die, now });
}

/// §3.1 The advantage of the turn: ties keep it with whoever had it.
fn advantage(turn: &mut Turn<'_, Naval>) {
    let dice = [turn.dice().d6(), turn.dice().d6()];
    let state = turn.state();
    let bonus = [0, 1].map(|side| s11_6_command::bonus(state, Seat(side)));
    let total = |side: usize| i16::from(dice[side]) + i16::from(bonus[side]);
    let holder = match total(0).cmp(&total(1)) {
        std::cmp::Ordering::Greater => Seat(0),
        std::cmp::Ordering::Less => Seat(1),
        std::cmp::Ordering::Equal => state.advantage,
    };
    turn.emit(Event::AdvantageRolled { bonus, dice, holder });
}

/// §12.13 Mark 3 sets between islands: every ship that has one rolls, whether it works or not (Ruling N8).
fn impaired(turn: &mut Turn<'_, Naval>) {
    let state = turn.state();
    if !state.setup.impaired_radar || !state.setup.on(Rule::RadarSets) {
        return;
    }
    let has = state.all().filter(|(_, info, unit)| info.radar == Some(RadarSet::Mark3) && unit.in_play());
    let units: Vec<_> = has.map(|(id, ..)| id).collect();
    for unit in units {
        let die = turn.dice().d6();
        turn.emit(Event::RadarRolled { die, unit });
    }
}

/// §3 Phases seven and eight.
fn end_turn(turn: &mut Turn<'_, Naval>) {
    s9_repairs::all(turn);
    s16_fleets::leave(turn);
    s11_4_smoke::drift(turn);
    wind(turn);
    s11_6_command::recover(turn);
    s10_victory::bombard(turn);
    if !s10_victory::end_of_turn(turn) {
        begin_turn(turn);
    }
}

/// §11.7 The wind may shift.
fn wind(turn: &mut Turn<'_, Naval>) {
    if !turn.state().setup.on(Rule::Wind) {
        return;
    }
    let roll = turn.dice().two_d6();
    let now = turn.state().wind;
    let wind = match roll.0 + roll.1 {
        2 => now.turned(1),
        12 => now.turned(-1),
        _ => now,
    };
    turn.emit(Event::WindRolled { roll, wind });
}
