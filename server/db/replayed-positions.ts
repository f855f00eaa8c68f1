// How far a standby has come: positions of the primary's log that were noted, and the newest of them that it has replayed.

/** Where the primary was when a look began, and how much it had told before. */
type Mark = { at: number; told: number; position: bigint }

export type ReplayedPositions = {
  /** The primary told something: from now on it counts as missing there. */
  tell(): void
  told(): number
  /** A look that began at `at`, after `told` was told, found the primary and the standby at these places. */
  note(at: number, told: number, places: { primary: string; replayed: string }): void
  hasAllTold(): boolean
  /** Milliseconds, at most, since the state that it shows. */
  lag_ms(): number
}

/** Of a standby that is far behind the oldest are forgotten: it is not read, and only its lag is told less exactly. */
const MARKS = 600

export function replayedPositions(): ReplayedPositions {
  const opened = performance.now()
  let marks: Mark[] = []
  let reached: Mark | null = null
  let told = 0
  return {
    tell() {
      told += 1
    },
    told: () => told,
    note(at, heard, { primary, replayed }) {
      const place = placeOf(replayed)
      const all = [...marks, { at, told: heard, position: placeOf(primary) }]
      reached = all.findLast(mark => mark.position <= place) ?? reached
      marks = all.filter(mark => mark.position > place).slice(-MARKS)
    },
    hasAllTold: () => reached?.told === told,
    lag_ms: () => performance.now() - (reached?.at ?? opened),
  }
}

/** `16/B374D848` as a number. */
const placeOf = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
