//! The newspaper of the war: one for each day, from what everybody saw.

mod news;

use paint::{Edition, Story};

use self::news::{Day, Tally};
use crate::event::Event;
use crate::view::{Seen, Sighting};

/// The papers of all days so far.
pub(crate) fn editions(seen: &[Sighting]) -> Vec<Edition> {
    let Some(first) = seen.first() else { return Vec::new() };
    let mut tally = Tally::new(&first.chart);
    let mut all = Vec::new();
    let mut day = Day::default();
    for sighting in seen {
        let Seen::Fact(event) = &sighting.seen else { continue };
        if let Event::DayBegan(number) = event {
            all.push(edition(&day, &tally));
            day = day.next(*number);
        }
        tally.count(event);
        day.note(&sighting.chart, event);
    }
    all.push(edition(&day, &tally));
    all
}

fn edition(day: &Day, tally: &Tally) -> Edition {
    let mut stories: Vec<Story> = day.battles().collect();
    let rest = [
        ("The end of the war", &day.end),
        ("Lost without a battle", &day.lost),
        ("At the stars", &day.arrived),
        ("Between the stars", &day.under_way),
        ("Yards and supplies", &day.yards),
        ("New ships", &day.new),
        ("From the staffs", &day.staff),
    ];
    let rest = rest.into_iter().filter(|(_, text)| !text.is_empty());
    let rest = rest.map(|(title, text)| Story { title: title.into(), text: text.clone() });
    stories.extend(rest);
    // How the war ended comes before everything else.
    stories.sort_by_key(|story| story.title != "The end of the war");
    Edition {
        day: day.number.into(),
        date: if day.number == 0 { "Before the war".into() } else { format!("Day {}", day.number) },
        headline: day.headline(),
        stories,
        figures: tally.figures(),
    }
}
