// Logistic regression by Newton's method, both kinds weighing the same.

const ROUNDS = 25
/** Keeps the weights of features that say the same from growing without end. */
const RIDGE = 1e-3
/** Both kinds weigh as many rows. */
const TOTAL = 1_000

/** The likelihood of `positive` is 1 / (1 + exp(-(weights · row + constant))). */
export function fitLogistic(
  positive: readonly number[][],
  negative: readonly number[][],
): { weights: number[]; constant: number } {
  const all = [...positive, ...negative]
  const columns = all[0]?.length ?? 0
  const { means, deviations } = momentsOf(all, columns)
  const rows = all.map(row => [...row.map((value, i) => (value - (means[i] ?? 0)) / (deviations[i] ?? 1)), 1])
  let fitted = Array.from({ length: columns + 1 }, () => 0)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { gradient, hessian } = slopesOf(rows, positive.length, fitted)
    const step = solve(hessian, gradient)
    fitted = fitted.map((value, i) => value + (step[i] ?? 0))
  }
  const weights = means.map((_mean, i) => (fitted[i] ?? 0) / (deviations[i] ?? 1))
  const shift = weights.reduce((sum, weight, i) => sum + weight * (means[i] ?? 0), 0)
  return { weights, constant: (fitted[columns] ?? 0) - shift }
}

function momentsOf(rows: readonly number[][], columns: number): { means: number[]; deviations: number[] } {
  const mean = (of: (row: number[]) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length
  const means = Array.from({ length: columns }, (_, i) => mean(row => row[i] ?? 0))
  const deviations = means.map((centre, i) => Math.sqrt(mean(row => ((row[i] ?? 0) - centre) ** 2)) + 1e-9)
  return { means, deviations }
}

/** The first `positives` rows are the positive ones. */
function slopesOf(rows: readonly number[][], positives: number, fitted: readonly number[]) {
  const size = fitted.length
  const gradient = fitted.map(value => -RIDGE * value)
  const hessian = fitted.map((_, i) => Array.from({ length: size }, (_value, j): number => (i === j ? RIDGE : 0)))
  for (const [index, row] of rows.entries()) {
    const isPositive = index < positives
    const weight = TOTAL / (isPositive ? positives : rows.length - positives)
    const likelihood = 1 / (1 + Math.exp(-row.reduce((sum, value, i) => sum + value * (fitted[i] ?? 0), 0)))
    const [error, curvature] = [(isPositive ? 1 : 0) - likelihood, likelihood * (1 - likelihood)]
    for (const [i, value] of row.entries()) {
      gradient[i] = (gradient[i] ?? 0) + weight * error * value
      const line = hessian[i]
      if (line) for (const [j, other] of row.entries()) line[j] = (line[j] ?? 0) + weight * curvature * value * other
    }
  }
  return { gradient, hessian }
}

/** Gaussian elimination; the matrix is positive definite. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  for (const [i, pivot] of rows.entries()) {
    const head = pivot[i] ?? 1
    for (const [j, row] of rows.entries()) {
      if (i === j) continue
      const factor = (row[i] ?? 0) / head
      rows[j] = row.map((value, k) => value - factor * (pivot[k] ?? 0))
    }
  }
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1))
}
