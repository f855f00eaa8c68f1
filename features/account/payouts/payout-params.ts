// What the address of the payouts says: which page of the history is open.
import { href } from '#lib/routes.ts'
import { parseAsPage, type StateOf, urlState } from '#lib/search-params.ts'

export const payoutState = urlState({ page: parseAsPage })

export const payoutHref = (state: Partial<StateOf<typeof payoutState.parsers>>): string =>
  href('account', { slug: 'payouts' }, payoutState.query(state))
