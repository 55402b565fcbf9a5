//! A seat whose owner has lost their link gets a new one.

use contract::{Fact, Seat};
use store::{Change, Store};

use super::{Table, TableError};
use crate::desk::{Keeper, Who};
use crate::draw::seat_name;
use crate::keys::Key;

impl Table {
    /// From now on this key opens the seat, and no key that did. Its owner's deputy goes, and all players are told.
    pub(crate) async fn reissue(
        &mut self,
        store: &dyn Store,
        seat: Seat,
        key: &Key,
        now: i64,
    ) -> Result<(), TableError> {
        if self.over() {
            return Err(TableError::Not("the game is over"));
        }
        if self.coach.is_some() || self.desk.one_screen {
            return Err(TableError::Not("here nobody has a link of their own"));
        }
        let chair =
            self.desk.chairs.get(usize::from(seat.0)).ok_or(TableError::Not("there is no such seat"))?;
        if chair.who != Who::Human {
            return Err(TableError::Not("nobody plays in that seat: only a player can have lost their link"));
        }
        let (deputised, sat_in) = (chair.deputy.is_some(), chair.keeper == Some(Keeper::Deputy));
        let bit = 1u32 << seat.0;
        let before = self.desk.clone();
        let mut changes = Vec::new();
        for (old, opens) in self.keys_to(bit) {
            changes.push(Change::Lock(old));
            if opens != bit {
                changes.push(Change::Key(old, opens & !bit));
            }
        }
        let gone: Vec<_> = self.keys_to(bit).into_iter().map(|(old, _)| old).collect();
        self.desk.devices.retain(|device| !gone.contains(&device.key));
        changes.extend(self.dismiss(seat));
        changes.extend([Change::Key(key.hash(), bit), Change::Hook(seat.0, None)]);
        let chair = &mut self.desk.chairs[usize::from(seat.0)];
        (chair.rejoined, chair.reissued) = (false, Some(now));
        let text =
            format!("The host gave {} a new link. The old ones no longer work.", seat_name(self, seat));
        let (change, remark) = self.notice(seat, text, now);
        changes.push(change);
        let mut heard = Ok(());
        if deputised && self.game.is_some() {
            heard = self.state(Fact::DeputyGone(seat), None, now);
            if sat_in && heard.is_ok() {
                heard = self.state(Fact::OwnerBack(seat), None, now);
            }
        }
        self.settle(store, before, heard.map(|()| changes), now).await?;
        self.remarks.push(remark);
        Ok(())
    }
}
