//! How even a set-up is, and on which side somebody sits who has not chosen one.

/// How often each side wins between equal players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Balance {
    /// The sides have the same chances, or there is only one.
    Alike,
    /// Measured: how often the first and the second side win, in whole percent.
    Measured([u8; 2]),
    /// Nobody has measured it.
    Unknown,
}

impl Balance {
    /// A side that wins less often than this, in percent, is nobody's by default.
    pub const FAIR: u8 = 40;

    /// The side for somebody who has not chosen: the first that wins often enough, or else the one that wins most.
    pub fn side(self) -> u8 {
        match self {
            Balance::Measured([first, second]) if first < Balance::FAIR && second > first => 1,
            Balance::Measured(_) | Balance::Alike | Balance::Unknown => 0,
        }
    }

    /// How often that side wins, in percent; nothing if nobody knows.
    pub fn chance(self) -> Option<u8> {
        match self {
            Balance::Alike => Some(50),
            Balance::Measured(wins) => wins.get(usize::from(self.side())).copied(),
            Balance::Unknown => None,
        }
    }

    /// Reads a row of a table in the rulebook: `| TITLE | … | 24 % (22 to 26) | 71 % (69 to 73) | … |`. The first two
    /// cells with a share are those of the sides. So what players read is what is gone by.
    ///
    /// ```
    /// use contract::Balance;
    /// let book = "| Skirmish | 2,000 | 7.5 % (6.4 to 8.7) | 92.5 % (91.3 to 93.6) | 0.0 % |";
    /// let balance = Balance::in_book(book, "Skirmish");
    /// assert_eq!((balance, balance.side(), balance.chance()), (Balance::Measured([7, 92]), 1, Some(92)));
    /// assert_eq!(Balance::in_book(book, "Siege"), Balance::Unknown);
    /// ```
    pub fn in_book(book: &str, title: &str) -> Self {
        let shares: Vec<u8> = cells(book, title).filter_map(|cell| shares(cell).first().copied()).collect();
        match shares[..] {
            [first, second, ..] => Balance::Measured([first, second]),
            _ => Balance::Unknown,
        }
    }

    /// Reads the cell of such a row that holds both sides' shares: `33 % to 61 %`.
    ///
    /// ```
    /// use contract::Balance;
    /// let book = "| Skirmish | Blue 24 % (22 to 26) | Red 71 % (69 to 73) | guns −3 | 33 % to 61 % |";
    /// assert_eq!(Balance::evened_in_book(book, "Skirmish"), Balance::Measured([33, 61]));
    /// ```
    pub fn evened_in_book(book: &str, title: &str) -> Self {
        let both =
            cells(book, title).filter(|cell| cell.contains("% to ")).find_map(
                |cell| match shares(cell)[..] {
                    [first, second] => Some(Balance::Measured([first, second])),
                    _ => None,
                },
            );
        both.unwrap_or(Balance::Unknown)
    }
}

/// The cells of a row after its title.
fn cells<'a>(book: &'a str, title: &str) -> impl Iterator<Item = &'a str> {
    let row = book.lines().find_map(|line| line.strip_prefix("| ")?.strip_prefix(title)?.strip_prefix(" | "));
    row.unwrap_or_default().split('|')
}

/// The numbers before a percent sign, without what follows the point.
fn shares(cell: &str) -> Vec<u8> {
    let before = cell.split(" %").map(|part| part.rsplit([' ', '(']).next().unwrap_or_default());
    let whole = |number: &str| number.split('.').next().and_then(|digits| digits.parse().ok());
    let count = cell.matches(" %").count();
    before.take(count).filter_map(whole).collect()
}
