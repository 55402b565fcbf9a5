//! What is chosen before play.

use std::fmt;

use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::Campaign;
use crate::types::{Retreat, Rules};

/// Where the form keeps what the book leaves open.
const READINGS: &str = "How the rules are read";

fn one() -> u8 {
    1
}

/// What is chosen before play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, expecting = "options with their names")]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct Options {
    /// The campaign: `fdm` (the whole Frontier), `fdm_ceil` (the same with shorter routes), `outpost` (a small war), or
    /// one of your own.
    pub scenario: Scenario,
    /// Which ships the UPF have: `corrected`, `printed` (as the book has it) or `ssw`.
    #[schemars(title = "Ships of the UPF", extend("place" = 30, "group" = READINGS))]
    pub order_of_battle: OrderOfBattle,
    /// Where the first Start Circle leads: `zebulon` or `truanes_star`.
    #[schemars(title = "The first Start Circle leads", extend("place" = 31, "group" = READINGS))]
    pub first_circle: FirstCircle,
    /// How many people play the UPF, 1 to 5.
    #[schemars(title = "People who play the UPF", extend("place" = 10))]
    #[serde(default = "one")]
    pub upf_players: u8,
    /// How many people play the Sathar, 1 to 5; six players at most in all.
    #[schemars(title = "People who play the Sathar", extend("place" = 11))]
    #[serde(default = "one")]
    pub sathar_players: u8,
    /// Is there a referee, who sees everything?
    #[schemars(title = "A referee", extend("place" = 12))]
    pub referee: bool,
    /// How battles are fought: `ask` each time, or always `resolve`, `watch`, `play` or `hand`.
    #[schemars(title = "Battles are fought", extend("place" = 1))]
    pub battles: Battles,
    /// The rules of battles: `chart` (by the number of ships), `advanced` or `basic`.
    #[schemars(title = "The rules of battles", extend("place" = 5))]
    pub battle_rules: RuleChoice,
    /// Do both sides get some of their losses back after every twenty days?
    #[schemars(title = "Replacements", extend("place" = 3))]
    pub replacements: bool,
    /// Has each side two frigates that can be blown up among the enemy?
    #[schemars(title = "Shatter drones", extend("place" = 4))]
    pub shatter_drones: bool,
    /// Is it known which frigates are drones: `hidden` or `open`.
    #[schemars(title = "Drones are known", extend("place" = 40, "group" = READINGS))]
    pub drone_identity: DroneIdentity,
    /// What a failed risk jump costs: `lost` (the ship) or `overshoot` (some days). Ruling M12.
    #[schemars(title = "A failed risk jump costs", extend("place" = 32, "group" = READINGS))]
    pub misjump: Misjump,
    /// Ships still in reserve on this day count as lost. Ruling S4.
    #[schemars(title = "Reserves come until day", extend("place" = 33, "group" = READINGS))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reserve_deadline: Option<u16>,
    /// Who may lay seekers before a battle: `minelayer` or `all`. Ruling C7.
    #[schemars(title = "Seekers are laid before a battle by", extend("place" = 34, "group" = READINGS))]
    pub preplace_seekers: Preplace,
    /// Stations without ships against long guns: `fought`, or `auto`: they fall. Ruling C9.
    #[schemars(title = "A station alone against long guns", extend("place" = 35, "group" = READINGS))]
    pub station_sniping: Sniping,
    /// May a ship that broke off go on at the speed of a risk jump? Ruling B2.
    #[schemars(title = "Fleeing at the rate of a risk jump", extend("place" = 36, "group" = READINGS))]
    pub flee_risk_jump: bool,
    /// Which ships of a militia must have fired before it may flee: `each` or `any_one`. Ruling B3.
    #[schemars(title = "Militia may flee when it has fired", extend("place" = 37, "group" = READINGS))]
    pub militia_shot: MilitiaShot,
    /// Of which one system a day is repaired: `per_ship` or `per_yard`. Ruling P4.
    #[schemars(title = "A yard repairs systems in a day", extend("place" = 38, "group" = READINGS))]
    pub yard_one_system: YardSystems,
    /// A condition of retreat that both sides know, instead of a secret one: `carriers`, `cruisers`, `ships`, `stations` or
    /// `losses`. For studies, and for those who would rather have it open.
    #[schemars(title = "The Sathar retreat, as all know, for", extend("place" = 40, "group" = READINGS))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_condition: Option<Retreat>,
    /// Which losses the fifth condition of retreat counts: `cumulative` or `per_tenday`. Ruling V4.
    #[schemars(title = "The fifth condition of retreat counts", extend("place" = 39, "group" = READINGS))]
    pub cond5: FifthCondition,
    /// Is a retreat played out, or does the war end with it? Ruling V5.
    #[schemars(title = "A retreat is played out", extend("place" = 41, "group" = READINGS))]
    pub play_out_retreat: bool,
    /// The last day of the war, if there is one. Ruling V8.
    #[schemars(title = "The last day of the war", extend("place" = 2))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day_limit: Option<u16>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            scenario: Scenario::default(),
            order_of_battle: OrderOfBattle::default(),
            first_circle: FirstCircle::default(),
            upf_players: 1,
            sathar_players: 1,
            referee: false,
            battles: Battles::default(),
            battle_rules: RuleChoice::default(),
            replacements: false,
            shatter_drones: false,
            drone_identity: DroneIdentity::default(),
            misjump: Misjump::default(),
            reserve_deadline: None,
            preplace_seekers: Preplace::default(),
            station_sniping: Sniping::default(),
            flee_risk_jump: false,
            militia_shot: MilitiaShot::default(),
            yard_one_system: YardSystems::default(),
            known_condition: None,
            cond5: FifthCondition::default(),
            play_out_retreat: false,
            day_limit: None,
        }
    }
}

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $(#[$first:meta])* $one:ident, $($(#[$more:meta])* $other:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $(#[$first])*
            #[default]
            $one,
            $($(#[$more])* $other,)*
        }
    };
}

