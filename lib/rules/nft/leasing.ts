// Licences that the owner of an edition offers of its photograph: who may, when it ends, and what of each is the creator's.
import { type Cents, percent, toCents } from '#lib/money.ts'
import { type SellerAmounts, sellerAmounts } from '../billing/purchases.ts'
import { type TaxCode, vatOfLines } from '../billing/vat.ts'
import type { SaleObstacle } from '../sale.ts'
import type { TokenOffer } from './chain-events.ts'

/** Why an offer has ended; licences that were sold by it stay in force. */
export const leaseEnds = ['stopped', 'moved', 'offered', 'hidden', 'contested'] as const
export type LeaseEnd = (typeof leaseEnds)[number]

/** What the chain and the photograph say at this moment. */
export type LeaseFacts = {
  /** The creator has allowed it in the metadata. */
  leasing: boolean
  /** The photograph's creator has bought an edition back, and sells as creators do. */
  by_creator: boolean
  /** The edition is for sale, or in an auction. */
  on_sale: boolean
  /** Anybody sees the photograph, and it is certified. */
  shown: boolean
  /** Nobody else claims to have been first, or the creator has said by what right. */
  settled: boolean
  /** What keeps the owner from selling. */
  owner: readonly SaleObstacle[]
  /** The same of the creator, in whose name royalties are invoiced; nobody is asked where there are none. */
  creator: readonly SaleObstacle[]
}
export type LeaseRefusal =
  | SaleObstacle
  | 'leasing_not_allowed'
  | 'leasing_on_sale'
  | 'leasing_creator_paused'
  | 'nft_needs_public'
  | 'priority_unsettled'

/** Why licences cannot be offered now, the first thing first; null: nothing stands against it. */
export function leaseRefusal(facts: LeaseFacts): LeaseRefusal | null {
  const { leasing, by_creator, on_sale, shown, settled, owner, creator } = facts
  if (!leasing || by_creator) return 'leasing_not_allowed'
  if (on_sale) return 'leasing_on_sale'
  if (!shown) return 'nft_needs_public'
  if (!settled) return 'priority_unsettled'
  if (owner[0]) return owner[0]
  return creator.length > 0 ? 'leasing_creator_paused' : null
}

type Where = { owner: string; offer: TokenOffer | null; gone: boolean }

/** Why an offer of this wallet ends with what the chain says of its edition; null: it goes on. */
export function leaseEndOf({ owner, offer, gone }: Where, wallet: string): LeaseEnd | null {
  if (gone || owner.toLowerCase() !== wallet.toLowerCase()) return 'moved'
  return offer === null ? null : 'offered'
}

export type RoyaltyTerms = { user_id: string; royalty_bps: number; tax_code: TaxCode }
export type RoyaltyLine = { user_id: string; net_cents: Cents; vat_cents: Cents; tax_code: TaxCode }

/** Of one licence: the creator's part of what is left after the commission, both before VAT. */
export const royaltyNet = (net_cents: Cents, commission_net_cents: Cents, royalty_bps: number): Cents =>
  percent(toCents(net_cents - commission_net_cents), royalty_bps)

/** For each line of a sale the creator's part; null where there is none. VAT is taken on the sum for each creator. */
export function royaltyLines(
  lines: SellerAmounts['lines'],
  terms: readonly (RoyaltyTerms | null)[],
): (RoyaltyLine | null)[] {
  const nets = lines.map(({ price, commission }, at) => {
    const known = terms[at]
    if (!known) return null
    const net_cents = royaltyNet(price.net_cents, commission.net_cents, known.royalty_bps)
    return net_cents > 0 ? { ...known, net_cents } : null
  })
  const taxed = new Map<number, Cents>()
  for (const user_id of new Set(nets.flatMap(line => line?.user_id ?? []))) {
    const own = nets.flatMap((line, at) => (line?.user_id === user_id ? [{ line, at }] : []))
    const vat = vatOfLines(own.map(({ line }) => line))
    for (const [index, { at }] of own.entries()) taxed.set(at, vat[index] ?? toCents(0))
  }
  return nets.map((line, at) =>
    line
      ? {
          user_id: line.user_id,
          net_cents: line.net_cents,
          vat_cents: taxed.get(at) ?? toCents(0),
          tax_code: line.tax_code,
        }
      : null,
  )
}

/** What each creator gets of one sale. */
export function royaltiesByCreator(lines: readonly (RoyaltyLine | null)[]): RoyaltyLine[] {
  const sums = new Map<string, RoyaltyLine>()
  for (const line of lines) {
    if (!line) continue
    const known = sums.get(line.user_id)
    sums.set(line.user_id, {
      ...line,
      net_cents: toCents(line.net_cents + (known?.net_cents ?? 0)),
      vat_cents: toCents(line.vat_cents + (known?.vat_cents ?? 0)),
    })
  }
  return [...sums.values()]
}

export const royaltyTotal = (lines: readonly (RoyaltyLine | null)[]): Cents =>
  toCents(lines.reduce((sum, line) => sum + (line ? line.net_cents + line.vat_cents : 0), 0))

/** What one licence of a year brings its owner before VAT, at this price. */
export function leaseEarnings(
  base_cents: Cents,
  royalty_bps: number,
): { commission: Cents; royalty: Cents; owner: Cents } {
  const { lines } = sellerAmounts([{ net_cents: base_cents, base_cents }], { tax_code: 'O', commission_tax: 'O' })
  const commission = lines[0]?.commission.net_cents ?? toCents(0)
  const royalty = royaltyNet(base_cents, commission, royalty_bps)
  return { commission, royalty, owner: toCents(base_cents - commission - royalty) }
}
