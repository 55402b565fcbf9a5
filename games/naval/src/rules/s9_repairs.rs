//! §9 Damage control, by itself, by number of the unit, weapons before speed.

use contract::Turn;

use crate::Naval;
use crate::event::{Event, Repair};
use crate::scene::{Scene as _, Truth};
use crate::types::{Class, TrackKind, UnitId};

/// §9 Every unit tries to repair one W and one S; a fort tries its weapons twice.
pub(crate) fn all(turn: &mut Turn<'_, Naval>) {
    let real = |class: Class| !matches!(class, Class::Dummy | Class::Zeppelin);
    let state = turn.state();
    let units: Vec<(UnitId, Class)> = state
        .all()
        .filter(|(_, info, unit)| real(info.class) && unit.in_play())
        .map(|(id, info, _)| (id, info.class))
        .collect();
    for (unit, class) in units {
        if class == Class::Fort {
            attempt(turn, unit, TrackKind::W, false);
            attempt(turn, unit, TrackKind::W, false);
        } else {
            // Ruling N8: with fog everybody rolls, so that the number of dice tells nothing.
            let always = turn.state().setup.fog();
            attempt(turn, unit, TrackKind::W, always);
            attempt(turn, unit, TrackKind::S, always);
        }
    }
}

fn attempt(turn: &mut Turn<'_, Naval>, unit: UnitId, track: TrackKind, always: bool) {
    let now = turn.state().unit(unit);
    let hits = match track {
        TrackKind::W => now.w.repairable(),
        TrackKind::S => now.s.repairable(),
    };
    if hits == 0 && !always {
        return;
    }
    let bonus = Truth(turn.state()).crew(unit).bonus();
    let roll = turn.dice().two_d6();
    let result = match (roll.0 + roll.1) as i8 + bonus {
        _ if hits == 0 => Repair::Idle,
        ..=5 => Repair::Unrepairable,
        6..=9 => Repair::Nothing,
        _ => Repair::Removed,
    };
    turn.emit(Event::RepairTried { bonus, result, roll, track, unit });
}
