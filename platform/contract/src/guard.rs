//! Work on facts that these rules did not decide: a record of other rules is shown as far as these can make sense of it.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    /// Is this thread at work whose panics are expected?
    static TRYING: Cell<bool> = const { Cell::new(false) };
}

/// Does the work; none if it panics, which is not reported. Whatever the work was changing must not be used afterwards.
///
/// ```
/// assert_eq!(contract::guard::tried(|| [1, 2].iter().sum::<u8>()), Some(3));
/// let ships: Vec<u8> = Vec::new();
/// assert_eq!(contract::guard::tried(|| ships[7]), None);
/// ```
pub fn tried<T>(work: impl FnOnce() -> T) -> Option<T> {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let report = take_hook();
        set_hook(Box::new(move |panic| {
            if !TRYING.get() {
                report(panic);
            }
        }));
    });
    let outer = TRYING.replace(true);
    let done = catch_unwind(AssertUnwindSafe(work)).ok();
    TRYING.set(outer);
    done
}
