//! Who plays with whom, and what seats are called.

use contract::{Game, Seat};

/// The side that each seat plays for.
pub(crate) fn teams<G: Game>(setup: &G::Setup) -> Vec<Option<u8>> {
    (0..G::seats(setup)).map(|seat| G::team(setup, Seat(seat))).collect()
}

/// What the seats of a set-up are called.
pub(crate) fn names_of<G: Game>(setup: &G::Setup) -> Vec<String> {
    seat_names(&G::sides(setup), &teams::<G>(setup))
}

/// What seats are called: by their side, with a number where several play for it. Who takes no side is a referee.
pub fn seat_names(sides: &[impl AsRef<str>], teams: &[Option<u8>]) -> Vec<String> {
    let name = |(seat, team): (usize, &Option<u8>)| {
        let Some(side) = team else { return "Referee".to_owned() };
        let Some(title) = sides.get(usize::from(*side)).map(AsRef::as_ref) else {
            return format!("Seat {seat}");
        };
        let mates = |seats: &[Option<u8>]| seats.iter().filter(|other| *other == team).count();
        if mates(teams) == 1 { title.to_owned() } else { format!("{title} {}", mates(&teams[..=seat])) }
    };
    teams.iter().enumerate().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_numbered_where_several_play_for_a_side() {
        let names = |teams: &[Option<u8>]| seat_names(&["UPF", "Sathar"], teams).join(", ");
        assert_eq!(names(&[Some(0), Some(1)]), "UPF, Sathar");
        assert_eq!(names(&[Some(0), Some(0), Some(1), None]), "UPF 1, UPF 2, Sathar, Referee");
        assert_eq!(names(&[Some(0), Some(1), Some(2)]), "UPF, Sathar, Seat 2");
    }
}
