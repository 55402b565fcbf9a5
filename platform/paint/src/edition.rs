//! A newspaper of a long game: what happened in a day, in words.

/// The paper of one day. Everything in it is known to everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edition {
    /// The day it is about.
    pub day: u32,
    /// The day in words, such as `Day 12`.
    pub date: String,
    /// What matters most.
    pub headline: String,
    /// The rest, what matters most first.
    pub stories: Vec<Story>,
    /// Figures of the day: what, and how many.
    pub figures: Vec<(String, String)>,
}

/// A piece of news.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// What it is about.
    pub title: String,
    /// Sentences, one paragraph each.
    pub text: Vec<String>,
}

impl Edition {
    /// The paper as plain text.
    #[must_use]
    pub fn text(&self, name: &str) -> String {
        let mut text =
            format!("{} · {}\n\n{}\n", name.to_uppercase(), self.date, self.headline.to_uppercase());
        for story in &self.stories {
            text += &format!("\n{}\n", story.title);
            story.text.iter().for_each(|line| text += &format!("  {line}\n"));
        }
        if !self.figures.is_empty() {
            text.push('\n');
        }
        self.figures.iter().for_each(|(what, count)| text += &format!("{what}: {count}\n"));
        text
    }
}
