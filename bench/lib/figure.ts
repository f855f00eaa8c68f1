// One line of the report: a goal, what passes, and what was measured.

export type Figure = {
  goal: string
  what: string
  /** The bar, in words. */
  pass: string
  measured: string
  /** Null where nothing can pass or fail. */
  met: boolean | null
  note?: string
  raw?: unknown
}
