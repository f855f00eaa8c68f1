// The few statistics that the benches need.

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which the share `q` (0 to 1) of the values lies, with linear interpolation; NaN of no values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * q
  const low = sorted[Math.floor(position)] ?? Number.NaN
  const high = sorted[Math.ceil(position)] ?? Number.NaN
  return low + (high - low) * (position - Math.floor(position))
}

export type Ratio = { median: number; lowest: number; highest: number; rounds: number[] }

export function ratioOf(rounds: readonly number[]): Ratio {
  return { median: median(rounds), lowest: Math.min(...rounds), highest: Math.max(...rounds), rounds: [...rounds] }
}

/** `0.83 (0.79–0.91)`: the median and the range of the rounds. */
export function shown({ median: middle, lowest, highest, rounds }: Ratio): string {
  return rounds.length > 1 ? `${digits(middle)} (${digits(lowest)}–${digits(highest)})` : digits(middle)
}

/** Three significant digits, without an exponent. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return 'n/a'
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}
