//! Golden battles: how they begin and are told, and which section a fact follows from.

use contract::journal::DiceMode;
use contract::{Seed, Session, Sitter, UserData, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::event::{Cause, Event};
use paint::Present as _;
use testkit::told;

/// The section a fact follows from.
pub(crate) fn section(event: &Event) -> &'static str {
    match event {
        Event::Drafted { .. }
        | Event::TurnBegan { .. }
        | Event::StageBegan { .. }
        | Event::MovementEnded { .. } => "§3",
        Event::Concealed { .. } => "§12.21",
        Event::Deployed { .. } | Event::Placed { .. } | Event::DummyFound { .. } | Event::Declared { .. } => {
            "§12.22"
        }
        Event::Mined { .. } | Event::MineEntered { .. } => "§11.8",
        Event::VisibilityRolled { .. } => "§4.1",
        Event::AdvantageRolled { .. } => "§3.1",
        Event::RadarRolled { .. } => "§12.13",
        Event::Detected { .. } => "§12.21",
        Event::ShellFired { .. } => "§4.3",
        Event::StrikeFlown { .. } => "§11.5",
        Event::Designated { .. } => "§5",
        Event::Fired(_) => "§6.1",
        Event::SpecialRolled { .. } => "§12.5",
        Event::Damaged { cause, .. } | Event::Sunk { cause, .. } => match cause {
            Cause::Gunfire => "§6.5",
            Cause::Torpedo => "§8.2",
            Cause::AirStrike => "§11.5",
            Cause::Mine => "§11.8",
            Cause::Grounding => "§7",
            Cause::Breakdown => "§15",
            Cause::Bomb => "§13.2",
        },
        Event::CommandLost { .. } | Event::FlagshipNamed { .. } | Event::OrderRolled { .. } => "§11.62",
        Event::AdmiralKilled { .. } => "§12.5",
        Event::Entered { .. } | Event::Moved { .. } => "§7",
        Event::Left { .. } => "§1.4",
        Event::Smoked { .. } | Event::SmokeDrifted => "§11.4",
        Event::PlaneLaunched { .. }
        | Event::PlaneArrived { .. }
        | Event::PlaneRolled { .. }
        | Event::PlaneGone { .. } => "§11.2",
        Event::TorpedoesOrdered { .. } | Event::TorpedoRun { .. } => "§8.2",
        Event::RepairTried { .. } => "§9",
        Event::WindRolled { .. } => "§11.7",
        Event::ZeppelinsRolled { .. } | Event::Drifted { .. } | Event::Bombed(_) | Event::BombsCounted => {
            "§13.2"
        }
        Event::Arriving { .. } | Event::Driven { .. } | Event::TurnedAway { .. } | Event::Swept { .. } => {
            "§16"
        }
        // What one scenario says.
        Event::Bombarding { .. }
        | Event::Bombarded { .. }
        | Event::BattleEnded { .. }
        | Event::Ready { .. }
        | Event::BattleBegan(_)
        | Event::Ended(_) => "§15",
    }
}

/// A battle with dice that follow from a text.
pub(crate) fn begin(options: serde_json::Value, seed: &str) -> Session<Naval> {
    let seats = vec![Sitter::nobody(), Sitter::nobody()];
    let (options, seed) = (serde_json::from_value(options).expect("options"), Seed::from_text(seed));
    Session::<Naval>::start(options, UserData::default(), seats, seed, DiceMode::PerRow, 0).expect("a battle")
}

/// The battle as a reader can check it, and how it stood in the end.
pub(crate) fn transcript(game: &Session<Naval>) -> String {
    let deed = |actions: &[Action]| {
        let last = actions.last().map(Naval::notation).unwrap_or_default();
        format!("{last}, {} drafts", actions.len() - 1)
    };
    told(game, &game.setup().title, deed, section) + "\n" + &Naval::text(&game.view(Viewer::Public))
}
