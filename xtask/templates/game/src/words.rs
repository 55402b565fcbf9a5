//! Plain English: notation in and out, sentences, the situation as text.

use contract::Seat;
use paint::{Hand, Lesson, Misread, Present, Screen, Theme};

use crate::__Name__;
use crate::action::Action;
use crate::types::Number;
use crate::view::{Sighting, Stage, View};

const COMMANDS: &[(&str, &str)] = &[
    ("pick NUMBER", "pick a number to hide"),
    ("hide", "hide the number you picked"),
    ("name NUMBER", "name the number the other may have hidden"),
];

impl Present for __Name__ {
    type Advice = ();

    fn notation(action: &Action) -> String {
        match action {
            Action::Pick(number) => format!("pick {number}"),
            Action::Hide => "hide".into(),
            Action::Name(number) => format!("name {number}"),
        }
    }

    fn parse(_: &View, text: &str) -> Result<Vec<Action>, Misread> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &str| word.parse::<Number>().map_err(Misread::new);
        match words.as_slice() {
            ["pick", word] => Ok(vec![Action::Pick(number(word)?)]),
            ["hide"] => Ok(vec![Action::Hide]),
            ["name", word] => Ok(vec![Action::Name(number(word)?)]),
            _ => {
                let forms: Vec<&str> = COMMANDS.iter().map(|(form, _)| *form).collect();
                Err(Misread::new(format!("`{text}` is no command here; there are: {}", forms.join(", "))))
            }
        }
    }

    fn commands() -> &'static [(&'static str, &'static str)] {
        COMMANDS
    }

    fn prompt(view: &View) -> String {
        let mine = |flags: [bool; 2]| view.seat.is_some_and(|s| flags[usize::from(s.0)]);
        match (view.stage, view.picked) {
            (Stage::Hiding, _) if view.seat.is_none() => "The players are hiding their numbers.".into(),
            (Stage::Hiding, _) if mine(view.hid) => "Your number is hidden. Wait for the other.".into(),
            (Stage::Hiding, Some(number)) => format!("You picked {number}. Hide it, or pick another."),
            (Stage::Hiding, None) => format!("Pick a number from 1 to {}.", view.numbers),
            (Stage::Duel, _) if view.next == view.seat => "Name the other's number.".into(),
            (Stage::Duel, _) => format!("{} is to name a number.", side(view.next)),
            (Stage::Over, _) => format!("{} wins.", side(view.winner)),
        }
    }

    fn consequence(_: &View, action: &Action) -> String {
        match action {
            Action::Pick(_) => "can be taken back until you hide it".into(),
            Action::Hide => "hides your number: it cannot be changed after this".into(),
            Action::Name(number) => format!("names {number}: you are told whether it is right"),
        }
    }

    fn verb(_: &View, action: &Action) -> &'static str {
        match action {
            Action::Pick(_) => "Pick",
            Action::Hide => "Hide",
            Action::Name(_) => "Name",
        }
    }

    fn text(view: &View) -> String {
        let mut text = String::new();
        for line in lines(view) {
            text += &line;
            text.push('\n');
        }
        text + "\n" + &Self::prompt(view) + "\n"
    }

    fn tell(seen: &Sighting) -> String {
        match seen {
            Sighting::Picked { seat, number } => format!("{} picked {number}.", side(Some(*seat))),
            Sighting::Hid { seat, number: Some(number) } => format!("{} hid {number}.", side(Some(*seat))),
            Sighting::Hid { seat, number: None } => format!("{} hid a number.", side(Some(*seat))),
            Sighting::Begins { die, seat } => format!("The die shows {die}: {} begins.", side(Some(*seat))),
            Sighting::Named { seat, number, right } => {
                let answer = if *right { "right" } else { "wrong" };
                format!("{} names {number}: {answer}.", side(Some(*seat)))
            }
            Sighting::Won { seat, hidden: [first, second] } => {
                format!("{} wins. The numbers were {first} and {second}.", side(Some(*seat)))
            }
        }
    }

    fn screen(view: &View, hand: &Hand, _: Option<&()>) -> Screen {
        crate::screen::screen(view, hand)
    }

    fn board(view: &View, theme: Theme) -> String {
        crate::board::svg(view, theme)
    }

    fn rulebook() -> &'static str {
        include_str!("../../../rulebooks/__name__.md")
    }

    fn lesson() -> &'static Lesson {
        &crate::lesson::LESSON
    }
}

/// A seat's name for people.
pub(crate) fn side(seat: Option<Seat>) -> &'static str {
    match seat {
        Some(Seat(0)) => "First",
        Some(_) => "Second",
        None => "Nobody",
    }
}

/// The situation, a line for each seat.
pub(crate) fn lines(view: &View) -> [String; 2] {
    [Seat(0), Seat(1)].map(|seat| {
        let at = usize::from(seat.0);
        let own = view.own.filter(|_| view.seat == Some(seat));
        let number = match (own, view.shown, view.hid[at]) {
            (Some(number), ..) => number.to_string(),
            (None, Some(shown), _) => shown[at].to_string(),
            (None, None, true) => "?".into(),
            (None, None, false) => "-".into(),
        };
        let named: Vec<String> = view.named[at].iter().map(Number::to_string).collect();
        let named = if named.is_empty() { "nothing".into() } else { named.join(" ") };
        format!("{:<7} hides {number:<3} has named {named}", side(Some(seat)))
    })
}
