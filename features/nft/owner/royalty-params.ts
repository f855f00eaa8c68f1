// What the address of the shares of royalties says: given or received, and in which order.
import { parseAsStringLiteral } from 'nuqs/server'
import { href } from '#lib/routes.ts'
import { royaltyRoles } from '#lib/rules/nft/royalties.ts'
import { parseAsPage, type StateOf, urlState } from '#lib/search-params.ts'

export const royaltyState = urlState({
  category: parseAsStringLiteral(['royalties']),
  page: parseAsPage,
  /** What the caller gave to others unless it says otherwise. */
  role: parseAsStringLiteral(royaltyRoles).withDefault('creator'),
  /** The newest first unless it says otherwise. */
  ordering: parseAsStringLiteral(['date']),
})

/** They stand beside the transactions. */
export const royaltyHref = (state: Partial<StateOf<typeof royaltyState.parsers>>): string =>
  href('account', { slug: 'transactions' }, royaltyState.query({ ...state, category: 'royalties' }))
