//! The hand-made evaluation, computed from a few terms.

use crate::layout::places;
use crate::{Layout, PatternSet, Phases, ProbCut, Provenance, Shape, UNITS_PER_DISC, Weights};

/// Ten discs a phase: six phases.
const DISCS_PER_PHASE: u8 = 10;

/// What the terms are worth in discs in the first and in the last phase; those between are
/// interpolated.
struct Terms {
    /// A corner of one's own.
    corner: [f32; 2],
    /// An own disc diagonally beside an empty corner.
    x_square: [f32; 2],
    /// An own disc on the edge beside an empty corner.
    c_square: [f32; 2],
    /// One more legal move than the opponent.
    mobility: [f32; 2],
    /// One more empty square next to the other side's discs.
    potential: [f32; 2],
    /// A disc on an edge or fourth line (nearly all squares lie on none or one of them).
    disc: [f32; 2],
}

const TERMS: Terms = Terms {
    corner: [8.0, 7.0],
    x_square: [-5.0, -1.0],
    c_square: [-1.5, -0.5],
    mobility: [1.0, 1.0],
    potential: [0.4, 0.1],
    disc: [-0.2, 0.9],
};

pub(crate) fn weights() -> Weights {
    let layout = Layout::new(PatternSet::hand_made()).expect("the set is within the limits");
    let phases = Phases::new(DISCS_PER_PHASE).expect("ten discs a phase are allowed");
    let parameters = (0..phases.count()).map(|phase| {
        let progress = phase as f32 / (phases.count() - 1) as f32;
        parameters(&layout, progress)
    });
    let provenance = Provenance {
        program: concat!("reversi ", env!("CARGO_PKG_VERSION")).to_owned(),
        label_recipe: "hand-made".to_owned(),
        ..Provenance::default()
    };
    Weights::new(layout.clone(), phases, parameters.collect(), ProbCut::default(), provenance)
        .expect("one parameter set was made for each phase")
}

/// The parameters of one phase; `progress` runs from 0 to 1 over the game.
fn parameters(layout: &Layout, progress: f32) -> Vec<i16> {
    let term = |[first, last]: [f32; 2]| first + (last - first) * progress;
    let mut parameters = vec![0; layout.parameters()];
    let [corner, edge, line] = &layout.set().shapes[..] else {
        unreachable!("the hand-made set has three shapes");
    };
    let discs = |digits: &[f32]| term(TERMS.disc) * digits.iter().sum::<f32>();
    let tables = [
        table(corner, |digits| {
            let mut value = term(TERMS.corner) * digits[0];
            if digits[0] == 0.0 {
                value += term(TERMS.x_square) * digits[3];
                value += term(TERMS.c_square) * (digits[1] + digits[2]);
            }
            value
        }),
        table(edge, discs),
        table(line, discs),
        scalar(term(TERMS.mobility)),
        scalar(-term(TERMS.mobility)),
        scalar(term(TERMS.potential)),
        scalar(-term(TERMS.potential)),
    ];
    for (value, &parameter) in tables.iter().flatten().zip(layout.parameter_of()) {
        parameters[parameter as usize] = (value * UNITS_PER_DISC as f32).round() as i16;
    }
    parameters
}

/// A value for each entry of a shape; the digits of its squares are -1, 0 or +1.
fn table(shape: &Shape, value: impl Fn(&[f32]) -> f32) -> Vec<f32> {
    let places = places(shape);
    (0..3_u32.pow(places.len() as u32))
        .map(|entry| {
            let digits: Vec<_> =
                places.iter().map(|&place| (entry / 3_u32.pow(place) % 3) as f32 - 1.0).collect();
            value(&digits)
        })
        .collect()
}

/// A value proportional to a scalar.
fn scalar(weight: f32) -> Vec<f32> {
    (0..crate::Scalar::VALUES).map(|value| weight * value as f32).collect()
}
