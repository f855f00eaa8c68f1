// Lines and mandates for invoices of the tests.
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { addCents, percent, toCents } from '#lib/money.ts'
import { type TaxCode, vatRates } from '#lib/rules/billing/vat.ts'
import { invoicing_agreements } from '#server/db/schema/billing.ts'
import type { DraftLine } from '#server/domains/billing/invoices/draft-invoice.ts'
import type { TestApi } from '../api.ts'
import type { TestPerson } from '../people/people.ts'

/** One of something for `net` cents. */
export function line(net: number, tax_code: TaxCode): DraftLine {
  const net_cents = addCents(toCents(net))
  return {
    description: { en: 'Licence', fr: 'Licence' },
    details: { en: [], fr: [] },
    quantity: 1,
    unit_net_cents: net_cents,
    tax_code,
    net_cents,
    vat_cents: percent(net_cents, vatRates[tax_code]),
  }
}

/** The number of the agreement. */
export async function signAgreement(api: TestApi, person: TestPerson, vat_number: string | null = null) {
  const signed_at = api.clock.now()
  const signed = {
    id: newId('invoicing_agreement', signed_at),
    user_id: person.id,
    signatory: `${person.first_name} ${person.last_name}`,
    company_number: '732829320',
    vat_number,
    registration: { legal_form: null, capital: null, register: null },
    signed_at,
  }
  await api.services.db.insert(invoicing_agreements).values(signed)
  const [row] = await api.services.db
    .select()
    .from(invoicing_agreements)
    .where(eq(invoicing_agreements.user_id, person.id))
  return row?.number ?? 0
}
