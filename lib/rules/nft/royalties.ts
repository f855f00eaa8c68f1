// How the royalties of an NFT are shared.

export const royaltyRecipients = ['wallet', 'email', 'user'] as const
export type RoyaltyRecipient = (typeof royaltyRecipients)[number]

export const royaltyRoles = ['creator', 'recipient'] as const

/** The whole of a splitter. */
const WHOLE_BPS = 10_000
/** As the contract has it; one of them is the creator. */
export const ROYALTIES_MAX = 19

export type Share = { id: `0x${string}`; bps: number }

/**
 * Parts of a price as shares of the royalties, in the order that the contract wants. What rounding leaves over goes to
 * the creator, or to the first when nothing is left for them.
 */
export function sharesOf(royalty_bps: number, creator: Share['id'], parts: readonly Share[]): Share[] {
  const others = parts.map(({ id, bps }) => ({ id, bps: Math.floor((bps * WHOLE_BPS) / royalty_bps) }))
  const left = WHOLE_BPS - others.reduce((sum, { bps }) => sum + bps, 0)
  const given = parts.reduce((sum, { bps }) => sum + bps, 0)
  const known = others.find(({ id }) => id === creator) ?? (given >= royalty_bps ? others[0] : undefined)
  if (known) known.bps += left
  const all = known || left === 0 ? others : [...others, { id: creator, bps: left }]
  return all.filter(({ bps }) => bps > 0).sort((one, other) => (one.id < other.id ? -1 : 1))
}
