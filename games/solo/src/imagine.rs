//! Worlds that fit what was told. The player knows everything; others do not know a layout in the making,
//! which the game does not hold either before it is committed.

use std::sync::Arc;

use contract::{Dice, Imagine, Viewer, Worlds};

use crate::Solo;
use crate::state::{Phase, Sea, State};
use crate::tables::Setup;
use crate::view::{Sighting, Stage, View};

impl Imagine for Solo {
    type Memory = ();

    fn remember((): &mut (), _: &Sighting) {}

    fn imagine(setup: &Arc<Setup>, view: &View, (): &(), _: Viewer, _: &mut Dice) -> State {
        let mut sea = Sea { marker: view.marker, rows: view.rows, ships: view.ships.clone(), ..Sea::empty() };
        for fleet in &view.fleets {
            sea.afloat[fleet.suit.index()] = fleet.afloat.iter().fold(0, |mask, cell| mask | cell.bit());
        }
        let (volleys, last) = (view.volleys, view.last);
        let phase = match (view.stage, view.call) {
            (Stage::Muster, _) => Phase::Muster(sea),
            (Stage::Battle, Some(call)) => Phase::Battle { sea, call, volleys, last },
            (Stage::Over, Some(call)) => Phase::Over { sea, call, volleys, last, survivor: view.survivor },
            (Stage::Call | Stage::Battle | Stage::Over, _) => Phase::Calling(sea),
        };
        State { setup: setup.clone(), phase }
    }

    fn worlds(_: &View, (): &(), _: Viewer) -> Worlds {
        Worlds::One
    }

    fn reveals(_: &State, _: &crate::event::Event, _: Viewer) -> bool {
        false
    }
}
