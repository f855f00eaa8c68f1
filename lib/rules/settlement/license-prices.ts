// What the licence of each photograph of a claim costs, so that together they are what the letter says.
import { type Cents, toCents } from '#lib/money.ts'
import { DEFAULT_LICENSE, type PriceLine } from './price.ts'

type Claimed = { image_id: string; base_cents: Cents | null }
export type LicensedImage = { image_id: string; license_cents: Cents }

/** `sum`: of all of them, before VAT. Where single lines were given up, what is left is shared in the proportion of the prices. */
export function priceEach<T extends Claimed>(
  claimed: readonly T[],
  lines: readonly PriceLine[],
  sum: Cents,
): (T & LicensedImage)[] {
  const offered = lines.filter(({ kind }) => kind === 'license_offered').map(({ base_cents }) => base_cents)
  const [only] = offered
  const priceOf = ({ base_cents }: Claimed): Cents => {
    const own = base_cents ?? DEFAULT_LICENSE
    return offered.includes(own) ? own : (only ?? own)
  }
  const all = claimed.reduce((total, each) => total + priceOf(each), 0)
  let left: number = sum
  return claimed.map((each, at) => {
    const last = at === claimed.length - 1
    const share = last ? left : Math.floor((priceOf(each) * sum) / all)
    left -= share
    return { ...each, license_cents: toCents(share) }
  })
}
