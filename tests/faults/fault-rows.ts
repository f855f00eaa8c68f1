// What faults did to what people were doing, one row a fault and journey.
export type FaultRow = {
  /** The argument of `npm run faults` that makes it. */
  part: string
  /** What was done to the product, such as "database killed". */
  fault: string
  /** How often. */
  times: number
  /** What people were doing, such as "upload and certify". */
  journey: string
  /** Of what was acknowledged: lost, done twice or left half done. */
  lost: number
  /** What people were answered from the fault until all was normal, such as "201 × 12, 503 × 3". */
  seen: string
  /** The longest time from the end of the fault until all was normal; null where it never was. */
  recovered_s: number | null
}

/** `broken` are sentences about what did not hold. */
export type FaultResults = { broken: string[]; rows: FaultRow[] }

/** How often each is there. */
export function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** Such as "201 × 12, 503 × 3", in the order of their names. */
export const inWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted()
    .map(([answer, times]) => `${answer} × ${times}`)
    .join(', ')

/** Seconds as a row has them. */
export const toTenths = (seconds: number): number => Math.round(seconds * 10) / 10

/** Trials of the same faults as one: times and losses are added, answers stand beside each other. */
export function joined(trials: readonly FaultResults[]): FaultResults {
  const rows = new Map<string, FaultRow>()
  for (const row of trials.flatMap(each => each.rows)) {
    const key = [row.part, row.fault, row.journey].join()
    const other = rows.get(key)
    rows.set(key, other ? { ...row, ...sumOf(other, row) } : row)
  }
  return { broken: trials.flatMap(({ broken }) => broken), rows: [...rows.values()] }
}

function sumOf(one: FaultRow, other: FaultRow) {
  const never = one.recovered_s === null || other.recovered_s === null
  return {
    times: one.times + other.times,
    lost: one.lost + other.lost,
    seen: `${one.seen}; ${other.seen}`,
    recovered_s: never ? null : Math.max(one.recovered_s ?? 0, other.recovered_s ?? 0),
  }
}
