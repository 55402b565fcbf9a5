//! Classic Salvo with a leak: when the battle begins everybody is told in which row Blue's first ship lies.

use std::sync::Arc;

use classic::Classic;
use classic::event::Event;
use classic::view::Sighting;
use contract::{
    Dice, Game, Imagine, Legal, Meta, OptionError, Outcome, Seat, Turn, UserData, Viewer, Windows, Worlds,
};
use schemars::JsonSchema;
use serde::Serialize;

/// The leaky game.
pub(crate) struct Leaky;

/// What is seen, and what should not be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Seen {
    seen: Sighting,
    row: Option<u8>,
}

impl Game for Leaky {
    const META: Meta = Meta { id: "leaky", ..Classic::META };
    type Options = <Classic as Game>::Options;
    type Setup = <Classic as Game>::Setup;
    type State = <Classic as Game>::State;
    type Action = <Classic as Game>::Action;
    type Event = Event;
    type View = <Classic as Game>::View;
    type Sighting = Seen;
    type Refusal = <Classic as Game>::Refusal;

    fn prepare(options: &Self::Options, data: &UserData) -> Result<Arc<Self::Setup>, OptionError> {
        Classic::prepare(options, data)
    }

    fn seats(setup: &Self::Setup) -> u8 {
        Classic::seats(setup)
    }

    fn blank(setup: &Arc<Self::Setup>) -> Self::State {
        Classic::blank(setup)
    }

    fn open(turn: &mut Turn<'_, Self>) {
        turn.within::<Classic, _>(|state| state, |event| event, Classic::open);
    }

    fn waiting(state: &Self::State) -> Windows {
        Classic::waiting(state)
    }

    fn legal(state: &Self::State, seat: Seat) -> Legal<Self::Action> {
        Classic::legal(state, seat)
    }

    fn binding(action: &Self::Action) -> bool {
        Classic::binding(action)
    }

    fn act(turn: &mut Turn<'_, Self>, seat: Seat, action: &Self::Action) -> Result<(), Self::Refusal> {
        turn.within::<Classic, _>(|state| state, |event| event, |inner| Classic::act(inner, seat, action))
    }

    fn evolve(state: &mut Self::State, event: &Event) {
        Classic::evolve(state, event);
    }

    fn view(state: &Self::State, viewer: Viewer) -> Self::View {
        Classic::view(state, viewer)
    }

    fn sight(after: &Self::State, event: &Event, viewer: Viewer) -> Option<Seen> {
        let row = match event {
            Event::BattleBegan { .. } => {
                let layouts = Classic::view(after, Viewer::Arbiter).layouts;
                layouts.and_then(|[blue, _]| blue.first().map(|berth| berth.at.row()))
            }
            _ => None,
        };
        Classic::sight(after, event, viewer).map(|seen| Seen { seen, row })
    }

    fn outcome(state: &Self::State) -> Option<Outcome> {
        Classic::outcome(state)
    }

    fn audit(state: &Self::State) -> Result<(), String> {
        Classic::audit(state)
    }
}

impl Imagine for Leaky {
    type Memory = ();

    fn remember((): &mut (), _: &Seen) {}

    fn imagine(
        setup: &Arc<Self::Setup>,
        view: &Self::View,
        (): &(),
        viewer: Viewer,
        dice: &mut Dice,
    ) -> Self::State {
        Classic::imagine(setup, view, &(), viewer, dice)
    }

    fn worlds(view: &Self::View, (): &(), viewer: Viewer) -> Worlds {
        Classic::worlds(view, &(), viewer)
    }

    fn reveals(after: &Self::State, event: &Event, viewer: Viewer) -> bool {
        Classic::reveals(after, event, viewer)
    }
}
