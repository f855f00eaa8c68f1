// Who sells and who buys, as they stand on an invoice, and the VAT that follows from it.
import type { Profile } from '#lib/contract/profiles.ts'
import { Failure } from '#lib/errors.ts'
import type { InvoiceParty } from '#lib/rules/billing/invoices.ts'
import { isFrenchForVat, type PriceTax, priceTaxOf, type SupplyNature, taxCodeOf } from '#lib/rules/billing/tax-code.ts'
import type { TaxCode } from '#lib/rules/billing/vat.ts'
import type { Context } from '#server/context.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import { type AgreementRow, agreementOf } from '../agreements/queries.ts'

/** Throws `agreement_missing`: nobody invoices in the name of somebody who has not agreed to it. */
async function requireAgreement(context: Context, user_id: string): Promise<AgreementRow> {
  const agreement = await agreementOf(context, user_id)
  if (!agreement) throw new Failure('agreement_missing')
  return agreement
}

export async function buyerOf(context: Context, user_id: string): Promise<InvoiceParty> {
  const profile = await profileOf(context, user_id)
  if (!profile) throw new Failure('profile_incomplete')
  return partyOf(profile)
}

/** The platform, or the creator in whose name it is sold, as `kept` or as they stand now, with the number of the agreement. */
export async function sellerOf(
  context: Context,
  issuer_id: string | null,
  kept: InvoiceParty | null = null,
): Promise<{ seller: InvoiceParty; agreement: number | null }> {
  if (issuer_id === null) return { seller: context.settings.seller, agreement: null }
  const { number, company_number, vat_number, registration } = await requireAgreement(context, issuer_id)
  // Whoever moves abroad sells nothing more, but what was begun before is issued.
  if (kept) return { seller: kept, agreement: number }
  const named = await buyerOf(context, issuer_id)
  if (!isFrenchForVat(named.country)) throw new Failure('agreement_abroad')
  return { seller: { ...named, professional: true, company_number, vat_number, registration }, agreement: number }
}

/** The tax code of what `buyer` buys, from the platform unless an issuer is named. */
export async function taxCodeFor(
  context: Context,
  { user_id, issuer_id = null, nature }: { user_id: string; issuer_id?: string | null; nature: SupplyNature },
): Promise<TaxCode> {
  const { seller } = await sellerOf(context, issuer_id)
  return taxCodeOf(seller, await buyerOf(context, user_id), nature)
}

/** What a person pays of the published price of a plan. */
export async function priceTaxFor(context: Context, user_id: string): Promise<PriceTax> {
  return priceTaxOf(context.settings.seller, await buyerOf(context, user_id))
}

export function partyOf(profile: Profile): InvoiceParty {
  const { user_type, first_name, last_name, company_name, company_number, vat_number } = profile
  const professional = user_type === 'legal'
  const { country, ...address } = homeOf(profile)
  const { street, zip, city, region } = address
  const lines = [street ?? '', `${zip ?? ''} ${city ?? ''}`.trim(), region ?? '']
  const person = `${first_name} ${last_name}`
  return {
    name: professional ? (company_name ?? person) : person,
    lines: lines.filter(line => line !== ''),
    country,
    company_number: professional ? company_number : null,
    vat_number: professional ? vat_number : null,
    professional,
    address,
  }
}

/** A company's seat; a person's home. */
function homeOf(profile: Profile) {
  if (profile.user_type !== 'legal') {
    const { address: street, zip, city, region, country } = profile
    return { street, zip, city, region, country }
  }
  const { company_address, company_zip, company_city, company_region, company_country } = profile
  return {
    street: company_address,
    zip: company_zip,
    city: company_city,
    region: company_region,
    country: company_country,
  }
}
