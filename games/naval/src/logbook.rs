//! The report of an action: a page for each turn, from what was seen. When it is over it tells what was hidden too.

use paint::{Edition, Story};

use crate::event::Event;
use crate::tell::tell;
use crate::types::Hits;
use crate::view::{Seen, Sighting};

/// What a sentence is about, in the order of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum About {
    End,
    Lost,
    Guns,
    Torpedoes,
    Planes,
    Movement,
    Sight,
    Repairs,
    Command,
}

impl About {
    const ALL: [(About, &str); 9] = [
        (About::End, "The end of the action"),
        (About::Lost, "Lost"),
        (About::Guns, "The guns"),
        (About::Torpedoes, "Torpedoes and mines"),
        (About::Planes, "In the air"),
        (About::Movement, "Courses"),
        (About::Sight, "Sight and light"),
        (About::Repairs, "Damage control"),
        (About::Command, "Command, wind and smoke"),
    ];

    /// Where a fact belongs; none if it is no news.
    const fn of(event: &Event) -> Option<About> {
        Some(match event {
            Event::Drafted { .. }
            | Event::StageBegan { .. }
            | Event::TurnBegan { .. }
            | Event::Concealed { .. }
            | Event::MovementEnded { .. }
            | Event::Designated { .. }
            | Event::TorpedoesOrdered { .. }
            | Event::BombsCounted
            | Event::SmokeDrifted
            | Event::Ready { .. }
            | Event::BattleBegan(_) => return None,
            Event::Ended(_) | Event::BattleEnded { .. } => About::End,
            Event::Sunk { .. } => About::Lost,
            Event::Fired(_) | Event::SpecialRolled { .. } | Event::Damaged { .. } => About::Guns,
            Event::Bombarding { .. } | Event::Bombarded { .. } => About::Guns,
            Event::TorpedoRun { .. }
            | Event::MineEntered { .. }
            | Event::Mined { .. }
            | Event::Swept { .. } => About::Torpedoes,
            Event::StrikeFlown { .. }
            | Event::ZeppelinsRolled { .. }
            | Event::Drifted { .. }
            | Event::Bombed(_)
            | Event::PlaneLaunched { .. }
            | Event::PlaneArrived { .. }
            | Event::PlaneRolled { .. }
            | Event::PlaneGone { .. } => About::Planes,
            Event::Moved { .. }
            | Event::Left { .. }
            | Event::Entered { .. }
            | Event::Arriving { .. }
            | Event::Driven { .. }
            | Event::TurnedAway { .. } => About::Movement,
            Event::VisibilityRolled { .. }
            | Event::AdvantageRolled { .. }
            | Event::RadarRolled { .. }
            | Event::Detected { .. }
            | Event::DummyFound { .. }
            | Event::Declared { .. }
            | Event::Deployed { .. }
            | Event::Placed { .. }
            | Event::ShellFired { .. } => About::Sight,
            Event::RepairTried { .. } => About::Repairs,
            Event::CommandLost { .. }
            | Event::AdmiralKilled { .. }
            | Event::FlagshipNamed { .. }
            | Event::OrderRolled { .. }
            | Event::Smoked { .. }
            | Event::WindRolled { .. } => About::Command,
        })
    }

    /// Where something belongs that was seen in part.
    const fn seen(seen: &Seen) -> Option<About> {
        Some(match seen {
            Seen::Fact(event) => return About::of(event),
            Seen::Turn { .. } | Seen::Designated { .. } => return None,
            Seen::Ended { .. } => About::End,
            Seen::Sunk { .. } => About::Lost,
            Seen::UnseenFire { .. } | Seen::Astray { .. } => About::Guns,
            Seen::Mine { .. } => About::Torpedoes,
            Seen::Left { .. } => About::Movement,
            Seen::MadeOut(_) | Seen::Nothing { .. } | Seen::Declared { .. } | Seen::Burst { .. } => {
                About::Sight
            }
            Seen::Smoke { .. } => About::Command,
            _ => return None,
        })
    }
}

/// A turn as it is written down.
#[derive(Default)]
struct Page {
    turn: u8,
    lines: Vec<(About, String)>,
    /// Who was lost, by name.
    lost: Vec<String>,
    /// How it ended.
    end: Option<String>,
    left: usize,
    hits: u32,
    fired: u32,
}

/// What has been counted in the whole action.
#[derive(Clone, Copy, Default)]
struct Count {
    salvos: u32,
    hitting: u32,
    torpedoes: u32,
    running: u32,
    lost: u32,
}

