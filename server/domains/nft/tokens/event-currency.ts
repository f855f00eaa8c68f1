// In which currency something was said of an edition: bids say only how much.
import type { SaidEvent } from '#lib/rules/nft/chain-events.ts'
import type { EditionsPlace } from '#server/ports/editions.ts'

/** Its symbol: of a bid, that of its auction. `story`: of the edition, the oldest first. */
export function currencyOfEvent(
  { currencies }: EditionsPlace,
  event: SaidEvent,
  story: readonly SaidEvent[],
): string | null {
  const number = event.name === 'Bid' ? auctionOf(event, story)?.args.currency : event.args.currency
  return number === undefined ? null : (currencies[Number(number)]?.symbol ?? null)
}

function auctionOf({ tx_hash }: SaidEvent, story: readonly SaidEvent[]): SaidEvent | undefined {
  const before = story.slice(
    0,
    story.findIndex(each => each.tx_hash === tx_hash && each.name === 'Bid'),
  )
  return before.findLast(({ name }) => name === 'AuctionCreated')
}
