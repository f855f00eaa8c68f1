// The median: outliers do not move it.

/** Of an even count the upper of the two in the middle; 0 of none. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
