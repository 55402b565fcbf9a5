//! Web hooks of seats, for their owners. Whose a seat is, the table says while it is held: a seat may get another owner
//! while an address is looked up.

use contract::Seat;
use store::KeyHash;

use super::{Hall, Place};
use crate::hooks::{Event, HookError, Hooks, Shown};
use crate::table::Table;

/// Refuses whoever is not the owner of a seat.
fn only_owner(table: &Table, owner: &KeyHash, seat: Seat) -> Result<(), HookError> {
    table.only_owner(owner, seat).map_err(|_| HookError::NotYours)
}

impl Hall {
    fn allowed(&self) -> Result<&Hooks, HookError> {
        self.hooks().map(|hooks| &**hooks).ok_or(HookError::NotHere)
    }

    /// The hook of a seat, for the owner, who has this key.
    pub async fn look_at_hook(
        &self,
        place: &Place,
        owner: &KeyHash,
        seat: Seat,
    ) -> Result<Option<Shown>, HookError> {
        let hooks = self.allowed()?;
        let table = place.enter().await;
        only_owner(&table, owner, seat)?;
        Ok(hooks.look(&table.id, seat))
    }

    /// Sets the hook of a seat for its owner.
    pub async fn set_hook(
        &self,
        place: &Place,
        owner: &KeyHash,
        seat: Seat,
        url: &str,
    ) -> Result<Shown, HookError> {
        let hooks = self.allowed()?;
        let check = |table: &Table| {
            only_owner(table, owner, seat)?;
            if table.over() { Err(HookError::Over) } else { Ok(()) }
        };
        check(&*place.enter().await)?;
        // Looking a name up may take a while: nobody else waits for it.
        let target = hooks.target(url).await?;
        let table = place.enter().await;
        check(&table)?;
        hooks.set(&table.id, seat, target).await
    }

    /// Removes the hook of a seat for its owner.
    pub async fn remove_hook(&self, place: &Place, owner: &KeyHash, seat: Seat) -> Result<(), HookError> {
        let hooks = self.allowed()?;
        let table = place.enter().await;
        only_owner(&table, owner, seat)?;
        hooks.remove(&table.id, seat).await
    }

    /// Calls the hook of a seat for its owner; gives how it went.
    pub async fn test_hook(&self, place: &Place, owner: &KeyHash, seat: Seat) -> Result<Shown, HookError> {
        let hooks = self.allowed()?;
        let (id, body) = {
            let table = place.enter().await;
            only_owner(&table, owner, seat)?;
            if table.over() {
                return Err(HookError::Over);
            }
            (table.id.clone(), hooks.body(&table, seat, Event::Test))
        };
        hooks.test(&id, seat, body).await
    }
}
