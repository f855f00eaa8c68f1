// The company that sells on the platform, as it stands on invoices.
import { brand } from '#lib/brand.ts'
import type { InvoiceParty } from '#lib/rules/billing/invoices.ts'
import type { Env } from '../env.ts'

/** A company that cannot exist: who sells for play money only must not look like anybody. */
const nobody = {
  company_number: '000000000',
  vat_number: 'FR12000000000',
  street: '1 rue de l’Exemple',
  zip: '75000',
  city: 'Paris',
  registration: { legal_form: 'SAS', capital: '1 €', register: 'RCS Paris' },
}

/** With a real payment provider all of it is set; see `requireCompany`. */
export function platformSeller(env: Env): InvoiceParty {
  const named = env.COMPANY_NUMBER !== null && env.COMPANY_VAT_NUMBER !== null
  const { COMPANY_STREET: street, COMPANY_ZIP: zip, COMPANY_CITY: city } = env
  const { COMPANY_LEGAL_FORM: legal_form, COMPANY_CAPITAL: capital, COMPANY_REGISTER: register } = env
  const address = named ? { street, zip, city, region: null } : { ...nobody, region: null }
  return {
    name: env.COMPANY_NAME ?? brand.name,
    lines: [address.street ?? '', `${address.zip ?? ''} ${address.city ?? ''}`.trim()].filter(line => line !== ''),
    country: env.COMPANY_COUNTRY,
    company_number: env.COMPANY_NUMBER ?? nobody.company_number,
    vat_number: env.COMPANY_VAT_NUMBER ?? nobody.vat_number,
    professional: true,
    address: { street: address.street, zip: address.zip, city: address.city, region: null },
    registration: named ? { legal_form, capital, register } : nobody.registration,
  }
}
