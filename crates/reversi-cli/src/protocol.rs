//! What the protocols for other programs share: input, the game with its passes, the player.

pub(crate) use inbox::{Inbox, Urgency};
pub(crate) use player::{Player, Strength};
pub(crate) use turns::Turns;

mod inbox;
mod player;
mod turns;
