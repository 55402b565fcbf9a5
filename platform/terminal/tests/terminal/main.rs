//! Tests of the terminal from outside: files, lines and screens.

mod bench;
mod duel;
mod every;
mod foreign;
mod forms;
mod hotseat;
mod lesson;
mod plain;
mod play;
mod screens;
mod shelf;
mod watch;