impl Page {
    /// What matters most.
    fn headline(&self) -> String {
        match (&self.end, self.lost.as_slice()) {
            (Some(end), _) => end.clone(),
            (None, [one]) => format!("{one} is lost"),
            (None, [rest @ .., last]) => format!("{} and {last} are lost", rest.join(", ")),
            (None, []) if self.hits > 0 => match self.hits {
                1 => "One salvo strikes home".into(),
                hits => format!("{hits} salvos strike home"),
            },
            (None, []) if self.fired > 0 => "Guns thunder, and hit nothing but water".into(),
            (None, []) if self.left > 0 => "Ships leave the action".into(),
            (None, []) if self.turn == 0 => "Before the action".into(),
            (None, []) => "The fleets manoeuvre".into(),
        }
    }

    /// The page, by its number: on a card of battles turns begin anew.
    fn edition(&self, number: usize, count: Count) -> Edition {
        let story = |(about, title): (About, &str)| {
            let own = self.lines.iter().filter(|(of, _)| *of == about);
            let text: Vec<String> = own.map(|(_, line)| line.clone()).collect();
            (!text.is_empty()).then(|| Story { title: title.into(), text })
        };
        let figures = [
            ("Salvos fired", count.salvos),
            ("Salvos that hit", count.hitting),
            ("Torpedo salvos", count.torpedoes),
            ("Torpedo salvos that hit", count.running),
            ("Units lost", count.lost),
        ];
        Edition {
            day: number as u32,
            date: if self.turn == 0 { "Before the action".into() } else { format!("Turn {}", self.turn) },
            headline: self.headline(),
            stories: About::ALL.into_iter().filter_map(story).collect(),
            figures: figures.into_iter().map(|(what, count)| (what.to_owned(), count.to_string())).collect(),
        }
    }

    fn note(&mut self, sighting: &Sighting, count: &mut Count) {
        let strikes = |hits: &Hits| u32::from(hits.any());
        match &sighting.seen {
            Seen::Fact(Event::Fired(volley)) => {
                (self.fired, self.hits) = (self.fired + 1, self.hits + strikes(&volley.hits));
                (count.salvos, count.hitting) = (count.salvos + 1, count.hitting + strikes(&volley.hits));
            }
            Seen::UnseenFire { hits, .. } => {
                (self.fired, self.hits) = (self.fired + 1, self.hits + strikes(hits));
                (count.salvos, count.hitting) = (count.salvos + 1, count.hitting + strikes(hits));
            }
            Seen::Fact(Event::TorpedoRun { hits, .. }) => {
                (count.torpedoes, count.running) = (count.torpedoes + 1, count.running + strikes(hits));
                self.hits += strikes(hits);
            }
            Seen::Sunk { unit, .. } => {
                count.lost += 1;
                self.lost.push(unit.name.clone());
            }
            Seen::Fact(Event::Sunk { unit, .. }) => {
                count.lost += 1;
                let named = sighting.names.iter().find(|named| named.unit == *unit);
                self.lost.extend(named.map(|named| named.name.clone()));
            }
            Seen::Left { .. } | Seen::Fact(Event::Left { .. }) => self.left += 1,
            Seen::Fact(Event::BattleEnded { won, .. }) => {
                self.end =
                    Some(won.as_ref().map_or_else(|| "Nobody wins".into(), |side| format!("The {side} win")));
            }
            Seen::Ended { ending, .. } | Seen::Fact(Event::Ended(ending)) => {
                let won = ending.winner.and_then(|winner| sighting.sides.get(usize::from(winner.0)));
                self.end = Some(won.map_or_else(|| "Nobody wins".into(), |side| format!("The {side} win")));
            }
            _ => {}
        }
        if let Some(about) = About::seen(&sighting.seen) {
            self.lines.push((about, tell(sighting)));
        }
    }
}

/// One for each turn so far.
pub(crate) fn editions(seen: &[Sighting]) -> Vec<Edition> {
    let mut all = Vec::new();
    let (mut page, mut count) = (Page::default(), Count::default());
    for sighting in seen {
        let began = match &sighting.seen {
            Seen::Turn { turn, .. } | Seen::Fact(Event::TurnBegan { turn }) => Some(*turn),
            _ => None,
        };
        if let Some(turn) = began {
            if page.turn > 0 || !page.lines.is_empty() {
                all.push(page.edition(all.len(), count));
            }
            page = Page { turn, ..Page::default() };
        }
        page.note(sighting, &mut count);
    }
    all.push(page.edition(all.len(), count));
    all
}
