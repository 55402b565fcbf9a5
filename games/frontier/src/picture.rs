//! A state from a view: what the viewer sees, and nothing hidden beside it. Boards of battles are left out of it.

use std::collections::BTreeMap;

use crate::battle::{Battle, Plan, Stage};
use crate::ship::{Ship, Today};
use crate::state::{Drafts, Fleet, Loss, Phase, State};
use crate::types::ShipId;
use crate::view::{BattleStage, BattleView, Drafted, DraftsView, ShipView, StageView, View};

/// The war as a viewer sees it.
pub(crate) fn picture(view: &View) -> State {
    let mut state = State::new(&view.basis);
    state.day = view.day;
    state.phase = match view.stage {
        StageView::UpfSetUp => Phase::UpfSetUp,
        StageView::SatharSetUp => Phase::SatharSetUp,
        StageView::Nova => Phase::Nova,
        StageView::Drones => Phase::Drones,
        StageView::Move(navy) => Phase::Move(navy),
        StageView::Declare(navy) => Phase::Declare(navy),
        StageView::Defend(navy) => Phase::Defend(navy),
        StageView::Fight(navy) => Phase::Fight(navy),
        StageView::Yards => Phase::Yards,
        StageView::Roll => Phase::Roll,
        StageView::Replace => Phase::Replace,
        StageView::Over => view.ending.map_or(Phase::Begin, Phase::Over),
    };
    state.done = view.done.iter().copied().collect();
    state.late = view.late.iter().copied().collect();
    state.ships = view.ships.iter().map(ship).collect();
    state.fleets =
        view.fleets.iter().map(|fleet| Fleet { name: fleet.name.clone(), navy: fleet.navy }).collect();
    state.condition = view.condition;
    for id in &view.drones {
        state.drones[view.basis.ship(*id).navy.index()].insert(*id);
    }
    state.losses = view
        .losses
        .iter()
        .map(|loss| Loss { ship: loss.ship, day: loss.day, cause: loss.cause, settled: loss.settled })
        .collect();
    (state.seen, state.retreating, state.fought) = (view.seen, view.retreating, view.fought);
    state.battles = view.battles.iter().map(battle).collect();
    if let Some(seat) = view.seat
        && let Some(own) = state.drafts.get_mut(usize::from(seat.0))
    {
        *own = drafts(&view.drafts);
    }
    state
}

fn ship(seen: &ShipView) -> Ship {
    Ship {
        place: seen.place,
        condition: seen.condition.clone(),
        keeper: seen.keeper,
        fleet: seen.fleet,
        standing: seen.standing.unwrap_or_default(),
        today: Today { moved: seen.moved, attacked: seen.attacked, fought: seen.fought, spent: seen.spent },
    }
}

fn battle(seen: &BattleView) -> Battle {
    Battle {
        id: seen.id,
        plan: Plan {
            planet: seen.planet,
            attacker: seen.attacker,
            attackers: seen.attackers.clone(),
            defenders: seen.defenders.clone(),
            station: seen.station,
            deep: seen.deep,
            commanders: seen.commanders,
        },
        stage: match seen.stage {
            BattleStage::Asked => Stage::Asked(seen.votes),
            BattleStage::Elsewhere => Stage::Hand(false),
            BattleStage::Reported => Stage::Hand(true),
            BattleStage::Fleeing => Stage::Fleeing(seen.fleeing),
            // Who looks at the board asks Knight Hawks.
            BattleStage::Played | BattleStage::Watched | BattleStage::Done => Stage::Done,
            BattleStage::Applied => Stage::Applied,
        },
        second: seen.second,
        report: seen.report.clone(),
    }
}

fn drafts(seen: &DraftsView) -> Drafts {
    fn map<T: Clone>(list: &[Drafted<T>]) -> BTreeMap<ShipId, T> {
        list.iter().map(|drafted| (drafted.ship, drafted.what.clone())).collect()
    }
    let mut fates: BTreeMap<u32, Vec<_>> = BTreeMap::new();
    for said in &seen.fates {
        fates.entry(said.battle).or_default().push((said.ship, said.fate));
    }
    Drafts {
        places: map(&seen.places),
        condition: seen.condition,
        marks: seen.marks.iter().copied().collect(),
        orders: map(&seen.orders),
        groups: map(&seen.groups),
        labels: map(&seen.labels),
        names: seen.names.iter().map(|named| (named.fleet, named.name.clone())).collect(),
        keepers: map(&seen.keepers),
        fights: map(&seen.fights),
        first: seen.first.clone(),
        deep: seen.deep.iter().map(|deep| (deep.planet, deep.deep)).collect(),
        commanders: seen.commanders.iter().map(|named| (named.planet, named.seat)).collect(),
        fates,
        ways: seen.ways.iter().map(|escape| (escape.ship, escape.way)).collect(),
        works: map(&seen.works),
        replaced: map(&seen.replaced),
    }
}
