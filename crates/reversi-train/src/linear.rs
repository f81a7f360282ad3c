//! Small weighted least-squares problems, solved directly.

/// Sums of a regression on `N` terms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeastSquares<const N: usize> {
    matrix: [[f64; N]; N],
    right: [f64; N],
}

impl<const N: usize> LeastSquares<N> {
    pub(crate) const fn new() -> Self {
        Self { matrix: [[0.0; N]; N], right: [0.0; N] }
    }

    /// Adds an observation of `value` at `terms`.
    pub(crate) fn add(&mut self, terms: &[f64; N], value: f64, weight: f64) {
        for (row, (sums, right)) in self.matrix.iter_mut().zip(&mut self.right).enumerate() {
            for (sum, term) in sums.iter_mut().zip(terms) {
                *sum += weight * terms[row] * term;
            }
            *right += weight * terms[row] * value;
        }
    }

    /// The coefficients of least squared error. `ridge`, relative to the mean of the diagonal,
    /// keeps those near zero that the observations do not decide.
    pub(crate) fn solve(&self, ridge: f64) -> [f64; N] {
        let mut matrix = self.matrix;
        let mut right = self.right;
        let trace: f64 = (0..N).map(|i| matrix[i][i]).sum();
        for (i, row) in matrix.iter_mut().enumerate() {
            row[i] += ridge * trace / N as f64;
        }
        for pivot in 0..N {
            let largest = (pivot..N)
                .max_by(|&a, &b| matrix[a][pivot].abs().total_cmp(&matrix[b][pivot].abs()))
                .unwrap_or(pivot);
            matrix.swap(pivot, largest);
            right.swap(pivot, largest);
            if matrix[pivot][pivot] == 0.0 {
                continue;
            }
            for row in pivot + 1..N {
                let factor = matrix[row][pivot] / matrix[pivot][pivot];
                let (above, below) = matrix.split_at_mut(row);
                for (entry, subtracted) in below[0].iter_mut().zip(&above[pivot]).skip(pivot) {
                    *entry -= factor * subtracted;
                }
                right[row] -= factor * right[pivot];
            }
        }
        let mut solution = [0.0; N];
        for row in (0..N).rev() {
            let known: f64 = (row + 1..N).map(|i| matrix[row][i] * solution[i]).sum();
            let pivot = matrix[row][row];
            solution[row] = if pivot == 0.0 { 0.0 } else { (right[row] - known) / pivot };
        }
        solution
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plane_is_recovered() {
        let mut sums = LeastSquares::<3>::new();
        for (x, y) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (2.0, 3.0)] {
            sums.add(&[1.0, x, y], 4.0 - 2.0 * x + 0.5 * y, 1.0 + x);
        }
        for (found, expected) in sums.solve(0.0).iter().zip([4.0, -2.0, 0.5]) {
            assert!((found - expected).abs() < 1e-9, "{found} {expected}");
        }
    }

    #[test]
    fn without_observations_everything_is_zero() {
        assert_eq!(LeastSquares::<2>::new().solve(0.0), [0.0; 2]);
    }
}
