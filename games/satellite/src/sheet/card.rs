//! The rules on one page.

use contract::Seat;
use maud::{Markup, html};
use paint::sheet::kit::{FAINT, INK, MARGIN, RED, strong, wrap};
use paint::svg::at;

use crate::board::signs;
use crate::tables::Terms;
use crate::types::{Cartridge, Contact, ReportDetail};
use crate::words::side_name;

/// The size of the text.
const SIZE: i32 = 37;
/// Where it begins and how much is left free at the bottom.
const TOP: i32 = 330;
const FOOT: i32 = 190;

/// What is said, section by section, as it was agreed.
fn text(terms: &Terms, first: Option<Seat>) -> [(&'static str, String); 9] {
    let contact = match terms.contact {
        Contact::Allowed => "touching is allowed",
        Contact::None => "none touching another",
    };
    let report = match terms.report {
        ReportDetail::Count => "how many buildings were destroyed, never which",
        ReportDetail::Type => "which kinds of buildings were destroyed",
        ReportDetail::Outline => "which buildings were destroyed, with their outlines",
    };
    let wild = if terms.wild_after_discard { "was fired or given up" } else { "was fired" };
    let reply = if terms.last_reply {
        "If the first player destroys the last building, the second still finishes the round; if both planets fall, both \
         lose. There is no such reply in Self Destruct."
    } else {
        "Whoever destroys the last building has won at once; there is no reply."
    };
    let begins = match first {
        Some(seat) => format!("{} begins.", side_name(seat)),
        None => "Two dice each: the higher total begins.".into(),
    };
    [
        (
            "Aim",
            "Destroy every building of the other planet. A building is destroyed when all its sectors are hit."
                .into(),
        ),
        (
            "Setup (§1.2b)",
            format!(
                "Both hide all buildings on their own planet: turned or not, inside the grid, none on another; {contact}. \
                 {begins} Agree on an endgame."
            ),
        ),
        (
            "Turn (§1.2c)",
            "Roll five dice; roll any of them again, twice at most. Choose one cartridge that the dice unlock, name its \
             target, fire. It is spent. If something fits you must use it."
                .into(),
        ),
        (
            "Targets (§1.2g)",
            "The target itself must be untouched; the rest of a pattern need not be. What lies beyond the rim is lost. A \
             beam names target and way before the report. A barrage may fire fewer shots than it has, but at least one."
                .into(),
        ),
        (
            "Report (§1.2i)",
            format!(
                "Mark all sectors of a batch first. Then the defender says hit or miss for each, and {report}. A salvo is \
                 reported shot by shot. A hazard that hits destroys the whole building and shows its outline."
            ),
        ),
        (
            "Wild fives (§1.2e)",
            format!(
                "After your salvo {wild}, five of a kind unlocks whatever you have left; a barrage then has five shots."
            ),
        ),
        (
            "Lost cartridge (§1.2f)",
            "If nothing fits (the hazard is gone), give up any cartridge and fire a single shot.".into(),
        ),
        ("End (§1.2j)", reply.into()),
        (
            "Endgame (§1.2k), when both arsenals are empty",
            "Desperation: single shots in turn. Ceasefire: more buildings, then more damage, else both lose. Reloaded: \
             full arsenals again. Self Destruct: two dice each, the lower fires that many shots, then the higher; else both \
             lose."
                .into(),
        ),
    ]
}

/// Everything on the card.
pub(super) fn body(terms: &Terms, first: Option<Seat>, (width, height): (i32, i32)) -> Markup {
    let inner = width - 2 * MARGIN;
    let left = inner * 59 / 100;
    let table = MARGIN + left + 60;
    // Even the widest of the fonts has letters of less than three fifths of their height.
    let most = (left / (SIZE * 57 / 100)) as usize;
    let sections = text(terms, first).map(|(title, text)| (title, wrap(&text, most)));
    // Thirds of a line: three for a line, two between sections.
    let thirds: i32 = sections.iter().map(|(_, lines)| 3 * (1 + lines.len() as i32) + 2).sum();
    let third = ((height - TOP - FOOT) / thirds).min(18);
    let mut y = TOP;
    let mut blocks: Vec<(i32, bool, String)> = Vec::new();
    for (title, lines) in sections {
        blocks.push((y, true, title.to_owned()));
        for line in lines {
            y += 3 * third;
            blocks.push((y, false, line));
        }
        y += 5 * third;
    }
    html! {
        (strong(MARGIN, 180, 80, "Satellite Salvo"))
        text x=(MARGIN) y="240" font-size="34" fill=(FAINT) { "The rules on one page. Two players, five dice, half an hour." }
        @for (y, title, text) in blocks {
            text x=(MARGIN) y=(y) font-size=(if title { SIZE + 5 } else { SIZE }) font-weight=(if title { "700" } else { "400" }) fill=(INK) { (text) }
        }
        (at(table, TOP - 40, cartridges(terms, width - MARGIN - table, height - TOP - FOOT)))
        text x=(MARGIN) y=(height - 90) font-size="28" fill=(FAINT) {
            "Our own words; unofficial. Satellite Salvo was published by Reluctant Pirate Games, 2011. Section numbers are those of our rulebook."
        }
    }
}

/// The cartridges: sign, name, dice, what they strike.
fn cartridges(terms: &Terms, room: i32, deep: i32) -> Markup {
    let step = ((deep - 60 - 46 * terms.fleet.len().div_ceil(2) as i32) / 8).min(240);
    html! {
        @for (n, which) in Cartridge::ALL.into_iter().skip(5).enumerate() {
            @let (y, middle) = (n as i32 * step, n as i32 * step + step / 2 - 10);
            rect y=(y) width=(room) height=(step - 20) rx="18" fill="none" stroke=(FAINT) stroke-width="3" {}
            (at(100, middle, signs::cartridge(terms, which, 150, INK, RED)))
            (strong(200, middle - 40, 42, if n == 0 { "barrage 1 to 6" } else { which.name() }))
            text x="200" y=(middle + 12) font-size="33" fill=(INK) { (if n == 0 { "a die of that face" } else { which.needs() }) }
            text x="200" y=(middle + 60) font-size="31" fill=(FAINT) { (strikes(terms, which)) }
        }
        (at(0, 8 * step + 20, fleet(terms)))
    }
}

/// What a cartridge strikes, in words.
fn strikes(terms: &Terms, which: Cartridge) -> String {
    let sectors = |n: usize| {
        let marks = terms.bursts.pictures()[n].1.iter().flat_map(|line| line.chars());
        format!("{} sectors", marks.filter(|mark| *mark != '.').count())
    };
    let (rows, columns) = (u32::from(terms.grid.rows), u32::from(terms.grid.columns));
    match which {
        Cartridge::Plus => sectors(0),
        Cartridge::Square => sectors(1),
        Cartridge::Diamond => sectors(2),
        Cartridge::Beam => format!("row ({columns}) or column ({rows})"),
        Cartridge::Cross => format!("row and column: {}", rows + columns - 1),
        Cartridge::Salvo => "ten shots, one by one".into(),
        Cartridge::Hazard => "a sector and its building".into(),
        _ => "a shot for each such die".into(),
    }
}

/// The buildings.
fn fleet(terms: &Terms) -> Markup {
    let names: Vec<String> =
        terms.fleet.iter().map(|shape| format!("{} {}×{}", shape.name, shape.rows, shape.columns)).collect();
    html! {
        (strong(0, 40, 38, "Buildings"))
        @for (n, pair) in names.chunks(2).enumerate() {
            text x="0" y=(90 + 44 * n as i32) font-size="32" fill=(INK) { (pair.join(",  ")) }
        }
    }
}