choice!(
    /// §2 Which ships the UPF have: the book lists one minelayer too many and one carrier too few.
    OrderOfBattle {
        /// The last entry of Task Force Prenglar is a carrier.
        Corrected,
        /// As printed: it is a second minelayer.
        Printed,
        /// Task Force Prenglar has two minelayers, and a carrier stands among the non-attached ships.
        Ssw,
    }
);
choice!(
    /// §1 Where the first Start Circle leads.
    FirstCircle {
        /// To Zebulon.
        Zebulon,
        /// To Truane's Star.
        TruanesStar,
    }
);
choice!(
    /// §8 How battles are fought.
    Battles {
        /// Each time as both sides wish.
        Ask,
        /// At once.
        Resolve,
        /// By officers, looked on.
        Watch,
        /// By the players.
        Play,
        /// Elsewhere.
        Hand,
    }
);
choice!(
    /// §8 The rules of battles. Ruling C8.
    RuleChoice {
        /// By the number of ships.
        Chart,
        /// Always the Advanced Game.
        Advanced,
        /// Always the short form.
        Basic,
    }
);
choice!(
    /// §13 Is it known which frigates are drones?
    DroneIdentity {
        /// To their owner.
        Hidden,
        /// To everybody.
        Open,
    }
);
choice!(
    /// §6 What a failed risk jump costs. Ruling M12.
    Misjump {
        /// The ship.
        Lost,
        /// Some days, far beyond the goal.
        Overshoot,
    }
);
choice!(
    /// §8 Who may lay seekers before a battle. Ruling C7.
    Preplace {
        /// Minelayers.
        Minelayer,
        /// Every ship that has some.
        All,
    }
);
choice!(
    /// §8 Stations without ships against guns that outreach theirs. Ruling C9.
    Sniping {
        /// It is fought.
        Fought,
        /// They fall.
        Auto,
    }
);
choice!(
    /// §9 Which ships of a militia must have fired before it may flee. Ruling B3.
    MilitiaShot {
        /// Each of them.
        Each,
        /// Any one frees all.
        AnyOne,
    }
);
choice!(
    /// §11 How many systems a yard repairs in a day. Ruling P4.
    YardSystems {
        /// One of each ship.
        PerShip,
        /// One in all.
        PerYard,
    }
);
choice!(
    /// §14 How the fifth condition counts. Ruling V4.
    FifthCondition {
        /// All losses of the war.
        Cumulative,
        /// Those of each tenday alone.
        PerTenday,
    }
);

impl RuleChoice {
    /// The rules of a battle of so many ships.
    pub const fn rules(self, ships: usize) -> Rules {
        match self {
            RuleChoice::Chart if ships > 14 => Rules::Campaign,
            RuleChoice::Chart | RuleChoice::Advanced => Rules::Advanced,
            RuleChoice::Basic => Rules::Campaign,
        }
    }
}

/// Which campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Scenario {
    /// By name.
    Named(String),
    /// In full, as in a campaign file.
    Own(Box<Campaign>),
}

impl Default for Scenario {
    fn default() -> Self {
        Scenario::Named("fdm".into())
    }
}

/// By hand, for an untagged enum cannot say which field is wrong.
impl<'de> Deserialize<'de> for Scenario {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Scenario;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a campaign, or a campaign with its fields")
            }

            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Scenario, E> {
                Ok(Scenario::Named(name.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Scenario, A::Error> {
                Campaign::deserialize(MapAccessDeserializer::new(map)).map(|own| Scenario::Own(Box::new(own)))
            }
        }

        input.deserialize_any(Either)
    }
}
