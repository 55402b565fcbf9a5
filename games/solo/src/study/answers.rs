//! Questions and answers: odds of a layout or a position, best layouts, measures, statistics.

use contract::study::{Args, Progress, StudyError};
use contract::{
    Answer, Dice, Entry, Journal, Measure, OptionError, Param, ParamKind, Seed, Study, UserData, Viewer,
};
use serde_json::{Value, json};

use super::odds::{Comp, EndRule, Odds, odds};
use super::realise::realise;
use super::search::{Goal, known_best, search};
use crate::Solo;
use crate::event::Event;
use crate::mind::random_ships;
use crate::state::{Phase, State};
use crate::tables::{Layout, named_layouts, read_layout};
use crate::types::{Cell, Kind, Ship, Suit, Variant};
use crate::view::View;

const ODDS: &[Param] = &[
    Param {
        name: "layout",
        kind: ParamKind::File,
        help: "a layout file (TOML or JSON); see `broadside games solo --schema`",
    },
    Param { name: "scenario", kind: ParamKind::Text, help: "a ready layout by name, such as `lanes`" },
    Param { name: "code", kind: ParamKind::Text, help: "a layout code, as the game shows it" },
    Param { name: "random", kind: ParamKind::Text, help: "a random layout; any text as seed" },
    Param { name: "variant", kind: ParamKind::OneOf(&["ships", "wumpuses"]), help: "what is set afloat" },
    Param { name: "die-by-die", kind: ParamKind::Flag, help: "stop the instant one suit is left" },
    Param { name: "best", kind: ParamKind::Flag, help: "the layout that is best for the called suit" },
    Param {
        name: "goal",
        kind: ParamKind::OneOf(&["best", "worst", "most-none", "least-none"]),
        help: "with --best: what to look for",
    },
    Param {
        name: "prove",
        kind: ParamKind::Flag,
        help: "with --best: search every layout up to symmetry again",
    },
];

const MEASURES: &[Measure] = &[
    Measure { name: "survivor", labels: &["suns", "moons", "crowns", "arms", "none"] },
    Measure { name: "called", labels: &["suns", "moons", "crowns", "arms"] },
    Measure { name: "volleys", labels: &[] },
];

/// What gives a layout to compute the odds of.
const LAYOUTS: [&str; 4] = ["layout", "scenario", "code", "random"];

impl Study for Solo {
    fn odds_params() -> &'static [Param] {
        ODDS
    }

    fn odds(args: &Args, data: &UserData, progress: Progress<'_>) -> Result<Answer, StudyError> {
        let variant = args.get("variant").map(|name| match name.as_str() {
            "wumpuses" => Variant::Wumpuses,
            _ => Variant::Ships,
        });
        let rule = if args.contains_key("die-by-die") { EndRule::DieByDie } else { EndRule::WholeVolley };
        let layouts: Vec<&str> =
            LAYOUTS.into_iter().filter(|n| args.contains_key(*n) || data.get(n).is_some()).collect();
        let search = ["best", "goal", "prove"].into_iter().find(|name| args.contains_key(*name));
        match (search, layouts.as_slice()) {
            (Some(search), [layout, ..]) => {
                let why = format!("--{search} looks for a layout and --{layout} gives one: leave one out");
                return Err(OptionError::field(search, why).into());
            }
            (Some(_), []) => return best(args, variant.unwrap_or_default(), rule, progress),
            (None, [one, other, ..]) => {
                let why = format!("--{one} and --{other} both give a layout: leave one out");
                return Err(OptionError::field(*one, why).into());
            }
            (None, [] | [_]) => {}
        }
        let (layout, about) = pick_layout(args, data, variant.unwrap_or_default())?;
        if let Some(asked) = variant.filter(|v| *v != layout.variant) {
            let why = format!("--variant {}, but the {about} is for {}", asked.name(), layout.variant.name());
            return Err(OptionError::field("variant", why).into());
        }
        Ok(layout_answer(&layout, &about, rule))
    }

    fn measures() -> &'static [Measure] {
        MEASURES
    }

    fn measure(state: &State, into: &mut Vec<u32>) {
        let (survivor, call, volleys) = match &state.phase {
            Phase::Over { survivor, call, volleys, .. } => (*survivor, *call, *volleys),
            Phase::Muster(_) | Phase::Calling(_) | Phase::Battle { .. } => (None, Suit::Suns, 0),
        };
        into.extend([survivor.map_or(4, |s| s.index() as u32), call.index() as u32, volleys]);
    }

    fn keepsake(journal: &Journal<Self>) -> Option<Value> {
        super::statistics::keepsake(journal)
    }

    fn statistics(keepsakes: &[Value]) -> Answer {
        super::statistics::statistics(keepsakes)
    }
}

