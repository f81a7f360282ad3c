//! `Limits`, `Selectivity`: how far a search goes.

use std::fmt;
use std::time::Duration;

/// How sure a ProbCut must be before a subtree is cut, as the share of correct cuts that the
/// fitted model promises.
///
/// # Examples
/// ```
/// use reversi_search::Selectivity;
///
/// assert_eq!(Selectivity::P73.to_string(), "73%");
/// assert!(Selectivity::P100 > Selectivity::P99);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(u8)]
pub enum Selectivity {
    /// 73 %.
    P73,
    /// 87 %.
    P87,
    /// 95 %.
    P95,
    /// 98 %.
    P98,
    /// 99 %.
    P99,
    /// Nothing is cut.
    #[default]
    P100,
}

impl Selectivity {
    /// All, the least sure first.
    pub const ALL: [Self; 6] = [Self::P73, Self::P87, Self::P95, Self::P98, Self::P99, Self::P100];

    /// The share of correct cuts in per cent.
    pub const fn percent(self) -> u8 {
        [73, 87, 95, 98, 99, 100][self as usize]
    }

    /// How many standard deviations beyond the window a shallow score must lie for a cut: the
    /// two-sided normal quantile of [`Selectivity::percent`]. Infinite for P100.
    pub const fn deviations(self) -> f32 {
        [1.1, 1.5, 2.0, 2.4, 2.6, f32::INFINITY][self as usize]
    }
}

impl fmt::Display for Selectivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.percent())
    }
}

/// What ends a search. Whichever limit is met first holds; the last finished iteration counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Plies of the midgame search; a depth of at least the number of empties reaches the end.
    pub depth: u32,
    /// How sure ProbCut must be in a search to `depth`.
    pub selectivity: Selectivity,
    /// With at most this many empties, `depth` and `selectivity` are set aside and the position
    /// is solved exactly.
    pub exact_from: u32,
    /// What a solved position is asked for.
    pub goal: Goal,
    /// Nodes, over all threads.
    pub nodes: Option<u64>,
    /// Wall-clock time.
    pub time: Option<Duration>,
}

/// What an endgame search finds out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// The exact score.
    #[default]
    Score,
    /// Only whether the mover wins, draws or loses; several times quicker.
    WinLossDraw,
}

impl Limits {
    /// A search to `depth` plies with nothing cut by probability, and no exact endgame beyond it.
    pub const fn depth(depth: u32) -> Self {
        Self {
            depth,
            selectivity: Selectivity::P100,
            exact_from: 0,
            goal: Goal::Score,
            nodes: None,
            time: None,
        }
    }

    /// An exact solution of whatever position is given.
    pub const fn exact() -> Self {
        Self { exact_from: 64, ..Self::depth(64) }
    }

    /// As deep as `time` allows: a selective midgame search, or the end of the game, exactly if
    /// the time suffices.
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::exact() }
    }

    /// As deep as `nodes` allow, as [`Limits::time`].
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::exact() }
    }
}
