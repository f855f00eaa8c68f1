// Row → contract entity.
import type { Invoice } from '#lib/contract/invoices.ts'
import type { InvoiceRow } from './draft-invoice.ts'

export function presentInvoice(row: InvoiceRow): Invoice {
  const { id, kind, number, issued_on, category, status, net_cents, vat_cents, total_cents, paid_at, created_at } = row
  return {
    id,
    kind,
    number,
    issued_on,
    category,
    status,
    direction: 'received',
    net_cents,
    vat_cents,
    total_cents,
    currency: 'EUR',
    paid_at: paid_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}
