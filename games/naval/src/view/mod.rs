//! What a viewer knows, listed field by field, and what it saw.

mod order;
mod parts;
mod recall;
mod scene;
mod sight;

pub(crate) use order::arrange;
pub use parts::{
    CardResult, CardView, CommandView, Contact, DraftView, HelmView, Named, Passage, PlotView, SendingView,
    ShellView, ShotView, SmokeView, StrikeView, UnitView,
};
pub(crate) use recall::{recall, recall_drafts};
pub use sight::{Seen, Sighting, reveals, sight};

use std::sync::Arc;

use contract::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use crate::event::{Bomb, Ending, Spotter, Stage};
use crate::rules::{s7_helm, s10_points, s13_2_zeppelins};
use crate::scene::{Scene as _, Truth};
use crate::state::{Card, Phase, State};
use crate::tables::{Rule, Setup};
use crate::types::{Class, ContactId, Heading, Hex, UnitId, enemy};
use crate::unit::Place;

/// What a viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// What everybody knows from the beginning. It is not part of what is sent: the options tell it.
    #[serde(skip)]
    pub basis: Arc<Setup>,
    /// Whose eyes.
    pub seat: Option<Seat>,
    /// What the sides are called.
    pub sides: [String; 2],
    /// §11 §12 The rules that are on.
    pub rules: Vec<Rule>,
    /// Is it night?
    pub night: bool,
    /// The turn, from 1; 0 before play.
    pub turn: u8,
    /// How many turns there are.
    pub turns: u8,
    /// What is done now.
    pub stage: Stage,
    /// Who is waited for.
    pub waiting: Vec<Seat>,
    /// §4.1 How far one sees.
    pub visibility: u16,
    /// §3.1 Who has the advantage.
    pub advantage: Seat,
    /// §11.7 From where the wind blows.
    pub wind: Heading,
    /// Units that the viewer knows, by number; also those that are sunk, have left or are still to come.
    pub units: Vec<UnitView>,
    /// §12.21 Enemy units in play that the viewer has not made out: it knows that they are somewhere.
    pub unseen: Vec<UnitId>,
    /// §12.21 Things that the viewer cannot make out.
    pub contacts: Vec<Contact>,
    /// §12.21 Enemies that the viewer has made out in this turn and that have not moved since.
    pub detected: Vec<UnitId>,
    /// §12.22 Units that a side has declared, by the side that did.
    pub declared: [Vec<UnitId>; 2],
    /// §4.3 Where starshells burst in this turn.
    pub bursts: Vec<Hex>,
    /// §11.4 Smoke.
    pub smoke: Vec<SmokeView>,
    /// §5 Targets that are named.
    pub shots: Vec<ShotView>,
    /// §13.3 Who spots for whom, as far as the viewer knows them.
    pub spotters: Vec<Spotter>,
    /// §13.2 Airships by side: how many there may be.
    pub zeppelins: [u8; 2],
    /// §13.2 Bombs of this turn that do not count yet, on ships that the viewer knows.
    pub bombs: Vec<Bomb>,
    /// §16 Reinforcements that may enter in this movement.
    pub arriving: Vec<UnitId>,
    /// §16 Has a side turned away? With fog only one's own.
    pub turned_away: [bool; 2],
    /// §16 Mine hexes that were cleared.
    pub swept: Vec<Hex>,
    /// §11.8 Mines that all know.
    pub mines: Vec<Hex>,
    /// §11.8 The viewer's own hidden mines.
    pub own_mines: Vec<Hex>,
    /// §11.5 Air strikes.
    pub strikes: Vec<StrikeView>,
    /// §11.6 Command, by side.
    pub command: [CommandView; 2],
    /// §10 Victory points for what everybody knows, by side.
    pub points: [i32; 2],
    /// Was the shore bombarded?
    pub bombarded: bool,
    /// Who has decided, where both do at once.
    pub ordered: [bool; 2],
    /// What the viewer has drafted.
    pub drafts: DraftView,
    /// How it ended.
    pub ending: Option<Ending>,
    /// How a card of battles stands, if this is one of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<CardView>,
    /// The card itself.
    #[serde(skip)]
    pub whole: Option<Card>,
}

