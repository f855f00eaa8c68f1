// Cashback: what an author or an agency gets of each sale of an image, taken from what is left to its owner.
import { type Cents, toCents } from '#lib/money.ts'

/** All parts of one image together, so that even the cheapest licence leaves something to its owner. */
export const CASHBACK_MAX_BPS = 7_000

export type CashbackShare = { user_id: string; bps: number }
export type CashbackSplit = { parts: { user_id: string; cents: Cents }[]; owner_cents: Cents }

/** One part for each person, none of nothing, and together no more than is allowed. */
export function cashbackAllowed(shares: readonly CashbackShare[]): boolean {
  const sum = shares.reduce((total, { bps }) => total + bps, 0)
  const people = new Set(shares.map(({ user_id }) => user_id))
  return (
    people.size === shares.length &&
    shares.every(({ bps }) => Number.isInteger(bps) && bps > 0) &&
    sum <= CASHBACK_MAX_BPS
  )
}

/**
 * Splits an amount: each part is rounded down, the cents that all parts together then lack go to the largest remainders
 * (by id where they are equal), and the owner has the rest.
 */
export function splitCashback(amount: Cents, shares: readonly CashbackShare[]): CashbackSplit {
  const bps = shares.reduce((total, share) => total + share.bps, 0)
  if (amount < 0 || bps > 10_000) throw new RangeError(`${bps} basis points of ${amount} cannot be given away`)
  const exact = shares.map(share => ({ ...share, product: BigInt(amount) * BigInt(share.bps) }))
  const floors = exact.map(({ user_id, product }) => ({
    user_id,
    cents: product / 10_000n,
    remainder: product % 10_000n,
  }))
  const whole = (BigInt(amount) * BigInt(bps)) / 10_000n
  const lacking = Number(whole - floors.reduce((sum, { cents }) => sum + cents, 0n))
  const first = floors
    .toSorted((one, other) => {
      if (one.remainder !== other.remainder) return one.remainder > other.remainder ? -1 : 1
      return one.user_id < other.user_id ? -1 : 1
    })
    .slice(0, lacking)
  const parts = floors.map(part => ({
    user_id: part.user_id,
    cents: toCents(Number(part.cents) + (first.includes(part) ? 1 : 0)),
  }))
  return { parts, owner_cents: toCents(amount - Number(whole)) }
}
