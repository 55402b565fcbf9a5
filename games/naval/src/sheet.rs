//! What can be printed: a card for every unit of the battle with its log, and a log of gunfire.

use maud::{Markup, html};
use paint::sheet::kit::{
    Card, FOOT, INK, MARGIN, TOP, boxes, card_width, faint, flow, footer, heading, label, paragraphs, strong,
    table, wrap,
};
use paint::svg::at;
use paint::{Paper, Sheet, Theme};

use crate::board::{Flag, Ink, silhouette};
use crate::brief::specials;
use crate::tables::{Plane, Setup, UnitInfo};
use crate::tell::edge_name;
use crate::types::{Class, Crew, Hex, Track, UnitId};

/// Cards side by side.
const COLUMNS: i32 = 2;
/// A square to tick.
const BOX: i32 = 34;
/// Hits that a track holds (§6.5).
const TRACK: i32 = 3;
/// A line of a card's log, and of the log of gunfire.
const LINE: i32 = 44;
const SHOT: i32 = 58;
/// Most turns in one strip of a card's log.
const STRIP: i32 = 12;

/// The sheets of this battle, or of each battle of a card.
pub(crate) fn sheets(setup: &Setup, paper: Paper) -> Vec<Sheet> {
    if setup.card.is_empty() {
        return battle(setup, "naval", paper);
    }
    let each = (1..).zip(&setup.card);
    each.flat_map(|(n, setup)| battle(setup, &format!("naval-{n}"), paper)).collect()
}

fn battle(setup: &Setup, name: &str, paper: Paper) -> Vec<Sheet> {
    let (width, height) = paper.across();
    let room = card_width(COLUMNS, paper);
    let units: Vec<(UnitId, &UnitInfo)> =
        setup.all().filter(|(_, unit)| unit.class != Class::Dummy).collect();
    let cards = units.iter().map(|(id, unit)| card(setup, *id, unit, room));
    let pages = flow([rules(setup, room)].into_iter().chain(cards).collect(), COLUMNS, paper);
    let of = pages.len();
    let shapes = silhouette::symbols(
        units.iter().map(|(_, unit)| (unit.class, Flag::of(unit.side))),
        &Ink::of(Theme::Light),
    );
    let sheet = |file: &str, part: &str, field: &[(&str, i32)], body: Markup, foot: &str| {
        let title = format!("{}: {part}", setup.title);
        let body = html! {
            defs { (shapes) }
            (heading(width, &setup.title, &format!("{part} · {}", conditions(setup)), field))
            (body)
            (footer(height, foot))
        };
        Sheet::upright(paper, &format!("{name}-{file}"), &title, body)
    };
    let mut sheets: Vec<Sheet> = (1..)
        .zip(pages)
        .map(|(n, cards)| {
            let foot = "Tick hits on weapons (W) and speed (S); circle those that can be repaired. Our own drawing; unofficial.";
            sheet(&format!("ships-{n}"), &format!("Ships, page {n} of {of}"), &[], cards, foot)
        })
        .collect();
    let log = at(MARGIN, TOP, gunfire(width - 2 * MARGIN, height - FOOT - TOP));
    let foot = "Roll and modifiers give damage points; damage points against defence give the column (§6).";
    sheets.push(sheet("log", "Log of gunfire", &[("Page", 200)], log, foot));
    sheets
}

/// What holds for everybody.
fn conditions(setup: &Setup) -> String {
    let time = if setup.night { "night" } else { "day" };
    format!("{time}, visibility {}, {} turns, wind from {}", setup.visibility, setup.turns, setup.wind)
}

