//! §8.4 Answers: which interceptors can be thrown at which shot, and who can evade.

use super::Plan;
use super::fire::Odds;
use crate::event::Attack;
use crate::rules::s8_4_answers::{left, may_evade, may_lend};
use crate::types::ShipId;
use crate::view::Stage;

/// Interceptors of one ship against one shot: thrown, and how many it could throw in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lender {
    pub(crate) ship: ShipId,
    pub(crate) thrown: u8,
    pub(crate) most: u8,
}

/// A shot at one of the viewer's ships.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Threat {
    /// Its number in the volley, from 0.
    pub(crate) shot: u16,
    pub(crate) attack: Attack,
    pub(crate) odds: Option<Odds>,
    pub(crate) lenders: Vec<Lender>,
    /// §8.6 May its target still evade?
    pub(crate) evades: bool,
}

impl Plan<'_> {
    /// The shots at the viewer's ships, with what can be done about each.
    pub(crate) fn threats(&self) -> Vec<Threat> {
        let Some(seat) = self.asked().filter(|_| self.view.stage == Stage::Answer) else { return Vec::new() };
        let mine = (0u16..).zip(&self.view.volley).filter(|(_, attack)| self.own(attack.target));
        let threat = |(shot, attack): (u16, &Attack)| {
            let stopped = attack.weapon.interceptor().is_some();
            let all = self.state.all().map(|(ship, _)| ship);
            let lenders = all.filter(|ship| stopped && may_lend(&self.state, *ship, attack.target));
            let lender = |ship: ShipId| Lender {
                ship,
                thrown: attack.thrown_by(ship),
                most: left(&self.state, ship, shot),
            };
            Threat {
                shot,
                attack: attack.clone(),
                odds: self.odds(attack),
                lenders: lenders.map(lender).collect(),
                evades: may_evade(&self.state, seat, shot).is_ok(),
            }
        };
        mine.map(threat).collect()
    }
}
