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
  /** Of what was acknowledged. */
  lost: number
  /** What people were answered from the fault until all was normal, such as "201 × 12, 503 × 3". */
  seen: string
  /** The longest time from the end of the fault until all was normal; null where it never was. */
  recovered_s: number | null
}

/** `broken` are sentences about what did not hold. */
export type FaultResults = { broken: string[]; rows: FaultRow[] }
