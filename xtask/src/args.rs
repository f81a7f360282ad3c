//! What several commands ask for: weights, openings, threads, a way to stop.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use anyhow::Context;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use reversi_eval::{PatternFile, Weights};
use reversi_search::{Selectivity, StopHandle};
use reversi_train::OpeningList;

/// The most threads a command takes.
pub(crate) const MAX_THREADS: u64 = 256;

/// The weights that `spec` names: `embedded`, `baseline` (the hand-made evaluation) or a file.
pub(crate) fn load_weights(spec: &str) -> anyhow::Result<Arc<Weights>> {
    Ok(Arc::new(match spec {
        "embedded" => Weights::embedded(),
        "baseline" => Weights::baseline(),
        path => Weights::load(Path::new(path)).context("no usable weights")?,
    }))
}

/// The openings that `spec` names: `embedded` or a file of transcripts.
pub(crate) fn load_openings(spec: &str) -> anyhow::Result<OpeningList> {
    if spec == "embedded" {
        return Ok(OpeningList::embedded());
    }
    let text = fs::read_to_string(spec).with_context(|| spec.to_owned())?;
    OpeningList::parse(&text).with_context(|| spec.to_owned())
}

/// Reads a selectivity, in per cent.
pub(crate) fn selectivity() -> impl TypedValueParser<Value = Selectivity> {
    PossibleValuesParser::new(["73", "87", "95", "98", "99", "100"]).map(|text| {
        let chosen = Selectivity::ALL.into_iter().find(|s| s.percent().to_string() == text);
        chosen.expect("one of the possible values")
    })
}

/// The pattern set that `spec` names: `standard` or a file.
pub(crate) fn load_patterns(spec: &str) -> anyhow::Result<PatternFile> {
    if spec == "standard" {
        return Ok(PatternFile::standard());
    }
    let text = fs::read_to_string(spec).with_context(|| format!("cannot read {spec}"))?;
    PatternFile::parse(&text).with_context(|| spec.to_owned())
}

/// One thread a core, as far as the system tells.
pub(crate) fn default_threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS as usize)
}

/// A handle that Ctrl-C uses; a second Ctrl-C ends the program at once.
pub(crate) fn stop_on_ctrl_c() -> anyhow::Result<StopHandle> {
    let stop = StopHandle::new();
    let handle = stop.clone();
    ctrlc::set_handler(move || {
        if handle.is_stopped() {
            std::process::exit(130);
        }
        handle.stop();
    })
    .context("no way to notice Ctrl-C")?;
    Ok(stop)
}
