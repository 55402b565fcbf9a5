//! What a seat may do now, as a set.

use smallvec::SmallVec;

/// A set of actions that knows its size, its members by number, and membership, without being a list.
pub trait LegalSet<A>: Send {
    /// How many actions there are.
    fn len(&self) -> u64;
    /// The action with number `index`, in an order that depends only on what the seat knows.
    fn nth(&self, index: u64) -> Option<A>;
    /// Is `action` in the set?
    fn contains(&self, action: &A) -> bool;
    /// Is the set empty?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A set that fits into a few words: [`Legal::compact`] keeps it without asking for memory.
pub trait Compact<A>: LegalSet<A> + Sized {
    /// The set as words.
    fn pack(&self) -> Words;
    /// The set that [`Compact::pack`] made words of.
    fn unpack(words: &Words) -> Self;
}

/// Room for a compact set.
pub type Words = [u64; 5];

/// The legal actions of one seat.
///
/// ```
/// use contract::Legal;
/// let cells = Legal::indexed(117, |i| i as u8, |cell: &u8| *cell < 117);
/// let all = Legal::join([Legal::one(200), cells]);
/// assert_eq!((all.len(), all.nth(0), all.nth(117)), (118, Some(200), Some(116)));
/// assert!(all.contains(&200) && !all.contains(&117));
/// assert_eq!(all.iter().count(), 118);
/// ```
pub enum Legal<A> {
    /// Nothing.
    None,
    /// A forced act.
    One(A),
    /// A short list.
    List(Vec<A>),
    /// Anything with numbers: masks and products.
    Set(Box<dyn LegalSet<A>>),
    /// The same in a few words.
    Compact(Packed<A>),
    /// Several disjoint sets, one after the other.
    Join(SmallVec<[Box<Legal<A>>; 4]>),
}

/// A set in a few words, with what can read them.
pub struct Packed<A> {
    len: u64,
    words: Words,
    nth: fn(&Words, u64) -> Option<A>,
    contains: fn(&Words, &A) -> bool,
}

struct Indexed<N, C> {
    len: u64,
    nth: N,
    contains: C,
}

impl<A, N, C> LegalSet<A> for Indexed<N, C>
where
    N: Fn(u64) -> A + Send,
    C: Fn(&A) -> bool + Send,
{
    fn len(&self) -> u64 {
        self.len
    }

    fn nth(&self, index: u64) -> Option<A> {
        (index < self.len).then(|| (self.nth)(index))
    }

    fn contains(&self, action: &A) -> bool {
        (self.contains)(action)
    }
}

struct Mapped<A, W, U> {
    inner: Legal<A>,
    wrap: W,
    unwrap: U,
}

impl<A, B, W, U> LegalSet<B> for Mapped<A, W, U>
where
    A: Clone + PartialEq + Send + 'static,
    W: Fn(A) -> B + Send,
    U: Fn(&B) -> Option<A> + Send,
{
    fn len(&self) -> u64 {
        self.inner.len()
    }

    fn nth(&self, index: u64) -> Option<B> {
        self.inner.nth(index).map(&self.wrap)
    }

    fn contains(&self, action: &B) -> bool {
        (self.unwrap)(action).is_some_and(|a| self.inner.contains(&a))
    }
}

impl<A: Clone + PartialEq + 'static> Legal<A> {
    /// Nothing.
    pub fn none() -> Self {
        Legal::None
    }

    /// One forced act.
    pub fn one(action: A) -> Self {
        Legal::One(action)
    }

    /// A short list without repeats.
    pub fn list(actions: Vec<A>) -> Self {
        Legal::List(actions)
    }

    /// `len` actions, the `i`-th being `nth(i)`; `contains` must agree with it.
    pub fn indexed(
        len: u64,
        nth: impl Fn(u64) -> A + Send + 'static,
        contains: impl Fn(&A) -> bool + Send + 'static,
    ) -> Self {
        Legal::Set(Box::new(Indexed { len, nth, contains }))
    }

    /// A set of the game's own.
    pub fn set(set: impl LegalSet<A> + 'static) -> Self {
        Legal::Set(Box::new(set))
    }

    /// A small set of the game's own.
    #[inline]
    pub fn compact<S: Compact<A>>(set: &S) -> Self {
        Legal::Compact(Packed {
            len: set.len(),
            words: set.pack(),
            nth: |words, index| S::unpack(words).nth(index),
            contains: |words, action| S::unpack(words).contains(action),
        })
    }

    /// Several disjoint sets, in order.
    pub fn join(parts: impl IntoIterator<Item = Legal<A>>) -> Self {
        Legal::Join(parts.into_iter().map(Box::new).collect())
    }

    /// The same set as actions of an outer game: `wrap` makes an inner action one of ours, `unwrap` finds
    /// the inner action in ours, if there is one.
    ///
    /// ```
    /// use contract::Legal;
    /// let inner = Legal::list(vec![1u8, 2]);
    /// let outer = inner.map(|n| Some(n), |o: &Option<u8>| *o);
    /// assert_eq!(outer.nth(1), Some(Some(2)));
    /// assert!(outer.contains(&Some(1)) && !outer.contains(&Some(3)) && !outer.contains(&None));
    /// ```
    pub fn map<B: Clone + PartialEq + 'static>(
        self,
        wrap: impl Fn(A) -> B + Send + 'static,
        unwrap: impl Fn(&B) -> Option<A> + Send + 'static,
    ) -> Legal<B>
    where
        A: Send,
    {
        Legal::Set(Box::new(Mapped { inner: self, wrap, unwrap }))
    }

    /// How many actions there are.
    #[inline]
    pub fn len(&self) -> u64 {
        // The usual case in simulations is not worth a call.
        if let Legal::Compact(set) = self { set.len } else { self.count() }
    }

    fn count(&self) -> u64 {
        match self {
            Legal::None => 0,
            Legal::One(_) => 1,
            Legal::List(list) => list.len() as u64,
            Legal::Set(set) => set.len(),
            Legal::Compact(set) => set.len,
            Legal::Join(parts) => parts.iter().map(|p| p.len()).sum(),
        }
    }

    /// May the seat do nothing at all?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The action with number `index`.
    #[inline]
    pub fn nth(&self, index: u64) -> Option<A> {
        if let Legal::Compact(set) = self { (set.nth)(&set.words, index) } else { self.pick(index) }
    }

    fn pick(&self, index: u64) -> Option<A> {
        match self {
            Legal::None => None,
            Legal::One(action) => (index == 0).then(|| action.clone()),
            Legal::List(list) => list.get(index as usize).cloned(),
            Legal::Set(set) => set.nth(index),
            Legal::Compact(set) => (set.nth)(&set.words, index),
            Legal::Join(parts) => {
                let mut left = index;
                for part in parts {
                    let len = part.len();
                    if left < len {
                        return part.nth(left);
                    }
                    left -= len;
                }
                None
            }
        }
    }

    /// Is `action` legal?
    pub fn contains(&self, action: &A) -> bool {
        match self {
            Legal::None => false,
            Legal::One(only) => only == action,
            Legal::List(list) => list.contains(action),
            Legal::Set(set) => set.contains(action),
            Legal::Compact(set) => (set.contains)(&set.words, action),
            Legal::Join(parts) => parts.iter().any(|p| p.contains(action)),
        }
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = A> {
        (0..self.len()).map_while(|i| self.nth(i))
    }
}