/// Does `viewer` know what this unit is? The public knows what a side has declared.
pub(crate) fn knows(state: &State, viewer: Viewer, id: UnitId) -> bool {
    match viewer {
        Viewer::Arbiter => true,
        Viewer::Seat(seat) => state.knows(seat, id),
        Viewer::Public => {
            let side = state.info(id).side;
            let open = state.knows_openly(id);
            state.fought()
                || state.info(id).class != Class::Dummy
                    && (open || state.declared[usize::from(enemy(side).0)].contains(&id))
        }
    }
}

/// Does this viewer see what a side keeps to itself?
pub(crate) fn owns(viewer: Viewer, side: Seat) -> bool {
    viewer == Viewer::Arbiter || viewer.is(side)
}

/// §12.21 What `viewer` cannot make out. Ruling N1: numbered by hex and speed, anew after every movement, so that neither
/// names nor numbers tell anything; none before both sides have laid out what they hide, or those that come later would be
/// the dummies.
pub(crate) fn contacts(state: &State, viewer: Viewer) -> Vec<Contact> {
    if state.turn == 0 {
        return Vec::new();
    }
    let unknown = state.all().filter(|(id, ..)| !knows(state, viewer, *id));
    let mut all: Vec<(Seat, Hex, u8)> =
        unknown.filter_map(|(_, info, unit)| Some((info.side, unit.hex()?, unit.speed))).collect();
    all.sort_unstable();
    let numbered = (0..).map(ContactId).zip(all);
    numbered.map(|(id, (side, at, speed))| Contact { id, side, at, speed }).collect()
}

/// A unit as `viewer`, who knows it, sees it.
pub(crate) fn unit_view(state: &State, viewer: Viewer, id: UnitId) -> UnitView {
    let (info, unit, setup) = (state.info(id), state.unit(id), &state.setup);
    let own = owns(viewer, info.side);
    let moving =
        own && state.phase == Phase::Move(info.side) && (unit.in_play() || s7_helm::placed(state, id));
    UnitView {
        id,
        name: info.name.clone(),
        side: info.side,
        nation: info.nation,
        class: info.class,
        a: info.a,
        d: info.d,
        s: info.s,
        r: info.r,
        secondary: info.secondary,
        ships: info.ships,
        torpedoes: info.torpedoes,
        radar: info.radar,
        attack: unit.strength(setup, info.a),
        secondary_left: unit.strength(setup, info.secondary),
        speed_left: unit.speed_left(setup, info.s),
        crew: Truth(state).crew(id),
        enters: info.enters,
        unit: unit.clone(),
        radar_die: state.radar_dice.get(&id).copied().filter(|_| own),
        order: state.orders.get(&id).copied().filter(|_| own),
        helm: if moving { s7_helm::helm_view(state, id) } else { None },
        plot: if moving { s7_helm::plot_view(state, id) } else { None },
        passages: if own || !setup.fog() || state.fought() {
            state.passages[id.index()].to_vec()
        } else {
            Vec::new()
        },
    }
}

