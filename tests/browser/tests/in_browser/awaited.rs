//! What the server's pages do not have yet. A test that needs one of these says so and goes on; once the page has it,
//! its line here is removed and the test insists.

/// Complaints about pages that are known.
const COMPLAINTS: &[&str] = &[];

/// Does a refusal link to its section of the rulebook?
pub(crate) const LINKED_REFUSALS: bool = true;

/// Does a notice stay when the pointer moves?
pub(crate) const LASTING_NOTICES: bool = false;

/// Does an action send no more than the parts that changed, so that it stays small?
pub(crate) const SMALL_ACTIONS: bool = true;

/// Leaves out the complaints that are known, and names them.
pub(crate) fn unknown(complaints: Vec<String>) -> Vec<String> {
    let known = |text: &String| COMPLAINTS.iter().any(|known| text.contains(known));
    let (known, unknown): (Vec<String>, Vec<String>) = complaints.into_iter().partition(known);
    if !known.is_empty() {
        println!("awaited: {} known complaints, such as: {}", known.len(), known[0]);
    }
    unknown
}
