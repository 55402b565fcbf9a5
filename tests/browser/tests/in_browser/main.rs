//! The pages in a real browser. Every test has a server and browsers of its own.

mod affairs;
mod by_ear;
mod frontier;
mod games;
mod great_war;
mod hawks;
mod keys;
mod lesson;
mod links;
mod looks;
mod naval;
mod network;
mod notices;
mod phone;
mod reconnect;
mod replay;
mod seats;
mod straits;
