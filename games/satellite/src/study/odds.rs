//! §1.3 What the dice are worth: exact, by dynamic programming.

use std::fmt::Write as _;
use std::sync::LazyLock;

use contract::study::Args;
use contract::{Answer, OptionError, Param, ParamKind, UserData};
use serde_json::{Value, json};

use crate::dice::{self, Arsenal, Gains, Keep, Roll, Stock, Turn, WildAfter};
use crate::tables::{Options, Setup};
use crate::types::Cartridge;

/// How many ways to keep dice are listed.
const LISTED: usize = 8;

pub(super) const PARAMS: &[Param] = &[
    Param { name: "dice", kind: ParamKind::Text, help: "five dice on the table, such as 33352" },
    Param {
        name: "rerolls",
        kind: ParamKind::OneOf(&["0", "1", "2"]),
        help: "with --dice: re-rolls left (2)",
    },
    Param {
        name: "goal",
        kind: ParamKind::Text,
        help: "with --dice: go only for this cartridge, or any of several: square,cross",
    },
    Param {
        name: "arsenal",
        kind: ParamKind::Text,
        help: "the cartridges that are left, such as barrage4,plus,hazard (all thirteen)",
    },
    Param { name: "salvo-fired", kind: ParamKind::Flag, help: "the Salvo was fired: five of a kind is wild" },
    Param {
        name: "wild-after-discard",
        kind: ParamKind::Flag,
        help: "play with the option that a Salvo thrown away makes fives wild too",
    },
    Param { name: "grid", kind: ParamKind::OneOf(&["13x9", "12x10", "13x13"]), help: "whose beams count" },
    Param {
        name: "bursts",
        kind: ParamKind::OneOf(&["5-9-13", "5-9-9", "5-5-9"]),
        help: "which bursts count",
    },
];

/// What was asked.
struct Question {
    setup: std::sync::Arc<Setup>,
    stock: Stock,
    rule: WildAfter,
    goal: Option<u16>,
    dice: Option<([u8; 5], Roll, u8)>,
}

/// Answers `odds`.
pub(super) fn answer(args: &Args) -> Result<Answer, OptionError> {
    let question = read(args)?;
    let table = table(&question);
    Ok(match question.dice {
        Some((dice, roll, rerolls)) => keep_answer(&question, &table, dice, roll, rerolls),
        None => arsenal_answer(&question, &table),
    })
}

/// The table of the usual game is solved once.
fn table(question: &Question) -> std::borrow::Cow<'static, Arsenal> {
    static USUAL: LazyLock<Arsenal> =
        LazyLock::new(|| Arsenal::solve(Gains::default(), WildAfter::default()));
    let gains = coverage(&question.setup);
    if gains == Gains::default() && question.rule == WildAfter::default() {
        return std::borrow::Cow::Borrowed(&USUAL);
    }
    std::borrow::Cow::Owned(Arsenal::solve(gains, question.rule))
}

/// §1.3 A cartridge's worth is the number of sectors it covers at best.
pub(crate) fn coverage(setup: &Setup) -> Gains {
    let most = |cartridge, along| {
        let struck = |target: u16| setup.patterns.struck(cartridge, along, target as u8).len();
        let most = (0..setup.terms.grid.sectors()).map(struck).max().unwrap_or(1);
        u8::try_from(most).unwrap_or(u8::MAX)
    };
    let bursts = [Cartridge::Plus, Cartridge::Square, Cartridge::Diamond].map(|c| most(c, None));
    Gains::coverage(setup.terms.grid.rows, setup.terms.grid.columns, bursts)
}

