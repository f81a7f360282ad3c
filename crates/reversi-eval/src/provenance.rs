//! `Provenance`: where a set of weights comes from.

use serde::{Deserialize, Serialize};

/// What a weights file says of its own origin. There are no timestamps: the same training gives
/// the same bytes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Provenance {
    /// The program and version that fitted the weights.
    pub program: String,
    /// 0 for hand-made weights; generation n was fitted to games of generation n - 1 and before.
    pub generation: u32,
    /// The seed of the self-play (of its first generation's games).
    pub seed: u64,
    /// Games in the training data.
    pub games: u64,
    /// Positions in the training data, duplicates counted once.
    pub positions: u64,
    /// SHA-256 of the data shards in the order in which they were read, in hexadecimal.
    pub dataset_digest: String,
    /// How the target of a position was made from its game.
    pub label_recipe: String,
    /// Error on held-out games, one entry a phase that had any.
    pub validation: Vec<PhaseError>,
}

/// The error of an evaluation on the held-out positions of a phase, in discs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PhaseError {
    /// The phase.
    pub phase: u32,
    /// Held-out positions.
    pub positions: u64,
    /// Mean absolute error.
    pub mae: f32,
    /// Root mean square error.
    pub rmse: f32,
    /// Mean of evaluation less label.
    pub bias: f32,
}
