//! A world from what a viewer knows: everything that is hidden from it left out.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use contract::Viewer;

use crate::battle::{Battle, Plan, Stage};
use crate::rules::s3_set_up;
use crate::ship::{Ship, Today};
use crate::state::{Drafts, Fleet, Loss, Phase, State};
use crate::tables::{Role, Setup};
use crate::types::{Navy, ShipId};
use crate::view::{BattleStage, BattleView, Drafted, DraftsView, StageView, View};

/// The world as a view tells it: standing orders of others hold, other seats have drafted nothing, the condition and the
/// drones that the viewer does not know are none. `board` makes a battle's board of what the viewer sees of it.
pub(crate) fn picture(
    setup: &Arc<Setup>,
    view: &View,
    mut board: impl FnMut(u32, &hawks::view::View) -> hawks::state::State,
) -> State {
    let fresh = s3_set_up::fresh(setup);
    let berths: BTreeSet<ShipId> = view.drafts.places.iter().map(|drafted| drafted.ship).collect();
    let ship = |known: &crate::view::ShipView| Ship {
        place: if berths.contains(&known.id) { fresh[known.id.index()].place } else { known.place },
        condition: known.condition.clone(),
        keeper: known.keeper,
        fleet: known.fleet,
        standing: known.standing.unwrap_or(fresh[known.id.index()].standing),
        today: Today {
            moved: known.moved,
            attacked: known.attacked,
            fought: known.fought,
            spent: known.spent,
        },
    };
    let mut all = vec![Drafts::default(); setup.roles.len()];
    if let Some(seat) = view.seat {
        all[usize::from(seat.0)] = drafts(&view.drafts);
    }
    let mut drones = [BTreeSet::new(), BTreeSet::new()];
    for drone in &view.drones {
        drones[setup.ship(*drone).navy.index()].insert(*drone);
    }
    State {
        day: view.day,
        phase: phase(view),
        done: view.done.iter().copied().collect(),
        ships: view.ships.iter().map(ship).collect(),
        fleets: view
            .fleets
            .iter()
            .map(|fleet| Fleet { name: fleet.name.clone(), navy: fleet.navy })
            .collect(),
        condition: view.condition,
        drones,
        losses: view
            .losses
            .iter()
            .map(|loss| Loss { ship: loss.ship, day: loss.day, cause: loss.cause, settled: loss.settled })
            .collect(),
        seen: view.seen,
        retreating: view.retreating,
        drafts: all,
        battles: view.battles.iter().map(|known| battle(known, &mut board)).collect(),
        fought: view.fought,
        nova_again: view.nova_again.unwrap_or_default(),
        setup: setup.clone(),
    }
}

fn phase(view: &View) -> Phase {
    match (view.stage, view.ending) {
        (_, Some(ending)) => Phase::Over(ending),
        (StageView::SatharSetUp, None) => Phase::SatharSetUp,
        (StageView::Nova, None) => Phase::Nova,
        (StageView::Drones, None) => Phase::Drones,
        (StageView::Move(navy), None) => Phase::Move(navy),
        (StageView::Declare(navy), None) => Phase::Declare(navy),
        (StageView::Defend(navy), None) => Phase::Defend(navy),
        (StageView::Fight(navy), None) => Phase::Fight(navy),
        (StageView::Yards, None) => Phase::Yards,
        (StageView::Roll, None) => Phase::Roll,
        (StageView::Replace, None) => Phase::Replace,
        (StageView::UpfSetUp | StageView::Over, None) => Phase::UpfSetUp,
    }
}

fn battle(
    view: &BattleView,
    board: &mut impl FnMut(u32, &hawks::view::View) -> hawks::state::State,
) -> Battle {
    let mut open = |watched: bool| match &view.board {
        Some(seen) => Stage::Open { inner: Box::new(board(view.id, seen)), watched },
        None => Stage::Done,
    };
    Battle {
        id: view.id,
        plan: Plan {
            planet: view.planet,
            attacker: view.attacker,
            attackers: view.attackers.clone(),
            defenders: view.defenders.clone(),
            station: view.station,
            deep: view.deep,
            commanders: view.commanders,
        },
        stage: match view.stage {
            BattleStage::Asked => Stage::Asked(view.votes),
            BattleStage::Ballot => view.ballot.clone().map_or(Stage::Done, Stage::Ballot),
            BattleStage::Played => open(false),
            BattleStage::Watched => open(true),
            BattleStage::Elsewhere => Stage::Hand(false),
            BattleStage::Reported => Stage::Hand(true),
            BattleStage::Fleeing => Stage::Fleeing(view.fleeing),
            BattleStage::Done => Stage::Done,
            BattleStage::Applied => Stage::Applied,
        },
        second: view.second,
        report: view.report.clone(),
    }
}

fn drafts(view: &DraftsView) -> Drafts {
    fn map<T: Clone>(list: &[Drafted<T>]) -> BTreeMap<ShipId, T> {
        list.iter().map(|drafted| (drafted.ship, drafted.what.clone())).collect()
    }
    let mut fates: BTreeMap<u32, Vec<(ShipId, crate::action::Fate)>> = BTreeMap::new();
    for fate in &view.fates {
        fates.entry(fate.battle).or_default().push((fate.ship, fate.fate));
    }
    Drafts {
        places: map(&view.places),
        condition: view.condition,
        marks: view.marks.iter().copied().collect(),
        orders: map(&view.orders),
        groups: map(&view.groups),
        labels: map(&view.labels),
        names: view.names.iter().map(|named| (named.fleet, named.name.clone())).collect(),
        keepers: map(&view.keepers),
        fights: map(&view.fights),
        first: view.first.clone(),
        deep: view.deep.iter().map(|deep| (deep.planet, deep.deep)).collect(),
        commanders: view.commanders.iter().map(|command| (command.planet, command.seat)).collect(),
        fates,
        ways: view.ways.iter().map(|escape| (escape.ship, escape.way)).collect(),
        works: map(&view.works),
        replaced: map(&view.replaced),
    }
}

/// Does a viewer know all that this side has decided? Not if somebody else of it decides, too.
pub(crate) fn alone(setup: &Setup, viewer: Viewer, navy: Navy) -> bool {
    match viewer {
        Viewer::Seat(seat) => {
            setup.roles.get(usize::from(seat.0)) == Some(&Role::Player(navy))
                && setup.seats(navy).count() == 1
        }
        Viewer::Arbiter => true,
        Viewer::Public => false,
    }
}