/// What is agreed before play: the rules in use, the battle's own rules and handicaps, ways off the map, mines.
fn rules(setup: &Setup, room: i32) -> Card {
    let titles: Vec<String> = setup.switches.iter().map(|rule| rule.title().to_lowercase()).collect();
    let mut texts = vec![match titles.as_slice() {
        [] => "The basic rules.".to_owned(),
        titles => format!("The basic rules, and {}.", titles.join(", ")),
    }];
    texts.extend(specials(setup));
    texts.extend(setup.exits.iter().map(|exit| {
        let side = &setup.sides[usize::from(exit.side.clamp(1, 2) - 1)];
        let edges: Vec<&str> = exit.edges.iter().map(|edge| edge_name(*edge)).collect();
        let from =
            if exit.hexes.is_empty() { String::new() } else { format!(" from {}", listed(&exit.hexes)) };
        format!("The {side} may leave over the {} edge{from}.", edges.join(" or "))
    }));
    if !setup.mines.is_empty() {
        texts.push(format!("Mines in {}.", listed(&setup.mines)));
    }
    let hidden = setup.hidden_mines.iter().zip(&setup.sides).filter(|(fields, _)| **fields > 0);
    texts.extend(hidden.map(|(fields, side)| format!("The {side} mine {fields} more hexes in secret.")));
    let (deep, body) = paragraphs(&texts, 28, room - 60);
    let high = 96 + deep + 24;
    let body = html! {
        rect width=(room) height=(high) rx="22" fill="none" stroke=(INK) stroke-width="5" {}
        (strong(30, 66, 46, "This battle"))
        (at(30, 88, body))
    };
    Card { high, body }
}

