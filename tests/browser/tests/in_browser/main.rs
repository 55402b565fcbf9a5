//! The pages in a real browser. Every test has a server and browsers of its own.

mod awaited;
mod games;
mod keys;
mod looks;
mod network;
mod phone;
mod reconnect;
mod seats;
