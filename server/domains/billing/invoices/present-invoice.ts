// Row → contract entity.
import type { Invoice } from '#lib/contract/invoices.ts'
import type { InvoiceRow } from './draft-invoice.ts'
import type { InvoiceStanding } from './standing.ts'

type Facts = InvoiceStanding & {
  /** Who looks, where that may be the issuer. */
  reader_id?: string
}

export function presentInvoice(row: InvoiceRow, { credited_cents, debited_on, reader_id }: Facts): Invoice {
  const {
    id,
    kind,
    issuer_id,
    number,
    issued_on,
    category,
    status,
    subject_id,
    net_cents,
    vat_cents,
    total_cents,
    paid_at,
    created_at,
  } = row
  return {
    id,
    kind,
    number,
    issued_on,
    category,
    status,
    direction: issuer_id !== null && issuer_id === reader_id ? 'issued' : 'received',
    renewal: category === 'subscription' && subject_id !== null,
    net_cents,
    vat_cents,
    total_cents,
    currency: 'EUR',
    credited_cents,
    debited_on,
    paid_at: paid_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}
