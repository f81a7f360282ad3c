//! `Clock`: what is left on a game clock, and how much of it the next move may take.

use std::time::Duration;

use crate::Limits;

/// A player's clock before a move.
///
/// # Examples
/// ```
/// use std::time::Duration;
/// use reversi_search::Clock;
///
/// let clock = Clock::new(Duration::from_secs(300));
/// let budget = clock.budget(40);
/// assert!(budget > Duration::from_secs(10) && budget < Duration::from_secs(40));
/// assert_eq!(Clock::new(Duration::ZERO).budget(40), Duration::ZERO);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves after which the clock is set anew; `None` if `remaining` is for the whole game.
    pub moves_to_go: Option<u32>,
}

/// What a move costs beside its search, at most: pipes, start and end of threads, and a busy
/// machine that lets the program wait.
const OVERHEAD: Duration = Duration::from_millis(15);

/// With this many empties the end is solved in no time to speak of: no time is kept for later
/// moves except their overhead.
const QUICK_EMPTIES: u32 = 14;

impl Clock {
    /// A clock with `remaining` for the whole game.
    pub const fn new(remaining: Duration) -> Self {
        Self { remaining, increment: Duration::ZERO, moves_to_go: None }
    }

    /// The time for a move with `empties` empty squares, never more than is left.
    ///
    /// The time left, less the overhead of all later moves, is shared among the moves down to 14
    /// empties, from where the end is solved at once; the increment is spent as it comes. Zero
    /// asks for a move at once.
    pub fn budget(&self, empties: u32) -> Duration {
        let own_moves = empties.div_ceil(2).max(1);
        let period = self.moves_to_go.unwrap_or(own_moves).clamp(1, own_moves);
        // What this move may take at the very most, and what it may take without robbing others.
        let most = self.remaining.saturating_sub(OVERHEAD);
        let for_later = OVERHEAD.saturating_sub(self.increment).saturating_mul(period - 1);
        let free = most.saturating_sub(for_later);
        let thoughtful = (empties.saturating_sub(QUICK_EMPTIES) / 2 + 2).min(period);
        let increment = self.increment.saturating_sub(OVERHEAD);
        (free / thoughtful).saturating_add(increment).min(free)
    }

    /// A search as deep as [`Clock::budget`] allows.
    pub fn limits(&self, empties: u32) -> Limits {
        Limits::time(self.budget(empties))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// Plays `moves` moves, each at its budget and `delay`, and returns the least time left
    /// before the increment is added; `None` after a loss on time.
    fn simulate(
        mut clock: Clock,
        mut empties: u32,
        moves: u32,
        delay: Duration,
    ) -> Option<Duration> {
        let mut least = clock.remaining;
        for _ in 0..moves {
            let spent = clock.budget(empties) + delay;
            clock.remaining = clock.remaining.checked_sub(spent)?;
            least = least.min(clock.remaining);
            clock.remaining += clock.increment;
            clock.moves_to_go = clock.moves_to_go.map(|moves| moves - 1);
            empties = empties.saturating_sub(2);
        }
        Some(least)
    }

    #[test]
    fn sixty_moves_with_one_second_are_played_in_time() {
        // An opponent who passes all the time leaves all sixty moves to one player.
        let mut clock = Clock::new(SECOND);
        for empties in (1..=60).rev() {
            let spent = clock.budget(empties) + Duration::from_millis(2);
            clock.remaining = clock.remaining.checked_sub(spent).expect("there is time");
        }
        for millis in [1, 5, 10, 15] {
            let delay = Duration::from_millis(millis);
            assert!(simulate(Clock::new(SECOND), 60, 30, delay).is_some(), "{millis} ms");
        }
    }

    #[test]
    fn games_of_all_kinds_are_played_in_time() {
        for seconds in [0.5, 1.0, 10.0, 60.0, 300.0, 1500.0, 1e6] {
            for increment in [0.0, 0.02, 0.1, 1.0, 10.0] {
                let clock = Clock {
                    increment: Duration::from_secs_f64(increment),
                    ..Clock::new(Duration::from_secs_f64(seconds))
                };
                let left = simulate(clock, 60, 30, OVERHEAD);
                assert!(left.is_some(), "{clock:?}");
            }
        }
        for moves in [1, 2, 5, 30, 100] {
            let clock = Clock { moves_to_go: Some(moves), ..Clock::new(10 * SECOND) };
            assert!(simulate(clock, 60, moves.min(30), OVERHEAD).is_some(), "{moves} moves");
        }
    }

    #[test]
    fn time_is_used_where_it_matters() {
        let clock = Clock::new(300 * SECOND);
        assert!(clock.budget(60) > 8 * SECOND && clock.budget(60) < 20 * SECOND);
        assert!(clock.budget(20) > 40 * SECOND);
        let left = simulate(clock, 60, 30, Duration::ZERO).unwrap();
        assert!(left < 10 * SECOND, "{left:?} not used");
        let clock = Clock { increment: 10 * SECOND, ..Clock::new(60 * SECOND) };
        assert!(clock.budget(60) > 10 * SECOND);
        // The last move before a new period may take all that is left of this one.
        let clock = Clock { moves_to_go: Some(1), ..Clock::new(10 * SECOND) };
        assert!(clock.budget(50) > 9 * SECOND);
    }

    #[test]
    fn an_empty_clock_asks_for_a_move_at_once() {
        for millis in [0, 1, 10] {
            let clock = Clock::new(Duration::from_millis(millis));
            for empties in 0..=64 {
                assert_eq!(clock.budget(empties), Duration::ZERO);
            }
            // The increment comes after the move.
            let clock = Clock { increment: 10 * SECOND, ..clock };
            assert_eq!(clock.budget(60), Duration::ZERO);
        }
    }

    #[test]
    fn no_clock_overflows_or_gives_more_than_it_has() {
        let times = [Duration::ZERO, Duration::from_nanos(1), SECOND, 1_000_000_000 * SECOND];
        for remaining in times.into_iter().chain([Duration::MAX]) {
            for increment in times.into_iter().chain([Duration::MAX]) {
                for moves_to_go in [None, Some(0), Some(1), Some(7), Some(u32::MAX)] {
                    let clock = Clock { remaining, increment, moves_to_go };
                    for empties in [0, 1, 2, 14, 15, 60, 64, u32::MAX] {
                        assert!(clock.budget(empties) <= remaining);
                    }
                    assert_eq!(clock.limits(60).time, Some(clock.budget(60)));
                }
            }
        }
    }
}
