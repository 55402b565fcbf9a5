//! A game that is over is being analysed: how far it is, then what came of it.
//!
//! It may take long, so it runs beside the screen; leaving stops it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

use catalogue::{AnalysisError, Entry};
use contract::{Answer, Record};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::pager::Pager;
use super::widgets::{bar, buttons, tip, usual};
use super::{Desk, Go, Page, Pen};
use crate::words::wrap;

/// How far it is.
#[derive(Default)]
struct Course {
    done: AtomicU64,
    total: AtomicU64,
    stop: AtomicBool,
}

/// The page.
pub(super) struct Analysis {
    title: String,
    /// The record, for a word about its chart.
    file: Option<PathBuf>,
    course: Arc<Course>,
    work: Option<JoinHandle<Result<Answer, AnalysisError>>>,
    /// Why there is none.
    note: String,
}

impl Analysis {
    pub(super) fn new(entry: &'static dyn Entry, record: Record, file: Option<PathBuf>) -> Self {
        let course = Arc::new(Course::default());
        let told = Arc::clone(&course);
        let work = thread::spawn(move || {
            entry.analyse(&record, &mut |done, total| {
                told.done.store(done, Ordering::Relaxed);
                told.total.store(total, Ordering::Relaxed);
                !told.stop.load(Ordering::Relaxed)
            })
        });
        let title = format!("{} · analysis", entry.meta().title);
        Analysis { title, file, course, work: Some(work), note: String::new() }
    }

    /// What was found, to read.
    fn pager(&self, answer: &Answer) -> Pager {
        let mut text = answer.text.trim_end().to_owned();
        if let (Some(_), Some(file)) = (&answer.svg, &self.file) {
            text += &format!("\n\nAs a chart: broadside analyse {} --svg chart.svg", file.display());
        }
        Pager::text(&self.title, &text)
    }

    fn sentence(&self) -> String {
        if !self.note.is_empty() {
            return self.note.clone();
        }
        let (done, total) =
            (self.course.done.load(Ordering::Relaxed), self.course.total.load(Ordering::Relaxed));
        match (done.min(total) * 100).checked_div(total) {
            Some(percent) => format!("The game is being analysed: {percent} %"),
            None => "The game is being analysed …".into(),
        }
    }
}

impl Page for Analysis {
    fn draw(&self, pen: &mut Pen<'_, '_>, area: Rect) {
        bar(pen, Rect { height: 1, ..area }, &self.title, "");
        let place = Rect { x: area.x + 2, y: area.y + 2, width: area.width - 4, height: area.height - 4 };
        let text = wrap(&self.sentence(), usize::from(place.width));
        let lines: Vec<Line<'_>> = text.into_iter().map(|line| Line::from(Span::raw(line))).collect();
        pen.frame.render_widget(Paragraph::new(lines), place);
        buttons(pen, Rect { y: area.bottom() - 1, height: 1, ..area }, &[], &usual("back"));
    }

    fn key(&mut self, pressed: KeyEvent, _: &mut Desk) -> Go {
        match pressed.code {
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q') => Go::Back,
            _ => Go::Stay,
        }
    }

    fn tick(&mut self, _: u64, _: &mut Desk) -> Go {
        let Some(work) = self.work.take_if(|work| work.is_finished()) else { return Go::Stay };
        match work.join() {
            Ok(Ok(answer)) => return Go::Swap(Box::new(self.pager(&answer))),
            Ok(Err(why)) => self.note = format!("There is no analysis: {why}."),
            // A defect of the game's analysis; the game itself is whole.
            Err(_) => self.note = "There is no analysis: it failed on this game, which is a defect.".into(),
        }
        Go::Stay
    }

    fn pulse(&self) -> Option<u64> {
        self.work.as_ref().map(|_| 50)
    }

    fn help(&self) -> Vec<(String, String)> {
        vec![tip("Esc", "back; stops the analysis")]
    }

    fn close(&mut self) -> Option<crate::table::Ended> {
        self.course.stop.store(true, Ordering::Relaxed);
        None
    }
}