fn listed(hexes: &[Hex]) -> String {
    hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// One unit.
fn card(setup: &Setup, id: UnitId, unit: &UnitInfo, room: i32) -> Card {
    let flag = Flag::of(unit.side);
    let inner = room - 60;
    let mut rows: Vec<(i32, Markup)> = Vec::new();
    rows.push((70, values(unit, inner)));
    let facts = facts(setup, id, unit).join(" · ");
    rows.extend(wrap(&facts, 52).into_iter().map(|line| (38, label(0, 28, 28, "start", &line))));
    rows.push((62, tracks(unit)));
    rows.extend(log(setup, inner));
    let mut y = 130;
    let mut drawn = Vec::new();
    for (high, body) in rows {
        drawn.push(at(30, y, body));
        y += high;
    }
    let high = y + 24;
    let whose = unit
        .nation
        .map_or_else(|| setup.sides[usize::from(unit.side.0 & 1)].as_str(), |nation| nation.name());
    let enters = if unit.enters > 0 { format!(" · enters in turn {}", unit.enters) } else { String::new() };
    let body = html! {
        rect width=(room) height=(high) rx="22" fill="none" stroke=(INK) stroke-width="5" {}
        (at(room - 140, 70, silhouette::placed(unit.class, flag, unit.ships, 90, 360)))
        (strong(30, 66, 46, &unit.name))
        (faint(30, 108, 30, &format!("{whose} {} ({}){enters}", unit.class.name(), unit.class.code())))
        @for row in drawn { (row) }
    };
    Card { high, body }
}

/// Attack, defence, speed and range, as on the counter.
fn values(unit: &UnitInfo, inner: i32) -> Markup {
    let named = [("Attack", unit.a), ("Defence", unit.d), ("Speed", u16::from(unit.s)), ("Range", unit.r)];
    let step = inner / 4;
    html! {
        @for (n, (word, value)) in (0..).zip(named) {
            (faint(n * step, 36, 26, word))
            (strong(n * step + 130, 40, 44, &value.to_string()))
        }
    }
}

/// Where it begins, and what has hit it before; everything else that is printed on it.
fn facts(setup: &Setup, id: UnitId, unit: &UnitInfo) -> Vec<String> {
    let mut facts = Vec::new();
    if let Some(hex) = unit.at {
        let place = match (setup.entry(id), unit.enters) {
            (Some(edge), _) => format!("enters over the {} edge", edge_name(edge)),
            (None, 0) => format!("begins in {hex}"),
            (None, _) => format!("enters in {hex}"),
        };
        let moves = format!(", heading {}, speed {}", unit.heading, unit.speed);
        facts.push(if unit.class == Class::Fort { place } else { place + &moves });
    }
    let hurt: Vec<String> =
        [(unit.w, 'W'), (unit.speed_hits, 'S')].into_iter().flat_map(|(track, of)| hits(track, of)).collect();
    if !hurt.is_empty() {
        facts.push(format!("already hit: {}", hurt.join(", ")));
    }
    let mut say = |said: bool, text: String| {
        if said {
            facts.push(text);
        }
    };
    say(unit.ships > 1, format!("{} ships", unit.ships));
    say(unit.flag, "flagship".into());
    say(unit.secondary > 0, format!("secondary battery {}", unit.secondary));
    say(unit.crew != Crew::Regular, format!("{} crew", unit.crew.name()));
    say(unit.no_stern, "no stern fire".into());
    say(unit.full_bow, "full bow fire".into());
    say(unit.flash, "blows up by flash".into());
    if let Some(radar) = unit.radar {
        say(!unit.radar_destroyed, format!("radar {}", radar.name()));
    }
    say(unit.plane != Plane::None, "spotting plane".into());
    say(unit.points != 0, format!("{} points if sunk", unit.points));
    facts
}

/// Hits that a track has before the battle.
fn hits(track: Track, of: char) -> Vec<String> {
    let free = track.hits - track.fixed;
    let all = [(free, ""), (track.fixed, " that cannot be repaired")];
    all.into_iter().filter(|(hits, _)| *hits > 0).map(|(hits, how)| format!("{hits}{of}{how}")).collect()
}

/// Squares for hits and torpedoes; those hit before the battle are ticked, and circled if they can be repaired.
fn tracks(unit: &UnitInfo) -> Markup {
    let stocks = [
        ("W", TRACK, unit.w),
        ("S", TRACK, unit.speed_hits),
        ("Torpedo salvos", i32::from(unit.salvos), Track::default()),
    ];
    html! {
        @for (n, (word, count, track)) in (0..).zip(stocks).filter(|(_, (_, count, _))| *count > 0) {
            @let x = n * 230;
            @let first = x + if n == 2 { 300 } else { 50 };
            (strong(x, 40, 32, word))
            (at(first, 12, boxes(count, 12, BOX)))
            @for hit in 0..track.hits {
                (at(first + i32::from(hit) * (BOX + BOX / 5), 12, tick(hit >= track.fixed)))
            }
        }
    }
}

/// A square that is ticked already.
fn tick(circled: bool) -> Markup {
    html! {
        path d=(format!("M6 6L{0} {0}M{0} 6L6 {0}", BOX - 6)) stroke=(INK) stroke-width="5" {}
        @if circled {
            circle cx=(BOX / 2) cy=(BOX / 2) r=(BOX * 3 / 5) fill="none" stroke=(INK) stroke-width="3" {}
        }
    }
}

/// Where it is, which way it heads and how fast, for every turn of the battle.
fn log(setup: &Setup, inner: i32) -> Vec<(i32, Markup)> {
    let turns = i32::from(setup.turns).max(1);
    let strips = (turns + STRIP - 1) / STRIP;
    let each = (turns + strips - 1) / strips;
    let step = (inner - 130) / each;
    let strip = |first: i32| {
        let names: Vec<String> =
            (first..(first + each).min(turns + 1)).map(|turn| turn.to_string()).collect();
        let mut heads = vec![("Turn", 130)];
        heads.extend(names.iter().map(|name| (name.as_str(), step)));
        let drawn = table(&heads, 3, LINE, |row, column| {
            (column == 0).then(|| ["Hex", "Heading", "Speed"][row as usize].to_owned())
        });
        (4 * LINE + 16, drawn)
    };
    (0..strips).map(|n| strip(n * each + 1)).collect()
}

/// A log of gunfire.
fn gunfire(width: i32, room: i32) -> Markup {
    let rest = width - 100 - 2 * 380 - 110 - 330 - 110 - 130 - 130;
    let heads = [
        ("Turn", 100),
        ("Firer", 380),
        ("Target", 380),
        ("Range", 110),
        ("Modifiers", 330),
        ("Roll", 110),
        ("Points", 130),
        ("Odds", 130),
        ("Result", rest),
    ];
    table(&heads, room / SHOT - 1, SHOT, |_, _| None)
}
