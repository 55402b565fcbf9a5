//! The 252 rolls of five dice and the 462 keeps (nought to five of them), numbered, and how a keep grows die by
//! die. Whole numbers only; nothing here knows what a roll is good for.

/// Dice in a roll.
pub const DICE: usize = 5;
/// Different rolls of five dice, their order left aside.
pub const ROLLS: usize = 252;
/// Different keeps: nought to five dice, their order left aside.
pub const KEEPS: usize = 462;
/// Keeps of fewer than five dice.
const PARTIAL: usize = KEEPS - ROLLS;
/// Ordered rolls of five dice.
pub(super) const WAYS: u32 = 7776;

/// Keeps stand by falling number of dice, then in the order of their sorted faces. So the keeps of five dice
/// come first and have the numbers of the rolls, and a keep always stands behind those it can grow into.
struct Tables {
    /// How many dice show each face.
    counts: [[u8; 6]; KEEPS],
    /// For each keep of fewer than five dice: the keep with one more die of each face.
    grown: [[u16; 6]; PARTIAL],
    /// In how many ordered rolls each roll occurs.
    ways: [u16; ROLLS],
}

static TABLES: Tables = build();

const fn build() -> Tables {
    let mut counts = [[0; 6]; KEEPS];
    let mut number = [0_u16; 1 << 10];
    let mut next = 0;
    let mut size = DICE + 1;
    while size > 0 {
        size -= 1;
        let mut faces = [0_u8; DICE];
        loop {
            let mut die = 0;
            while die < size {
                counts[next][faces[die] as usize] += 1;
                die += 1;
            }
            number[key(&counts[next])] = next as u16;
            next += 1;
            // The last die that can still rise does, and those behind it follow.
            let mut raised = size;
            while raised > 0 && faces[raised - 1] == 5 {
                raised -= 1;
            }
            if raised == 0 {
                break;
            }
            let face = faces[raised - 1] + 1;
            let mut die = raised - 1;
            while die < size {
                faces[die] = face;
                die += 1;
            }
        }
    }
    let mut grown = [[0; 6]; PARTIAL];
    let mut keep = 0;
    while keep < PARTIAL {
        let mut face = 0;
        while face < 6 {
            let mut more = counts[ROLLS + keep];
            more[face] += 1;
            grown[keep][face] = number[key(&more)];
            face += 1;
        }
        keep += 1;
    }
    let mut ways = [0; ROLLS];
    let mut roll = 0;
    while roll < ROLLS {
        ways[roll] = orders(&counts[roll]);
        roll += 1;
    }
    Tables { counts, grown, ways }
}

/// The counts as one number: a bit for each die, and a gap between faces.
const fn key(counts: &[u8; 6]) -> usize {
    let mut key = 0;
    let mut face = 0;
    while face < 6 {
        key = ((key << 1) << counts[face]) | ((1 << counts[face]) - 1);
        face += 1;
    }
    key
}

/// In how many orders five dice with these counts can lie: 5! over the factorials of the counts.
const fn orders(counts: &[u8; 6]) -> u16 {
    const FACTORIAL: [u16; 6] = [1, 1, 2, 6, 24, 120];
    let mut orders = FACTORIAL[5];
    let mut face = 0;
    while face < 6 {
        orders /= FACTORIAL[counts[face] as usize];
        face += 1;
    }
    orders
}

/// The keeps of fewer than five dice, the one with the most dice first, each with what it grows into.
pub(super) fn growing() -> impl DoubleEndedIterator<Item = (usize, &'static [u16; 6])> {
    (ROLLS..KEEPS).zip(&TABLES.grown)
}

/// A roll of five dice, their order left aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll(u8);

impl Roll {
    /// The roll that these dice show, in any order; none if a face is not 1 to 6.
    pub fn of(dice: [u8; DICE]) -> Option<Roll> {
        Keep::of(&dice).and_then(Keep::roll)
    }

    /// The roll with this number, below [`ROLLS`].
    pub const fn from_index(index: usize) -> Option<Roll> {
        if index < ROLLS { Some(Roll(index as u8)) } else { None }
    }

    /// All rolls in order, 11111 first and 66666 last.
    pub fn all() -> impl DoubleEndedIterator<Item = Roll> + ExactSizeIterator {
        (0..ROLLS as u8).map(Roll)
    }

    /// Its number, below [`ROLLS`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// How many dice show 1, 2 … 6.
    pub const fn counts(self) -> [u8; 6] {
        TABLES.counts[self.index()]
    }

