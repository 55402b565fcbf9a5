//! §11 §12 Optional and advanced rules: each is a switch.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A rule that can be switched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// §11.11 Generic radar.
    Radar,
    /// §11.2 Spotting planes.
    Planes,
    /// §11.3 Crew quality.
    Crews,
    /// §11.4 Smoke.
    Smoke,
    /// §11.5 Air strikes.
    AirStrikes,
    /// §11.6 Command control, its loss, and misidentification at night.
    Command,
    /// §11.7 Wind that shifts.
    Wind,
    /// §11.8 Mines.
    Mines,
    /// §11.9 Flash.
    Flash,
    /// §12.1 National radar sets, instead of generic radar.
    RadarSets,
    /// §12.21 Units are concealed until they are detected.
    Fog,
    /// §12.22 Dummy units, with fog.
    Dummies,
    /// §12.31 Turning is limited.
    Turning,
    /// §12.41 Units block lines of sight.
    BlockedLines,
    /// §12.42 A starshell for each ship of a unit.
    ShipStarshells,
    /// §12.5 Special damage.
    SpecialDamage,
    /// §12.61 Shifting targets.
    Shifting,
    /// §12.62 Crossing the T.
    CrossingT,
    /// §12.63 A target at speed 6.
    FastTarget,
    /// §12.64 Firing at full speed.
    FullSpeed,
    /// §6.1 Damage by halves instead of thirds.
    Halves,
}

impl Rule {
    /// All of them, in the order of the rulebook.
    pub const ALL: [Rule; 21] = [
        Rule::Radar,
        Rule::Planes,
        Rule::Crews,
        Rule::Smoke,
        Rule::AirStrikes,
        Rule::Command,
        Rule::Wind,
        Rule::Mines,
        Rule::Flash,
        Rule::RadarSets,
        Rule::Fog,
        Rule::Dummies,
        Rule::Turning,
        Rule::BlockedLines,
        Rule::ShipStarshells,
        Rule::SpecialDamage,
        Rule::Shifting,
        Rule::CrossingT,
        Rule::FastTarget,
        Rule::FullSpeed,
        Rule::Halves,
    ];

    /// Where it is written.
    pub const fn section(self) -> &'static str {
        match self {
            Rule::Radar => "§11.11",
            Rule::Planes => "§11.2",
            Rule::Crews => "§11.3",
            Rule::Smoke => "§11.4",
            Rule::AirStrikes => "§11.5",
            Rule::Command => "§11.6",
            Rule::Wind => "§11.7",
            Rule::Mines => "§11.8",
            Rule::Flash => "§11.9",
            Rule::RadarSets => "§12.1",
            Rule::Fog => "§12.21",
            Rule::Dummies => "§12.22",
            Rule::Turning => "§12.31",
            Rule::BlockedLines => "§12.41",
            Rule::ShipStarshells => "§12.42",
            Rule::SpecialDamage => "§12.5",
            Rule::Shifting => "§12.61",
            Rule::CrossingT => "§12.62",
            Rule::FastTarget => "§12.63",
            Rule::FullSpeed => "§12.64",
            Rule::Halves => "§6.1",
        }
    }

    /// For people.
    pub const fn title(self) -> &'static str {
        match self {
            Rule::Radar => "Generic radar",
            Rule::Planes => "Spotting planes",
            Rule::Crews => "Crew quality",
            Rule::Smoke => "Smoke",
            Rule::AirStrikes => "Air strikes",
            Rule::Command => "Command control",
            Rule::Wind => "Weather and wind",
            Rule::Mines => "Mines",
            Rule::Flash => "Flash vulnerability",
            Rule::RadarSets => "National radar sets",
            Rule::Fog => "Fog of war",
            Rule::Dummies => "Dummy units",
            Rule::Turning => "Turning restrictions",
            Rule::BlockedLines => "Blocked lines of sight",
            Rule::ShipStarshells => "A starshell for each ship",
            Rule::SpecialDamage => "Special damage",
            Rule::Shifting => "Shifting targets",
            Rule::CrossingT => "Crossing the T",
            Rule::FastTarget => "Target at speed 6",
            Rule::FullSpeed => "Firing at maximum speed",
            Rule::Halves => "Damage by halves",
        }
    }

    /// §11 Is it one of the optional rules?
    pub const fn optional(self) -> bool {
        (self as u8) <= Rule::Flash as u8
    }

    /// §12 Is it one of the advanced rules?
    pub const fn advanced(self) -> bool {
        (self as u8) > Rule::Flash as u8 && (self as u8) < Rule::Halves as u8
    }
}

/// The rules that are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Switches(u32);

impl Switches {
    /// Is this rule on?
    pub const fn on(self, rule: Rule) -> bool {
        self.0 >> rule as u32 & 1 == 1
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, rule: Rule) -> Self {
        Switches(self.0 | 1 << rule as u32)
    }

    /// These less one.
    #[must_use]
    pub const fn without(self, rule: Rule) -> Self {
        Switches(self.0 & !(1 << rule as u32))
    }

    /// Those that are on.
    pub fn iter(self) -> impl Iterator<Item = Rule> {
        Rule::ALL.into_iter().filter(move |rule| self.on(*rule))
    }
}

impl FromIterator<Rule> for Switches {
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Self {
        rules.into_iter().fold(Switches::default(), Switches::with)
    }
}
