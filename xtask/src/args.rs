//! What several commands ask for: weights, threads, a way to stop.

use std::path::Path;
use std::sync::Arc;
use std::thread;

use anyhow::Context;
use reversi_eval::Weights;
use reversi_search::StopHandle;

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
