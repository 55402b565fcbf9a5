//! A program that plays Satellite Salvo over the API: it knows its arsenal, its dice and where it has fired, all from
//! what the stream tells it, and plays quickly rather than well.

use satellite::action::Action;
use satellite::types::{Along, Arsenal, Cartridge, Cell, Grid, Positions, Roll};
use serde::Deserialize;
use serde_json::Value;

/// Where the program's buildings stand.
pub(super) const LAYOUT: &str = "place citadel A1, reactor A5, hangar D1, barracks F1, dish H1, beacon M9";

/// A message of the stream, as far as a program needs it.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Told {
    Full(Standing),
    Delta(Standing),
    Acted(serde::de::IgnoredAny),
    Refused(Value),
}

#[derive(Deserialize)]
pub(super) struct Standing {
    pub(super) to_act: Vec<u8>,
    pub(super) outcome: Option<serde::de::IgnoredAny>,
    #[serde(default)]
    sightings: Vec<Sighted>,
}

#[derive(Deserialize)]
struct Sighted {
    sighting: Value,
}

/// What a turn has come to.
#[derive(Clone, Copy)]
enum Stage {
    ToRoll,
    Rolled(Roll, u8),
    /// A Salvo's next shot.
    Salvo,
    /// Both arsenals are empty: single shots in turn.
    Desperation,
}

/// One side as it knows itself.
pub(super) struct Program {
    seat: u8,
    arsenal: Arsenal,
    /// Was the Salvo fired?
    salvo: bool,
    /// Was it fired on an earlier turn, so that five of a kind is wild?
    wild: bool,
    stage: Stage,
    /// Sectors in the order in which they are fired at; those before `next` need not be looked at again.
    cells: Vec<Cell>,
    next: usize,
    touched: Vec<bool>,
    grid: Grid,
}

impl Program {
    pub(super) fn new(seat: u8) -> Self {
        let grid = Grid { rows: 13, columns: 9, skip_i: false };
        // Every second sector first: buildings are larger than one.
        let (even, odd): (Vec<u8>, Vec<u8>) = (0..grid.sectors() as u8).partition(|n| n % 2 == 0);
        Program {
            seat,
            arsenal: Cartridge::ALL.into_iter().fold(Arsenal::default(), Arsenal::with),
            salvo: false,
            wild: false,
            stage: Stage::ToRoll,
            cells: even.into_iter().chain(odd).map(|n| grid.cell(n)).collect(),
            next: 0,
            touched: vec![false; usize::from(grid.sectors())],
            grid,
        }
    }

    /// Notes what it was told.
    pub(super) fn hear(&mut self, standing: &Standing) {
        for seen in &standing.sightings {
            let Value::Object(seen) = &seen.sighting else { continue };
            let Some((what, fact)) = seen.iter().next() else { continue };
            let mine = fact["seat"] == self.seat;
            match what.as_str() {
                "dice_rolled" if mine => {
                    let dice = Roll::deserialize(&fact["dice"]).expect("five dice");
                    self.stage = Stage::Rolled(dice, fact["rerolls"].as_u64().unwrap_or(0) as u8);
                }
                "batch_struck" if mine => {
                    let strike = &fact["strike"];
                    for cell in
                        [&strike["hits"], &strike["misses"]].into_iter().filter_map(Value::as_array).flatten()
                    {
                        let cell = Cell::deserialize(cell).ok().and_then(|cell| self.grid.number(cell));
                        self.touched[usize::from(cell.expect("a sector"))] = true;
                    }
                }
                "turn_passed" => {
                    self.wild = self.salvo;
                    self.stage = match self.stage {
                        Stage::Desperation => Stage::Desperation,
                        _ => Stage::ToRoll,
                    };
                }
                "desperation_began" => self.stage = Stage::Desperation,
                _ => {}
            }
        }
    }

    /// What it does now.
    pub(super) fn decide(&mut self, actions: &mut Vec<Action>) {
        actions.clear();
        match self.stage {
            Stage::ToRoll => actions.push(Action::Roll(Positions::ALL)),
            Stage::Rolled(dice, rerolls) => {
                let counts = dice.counts();
                let common = (1..=6).max_by_key(|face| counts[*face - 1]).unwrap_or(6) as u8;
                let again =
                    (1..).zip(dice.faces()).filter(|(_, face)| *face != common).map(|(place, _)| place);
                match Positions::from_numbers(again.collect::<Vec<u8>>()) {
                    Ok(again) if rerolls > 0 => actions.push(Action::Roll(again)),
                    _ => {
                        if rerolls > 0 {
                            actions.push(Action::Hold);
                        }
                        self.fire(dice, actions);
                    }
                }
            }
            Stage::Salvo | Stage::Desperation => actions.push(Action::Shoot(self.target(0))),
        }
    }

    fn fire(&mut self, dice: Roll, actions: &mut Vec<Action>) {
        let fitting = Arsenal::fitting(dice);
        let wild = self.wild && fitting.has(Cartridge::Salvo);
        let unlocked = if wild { self.arsenal } else { self.arsenal.and(fitting) };
        let Some(cartridge) = unlocked.iter().last() else {
            let lost = self.arsenal.iter().next().expect("the game would be over");
            self.arsenal = self.arsenal.without(lost);
            actions.extend([Action::Lose(lost), Action::Shoot(self.target(0))]);
            return;
        };
        self.arsenal = self.arsenal.without(cartridge);
        actions.push(Action::Load(cartridge));
        match cartridge.face() {
            Some(face) => {
                let shots = if wild { 5 } else { dice.count(face) };
                let open = self.touched.iter().filter(|touched| !**touched).count();
                actions.extend((0..usize::from(shots).min(open)).map(|skip| Action::Aim(self.target(skip))));
                actions.push(Action::Fire);
            }
            None if cartridge == Cartridge::Beam => {
                actions.push(Action::Beam { at: self.target(0), along: Along::Row });
            }
            None => {
                if cartridge == Cartridge::Salvo {
                    (self.salvo, self.stage) = (true, Stage::Salvo);
                }
                actions.push(Action::Shoot(self.target(0)));
            }
        }
    }

    /// The next sector that nothing was fired at, after so many others.
    fn target(&mut self, skip: usize) -> Cell {
        let (cells, touched, grid) = (&self.cells, &self.touched, self.grid);
        let open = |at: &usize| grid.number(cells[*at]).is_some_and(|n| !touched[usize::from(n)]);
        self.next = (self.next..cells.len()).find(open).expect("somebody would have won");
        cells[(self.next..cells.len()).filter(open).nth(skip).expect("as many as are open")]
    }
}
