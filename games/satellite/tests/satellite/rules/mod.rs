//! Every clause of the rules, with scripted dice.

mod dice_and_cartridges;
mod endings;
mod setup;
mod shots;
pub(crate) mod table;
