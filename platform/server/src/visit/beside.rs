//! What a page says beside the moves.

use catalogue::Input;
use contract::Seat;

use super::{Ask, Deed, Said, Visit};
use crate::table::{Channel, Learn, Word};

impl Visit {
    /// What is said beside the moves; anything else is given back.
    pub(super) fn beside(&mut self, said: Said, seat: Seat) -> Result<Option<Deed>, Said> {
        let word = match said {
            Said::Sure => match self.ask.take() {
                Some(Ask::Line(line, _)) => return Ok(Some(Deed::Act(seat, vec![Input::Text(line)]))),
                Some(Ask::Resign) => Word::Resign,
                Some(Ask::Abort) => Word::Abort,
                None => return Ok(None),
            },
            Said::No => {
                self.ask = None;
                return Ok(None);
            }
            Said::Resign => {
                self.ask = Some(Ask::Resign);
                return Ok(None);
            }
            Said::Abort => {
                self.ask = Some(Ask::Abort);
                return Ok(None);
            }
            Said::Offer(offer) => Word::Offer(offer),
            Said::Decline => Word::Decline,
            Said::GoOn => Word::GoOn,
            Said::Claim => Word::Claim,
            Said::Caretaker => Word::Caretaker,
            Said::Back => Word::Back,
            Said::PlayOn => Word::PlayOn,
            Said::TakeOver(late) => Word::TakeOver(Seat(late)),
            Said::SitIn(away) => Word::SitIn(Seat(away)),
            Said::Next(step) => return Ok(Some(Deed::Learn(Learn::Next(step)))),
            Said::Skip(step) => return Ok(Some(Deed::Learn(Learn::Skip(step)))),
            Said::Leave => return Ok(Some(Deed::Learn(Learn::Leave))),
            Said::Chat(text) => return Ok(Some(Deed::Say(seat, Channel::Table, text))),
            Said::Aside(text) => return Ok(Some(Deed::Say(seat, Channel::Side, text))),
            other => return Err(other),
        };
        Ok(Some(Deed::Word(seat, word)))
    }
}
