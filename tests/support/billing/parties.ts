// Who sells and buys on invoices of the tests.
import type { InvoiceParty } from '#lib/rules/billing/invoices.ts'

/** The platform; the number is one that no company has. */
export const platform: InvoiceParty = {
  name: 'Auctor',
  lines: ['1 rue de la Paix', '75002 Paris'],
  country: 'FR',
  company_number: '000000000',
  vat_number: 'FR12000000000',
  professional: true,
  address: { street: '1 rue de la Paix', zip: '75002', city: 'Paris', region: null },
  registration: { legal_form: 'SAS', capital: '10 000 €', register: 'RCS Paris' },
}
