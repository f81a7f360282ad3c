//! What each generation plays, and how a time budget is shared out.

use std::time::Duration;

use crate::probcut::ProbCutOptions;
use crate::selfplay::PlayOptions;

/// What the games of a generation and the model of its weights cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stage {
    pub(super) depth: u32,
    pub(super) exact_from: u32,
    /// Random moves before the exact ending, in a thousand.
    pub(super) exploration_permille: u32,
    pub(super) probcut_positions: u32,
    pub(super) probcut_depth: u32,
    pub(super) probcut_endgame: u32,
}

/// Every game begins with an empty table, which takes time to empty; shallow searches need little.
const TABLE_MIB: u32 = 1;

const fn stage(
    [depth, exact_from]: [u32; 2],
    exploration_permille: u32,
    probcut: [u32; 3],
) -> Stage {
    let [probcut_positions, probcut_depth, probcut_endgame] = probcut;
    Stage {
        depth,
        exact_from,
        exploration_permille,
        probcut_positions,
        probcut_depth,
        probcut_endgame,
    }
}

/// By generation from 1 on; the last one is that of all later generations.
///
/// What the end of the game teaches reaches the opening by way of search scores, a few plies a
/// generation, so the first six search deeper and deeper. Once scores have settled, quick games
/// teach as much as deep ones, and they are many. Random moves among theirs show what comes of bad
/// moves, which a search meets more often than a game of good play (docs/training.md).
const STAGES: [Stage; 9] = [
    stage([3, 10], 0, [300, 5, 13]),
    stage([4, 12], 0, [300, 6, 14]),
    stage([5, 12], 0, [400, 7, 15]),
    stage([6, 14], 0, [600, 8, 16]),
    stage([6, 16], 0, [1000, 9, 17]),
    stage([6, 16], 0, [1000, 9, 17]),
    stage([4, 10], 0, [1000, 9, 17]),
    stage([2, 10], 100, [1000, 9, 17]),
    stage([4, 12], 100, [2000, 10, 18]),
];

/// What `generation` (from 1) plays.
pub(super) fn stage_of(generation: u32) -> Stage {
    STAGES[(generation as usize).saturating_sub(1).min(STAGES.len() - 1)]
}

impl Stage {
    pub(super) fn play(&self) -> PlayOptions {
        PlayOptions {
            depth: self.depth,
            exact_from: self.exact_from,
            exploration_permille: self.exploration_permille,
            table_mib: TABLE_MIB,
            ..PlayOptions::DEFAULT
        }
    }

    pub(super) fn probcut(&self, seed: u64, threads: usize) -> ProbCutOptions {
        ProbCutOptions {
            positions: self.probcut_positions,
            seed,
            depth: self.probcut_depth,
            endgame: (12, self.probcut_endgame),
            threads,
            ..ProbCutOptions::default()
        }
    }
}

/// How many generations a budget is for: four in 5 minutes, one more for each fourfold.
pub(super) fn generations_in(budget: Duration) -> u32 {
    const BASE_MINUTES: f64 = 5.0;
    let minutes = (budget.as_secs_f64() / 60.0).max(0.01);
    (4.0 + (minutes / BASE_MINUTES).log(4.0)).floor().clamp(2.0, 12.0) as u32
}

/// How long the games of a generation may take, when it is the `index`th (from 0) of `count`.
///
/// Each generation gets twice the time of the one before. `overhead` is what fit, model and gate
/// took last time; unknown, they are put at a third.
pub(super) fn games_time(
    remaining: Duration,
    index: u32,
    count: u32,
    overhead: Option<Duration>,
) -> Duration {
    let later = count.saturating_sub(index + 1).min(30);
    // 1 of 1 + 2 + 4 + ...
    let slot = remaining.div_f64(f64::from((2_u32 << later) - 1));
    let overhead = overhead.unwrap_or(slot / 3);
    slot.saturating_sub(overhead).max(slot / 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_used_up_by_its_generations() {
        let minutes = |minutes| Duration::from_secs(60_u64 * minutes);
        assert_eq!([1, 5, 20, 80, 600].map(|m| generations_in(minutes(m))), [2, 4, 5, 6, 7]);
        let mut remaining = Duration::from_secs(300);
        let mut played = vec![];
        for index in 0..4 {
            let games = games_time(remaining, index, 4, Some(Duration::from_secs(5)));
            remaining -= games + Duration::from_secs(5);
            played.push(games.as_secs());
        }
        assert!(remaining < Duration::from_secs(1), "{remaining:?}");
        assert!(played.windows(2).all(|pair| pair[0] < pair[1]), "{played:?}");
    }

    #[test]
    fn games_are_played_even_in_no_time() {
        let time = games_time(Duration::from_secs(30), 0, 4, Some(Duration::from_secs(50)));
        assert!(time > Duration::ZERO);
    }

    #[test]
    fn generations_search_deeper_until_scores_have_settled() {
        assert_eq!(stage_of(0), STAGES[0]);
        assert_eq!(stage_of(1), STAGES[0]);
        assert_eq!(stage_of(100), STAGES[8]);
        assert!(STAGES[..6].windows(2).all(|pair| pair[0].depth <= pair[1].depth));
    }
}