/// What `viewer` knows.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public | Viewer::Arbiter => None,
    };
    let setup = &state.setup;
    let ids = || state.all().map(|(id, ..)| id);
    // Dummies that are off the map are their owner's, like those on it.
    let shown = |id: &UnitId| knows(state, viewer, *id) && !absent(state, *id);
    let unseen = |id: &UnitId| !knows(state, viewer, *id) && state.info(*id).class != Class::Dummy;
    let own = |side: Seat| owns(viewer, side);
    View {
        basis: setup.clone(),
        seat,
        sides: setup.sides.clone(),
        rules: setup.switches.iter().collect(),
        night: setup.dark(state.turn),
        turn: state.turn,
        turns: setup.turns,
        stage: state.phase.stage(),
        waiting: crate::rules::s3_sequence::waiting(state),
        visibility: state.visibility,
        advantage: state.advantage,
        wind: state.wind,
        units: ids().filter(shown).map(|id| unit_view(state, viewer, id)).collect(),
        unseen: ids().filter(unseen).collect(),
        contacts: contacts(state, viewer),
        detected: match seat {
            Some(seat) => state.detected[usize::from(seat.0)].iter().copied().collect(),
            None => Vec::new(),
        },
        declared: [0, 1].map(|side| state.declared[side].iter().copied().collect()),
        bursts: state.bursts.clone(),
        smoke: state.smoke.iter().map(|(at, drifted)| SmokeView { at: *at, drifted: *drifted }).collect(),
        shots: shots(state, viewer, &state.shots),
        spotters: spotters(state, viewer),
        zeppelins: state.zeppelins,
        bombs: state.bombs.iter().filter(|bomb| knows(state, viewer, bomb.target)).copied().collect(),
        arriving: state.arriving.iter().copied().collect(),
        turned_away: [0, 1].map(|side: usize| {
            state.turned_away[side] && (!setup.fog() || own(Seat(side as u8)) || state.fought())
        }),
        swept: state.swept.iter().copied().collect(),
        mines: state.mines.iter().copied().collect(),
        own_mines: [Seat(0), Seat(1)]
            .into_iter()
            .filter(|side| own(*side))
            .flat_map(|side| state.hidden_mines[usize::from(side.0)].iter().copied())
            .collect(),
        strikes: (0u8..)
            .zip(&setup.strikes)
            .map(|(n, strike)| StrikeView {
                strike: n,
                side: Seat(strike.side - 1),
                torpedo: strike.torpedo,
                left: !state.flown.contains(&n),
                from: strike.from,
            })
            .collect(),
        command: state.command.map(|command| CommandView {
            flagship: command.flagship,
            admiral: command.admiral,
            lost: command.lost,
            shaken: command.shaken,
        }),
        points: s10_points::open_points(state),
        bombarded: state.bombarded,
        ordered: match &state.phase {
            Phase::Deploy(done) | Phase::Between { ready: done, .. } => *done,
            Phase::Torpedo(orders) => [orders[0].is_some(), orders[1].is_some()],
            _ => [false; 2],
        },
        drafts: seat.map(|seat| drafts(state, seat)).unwrap_or_default(),
        ending: match &state.phase {
            Phase::Over(ending) | Phase::Between { ending, .. } => Some(ending.clone()),
            _ => None,
        },
        card: state.card.as_ref().map(|card| CardView::of(card, state.fought())),
        whole: state.card.clone(),
    }
}

/// §13.2 Is it an airship that is not in this battle? Before play those that the die brought are shown.
fn absent(state: &State, id: UnitId) -> bool {
    let (info, unit) = (state.info(id), state.unit(id));
    let before = matches!(state.phase, Phase::Begin | Phase::Deploy(_));
    info.class == Class::Zeppelin
        && unit.place == Place::Waiting
        && !(before && s13_2_zeppelins::moored(state, info.side).any(|known| known == id))
}

/// §13.3 Who spots for whom, as far as a viewer knows both.
fn spotters(state: &State, viewer: Viewer) -> Vec<Spotter> {
    let known = |(unit, spotter): &(&UnitId, &UnitId)| {
        knows(state, viewer, **unit) && knows(state, viewer, **spotter)
    };
    let all = state.spotters.iter().filter(known);
    all.map(|(unit, spotter)| Spotter { unit: *unit, spotter: *spotter }).collect()
}

/// §5 Targets as a viewer knows them: who fires is told only of units that it knows.
pub(crate) fn shots(state: &State, viewer: Viewer, shots: &[crate::event::Shot]) -> Vec<ShotView> {
    let one = |shot: &crate::event::Shot| {
        let open = knows(state, viewer, shot.unit);
        ShotView {
            side: state.info(shot.unit).side,
            unit: open.then_some(shot.unit),
            battery: open.then_some(shot.battery),
            target: shot.target,
        }
    };
    let mut all: Vec<ShotView> = shots.iter().map(one).collect();
    all.sort_unstable();
    all
}

fn drafts(state: &State, seat: Seat) -> DraftView {
    let drafts = state.drafts(seat);
    let ordered = match &state.phase {
        Phase::Torpedo(orders) => orders[usize::from(seat.0)].iter().flatten().copied().collect(),
        _ => Vec::new(),
    };
    DraftView {
        placing: drafts.placing.clone(),
        mines: drafts.mines.clone(),
        declined: drafts.declined.iter().copied().collect(),
        shells: drafts.shells.iter().map(|(unit, at)| ShellView { unit: *unit, at: *at }).collect(),
        strikes: drafts
            .strikes
            .iter()
            .map(|(strike, target)| SendingView { strike: *strike, target: *target })
            .collect(),
        shots: drafts.shots.clone(),
        torpedoes: drafts.torpedoes.iter().copied().chain(ordered).collect(),
        spotters: drafts
            .spotters
            .iter()
            .map(|(unit, spotter)| Spotter { unit: *unit, spotter: *spotter })
            .collect(),
        bombs: drafts.bombs.clone(),
        turn_away: drafts.turn_away,
        sweep: drafts.sweep,
    }
}
