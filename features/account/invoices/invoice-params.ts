// What the address of the invoices says: which one is open, and what the list is narrowed to.
import { parseAsStringLiteral } from 'nuqs/server'
import { href } from '#lib/routes.ts'
import { invoiceCategories, invoiceDirections, invoiceKinds, invoiceStatuses } from '#lib/rules/billing/invoices.ts'
import { ID_MAX, parseAsDay, parseAsPage, parseAsText, type StateOf, urlState } from '#lib/search-params.ts'

export const invoiceState = urlState({
  invoice: parseAsText(ID_MAX),
  page: parseAsPage,
  status: parseAsStringLiteral(invoiceStatuses),
  kind: parseAsStringLiteral(invoiceKinds),
  category: parseAsStringLiteral(invoiceCategories),
  direction: parseAsStringLiteral(invoiceDirections),
  from: parseAsDay,
  to: parseAsDay,
})
type InvoiceParams = StateOf<typeof invoiceState.parsers>

export const invoiceHref = (state: Partial<InvoiceParams>): string =>
  href('account', { slug: 'invoices' }, invoiceState.query(state))
