//! Worlds that fit what a viewer was told: the view tells it all, batch by batch.

use std::sync::Arc;

use contract::{Dice, Imagine, Seat, Viewer, Worlds};

use crate::Satellite;
use crate::event::Event;
use crate::layouts::{any_layout, fitting_layout, only_one_fits};
use crate::state::{Drafted, Phase, Side, State};
use crate::tables::Setup;
use crate::types::{Cells, Placement, SEATS, index, other};
use crate::view::{PlanetView, Sighting, Stage, View};

impl Imagine for Satellite {
    type Memory = ();

    fn remember((): &mut (), _: &Sighting) {}

    fn imagine(setup: &Arc<Setup>, view: &View, (): &(), viewer: Viewer, dice: &mut Dice) -> State {
        let mut sides = SEATS.map(|seat| side(setup, &view.planets[index(seat)], dice));
        // What others have noted shows nowhere and changes nothing: their paper may as well be blank.
        for seat in SEATS.into_iter().filter(|seat| viewer.is(*seat)) {
            sides[index(seat)].notes.clone_from(&view.notes);
        }
        State {
            setup: setup.clone(),
            sides,
            first: view.first,
            phase: phase(view),
            turns: view.turns,
            reloads: view.reloads,
            reply: view.reply,
        }
    }

    fn worlds(view: &View, (): &(), viewer: Viewer) -> Worlds {
        let hidden = |planet: &&PlanetView| planet.ready && planet.buildings.is_none();
        let known = |planet: &PlanetView| only_one_fits(&view.terms, &planet.strikes);
        let open = viewer == Viewer::Arbiter || view.planets.iter().filter(hidden).all(known);
        if open { Worlds::One } else { Worlds::Many }
    }

    /// The report on a batch tells all but the planet's owner something; the end shows everything. A bare
    /// planet lets the game end or pass a last reply, which the report has told before.
    fn reveals(_: &State, event: &Event, viewer: Viewer) -> bool {
        match event {
            Event::BatchStruck { seat, .. } => !viewer.is(other(*seat)),
            Event::Ended(_) => true,
            _ => false,
        }
    }
}

fn side(setup: &Setup, planet: &PlanetView, dice: &mut Dice) -> Side {
    let layout: Vec<Placement> = match &planet.buildings {
        Some(places) => places.clone(),
        None if !planet.ready => Vec::new(),
        None if planet.strikes.is_empty() => any_layout(&setup.terms, dice).unwrap_or_default(),
        None => fitting_layout(&setup.terms, &planet.strikes, dice).unwrap_or_default(),
    };
    let mut places = vec![None; setup.terms.fleet.len()];
    let mut covered = vec![Cells::EMPTY; places.len()];
    for place in &layout {
        places[place.building.index()] = Some(*place);
        covered[place.building.index()] = setup.covers(place).unwrap_or_default();
    }
    let (hits, misses) = (planet.hits.cells, planet.misses.cells);
    let gone = |(n, cells): (usize, &Cells)| u16::from(!cells.is_empty() && cells.within(hits)) << n;
    let destroyed = covered.iter().enumerate().map(gone).fold(0, |bits, bit| bits | bit);
    Side {
        places,
        built: covered.iter().fold(Cells::EMPTY, |all, cells| all | *cells),
        ready: planet.ready,
        hits,
        misses,
        destroyed,
        covered,
        strikes: planet.strikes.clone(),
        arsenal: planet.arsenal,
        wild: planet.wild,
        notes: Vec::new(),
    }
}

fn phase(view: &View) -> Phase {
    let seat = view.mover.unwrap_or(Seat(0));
    let mut draft = Drafted { loaded: view.loaded, ..Drafted::default() };
    for cell in &view.aimed {
        if let Some(number) = view.terms.grid.number(*cell) {
            draft.order[usize::from(draft.count)] = number;
            draft.count += 1;
            draft.aimed |= Cells::of(number);
        }
    }
    match (view.stage, view.dice, view.ending) {
        (Stage::ToRoll, ..) => Phase::ToRoll { seat },
        (Stage::Rolling, Some(dice), _) => Phase::Rolling { seat, dice, rerolls: view.rerolls },
        (Stage::Aiming, Some(dice), _) => Phase::Aiming { seat, dice, rerolls: view.rerolls, draft },
        (Stage::Salvo, ..) => Phase::Salvo { seat, left: view.shots },
        (Stage::Desperation, ..) => Phase::Desperation { seat },
        (Stage::SelfDestruct, ..) => {
            let tosses = view.tosses.clone();
            let [a, b] = crate::rules::last_totals(&tosses);
            Phase::SelfDestruct { seat, first: Seat(u8::from(a > b)), tosses, draft }
        }
        (Stage::Over, _, Some(ending)) => Phase::Over { ending },
        (Stage::Placing | Stage::Rolling | Stage::Aiming | Stage::Over, ..) => Phase::Placing,
    }
}