/// Floating coins by half-row and fleet, fleets in the order given.
pub(crate) fn comp(fleets: [Suit; 3], coins: impl Iterator<Item = (Suit, Cell)>) -> Comp {
    let mut comp = Comp::default();
    for (suit, cell) in coins {
        if let Some(fleet) = fleets.iter().position(|f| *f == suit) {
            comp.0[usize::from(cell.row())][fleet] += 1;
        }
    }
    comp
}

/// §2.2 The odds of a position, from what its viewer knows.
pub(crate) fn view_odds(view: &View) -> Odds {
    let coins = view.fleets.iter().flat_map(|f| f.afloat.iter().map(move |c| (f.suit, *c)));
    let comp = comp(view.marker.others(), coins);
    // A forged record may pile coins up; it has no odds, but it can be looked at.
    odds(&if comp.fits() { comp } else { Comp::default() }, view.end_rule())
}

/// Ships of the best layout for the first of the three fleets that is known.
pub(crate) fn best_ships(variant: Variant, rule: EndRule, fleets: [Suit; 3]) -> Vec<Ship> {
    goal_ships(variant, rule, Goal::Best, fleets)
}

/// Ships of a layout that is proven for whole volleys. Ruling R6: die by die the order of the tile rows matters; then it is
/// the best order for the goal.
pub(crate) fn goal_ships(variant: Variant, rule: EndRule, goal: Goal, fleets: [Suit; 3]) -> Vec<Ship> {
    let proven = known_best(variant, goal);
    let comp = match rule {
        EndRule::WholeVolley => proven,
        EndRule::DieByDie => best_order(&proven, variant, goal),
    };
    realised(&comp, variant, fleets)
}

/// A composition with its tile rows in the order that is best for a goal, die by die, and that ships can take.
fn best_order(comp: &Comp, variant: Variant, goal: Goal) -> Comp {
    let orders = (0..256_usize).map(|n| [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6 & 3]);
    let orders = orders.filter(|order| (0..4).all(|row| order.contains(&row)));
    let moved = orders.map(|order| Comp(std::array::from_fn(|half| comp.0[2 * order[half / 2] + half % 2])));
    let worth = |comp: &Comp| goal.value(comp, EndRule::DieByDie) * goal.sign();
    let known = moved.filter(|comp| realise(comp, variant).is_some());
    known.max_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap_or(*comp)
}

fn realised(comp: &Comp, variant: Variant, fleets: [Suit; 3]) -> Vec<Ship> {
    let found = realise(comp, variant).unwrap_or_default();
    let mut ships: Vec<Ship> = found
        .iter()
        .filter_map(|ship| {
            let kind = Kind::ALL.into_iter().find(|k| usize::from(k.length()) == ship.cells.len())?;
            let (low, high) = (*ship.cells.iter().min()?, *ship.cells.iter().max()?);
            let suit = fleets[usize::from(ship.fleet)];
            Some(Ship { suit, ship: kind, from: Cell::new(low)?, to: Cell::new(high)? })
        })
        .collect();
    ships.sort_by_key(|s| s.from);
    ships
}

fn pick_layout(args: &Args, data: &UserData, variant: Variant) -> Result<(Layout, String), OptionError> {
    let bare = |ships| Layout {
        title: None,
        variant,
        marker: Suit::Arms,
        rows: Suit::ALL,
        ships,
        sunk: Vec::new(),
        call: None,
    };
    if let Some(file) = data.get("layout") {
        return Ok((read_layout(file)?, format!("layout {}", file.name)));
    }
    if let Some(name) = args.get("scenario") {
        let names: Vec<&str> = named_layouts().keys().map(String::as_str).collect();
        let layout = named_layouts().get(name).cloned().ok_or_else(|| {
            OptionError::field("scenario", format!("there is no layout `{name}`: take {}", names.join(", ")))
        })?;
        return Ok((layout, format!("layout `{name}`")));
    }
    if let Some(code) = args.get("code") {
        let coded = crate::code::decode(code).map_err(|e| OptionError::field("code", e))?;
        let layout =
            Layout { variant: coded.variant, marker: coded.marker, rows: coded.rows, ..bare(coded.ships) };
        return Ok((layout, format!("layout code {code}")));
    }
    let seed = args.get("random").map_or("broadside", String::as_str);
    let number = Seed::from_text(seed).0.first_chunk().copied().map_or(0, u64::from_le_bytes);
    let ships = random_ships(variant, Suit::Arms, &mut Dice::loose(number));
    Ok((bare(ships), format!("random layout `{seed}`")))
}

fn layout_comp(layout: &Layout) -> (Comp, [Suit; 3]) {
    let fleets = layout.marker.others();
    let coins = layout.ships.iter().flat_map(|s| Cell::of_mask(s.mask().unwrap_or(0)).map(|c| (s.suit, c)));
    (comp(fleets, coins.filter(|(_, c)| !layout.sunk.contains(c))), fleets)
}

