// What selling means for one creator: the taxes of their prices, and what is still in their way.
import { Failure } from '#lib/errors.ts'
import { isFrenchForVat, type TaxParty, taxCodeOf } from '#lib/rules/billing/tax-code.ts'
import { type SaleObstacle, type SaleTaxes, saleObstaclesOf } from '#lib/rules/sale.ts'
import type { Context } from '#server/context.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import { agreementOf } from '../agreements/queries.ts'
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
  const french = isFrenchForVat(self.country)
  // What is charged before the agreement is signed is only shown: with it they say whether they charge VAT.
  const vat_number = agreement ? agreement.vat_number : self.vat_number
  return {
    tax_code: taxCodeOf({ country: 'FR', vat_number, professional: true }, buyer, 'license'),
    commission_tax: taxCodeOf(context.settings.seller, self, 'service'),
    obstacles: saleObstaclesOf({
      complete: profile.missing_fields.length === 0,
      verified: profile.verification === 'verified',
      french,
      agreed: agreement !== null,
    }),
  }
}
