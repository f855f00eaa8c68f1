// What the address of the transactions of NFTs says: what the list is narrowed to, in which order.
import { parseAsStringLiteral } from 'nuqs/server'
import { href } from '#lib/routes.ts'
import { chainEventNames } from '#lib/rules/nft/chain-events.ts'
import { parseAsPage, type StateOf, urlState } from '#lib/search-params.ts'

export const nftTransactionState = urlState({
  category: parseAsStringLiteral(['nft']),
  page: parseAsPage,
  event: parseAsStringLiteral(chainEventNames),
  /** The newest first unless it says otherwise. */
  ordering: parseAsStringLiteral(['date']),
})

/** They stand beside those of licences. */
export const nftTransactionHref = (state: Partial<StateOf<typeof nftTransactionState.parsers>>): string =>
  href('account', { slug: 'transactions' }, nftTransactionState.query({ ...state, category: 'nft' }))
