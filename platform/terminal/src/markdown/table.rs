//! Tables: columns as wide as they need, narrower where there is no room.

use pulldown_cmark::Alignment;

use super::text::{Look, Rich, Run, flow};

/// Between two columns.
const GAP: usize = 2;

/// Lines of a text with their columns closer together, if that makes them fit; as they were if not.
pub(super) fn narrowed(block: &[&str], width: usize) -> Vec<String> {
    let rows: Vec<Vec<char>> = block.iter().map(|line| line.chars().collect()).collect();
    let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
    let blank = |column: usize| rows.iter().all(|row| row.get(column).is_none_or(|c| *c == ' '));
    let empty: Vec<bool> = (0..widest).map(blank).collect();
    for gap in [GAP, 1] {
        // What is left of the first column is no gap.
        let stays = |column: &usize| {
            let run = empty[..*column].iter().rev().take_while(|blank| **blank).count();
            !empty[*column] || run == *column || run < gap
        };
        let kept: Vec<usize> = (0..widest).filter(stays).collect();
        if widest > width && kept.len() <= width {
            let row = |row: &Vec<char>| kept.iter().filter_map(|column| row.get(*column)).collect();
            return rows.iter().map(row).collect();
        }
    }
    block.iter().map(|line| (*line).to_owned()).collect()
}

/// A table being read.
#[derive(Default)]
pub(super) struct Grid {
    alignments: Vec<Alignment>,
    /// Rows of cells of runs; the first row is the head.
    rows: Vec<Vec<Vec<Run>>>,
    head: bool,
}

impl Grid {
    pub(super) fn new(alignments: Vec<Alignment>) -> Self {
        Grid { alignments, ..Grid::default() }
    }

    pub(super) fn row(&mut self, head: bool) {
        self.head = head;
        self.rows.push(Vec::new());
    }

    pub(super) fn cell(&mut self) {
        self.rows.last_mut().expect("a cell is in a row").push(Vec::new());
    }

    pub(super) fn in_head(&self) -> bool {
        self.head
    }

    pub(super) fn add(&mut self, text: &str, look: Look) {
        if let Some(cell) = self.rows.last_mut().and_then(|row| row.last_mut()) {
            cell.push((text.to_owned(), look));
        }
    }

    /// The widths of the columns: what they need, the widest ones cut until all fit.
    fn widths(&self, room: usize) -> Vec<usize> {
        let need = |column: usize| {
            let cell = |row: &Vec<Vec<Run>>| row.get(column).map_or(0, |c| Rich(c.clone()).width());
            self.rows.iter().map(cell).max().unwrap_or(0).max(1)
        };
        let mut widths: Vec<usize> = (0..self.alignments.len()).map(need).collect();
        let gaps = GAP * widths.len().saturating_sub(1);
        while widths.iter().sum::<usize>() + gaps > room {
            let Some(widest) = widths.iter_mut().max() else { break };
            if *widest <= 4 {
                break;
            }
            *widest -= 1;
        }
        widths
    }

    pub(super) fn lines(&self, room: usize) -> Vec<Rich> {
        let widths = self.widths(room);
        let total = widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1);
        let mut lines = Vec::new();
        for (n, row) in self.rows.iter().enumerate() {
            let cells: Vec<Vec<Rich>> =
                row.iter().zip(&widths).map(|(cell, width)| flow(cell, *width, "", "")).collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(1);
            for k in 0..height {
                lines.push(self.line(&cells, &widths, k));
            }
            if n == 0 {
                lines.push(Rich(vec![("─".repeat(total), Look::Faint)]));
            }
        }
        lines
    }

    /// One line of a row, its cells set side by side.
    fn line(&self, cells: &[Vec<Rich>], widths: &[usize], k: usize) -> Rich {
        let mut line = Rich::default();
        for (column, width) in widths.iter().enumerate() {
            let text = cells.get(column).and_then(|c| c.get(k)).cloned().unwrap_or_default();
            let free = width.saturating_sub(text.width());
            let before = match self.alignments.get(column) {
                Some(Alignment::Right) => free,
                Some(Alignment::Center) => free / 2,
                _ => 0,
            };
            let gap = if column == 0 { 0 } else { GAP };
            line.0.push((" ".repeat(gap + before), Look::Plain));
            line.0.extend(text.0);
            if column + 1 < widths.len() {
                line.0.push((" ".repeat(free - before), Look::Plain));
            }
        }
        line.0.retain(|(text, _)| !text.is_empty());
        line
    }
}

#[cfg(test)]
mod tests {
    use super::narrowed;

    #[test]
    fn columns_move_closer_where_there_is_no_room() {
        let block = ["      luck      play", "Red   1.5       20", "Blue  2         3.5"];
        assert_eq!(narrowed(&block, 80), block);
        assert_eq!(narrowed(&block, 16), ["      luck  play", "Red   1.5   20", "Blue  2     3.5"]);
        assert_eq!(narrowed(&block, 14), ["     luck play", "Red  1.5  20", "Blue 2    3.5"]);
        assert_eq!(narrowed(&block, 13), block, "it cannot be made to fit");
    }
}
