//! Lines that change what was drafted: a course drawn anew, a shot taken back, a block of repairs of another size.

use paint::Misread;

use super::Plan;
use super::counsel::ship_of;
use crate::action::Action;
use crate::notation::Words;
use crate::types::{Facing, Hex, ShipId};
use crate::view::{Stage, View};

/// The ship whose course an action belongs to.
const fn course_of(action: &Action) -> Option<ShipId> {
    match action {
        Action::Step(ship)
        | Action::Turn { ship, .. }
        | Action::Face { ship, .. }
        | Action::Orbit { ship, .. }
        | Action::Dock { ship, .. }
        | Action::Lay(ship)
        | Action::Drop(ship) => Some(*ship),
        _ => None,
    }
}

/// Everything but the course of one ship, and those that meant to land on it.
fn without(drafts: &[&Action], ship: ShipId) -> Vec<Action> {
    let lands = |action: &Action| matches!(action, Action::Dock { base, .. } if *base == ship);
    let kept = drafts.iter().filter(|action| course_of(action) != Some(ship) && !lands(action));
    kept.map(|action| **action).collect()
}

/// Drafts without the n-th of those that fit.
fn drop_nth(drafts: &[&Action], n: usize, fits: impl Fn(&Action) -> bool) -> Option<Vec<Action>> {
    let (at, _) = drafts.iter().enumerate().filter(|(_, action)| fits(action)).nth(n)?;
    Some(drafts.iter().enumerate().filter(|(k, _)| *k != at).map(|(_, action)| **action).collect())
}

/// §3 The steps of a course to this hex, from where the ship begins.
pub(crate) fn fly_to(
    view: &View,
    ship: ShipId,
    hex: Hex,
    facing: Option<Facing>,
) -> Result<Vec<Action>, Misread> {
    let plan = Plan::new(view);
    let Some(voyage) = plan.voyage(ship) else { return Err(Misread::new("it is not to be moved now")) };
    let found = match facing {
        Some(facing) => voyage.facings(hex).into_iter().find(|course| course.facing() == facing),
        None => plan.best(&voyage, hex),
    };
    let (slow, fast) = voyage.speeds();
    let course = found.ok_or_else(|| {
        let so = facing.map(|facing| format!(" facing {facing}")).unwrap_or_default();
        Misread::new(format!("it cannot end at {hex}{so}: its speeds are {slow} to {fast}"))
    })?;
    let actions = voyage.actions(course);
    if actions.is_empty() { Err(Misread::new(format!("it is at {hex} already"))) } else { Ok(actions) }
}

/// What is to be drafted after this line; none if it only adds to the drafts.
pub(crate) fn revise(view: &View, drafts: &[&Action], text: &str) -> Option<Result<Vec<Action>, Misread>> {
    let mut words = Words::of(view, text);
    let verb = words.next("a command").ok()?.to_ascii_lowercase();
    let revised = match verb.as_str() {
        "fly" => fly(view, drafts, &mut words)?,
        "coast" => coast(view, drafts, &mut words),
        "back" => back(drafts, &mut words),
        "clear" => clear(drafts, &mut words),
        "unaim" => unaim(drafts, &mut words),
        "unevade" => words.shot().and_then(|shot| {
            let found = drop_nth(drafts, 0, |action| *action == Action::Evade(shot));
            found.ok_or_else(|| Misread::new("that torpedo is not evaded"))
        }),
        "unactivate" => words.read::<Hex>("a hex").and_then(|hex| {
            let found = drop_nth(drafts, 0, |action| *action == Action::Activate(hex));
            found.ok_or_else(|| Misread::new("no seeker there is to be activated"))
        }),
        "unsow" => words.read::<Hex>("a hex").and_then(|hex| {
            let found = drop_nth(drafts, 0, |action| matches!(action, Action::Sow { at, .. } if *at == hex));
            found.ok_or_else(|| Misread::new("nothing is to be laid there"))
        }),
        "unblast" => words.ship().and_then(|ship| {
            let found = drop_nth(drafts, 0, |action| *action == Action::Blast(ship.id));
            found.ok_or_else(|| Misread::new("it is not to be detonated"))
        }),
        "assign" => assign(view, drafts, &mut words),
        "suggest" => suggest(view, drafts, &mut words),
        _ => return None,
    };
    Some(revised.and_then(|actions| words.end().map(|()| actions)))
}

/// A course in the place of the one that is drafted.
fn fly(view: &View, drafts: &[&Action], words: &mut Words<'_>) -> Option<Result<Vec<Action>, Misread>> {
    let ship = words.ship().ok()?.id;
    drafts.iter().any(|action| course_of(action) == Some(ship)).then_some(())?;
    let course = match words.goal() {
        Some(Ok((hex, facing))) => fly_to(view, ship, hex, facing),
        Some(Err(misread)) => Err(misread),
        None => words.steps(ship),
    };
    Some(course.map(|course| without(drafts, ship).into_iter().chain(course).collect()))
}

/// One ship flies straight on as it flies; without a name all that have no course yet.
fn coast(view: &View, drafts: &[&Action], words: &mut Words<'_>) -> Result<Vec<Action>, Misread> {
    let plan = Plan::new(view);
    let (ships, mut actions) = if words.more() {
        let ship = words.ship()?.id;
        (vec![ship], without(drafts, ship))
    } else {
        let moving = plan.unmoved().into_iter().filter(|ship| ship.speed > 0).map(|ship| ship.id);
        (moving.collect(), drafts.iter().map(|action| **action).collect())
    };
    let before = actions.len();
    for ship in ships {
        let voyage = plan.voyage(ship);
        let found = voyage.as_ref().and_then(|voyage| Some(voyage.actions(&voyage.coast()?)));
        actions.extend(found.unwrap_or_default());
    }
    if actions.len() == before { Err(Misread::new("nothing flies straight on here")) } else { Ok(actions) }
}