fn odds_json(odds: &Odds, fleets: [Suit; 3]) -> Value {
    let survivor: serde_json::Map<String, Value> =
        fleets.iter().zip(odds.survivor).map(|(suit, p)| (suit.name().to_owned(), json!(p))).collect();
    json!({"survivor": survivor, "none": odds.none, "volleys": odds.volleys, "mean_volleys": odds.mean_volleys()})
}

/// The odds as a few lines with bars.
pub(crate) fn odds_text(odds: &Odds, fleets: [Suit; 3]) -> String {
    use std::fmt::Write as _;
    let mut text = String::new();
    let rows = fleets.iter().map(|s| s.name()).zip(odds.survivor).chain([("nobody", odds.none)]);
    for (name, p) in rows {
        let bar = "█".repeat((p * 40.0).round() as usize);
        let _ = writeln!(text, "  {name:<8}{:>7.3} %  {bar}", p * 100.0);
    }
    let _ = writeln!(
        text,
        "  volleys {:>7.2} on average; one game in ten is over by {}, half by {}, nine in ten by {}",
        odds.mean_volleys(),
        odds.quantile(0.1),
        odds.quantile(0.5),
        odds.quantile(0.9),
    );
    text
}

fn layout_answer(layout: &Layout, about: &str, rule: EndRule) -> Answer {
    let (comp, fleets) = layout_comp(layout);
    let odds = odds(&comp, rule);
    let view = crate::view::of_layout(layout, rule);
    let mut json = odds_json(&odds, fleets);
    json["layout"] = json!(layout);
    let text = format!(
        "Chance to be the survivor ({about}):\n\n{}\n{}",
        odds_text(&odds, fleets),
        crate::words::board_text(&view)
    );
    Answer { text, json, svg: Some(crate::board::svg(&view, paint::Theme::Light)) }
}

fn goal(args: &Args) -> Goal {
    match args.get("goal").map(String::as_str) {
        Some("worst") => Goal::Worst,
        Some("most-none") => Goal::MostNone,
        Some("least-none") => Goal::LeastNone,
        _ => Goal::Best,
    }
}

fn best(args: &Args, variant: Variant, rule: EndRule, progress: Progress<'_>) -> Result<Answer, StudyError> {
    if rule == EndRule::DieByDie {
        let message = "the best layouts are proven for whole volleys only";
        return Err(OptionError::field("die-by-die", message).into());
    }
    let goal = goal(args);
    let prove = args.contains_key("prove");
    let found = if prove { Some(search(variant, goal, progress).ok_or(StudyError::Stopped)?) } else { None };
    let comp = found.as_ref().map_or_else(|| known_best(variant, goal), |f| f.comp);
    let fleets = [Suit::Suns, Suit::Moons, Suit::Crowns];
    let ships = realised(&comp, variant, fleets);
    let layout = Layout {
        title: None,
        variant,
        marker: Suit::Arms,
        rows: Suit::ALL,
        ships,
        sunk: Vec::new(),
        call: None,
    };
    let about = match goal {
        Goal::Best => "best layout for the called suit, suns",
        Goal::Worst => "worst layout for the called suit, suns",
        Goal::MostNone => "layout in which nobody survives most often",
        Goal::LeastNone => "layout in which nobody survives least often",
    };
    let mut answer = layout_answer(&layout, about, rule);
    let coded = crate::code::Coded { variant, marker: layout.marker, rows: layout.rows, ships: layout.ships };
    let code = crate::code::encode(&coded).unwrap_or_default();
    answer.json["code"] = json!(code);
    answer.json["call"] = json!(fleets[0]);
    answer.text += &format!("\nPlay it: layout {code}\n");
    if let Some(found) = found {
        answer.json["proof"] =
            json!({"value": found.value, "classes_examined": found.classes_examined, "ties": found.ties});
        answer.text += &format!(
            "Proven: {} classes of layouts examined, {} as good as this one, none better.\n",
            found.classes_examined, found.ties
        );
    } else {
        answer.text += "The odds were computed just now; --prove searches all layouts again.\n";
    }
    Ok(answer)
}

/// The odds of the called suit at the moment of the call, and the final facts of a game.
pub(crate) fn called_odds(journal: &Journal<Solo>) -> Option<(Suit, Odds, [Suit; 3])> {
    use contract::Game as _;
    let header = &journal.header.body;
    let setup = Solo::prepare(&header.options, &header.user).ok()?;
    let mut state = Solo::blank(&setup);
    for row in &journal.rows {
        let (Entry::Opened { events, .. } | Entry::Moved { events, .. }) = &row.body.entry else { continue };
        for event in events {
            Solo::evolve(&mut state, event);
            if let Event::SurvivorCalled(call) = event {
                let view = Solo::view(&state, Viewer::Public);
                return Some((*call, view_odds(&view), view.marker.others()));
            }
        }
    }
    None
}
