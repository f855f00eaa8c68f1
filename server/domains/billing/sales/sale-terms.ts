// What selling means for one creator: the taxes of their prices, and what is still in their way.
import { Failure } from '#lib/errors.ts'
import type { InvoiceParty } from '#lib/rules/billing/invoices.ts'
import { isFrenchForVat, type TaxParty, taxCodeOf } from '#lib/rules/billing/tax-code.ts'
import type { TaxCode } from '#lib/rules/billing/vat.ts'
import { type SaleObstacle, type SaleTaxes, saleObstaclesOf } from '#lib/rules/sale.ts'
import type { Context } from '#server/context.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import { type AgreementRow, agreementOf } from '../agreements/queries.ts'
import { partyOf } from '../invoices/parties.ts'

export type SaleTerms = SaleTaxes & { obstacles: SaleObstacle[] }

/** Whom prices are shown to: what other buyers pay is decided by their own tax code. */
export const privateBuyer: TaxParty = { country: 'FR', vat_number: null, professional: false }

/** `buyer`: whom its prices are told to. */
export async function saleTerms(context: Context, user_id: string, buyer: TaxParty = privateBuyer): Promise<SaleTerms> {
  const profile = await profileOf(context, user_id)
  if (!profile) throw new Failure('not_found')
  const agreement = await agreementOf(context, user_id)
  const self = partyOf(profile)
  return {
    tax_code: licenseTax(agreement, self, buyer),
    commission_tax: taxCodeOf(context.settings.seller, self, 'service'),
    obstacles: saleObstaclesOf({
      complete: profile.missing_fields.length === 0,
      verified: profile.verification === 'verified',
      french: isFrenchForVat(self.country),
      agreed: agreement !== null,
    }),
  }
}

/** Of a licence that a letter offers in its creator's name, who may have left since; its recipient may have no account. */
export async function offeredLicenseTax(
  context: Context,
  { user_id, recipient_id }: { user_id: string; recipient_id: string | null },
): Promise<TaxCode> {
  const agreement = await agreementOf(context, user_id)
  const self = await partyIfThere(context, user_id)
  const buyer = recipient_id === null ? null : await partyIfThere(context, recipient_id)
  return licenseTax(agreement, self, buyer ?? privateBuyer)
}

async function partyIfThere(context: Context, user_id: string): Promise<InvoiceParty | null> {
  const profile = await profileOf(context, user_id)
  return profile && partyOf(profile)
}

/** What is charged before the agreement is signed is only shown: with it they say whether they charge VAT. */
function licenseTax(agreement: AgreementRow | null, self: TaxParty | null, buyer: TaxParty): TaxCode {
  const vat_number = agreement ? agreement.vat_number : (self?.vat_number ?? null)
  return taxCodeOf({ country: 'FR', vat_number, professional: true }, buyer, 'license')
}
