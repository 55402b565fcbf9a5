//! Tables: people and minds play here, through pages and through the API.
//!
//! A click goes through one door: [`Hall::act`] finds the table, the table decides with its match, the store keeps the
//! row, and only then anybody is told. What a page shows is made from the view of the seat that the key opens.

mod agents;
mod api;
mod app;
pub mod clock;
pub mod desk;
mod draw;
pub mod gate;
mod guard;
pub mod hall;
mod handlers;
pub mod hooks;
mod hosts;
pub mod keys;
pub mod limits;
pub mod live;
mod meters;
mod pages;
mod proxy;
pub mod pulse;
pub mod qr;
mod run;
mod sample;
mod sides;
pub mod table;
mod tally;
mod text;
pub mod visit;
mod web;
mod work;

pub use app::{App, router};
pub use hall::{Hall, HallError, Order, Place};
pub use run::{Config, ServeError, Server};
pub use store;
pub use table::{Act, Done, Table, TableError};