    /// In how many of the 7776 ordered rolls it occurs.
    pub fn ways(self) -> u32 {
        u32::from(TABLES.ways[self.index()])
    }

    /// Its dice, sorted.
    pub fn dice(self) -> [u8; DICE] {
        let mut dice = [0; DICE];
        dice.iter_mut().zip(faces(self.counts())).for_each(|(die, face)| *die = face);
        dice
    }

    /// Do all five dice show the same face?
    pub fn is_five_of_a_kind(self) -> bool {
        self.ways() == 1
    }

    /// All keeps that can be taken from it, the whole roll first and nothing last.
    pub fn keeps(self) -> Vec<Keep> {
        let dice = self.dice();
        let mut keeps: Vec<Keep> = (0_u8..1 << DICE)
            .filter_map(|mask| Keep::at(dice, std::array::from_fn(|die| mask >> die & 1 == 1)))
            .collect();
        keeps.sort_unstable();
        keeps.dedup();
        keeps
    }
}

/// The dice that are not rolled again, their order left aside. Sorts by falling number of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Keep(u16);

impl Keep {
    /// Nothing is kept.
    pub const NOTHING: Keep = Keep(KEEPS as u16 - 1);

    /// The keep of these faces, in any order; none if there are more than five or a face is not 1 to 6.
    pub fn of(faces: &[u8]) -> Option<Keep> {
        faces.iter().try_fold(Keep::NOTHING, |keep, face| keep.and(*face))
    }

    /// The keep of the dice at the places marked; none if a face is not 1 to 6.
    pub fn at(dice: [u8; DICE], kept: [bool; DICE]) -> Option<Keep> {
        dice.into_iter()
            .zip(kept)
            .filter(|(_, kept)| *kept)
            .try_fold(Keep::NOTHING, |keep, (face, _)| keep.and(face))
    }

    /// The whole roll is kept: the player stops.
    pub const fn whole(roll: Roll) -> Keep {
        Keep(roll.0 as u16)
    }

    /// The keep with this number, below [`KEEPS`].
    pub fn from_index(index: usize) -> Option<Keep> {
        (index < KEEPS).then_some(Keep(index as u16))
    }

    /// All keeps, those of five dice first and [`Keep::NOTHING`] last.
    pub fn all() -> impl DoubleEndedIterator<Item = Keep> + ExactSizeIterator {
        (0..KEEPS as u16).map(Keep)
    }

    /// This keep and one die more; none if there are five already or the face is not 1 to 6.
    pub fn and(self, face: u8) -> Option<Keep> {
        let grown = TABLES.grown.get(self.index().checked_sub(ROLLS)?)?;
        grown.get(usize::from(face).checked_sub(1)?).map(|keep| Keep(*keep))
    }

    /// Its number, below [`KEEPS`]. That of five dice is the number of the roll.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The roll, if all five dice are kept.
    pub fn roll(self) -> Option<Roll> {
        Roll::from_index(self.index())
    }

    /// How many kept dice show 1, 2 … 6.
    pub fn counts(self) -> [u8; 6] {
        TABLES.counts[self.index()]
    }

    /// How many dice are kept.
    pub fn size(self) -> u8 {
        self.counts().iter().sum()
    }

    /// The faces kept, sorted.
    pub fn faces(self) -> Vec<u8> {
        faces(self.counts()).collect()
    }

    /// Which of these dice are kept, place by place: of equal dice the ones in front. None if the keep is no part of
    /// them.
    pub fn kept(self, dice: [u8; DICE]) -> Option<[bool; DICE]> {
        let mut left = self.counts();
        let kept = dice.map(|face| {
            let count = usize::from(face).checked_sub(1).and_then(|at| left.get_mut(at));
            count.is_some_and(|count| {
                let keep = *count > 0;
                *count -= u8::from(keep);
                keep
            })
        });
        (left == [0; 6]).then_some(kept)
    }

    /// The places to roll again, counted from 1, so that this keep stays; none if it is no part of the dice.
    pub fn rerolled(self, dice: [u8; DICE]) -> Option<Vec<u8>> {
        let kept = self.kept(dice)?;
        Some((1..).zip(kept).filter(|(_, kept)| !kept).map(|(place, _)| place).collect())
    }
}

/// The faces behind these counts, sorted.
fn faces(counts: [u8; 6]) -> impl Iterator<Item = u8> {
    (1..).zip(counts).flat_map(|(face, count)| std::iter::repeat_n(face, usize::from(count)))
}