fn read(args: &Args) -> Result<Question, OptionError> {
    let fail = |field: &str, message: String| Err(OptionError::field(field, message));
    let mut options = Options::default();
    let mut set = json!({});
    for name in ["grid", "bursts"] {
        if let Some(value) = args.get(name) {
            set[name] = json!(value);
        }
    }
    if let Ok(chosen) = serde_json::from_value(set) {
        options = chosen;
    }
    let setup = crate::tables::prepare(&options, &UserData::default())?;
    let cartridges = |name: &str| -> Result<Option<u16>, OptionError> {
        let Some(text) = args.get(name) else { return Ok(None) };
        let mut set = 0;
        for word in text.split([',', ';']).map(str::trim).filter(|word| !word.is_empty()) {
            let cartridge: Cartridge =
                spaced(word).parse().map_err(|e: String| OptionError::field(name, e))?;
            set |= dice::bit(cartridge.index() as u8);
        }
        if set == 0 {
            return Err(OptionError::field(name, "name at least one cartridge, such as plus,hazard"));
        }
        Ok(Some(set))
    };
    let arsenal = cartridges("arsenal")?;
    let wild = args.contains_key("salvo-fired");
    let salvo = dice::bit(dice::SALVO);
    let left = arsenal.unwrap_or(if wild { dice::ALL & !salvo } else { dice::ALL });
    if wild && left & salvo != 0 {
        return fail("salvo-fired", "the Salvo cannot be in the arsenal and fired".into());
    }
    let goal = cartridges("goal")?;
    let given = match args.get("dice") {
        None if args.contains_key("rerolls") || goal.is_some() => {
            return fail("dice", "give the dice on the table too, such as --dice 33352".into());
        }
        None => None,
        Some(text) => Some(read_dice(text)?),
    };
    let rerolls = args.get("rerolls").and_then(|n| n.parse().ok()).unwrap_or(2);
    let rule = if args.contains_key("wild-after-discard") {
        WildAfter::FiringOrDiscarding
    } else {
        WildAfter::Firing
    };
    let dice = given.map(|(dice, roll)| (dice, roll, rerolls));
    Ok(Question { setup, stock: Stock::new(left, wild), rule, goal, dice })
}

/// `barrage4` and `barrage_4` are `barrage 4`.
fn spaced(word: &str) -> String {
    match word.to_lowercase().strip_prefix("barrage") {
        Some(face) => format!("barrage {}", face.trim_matches(['_', '-', ' '])),
        None => word.to_lowercase(),
    }
}

fn read_dice(text: &str) -> Result<([u8; 5], Roll), OptionError> {
    let bad =
        || OptionError::field("dice", format!("`{text}` is not five dice: write five faces, such as 33352"));
    let faces: Option<Vec<u8>> = text
        .chars()
        .filter(|c| !matches!(c, ' ' | ',' | '-'))
        .map(|c| c.to_digit(10).map(|d| d as u8))
        .collect();
    let dice: [u8; 5] = faces.and_then(|f| f.try_into().ok()).ok_or_else(bad)?;
    Ok((dice, Roll::of(dice).ok_or_else(bad)?))
}

fn name(cartridge: u8) -> &'static str {
    Cartridge::ALL[usize::from(cartridge)].name()
}

fn named(figures: &[f64; dice::CARTRIDGES], stock: Stock) -> Value {
    let list = dice::members(stock.set()).map(|c| (name(c).to_owned(), json!(figures[usize::from(c)])));
    Value::Object(list.collect())
}

/// The whole arsenal: chances, worths, prices.
fn arsenal_answer(question: &Question, table: &Arsenal) -> Answer {
    let stock = question.stock;
    let unlock = dice::odds(stock.wild());
    let forecast = table.forecast(stock);
    let value = table.value(stock);
    let grid = question.setup.terms.grid;
    let mut text = format!(
        "Going only for one cartridge, with the best keeps; and the arsenal as a whole ({}×{} sectors).\n\n  \
         cartridge    dice             unlocked   worth   price   fired\n",
        grid.rows, grid.columns
    );
    let mut prices = [0.0; dice::CARTRIDGES];
    for c in dice::members(stock.set()) {
        let n = usize::from(c);
        prices[n] = table.price(stock, c);
        let worth = match c {
            0..6 => "1–5".to_owned(),
            _ => format!("{:.0}", table.worths().of(c, 1)),
        };
        let _ = writeln!(
            text,
            "  {:<12} {:<16} {:>7.3} % {worth:>7} {:>7.2} {:>6.1} %",
            name(c),
            Cartridge::ALL[n].needs(),
            unlock[n] * 100.0,
            prices[n],
            forecast.fired[n] * 100.0
        );
    }
    let barrage = dice::barrage_odds(1, stock.wild());
    let shots: Vec<String> =
        barrage.shots.iter().enumerate().map(|(n, p)| format!("{n}: {:.1} %", p * 100.0)).collect();
    let _ = writeln!(
        text,
        "\nSectors covered by this arsenal with the best dice play: {value:.4} on average; {:.3} cartridges are lost.\n\
         Price: what the arsenal is worth less without that cartridge. Fired: how often it is really fired.\n\
         A Barrage that is gone for has {:.3} shots on average ({}).",
        forecast.lost,
        barrage.mean,
        shots.join(", ")
    );
    let json = json!({
        "unlock": named(&unlock, stock),
        "barrage": {"mean_shots": barrage.mean, "shots": barrage.shots},
        "arsenal": {
            "cartridges": dice::members(stock.set()).map(name).collect::<Vec<_>>(),
            "coverage": value,
            "price": named(&prices, stock),
            "fired": named(&forecast.fired, stock),
            "gained": named(&forecast.gained, stock),
            "lost": forecast.lost,
        },
        "wild": stock.wild(),
    });
    Answer { text, json, svg: None }
}

