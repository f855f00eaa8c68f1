// Photographs in rows that are all full: how a wall with an end is divided, so that none is left alone in its last row.

/**
 * How many of the photographs, in their order, stand in each row, when each row is about `wide` times as wide as it is high.
 * `ratios`: width divided by height. The rows are as alike as their order allows.
 */
export function balancedRows(ratios: readonly number[], wide: number): number[] {
  const total = sum(ratios)
  const rows = Math.min(ratios.length, Math.max(1, Math.round(total / wide)))
  return ratios.length === 0 ? [] : divide(ratios, rows, total / rows).counts
}

type Division = { counts: number[]; cost: number }

/** The division into so many rows whose widths differ least from `ideal`, by squares. */
function divide(ratios: readonly number[], rows: number, ideal: number): Division {
  if (rows === 1) return { counts: [ratios.length], cost: (sum(ratios) - ideal) ** 2 }
  let best: Division = { counts: [], cost: Number.POSITIVE_INFINITY }
  for (let first = 1; first <= ratios.length - rows + 1; first += 1) {
    const rest = divide(ratios.slice(first), rows - 1, ideal)
    const cost = (sum(ratios.slice(0, first)) - ideal) ** 2 + rest.cost
    if (cost < best.cost) best = { counts: [first, ...rest.counts], cost }
  }
  return best
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
