//! Small deterministic numbers for the battery's own decisions (never for a game's dice).

/// SplitMix64: any few numbers name a stream.
#[derive(Clone, Debug)]
pub(crate) struct Mix(u64);

impl Mix {
    pub(crate) fn new(parts: &[u64]) -> Self {
        let mut mix = Mix(0x5eed);
        for part in parts {
            mix.0 = mix.next() ^ part;
        }
        mix
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below `n` (0 if `n` is 0).
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        let word = self.next();
        if n == 0 { 0 } else { word % n }
    }

    /// One of a slice.
    pub(crate) fn one<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        let index = self.below(of.len() as u64);
        of.get(index as usize)
    }
}
