//! Self-play, datasets, fitting and matches: from nothing to trained weights.
//!
//! A [`GameRecord`] is a game with the score of every move. [`run_selfplay`] plays games and stores
//! them in shards; a [`Dataset`] reads them back.

#![deny(missing_docs)]

mod dataset;
mod elo;
mod export;
mod fit;
mod gamefile;
mod generations;
mod linear;
mod matches;
mod openings;
mod parallel;
mod probcut;
mod ratings;
mod record;
mod reference;
mod report;
mod rescore;
mod sample;
mod selfplay;
mod settings;
mod shard;
mod stats;
mod storage;

pub use dataset::{Dataset, DatasetError, Games, ShardFile, merge_datasets};
pub use elo::{Elo, PairCounts, Sprt, Verdict, elo_of_score, score_of_elo};
pub use export::{CSV_HEADER, ParquetTable, write_csv_rows};
pub use fit::{
    ErrorStats, FitError, FitErrors, FitOptions, FitProgress, FitReport, FitStep, Fitted, Origin,
    PhaseReport, fit,
};
pub use gamefile::{GameFile, GameFileContents, GameFileError, digest_of_all, wthor_reference};
pub use generations::{
    GenerationSummary, TrainBudget, TrainError, TrainEvent, TrainOptions, TrainSummary, train,
};
pub use matches::{
    End, Fault, FaultCounts, MatchError, MatchGame, MatchOptions, MatchOutcome, MatchProgress,
    Mind, MoveTimes, Openings, OpeningsError, Player, Protocol, Side, Thought, TimeLimit,
    play_match,
};
pub use openings::{
    BalanceError, BalanceOptions, BalancedOpening, BalancedOpenings, OpeningList, find_balanced,
    transcript,
};
pub use parallel::{ThreadsError, thread_pool};
pub use probcut::{ProbCutError, ProbCutFit, ProbCutGroup, ProbCutOptions, fit_probcut};
pub use ratings::{MatchResult, Ratings, rate};
pub use record::{GameError, GameRecord, MoveKind, MoveRecord, Position, Positions};
pub use reference::{
    BandErrors, ReferenceError, ReferenceErrors, ReferenceOptions, ReferencePosition,
    ReferenceProgress, SCORE_BANDS, compress_reference, make_reference, read_reference,
    reference_errors,
};
pub use report::{Marks, Plot, Series, text_table};
pub use rescore::{RescoreOptions, ScoreChange, ScoreChanges, rescore};
pub use sample::{Label, MemoryLimit, Sample, SampleBuilder, SampleCounts, SampleSet, Samples};
pub use selfplay::{
    BookOptions, OnExisting, Part, PlayOptions, SelfplayError, SelfplayOptions, SelfplayProgress,
    SelfplaySummary, play_game, run_selfplay,
};
pub use settings::{Difference, Rescored, Settings};
pub use shard::{MAX_SHARD_GAMES, Shard, ShardError, ShardInfo};
pub use stats::DataStats;
pub use storage::{AtomicFile, StorageError, write_atomically};
