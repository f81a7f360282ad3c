//! Models of made-up and of measured differences.

use super::*;

#[test]
fn a_model_is_recovered_from_its_own_deviations() {
    let mut truth = ProbCut::default();
    truth.midgame[1] = 0.2;
    truth.endgame[1] = 0.3;
    let mut groups = Groups::default();
    let mut put = |depth: Option<u32>, shallow: u32, empties: u32| {
        let sigma = f64::from(truth.sigma(empties, depth.unwrap_or(empties), shallow));
        let (count, empties_sum) = (100.0, 100.0 * f64::from(empties));
        let sums = Sums { count, empties: empties_sum, sum: 0.0, squares: count * sigma * sigma };
        groups.0.insert((depth, shallow, empties), sums);
    };
    for empties in (14..=50).step_by(4) {
        for depth in 1..=10 {
            (depth % 2..depth).step_by(2).for_each(|shallow| put(Some(depth), shallow, empties));
        }
    }
    for empties in 12..=20 {
        (0..8).for_each(|shallow| put(None, shallow, empties));
    }
    let fit = groups.fit().unwrap();
    for group in &fit.groups {
        let off = (group.fitted / group.measured).ln().abs();
        assert!(off < 0.02, "{group:?}");
    }
    assert!(fit.table().lines().count() > 20);
    assert!(fit.plot().to_svg().contains("circle"));
}

#[test]
fn the_smallest_keys_are_kept() {
    let mut smallest = Smallest::default();
    for key in [5, 9, 1, 7, 3] {
        smallest.offer(3, key, Board::START);
    }
    assert_eq!(smallest.0.into_keys().collect::<Vec<_>>(), [1, 3, 5]);
}

#[test]
fn nothing_measured_is_no_model_and_options_are_checked() {
    assert_eq!(Groups::default().fit(), None);
    let weights = Arc::new(Weights::baseline());
    let error = |options| {
        let stop = StopHandle::new();
        fit_probcut(&weights, &[], &options, &stop, &mut |_, _| {}).unwrap_err().to_string()
    };
    let default = ProbCutOptions::default();
    assert_eq!(error(default), "0 positions are too few to measure a ProbCut model");
    assert_eq!(error(ProbCutOptions { depth: 1, ..default }), "depth 1: expected 2 to 20");
    let endgame = error(ProbCutOptions { endgame: (5, 30), ..default });
    assert_eq!(endgame, "endgame 5 to 30: expected 10 to 24 empties");
}
