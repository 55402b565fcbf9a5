//! The pages in a real browser.

mod games;
mod looks;