/// Dice on the table: which to keep.
fn keep_answer(question: &Question, table: &Arsenal, dice: [u8; 5], roll: Roll, rerolls: u8) -> Answer {
    let stock = question.stock;
    let (turn, about, percent) = match question.goal {
        Some(goal) => {
            let names: Vec<&str> = dice::members(goal).map(name).collect();
            let turn = Turn::solve(&dice::goal(goal, stock.wild()));
            (turn, format!("chance of {}", names.join(" or ")), true)
        }
        None => match table.plan(stock) {
            Some(plan) => (plan.turn().clone(), "sectors covered from here to the end".to_owned(), false),
            None => (Turn::solve(&[0.0; dice::ROLLS]), "nothing".to_owned(), false),
        },
    };
    let fitting = stock.fits(roll);
    let show = |value: f64| if percent { format!("{:.3} %", value * 100.0) } else { format!("{value:.4}") };
    let faces = dice.map(|d| d.to_string()).join("-");
    let fits: Vec<&str> = dice::members(fitting).map(name).collect();
    let fits_text = if fits.is_empty() { "nothing".into() } else { fits.join(", ") };
    let mut text = format!(
        "Dice {faces}, {rerolls} re-rolls left. They unlock {fits_text}.\n\n  keep         roll dice    {about}\n"
    );
    let mut keeps = Vec::new();
    for (keep, value) in turn.ranked(roll, rerolls, LISTED) {
        let positions = keep.rerolled(dice).unwrap_or_default();
        let (kept, again) = (keep_text(keep), positions_text(&positions));
        let _ = writeln!(text, "  {kept:<12} {again:<12} {}", show(value));
        keeps.push(json!({"keep": keep.faces(), "reroll": positions, "value": value}));
    }
    let best = turn.keep(roll, rerolls);
    let positions = best.rerolled(dice).unwrap_or_default();
    let advice =
        if positions.is_empty() { "hold".to_owned() } else { format!("roll {}", positions_text(&positions)) };
    let _ = writeln!(text, "\nBest: {advice}.");
    let mut json = json!({
        "dice": dice,
        "rerolls": rerolls,
        "unlocked": fits,
        "value": turn.value(roll, rerolls),
        "best": {"keep": best.faces(), "reroll": positions, "command": advice},
        "keeps": keeps,
        "goal": question.goal.map(|goal| dice::members(goal).map(name).collect::<Vec<_>>()),
        "arsenal": dice::members(stock.set()).map(name).collect::<Vec<_>>(),
        "wild": stock.wild(),
    });
    if question.goal.is_none()
        && let Some(plan) = table.plan(stock)
    {
        let (verb, cartridge) = match plan.choice(roll) {
            dice::Choice::Fire(c) => ("fire", c),
            dice::Choice::Discard(c) => ("lose", c),
        };
        let _ = writeln!(text, "With these dice held: {verb} {}.", name(cartridge));
        json["held"] = json!({"do": verb, "cartridge": name(cartridge)});
    }
    Answer { text, json, svg: None }
}

fn keep_text(keep: Keep) -> String {
    let faces: Vec<String> = keep.faces().iter().map(ToString::to_string).collect();
    if faces.is_empty() { "nothing".into() } else { faces.join("-") }
}

fn positions_text(positions: &[u8]) -> String {
    let list: Vec<String> = positions.iter().map(ToString::to_string).collect();
    if list.is_empty() { "none".into() } else { list.join(" ") }
}
