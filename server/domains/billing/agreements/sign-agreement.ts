// Signs the agreement by which invoices are issued in a creator's name: what was signed is kept as it was shown.
import { eq } from 'drizzle-orm'
import type { AgreementSignature, agreements as contract, InvoicingAgreement } from '#lib/contract/agreements.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { Profile } from '#lib/contract/profiles.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { Locale } from '#lib/locales.ts'
import {
  AGREEMENT_VERSION,
  type AgreementFacts,
  agreementProblems,
  canBeInvoicedFor,
  sameFacts,
} from '#lib/rules/billing/agreement.ts'
import type { Context, UserContext } from '#server/context.ts'
import { invoicing_agreements, invoicing_signatures } from '#server/db/schema/billing.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { requireCompleteProfile } from '#server/domains/accounts/profile/require-complete-profile.ts'
import { drawAgreement } from '#server/pdf/draw-document.ts'
import { agreementOf, ownProfile, readAgreement, sellerCountry, signatoryOf } from './queries.ts'

/**
 * The same facts under the same text change nothing; others are signed anew. Throws `profile_incomplete`,
 * `agreement_abroad`, and `agreement_outdated` for a text that is not today's. The document is drawn before the
 * transaction, because drawing takes long.
 */
export async function signAgreement(
  context: UserContext,
  { body }: ParsedInput<typeof contract.sign>,
): Promise<InvoicingAgreement> {
  await requireCompleteProfile(context)
  const profile = await ownProfile(context)
  if (!canBeInvoicedFor(sellerCountry(profile))) throw new Failure('agreement_abroad')
  if (body.version !== AGREEMENT_VERSION) throw new Failure('agreement_outdated')
  const facts = factsOf(profile, body)
  check(profile, facts)
  const known = await agreementOf(context, profile.id)
  if (known?.version === AGREEMENT_VERSION && sameFacts(known, facts)) return readAgreement(context)
  const signed_at = context.now()
  const document = await draw(context, { profile, facts, signed_at, language: body.language })
  await context.transact(tx => write(tx, { profile, facts, signed_at, language: body.language, document }))
  return readAgreement(context)
}

/** Only companies have a registration. */
function factsOf({ user_type }: Profile, body: AgreementSignature): AgreementFacts {
  const { vat_number, legal_form, capital, register } = body
  const company_number = body.company_number.replace(/[\s.]/g, '')
  const none = { legal_form: null, capital: null, register: null }
  const registration = user_type === 'legal' ? { legal_form, capital, register } : none
  return { company_number, vat_number, registration }
}

function check(profile: Profile, facts: AgreementFacts): void {
  const party = { user_type: profile.user_type, country: sellerCountry(profile) }
  const problems = Object.entries(agreementProblems(facts, party))
  if (problems.length === 0) return
  throw new Failure('invalid_input', {}, Object.fromEntries(problems.map(([field, problem]) => [field, [problem]])))
}

type Signing = { profile: Profile; facts: AgreementFacts; signed_at: Date; language: Locale }

function draw({ settings }: Context, { profile, facts, signed_at, language }: Signing): Promise<Uint8Array> {
  const { public_url, support_email } = settings
  const signature = { ...facts, signatory: signatoryOf(profile) }
  return drawAgreement({ profile, public_url, support_email, drawn_at: signed_at, signature, language })
}

async function write(
  tx: Context,
  { profile, facts, signed_at, language, document }: Signing & { document: Uint8Array },
) {
  await lockUser(tx, profile.id)
  const known = await agreementOf(tx, profile.id)
  // A second click that came at the same time.
  if (known?.version === AGREEMENT_VERSION && sameFacts(known, facts)) return
  const signed = { ...facts, version: AGREEMENT_VERSION, signatory: signatoryOf(profile), signed_at }
  const agreement_id = known?.id ?? newId('invoicing_agreement', signed_at)
  if (known) await tx.db.update(invoicing_agreements).set(signed).where(eq(invoicing_agreements.id, known.id))
  else await tx.db.insert(invoicing_agreements).values({ id: agreement_id, user_id: profile.id, ...signed })
  const id = newId('invoicing_signature', signed_at)
  await tx.db.insert(invoicing_signatures).values({ id, agreement_id, language, document, ...signed })
}
