// What the address of the transactions says: what the list is narrowed to, in which order.
import { parseAsStringLiteral } from 'nuqs/server'
import { href } from '#lib/routes.ts'
import { transactionCategories, transactionDirections } from '#lib/rules/billing/transactions.ts'
import { parseAsDay, parseAsPage, parseAsTrimmed, SEARCH_MAX, type StateOf, urlState } from '#lib/search-params.ts'

/** `-date` is what the API does unless it is told otherwise. */
export const transactionOrderings = ['date', '-price', 'price'] as const

export const transactionState = urlState({
  page: parseAsPage,
  search: parseAsTrimmed(SEARCH_MAX),
  event: parseAsStringLiteral(transactionDirections),
  /** Licences unless it says otherwise; editions and shares of royalties have lists of their own. */
  category: parseAsStringLiteral([...transactionCategories, 'nft', 'royalties'] as const),
  from: parseAsDay,
  to: parseAsDay,
  ordering: parseAsStringLiteral(transactionOrderings),
})

export const transactionHref = (state: Partial<StateOf<typeof transactionState.parsers>>): string =>
  href('account', { slug: 'transactions' }, transactionState.query(state))
