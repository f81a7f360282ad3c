//! Small runs.

use std::fs;

use reversi_eval::PatternFile;

use super::*;

fn options(folder: &Path, threads: usize, games: &[u64]) -> TrainOptions {
    TrainOptions {
        patterns: PatternFile::standard(),
        folder: folder.to_owned(),
        budget: TrainBudget::Games(games.to_vec()),
        seed: 5,
        from: Arc::new(Weights::baseline()),
        threads,
        existing: OnExisting::Resume,
        fit: FitOptions::default(),
        label: Label::default(),
    }
}

fn run(options: &TrainOptions) -> Result<TrainSummary, TrainError> {
    train(options, &StopHandle::new(), &mut |_| {})
}

#[test]
fn a_run_stopped_and_resumed_equals_one_without_a_stop() {
    let [whole, parts] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let summary = run(&options(whole.path(), 1, &[40])).unwrap();
    assert!(summary.is_complete);
    assert_eq!(summary.games, [40]);
    let generation = &summary.generations[0];
    assert_eq!((generation.generation, generation.games), (1, 40));

    let options = options(parts.path(), 2, &[40]);
    for last in ["selfplay", "probcut"] {
        let stop = StopHandle::new();
        let stopped = train(&options, &stop, &mut |event| match (event, last) {
            (TrainEvent::Selfplay(_, progress), "selfplay") if progress.games > 5 => stop.stop(),
            (TrainEvent::ProbCut(..), "probcut") => stop.stop(),
            _ => {}
        });
        let stopped = stopped.unwrap();
        assert!(!stopped.is_complete && stopped.generations.is_empty());
    }
    let resumed = run(&options).unwrap();
    assert_eq!(resumed.games, [40]);
    for name in ["best.rvw", "generation-001/weights.rvw", "generation-001/fit.json"] {
        let bytes = |folder: &Path| fs::read(folder.join(name)).unwrap();
        assert_eq!(bytes(whole.path()), bytes(parts.path()), "{name}");
    }
    let report = fs::read_to_string(whole.path().join("report.md")).unwrap();
    assert!(report.contains("| 1 | 3, 10 | 0 | 40 |"), "{report}");
    assert!(whole.path().join("strength.svg").exists());

    let finished = run(&options).unwrap();
    assert_eq!(finished.generations, resumed.generations);
}

#[test]
fn other_runs_and_folders_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let first = options(folder.path(), 1, &[1]);
    let stop = StopHandle::new();
    stop.stop();
    assert!(!train(&first, &stop, &mut |_| {}).unwrap().is_complete);

    let again = TrainOptions { existing: OnExisting::Refuse, ..first.clone() };
    assert!(matches!(run(&again), Err(TrainError::Exists { .. })));
    let error = run(&TrainOptions { seed: 6, ..first.clone() }).unwrap_err().to_string();
    assert!(error.ends_with("holds another training run: its seed is 5, not 6"), "{error}");

    let occupied = tempfile::tempdir().unwrap();
    fs::write(occupied.path().join("letter.txt"), "x").unwrap();
    let error = run(&options(occupied.path(), 1, &[1])).unwrap_err().to_string();
    assert!(error.ends_with("the folder is not empty"), "{error}");
    assert!(matches!(run(&options(folder.path(), 1, &[])), Err(TrainError::Budget(_))));
    assert!(matches!(run(&options(folder.path(), 0, &[1])), Err(TrainError::Threads(_))));
}
