// Loads the agreements by which invoices are issued in the names of creators, and says how one's own stands.
import { desc, eq } from 'drizzle-orm'
import type { InvoicingAgreement } from '#lib/contract/agreements.ts'
import type { Profile } from '#lib/contract/profiles.ts'
import { Failure } from '#lib/errors.ts'
import { AGREEMENT_VERSION, agreementState, canBeInvoicedFor } from '#lib/rules/billing/agreement.ts'
import type { Context, UserContext } from '#server/context.ts'
import { invoicing_agreements, invoicing_signatures } from '#server/db/schema/billing.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'

export type AgreementRow = typeof invoicing_agreements.$inferSelect

export async function agreementOf({ db }: Pick<Context, 'db'>, user_id: string): Promise<AgreementRow | null> {
  const [row] = await db.select().from(invoicing_agreements).where(eq(invoicing_agreements.user_id, user_id))
  return row ?? null
}

/** The newest signature with its document. */
export async function lastSignature({ db }: Pick<Context, 'db'>, user_id: string) {
  const [row] = await db
    .select({ signature: invoicing_signatures })
    .from(invoicing_signatures)
    .innerJoin(invoicing_agreements, eq(invoicing_agreements.id, invoicing_signatures.agreement_id))
    .where(eq(invoicing_agreements.user_id, user_id))
    .orderBy(desc(invoicing_signatures.signed_at), desc(invoicing_signatures.id))
    .limit(1)
  return row?.signature ?? null
}

export async function ownProfile(context: UserContext): Promise<Profile> {
  const profile = await profileOf(context, context.user.id)
  if (!profile) throw new Failure('not_authenticated')
  return profile
}

/** A company signs through whoever stands for it. */
export function signatoryOf(profile: Profile): string {
  const { user_type, first_name, last_name, representative_first_name, representative_last_name } = profile
  const named =
    user_type === 'legal' ? `${representative_first_name ?? ''} ${representative_last_name ?? ''}`.trim() : ''
  return named === '' ? `${first_name} ${last_name}` : named
}

/** A company's seat decides, a person's home otherwise. */
export const sellerCountry = ({ user_type, company_country, country }: Profile): string | null =>
  user_type === 'legal' ? company_country : country

export async function readAgreement(context: UserContext): Promise<InvoicingAgreement> {
  const profile = await ownProfile(context)
  const row = await agreementOf(context, context.user.id)
  return {
    state: agreementState(row?.version ?? null),
    version: AGREEMENT_VERSION,
    // Nothing is refused for a country that is not known yet.
    available: sellerCountry(profile) === null || canBeInvoicedFor(sellerCountry(profile)),
    signatory: signatoryOf(profile),
    signed: row && presentSigned(row),
  }
}

function presentSigned({
  registration,
  version,
  signatory,
  number,
  company_number,
  vat_number,
  signed_at,
}: AgreementRow) {
  const { legal_form, capital, register } = registration
  const facts = { company_number, vat_number, legal_form, capital, register }
  return { ...facts, version, signatory, number, signed_at: signed_at.toISOString() }
}
