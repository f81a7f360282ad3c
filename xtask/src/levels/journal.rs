//! `Journal`: the matches between levels that are finished, one JSON object a line.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use reversi_train::{MatchResult, PairCounts, write_atomically};
use serde::{Deserialize, Serialize};

/// What all matches of a journal have in common: its first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Settings {
    /// The version of the program.
    pub(super) program: String,
    /// SHA-256 of the weights file.
    pub(super) weights: String,
    /// As `--games` has it.
    pub(super) games: u64,
    pub(super) seed: u64,
}

/// A finished match between level `a` and the weaker `b`; 0 stands for random moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Played {
    pub(super) a: u64,
    pub(super) b: u64,
    /// Of the stronger level.
    pub(super) wins_draws_losses: [u64; 3],
    pub(super) pairs: PairCounts,
    /// Mean disc difference of a game.
    pub(super) discs: f64,
}

pub(super) struct Journal {
    path: PathBuf,
    pub(super) settings: Settings,
    played: Vec<Played>,
}

impl Journal {
    /// A new journal, or with `resume` the one that is there already.
    pub(super) fn open(path: &Path, settings: Settings, resume: bool) -> anyhow::Result<Self> {
        let name = path.display();
        let mut journal = Self { path: path.to_owned(), settings, played: vec![] };
        match fs::read_to_string(path) {
            Ok(_) if !resume => {
                bail!("{name}: there is a journal already; --resume goes on with it")
            }
            Ok(text) => journal.read(&text).with_context(|| name.to_string())?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => journal.write()?,
            Err(error) => return Err(error).with_context(|| name.to_string()),
        }
        Ok(journal)
    }

    fn read(&mut self, text: &str) -> anyhow::Result<()> {
        let mut lines = (1..).zip(text.lines());
        let (_, first) = lines.next().context("line 1: the settings are missing")?;
        let found: Settings = serde_json::from_str(first).context("line 1")?;
        ensure!(
            found == self.settings,
            "it was begun with {}, not with {}",
            serde_json::to_string(&found)?,
            serde_json::to_string(&self.settings)?
        );
        for (number, line) in lines {
            let played = serde_json::from_str(line).with_context(|| format!("line {number}"))?;
            self.played.push(played);
        }
        Ok(())
    }

    /// Notes a match.
    pub(super) fn add(&mut self, played: Played) -> anyhow::Result<()> {
        self.played.push(played);
        self.write()
    }

    fn write(&self) -> anyhow::Result<()> {
        let mut text = serde_json::to_string(&self.settings)? + "\n";
        for played in &self.played {
            text += &(serde_json::to_string(played)? + "\n");
        }
        Ok(write_atomically(&self.path, text.as_bytes())?)
    }

    /// The match between two levels.
    pub(super) fn find(&self, a: u64, b: u64) -> Option<&Played> {
        self.played.iter().find(|played| (played.a, played.b) == (a, b))
    }

    /// The results up to a level.
    pub(super) fn results(&self, up_to: u64) -> Vec<MatchResult> {
        let played = self.played.iter().filter(|played| played.a <= up_to);
        let result = |p: &Played| MatchResult { a: p.a as usize, b: p.b as usize, pairs: p.pairs };
        played.map(result).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(seed: u64) -> Settings {
        Settings { program: "1".to_owned(), weights: "ab".to_owned(), games: 40, seed }
    }

    #[test]
    fn what_was_played_is_there_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("levels.jsonl");
        let mut journal = Journal::open(&path, settings(1), false).unwrap();
        let mut pairs = PairCounts::default();
        pairs.add(3);
        let played = Played { a: 2, b: 1, wins_draws_losses: [1, 1, 0], pairs, discs: 4.5 };
        journal.add(played).unwrap();
        let again = Journal::open(&path, settings(1), true).unwrap();
        assert_eq!(again.find(2, 1), Some(&played));
        assert_eq!((again.find(1, 2), again.results(1).len()), (None, 0));
        let refused = |seed, resume| {
            format!("{:#}", Journal::open(&path, settings(seed), resume).err().unwrap())
        };
        assert!(refused(1, false).contains("--resume goes on"));
        assert!(refused(2, true).contains("it was begun with"));
        fs::write(&path, "{}").unwrap();
        assert!(refused(1, true).contains("line 1: missing field"));
        let mut text = serde_json::to_string(&settings(1)).unwrap();
        text += "\nnothing\n";
        fs::write(&path, text).unwrap();
        assert!(refused(1, true).contains("line 2"));
    }
}
