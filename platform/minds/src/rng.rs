//! A small fast generator for minds: the same numbers on every machine. Never for rules; they have dice.

/// A stream of random numbers (xoshiro256++, begun by splitmix64).
#[derive(Clone, Debug)]
pub struct Rng([u64; 4]);

impl Rng {
    /// Stream number `stream` of `seed`.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut at = seed ^ stream.wrapping_mul(0xd134_2543_de82_ef95).rotate_left(32);
        Rng([(); 4].map(|()| {
            at = at.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let word = (at ^ at >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            word ^ word >> 31
        }))
    }

    /// 64 random bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        let [a, b, c, d] = self.0;
        let word = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.0 = [a ^ d, b ^ c, c ^ b << 17, d.rotate_left(45)];
        word
    }

    /// A number below `n` (0 if `n` is 0), each equally likely up to one part in 2³².
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((self.word() >> 32).wrapping_mul(n as u64) >> 32) as usize
    }

    /// A number from 0 up to, but not, 1.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.word() >> 11) as f64 * (1.0 / (1_u64 << 53) as f64)
    }

    /// Puts a list in random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published algorithm with state 1, 2, 3, 4 begins so.
    #[test]
    fn it_is_xoshiro256_plus_plus() {
        let mut rng = Rng([1, 2, 3, 4]);
        assert_eq!([rng.word(), rng.word(), rng.word()], [41_943_041, 58_720_359, 3_588_806_011_781_223]);
    }

    #[test]
    fn every_number_is_equally_likely() {
        let mut rng = Rng::new(7, 1);
        let mut counts = [0_i32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7)] += 1;
        }
        assert!(counts.iter().all(|c| (c - 10_000).abs() < 400), "{counts:?}");
        assert!((0..1000).all(|_| (0.0..1.0).contains(&rng.unit())));
        assert_eq!(rng.below(1), 0);
    }
}
