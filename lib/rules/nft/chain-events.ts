// What happens to an edition on the chain, and what it is after all of it.

/** As people are told. */
export const chainEventNames = [
  'minted',
  'transferred',
  'listed',
  'listing_cancelled',
  'auction_created',
  'auction_cancelled',
  'bid',
  'sold',
] as const
export type ChainEventName = (typeof chainEventNames)[number]