fn back(drafts: &[&Action], words: &mut Words<'_>) -> Result<Vec<Action>, Misread> {
    let ship = words.ship()?.id;
    let count = drafts.iter().filter(|action| course_of(action) == Some(ship)).count();
    let nothing = || Misread::new("it has no course to go back on");
    let n = count.checked_sub(1).ok_or_else(nothing)?;
    drop_nth(drafts, n, |action| course_of(action) == Some(ship)).ok_or_else(nothing)
}

fn clear(drafts: &[&Action], words: &mut Words<'_>) -> Result<Vec<Action>, Misread> {
    if drafts.is_empty() {
        return Err(Misread::new("there is nothing to take back"));
    }
    if !words.more() {
        return Ok(Vec::new());
    }
    let ship = words.ship()?.id;
    let of = |action: &Action| match action {
        Action::Screen { ship: by, .. }
        | Action::Aim { ship: by, .. }
        | Action::Mend { ship: by, .. }
        | Action::Put { ship: by, .. }
        | Action::Speed { ship: by, .. }
        | Action::Sow { ship: by, .. }
        | Action::Mark(by)
        | Action::Blast(by) => *by == ship,
        _ => false,
    };
    Ok(without(drafts, ship).into_iter().filter(|action| !of(action)).collect())
}

fn unaim(drafts: &[&Action], words: &mut Words<'_>) -> Result<Vec<Action>, Misread> {
    let aims = |action: &Action| matches!(action, Action::Aim { .. });
    if words.more() {
        let n = usize::from(words.shot()?);
        return drop_nth(drafts, n, aims).ok_or_else(|| Misread::new("no such shot is declared"));
    }
    let kept: Vec<Action> = drafts.iter().filter(|action| !aims(action)).map(|action| **action).collect();
    if kept.len() == drafts.len() { Err(Misread::new("no shot is declared")) } else { Ok(kept) }
}

/// §13 One block of this size on a system, in the place of what was spent on it.
fn assign(view: &View, drafts: &[&Action], words: &mut Words<'_>) -> Result<Vec<Action>, Misread> {
    let ship = words.ship()?.id;
    let system = words.system()?;
    let percent = words.read::<u16>("a number of per cent")?;
    let other = |action: &&&Action| !matches!(action, Action::Mend { ship: by, system: of, .. } if *by == ship && *of == system);
    let mut actions: Vec<Action> = drafts.iter().filter(other).map(|action| **action).collect();
    let shops = Plan::new(view).workshops();
    let shop = shops.iter().find(|shop| shop.ship == ship);
    let spent = shop.and_then(|shop| shop.systems.iter().find(|(of, _)| *of == system));
    let Some((shop, (_, spent))) = shop.zip(spent) else {
        return Err(Misread::new("it has nothing of that kind to repair"));
    };
    // What is left is all there is.
    let percent = percent.min(shop.unspent + spent);
    actions.extend((percent > 0).then_some(Action::Mend { percent, ship, system }));
    Ok(actions)
}

/// What a good player would order: for one ship in the place of what is ordered for it, or for all; of courses for all that
/// have none yet.
pub(crate) fn suggest(
    view: &View,
    drafts: &[&Action],
    words: &mut Words<'_>,
) -> Result<Vec<Action>, Misread> {
    let plan = Plan::new(view);
    let ship = if words.more() { Some(words.ship()?) } else { None };
    if let Some(ship) = ship.filter(|ship| !plan.own(ship.id)) {
        return Err(Misread::new(format!("{} is not yours", ship.name)));
    }
    let all = plan.suggestion();
    let stays = |action: &Action| match (view.stage, ship) {
        (_, Some(ship)) => ship_of(action) != Some(ship.id),
        (Stage::Move | Stage::Place, None) => true,
        (_, None) => matches!(action, Action::Standing { .. }),
    };
    let kept: Vec<Action> = match ship {
        Some(ship) => without(drafts, ship.id).into_iter().filter(stays).collect(),
        None => drafts.iter().map(|action| **action).filter(stays).collect(),
    };
    let ordered = |action: &Action| {
        let of = |other: &Action| {
            ship_of(other) == ship_of(action) && course_of(other).is_some() == course_of(action).is_some()
        };
        kept.iter().any(of)
    };
    let wanted: Vec<Action> = all
        .into_iter()
        .filter(|action| match ship {
            Some(ship) => ship_of(action) == Some(ship.id),
            None => view.stage != Stage::Move || !ordered(action),
        })
        .collect();
    let more = plan.fitting(&kept, &wanted);
    if more.is_empty() && kept.len() == drafts.len() {
        return Err(Misread::new(nothing(view.stage)));
    }
    Ok(kept.into_iter().chain(more).collect())
}

/// Why nothing is suggested.
const fn nothing(stage: Stage) -> &'static str {
    match stage {
        Stage::Move => {
            "nothing is better than what is ordered: what flies has its course, and what rests may rest"
        }
        Stage::Defend | Stage::Attack => "nothing is worth a shot",
        Stage::Answer => "nothing here is worth an interceptor",
        Stage::Repair => "nothing can be repaired",
        Stage::Place => "nothing is without a place",
        Stage::Seek => "nothing is near enough to let a seeker go",
        Stage::Detonate => "nothing there is worth a drone",
        Stage::Over => "nothing is left to do: it is over",
    }
}
