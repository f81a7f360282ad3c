//! Small reference sets, and files of them.

use reversi_eval::Phases;

use super::*;

fn options(threads: usize) -> ReferenceOptions {
    let play = PlayOptions { depth: 1, exact_from: 4, ..PlayOptions::DEFAULT };
    ReferenceOptions {
        positions: 60,
        empties: 6..=9,
        play,
        threads,
        table_mib: 1,
        ..ReferenceOptions::new(Arc::new(Weights::baseline()))
    }
}

fn make(options: &ReferenceOptions) -> Result<String, ReferenceError> {
    make_reference(options, &StopHandle::new(), &mut |_| {})
}

#[test]
fn the_same_set_on_any_number_of_threads() {
    let text = make(&options(1)).unwrap();
    assert_eq!(make(&options(3)).unwrap(), text);
    assert_ne!(make(&ReferenceOptions { seed: 2, ..options(1) }).unwrap(), text);
    let packed = compress_reference(&text);
    assert!(packed.len() < text.len() / 2);
    let positions = read_reference(text.as_bytes()).unwrap();
    assert_eq!(read_reference(&packed).unwrap(), positions);
    assert_eq!(positions.len(), 60);
}

#[test]
fn scores_are_exact_and_spread() {
    let positions = read_reference(make(&options(1)).unwrap().as_bytes()).unwrap();
    for empties in 6..=9 {
        let here: Vec<_> =
            positions.iter().filter(|p| p.board.empties().len() == empties).collect();
        assert_eq!(here.len(), 15);
        for band in 0..SCORE_BANDS.len() {
            assert!(here.iter().filter(|p| band_of(p.score) == band).count() <= 3);
        }
        for position in here {
            assert_eq!(negamax(&position.board), position.score);
        }
    }
}

#[test]
fn costly_positions_are_fewer() {
    let shares = shares(20_000, 10, 24);
    assert_eq!(shares.iter().sum::<u64>(), 20_000);
    assert!(shares[1..9].iter().all(|&share| share == shares[1]));
    assert!(shares[8..].windows(2).all(|pair| pair[0] > pair[1]));
    assert!(shares[14] > 80);
}

fn negamax(board: &Board) -> Score {
    if board.is_game_over() {
        return board.final_score();
    }
    let legal = board.legal_moves();
    if legal.is_empty() {
        return -negamax(&board.pass());
    }
    legal.into_iter().map(|square| -negamax(&board.play(square).unwrap())).max().unwrap()
}

#[test]
fn a_perfect_constant_has_no_error() {
    let layout = Weights::baseline().layout().clone();
    let phases = Phases::new(2).unwrap();
    let parameters = vec![vec![0; layout.parameters()]; phases.count()];
    let zero =
        Weights::new(layout, phases, parameters, Default::default(), Default::default()).unwrap();
    let board = Board::START;
    let of = |score| ReferencePosition { board, score };
    let errors = reference_errors(&zero, &[of(0), of(0)]);
    assert_eq!(errors.total.errors.fitted.mae, 0.0);
    assert_eq!((errors.total.from_to, errors.total.positions), ((60, 60), 2));

    let errors = reference_errors(&zero, &[of(8), of(-2)]);
    let total = errors.total.errors;
    assert_eq!((total.fitted.mae, total.fitted.bias), (5.0, -3.0));
    assert_eq!(total.constant.mae, 5.0);
    assert_eq!(errors.by_score.iter().map(|band| band.positions).sum::<u64>(), 2);
    assert_eq!(errors.by_score[4].errors.fitted.bias, -8.0);
}

#[test]
fn bad_options_and_files_are_refused() {
    let none = ReferenceOptions { positions: 0, ..options(1) };
    assert!(matches!(make(&none), Err(ReferenceError::Options(_))));
    #[expect(clippy::reversed_empty_ranges, reason = "that is the fault")]
    let backward = ReferenceOptions { empties: 9..=6, ..options(1) };
    assert!(matches!(make(&backward), Err(ReferenceError::Options(_))));

    assert!(matches!(read_reference(b""), Err(ReferenceError::Empty)));
    let line = "---------------------------OX------XO--------------------------- X";
    let refused = |bytes: &[u8]| read_reference(bytes).unwrap_err().to_string();
    assert_eq!(refused(line.as_bytes()), "position 1 has no score");
    assert!(refused(format!("{line}; D4:+2;").as_bytes()).starts_with("line 1, column"));
    let mut packed = compress_reference(&format!("{line}; D3:+2;"));
    assert_eq!(read_reference(&packed).unwrap().len(), 1);
    packed.truncate(packed.len() - 3);
    assert!(refused(&packed).contains("damaged"));
}
