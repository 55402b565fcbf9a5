//! What the keys do at the table as it stands now, and what can be typed.

use std::collections::BTreeSet;

use super::super::widgets::tip;
use super::popup::Popup;
use super::{Play, marks_key};

/// The heading under which a rulebook tells the game at a glance.
const MINUTE: &str = "In one minute";

impl Play {
    /// The help: keys that do something now, then the game's commands.
    pub(super) fn tips(&self) -> Vec<(String, String)> {
        if let Some(Popup::End { analysis }) = self.popup {
            let analysis = analysis.then(|| tip("a", "analyse: what was luck, what was skill"));
            let others = [
                tip("r", "watch the replay"),
                tip("n", "another game like this one"),
                tip("Enter", "leave the table"),
            ];
            return analysis.into_iter().chain(others).collect();
        }
        let mut keys = self.minute();
        keys.extend(self.hand_tips());
        keys.extend(self.table_tips());
        keys.push(tip("", ""));
        keys.push(tip("", "Commands, typed after :"));
        keys.extend(self.commands().map(|(form, about)| tip(form, about)));
        keys.push(tip("legal", "what may be done now, as a list"));
        keys.push(tip("rules", "the rulebook"));
        keys
    }

    /// The game in one minute, as its rulebook tells it.
    fn minute(&self) -> Vec<(String, String)> {
        let book = self.table.entry.rulebook();
        let Some((_, after)) = book.split_once(&format!("\n## {MINUTE}\n")) else { return Vec::new() };
        let section = after.split_once("\n#").map_or(after, |(section, _)| section);
        let items = section.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
        let items: Vec<_> = items.map(|line| tip("", &plain(line))).collect();
        if items.is_empty() {
            return items;
        }
        let heading = [tip("", MINUTE)].into_iter();
        heading.chain(items).chain([tip("", ""), tip("", "Keys")]).collect()
    }

    /// The game's commands: those of now first, and what comes after them in a game before what is over.
    fn commands(&self) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
        let all = self.table.entry.commands();
        let legal = self.acting().map(|seat| self.table.game.legal(seat, Some(200)).1).unwrap_or_default();
        let verb = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
        let now: BTreeSet<String> = legal.iter().map(|action| verb(&action.text)).collect();
        let first = all.iter().position(|(form, _)| now.contains(&verb(form))).unwrap_or(0);
        all[first..].iter().chain(&all[..first])
    }

    /// What the game itself has keys for, and what is done with the hand.
    fn hand_tips(&self) -> Vec<(String, String)> {
        if self.acting().is_none() {
            return Vec::new();
        }
        let screen = &self.screen;
        let mut keys: Vec<(String, String)> =
            screen.keys.iter().map(|(key, _, label)| (key.to_string(), label.clone())).collect();
        if screen.cells.is_some() {
            keys.push(tip("arrows", "move the cursor (mouse: click a cell)"));
        }
        if let Some(deed) = self.deed() {
            keys.push(tip("Enter", &format!("{deed}, as the hand shows (mouse: click again)")));
        }
        if let Some((name, label)) = marks_key(screen) {
            keys.push((name, format!("{label}, or not (mouse: click)")));
        }
        if screen.tools.len() > 1 {
            // A number that marks something cannot choose a piece as well.
            let name =
                if screen.marks.iter().any(|mark| mark.key.is_ascii_digit()) { "Tab" } else { "Tab 1–9" };
            keys.push(tip(name, "choose another piece (Shift-Tab back)"));
        }
        if !screen.tools.is_empty() && !screen.still && self.is_free('r') {
            keys.push(tip("r", "turn the piece (mouse: wheel)"));
        }
        keys
    }

    /// What the table has keys for.
    fn table_tips(&self) -> Vec<(String, String)> {
        let mut keys = vec![tip(": or /", "type a command; Tab completes, ↑ recalls")];
        let mut letter = |key: &str, works: bool, text: &str| {
            let code = if key == "space" { ' ' } else { key.chars().next().unwrap_or(' ') };
            if works && self.is_free(code) {
                keys.push(tip(key, text));
            }
        };
        let playing = self.coach.is_none();
        let seat = self.acting();
        let drafts = seat.is_some_and(|seat| self.table.game.drafts(seat) > 0);
        letter("b", true, "the rulebook");
        letter("u", drafts, "take back what is not committed yet");
        letter("l", !self.ready.is_empty(), "openings: ready-made beginnings");
        if playing && (self.forced() || self.only_minds() || self.auto) {
            letter("space", true, "the next move that leaves no choice; pauses auto");
            letter("a  + −", true, "let such moves make themselves; faster, slower");
            letter("i", true, "all such moves at once");
        }
        letter("o", true, "hints and odds on or off, for yourself only");
        letter("p", true, "the panel in full");
        keys.push(tip("PgUp PgDn", "look back in the log (mouse: wheel)"));
        keys.push(tip("Esc", if playing { "leave, resign" } else { "leave the guided game" }));
        keys
    }

    /// Has the game left this key to the table?
    fn is_free(&self, key: char) -> bool {
        let taken = self.screen.keys.iter().any(|(c, ..)| *c == key);
        let marks = self.screen.marks.iter().any(|mark| mark.key == key);
        self.acting().is_none() || !(taken || marks || self.begins_line(key))
    }
}

/// A line of Markdown without its marks.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '*' | '`')).collect()
}
