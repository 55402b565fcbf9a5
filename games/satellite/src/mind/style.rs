//! How a player with a belief weighs things.

/// The weights of a player with a belief.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// Layouts in its belief.
    pub particles: usize,
    /// §1.3 What finishing a building is worth, spread over its sectors left.
    pub finish: f64,
    /// What a sector that turns out empty is worth, if it would have been searched later.
    pub search: f64,
    /// §1.3 What a Salvo's shots are worth, being told after each.
    pub salvo: f64,
    /// §1.3 How much the cartridges left count.
    pub future: f64,
    /// How much of its sectors a cartridge left is taken to gain.
    pub stretch: f64,
    /// What a Hazard kept is worth, in sectors.
    pub hazard: f64,
    /// What a pattern kept is worth, as a share of its sectors.
    pub pattern: f64,
    /// What a Salvo kept is worth, as a share of its ten shots.
    pub ten: f64,
    /// How gradually likelier sectors come before others.
    pub soft: f64,
}

impl Default for Style {
    fn default() -> Self {
        Style {
            particles: 150,
            finish: 1.0,
            search: 0.0,
            salvo: 1.45,
            future: 0.9,
            stretch: 1.0,
            hazard: 1.0,
            pattern: 1.0,
            ten: 1.0,
            soft: 0.5,
        }
    }
}

impl Style {
    /// Sets a weight by name.
    pub fn set(&mut self, name: &str, value: f64) {
        match name {
            "particles" => self.particles = value as usize,
            "finish" => self.finish = value,
            "search" => self.search = value,
            "salvo" => self.salvo = value,
            "future" => self.future = value,
            "hazard" => self.hazard = value,
            "pattern" => self.pattern = value,
            "ten" => self.ten = value,
            "soft" => self.soft = value,
            "stretch" => self.stretch = value,
            other => panic!("no weight {other}"),
        }
    }
}
