//! `Margins`: the ProbCut model as a table of depths and safety margins.

use reversi_core::Score;
use reversi_eval::ProbCut;

use crate::Selectivity;

const SIZE: usize = 61;

/// How a subtree may be cut: if a search to `depth` is `margin` discs beyond the window.
#[derive(Clone, Copy, Default)]
pub(crate) struct Cut {
    pub(crate) depth: u32,
    pub(crate) margin: Score,
    /// The margin of the static evaluation, which decides whether the search is worth trying.
    pub(crate) static_margin: Score,
}

/// For each selectivity below 100 %, number of empties and depth, how to try a cut.
pub(crate) struct Margins(Vec<Cut>);

/// A search this shallow costs less than trying to cut it.
pub(crate) const MIN_CUT_DEPTH: u32 = 3;

impl Margins {
    pub(crate) fn new(model: &ProbCut) -> Self {
        let mut cuts = Vec::with_capacity(5 * SIZE * SIZE);
        for selectivity in Selectivity::ALL.into_iter().filter(|&s| s < Selectivity::P100) {
            let deviations = selectivity.deviations();
            for empties in 0..SIZE as u32 {
                for depth in 0..SIZE as u32 {
                    let shallow = shallow_depth(depth);
                    let margin = |depth_of_estimate| {
                        let sigma = model.sigma(empties, depth, depth_of_estimate);
                        (deviations * sigma).round() as Score
                    };
                    cuts.push(Cut {
                        depth: shallow,
                        margin: margin(shallow),
                        static_margin: margin(0),
                    });
                }
            }
        }
        Self(cuts)
    }

    /// How to cut a search to `depth`; `selectivity` is below 100 %.
    #[inline]
    pub(crate) fn cut(&self, selectivity: Selectivity, empties: u32, depth: u32) -> Cut {
        let (empties, depth) = (empties.min(60) as usize, depth.min(60) as usize);
        self.0[(selectivity as usize * SIZE + empties) * SIZE + depth]
    }
}

/// About half the depth, of the same parity: evaluations of equal parity are comparable.
const fn shallow_depth(depth: u32) -> u32 {
    depth / 4 * 2 + depth % 2
}
