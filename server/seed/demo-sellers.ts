// The sellers and payers of the demo world: what people do at the payment provider before they sell or buy, done at its stand-in.
import { AgreementSignature } from '#lib/contract/agreements.ts'
import { IbanForm } from '#lib/contract/bank-accounts.ts'
import { AGREEMENT_VERSION } from '#lib/rules/billing/agreement.ts'
import type { UserContext } from '#server/context.ts'
import { createBankAccount } from '#server/domains/accounts/bank/create-bank-account.ts'
import { currentBankAccount } from '#server/domains/accounts/bank/queries.ts'
import { handInDocument } from '#server/domains/accounts/identity/submit-document.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import { decideAboutUser } from '#server/domains/administration/decide-about-user.ts'
import { agreementOf } from '#server/domains/billing/agreements/queries.ts'
import { signAgreement } from '#server/domains/billing/agreements/sign-agreement.ts'
import { cardsOf } from '#server/domains/billing/cards/queries.ts'
import { finishCard, registerCard } from '#server/domains/billing/cards/register-card.ts'
import { receiveMultipart } from '#server/http/multipart.ts'
import { unlessRefused } from './demo-user.ts'

export type DemoSellerKey = 'creator' | 'studio' | 'buyer'

/** Of companies that do not exist. Studio and collector are too small to charge VAT. */
const registrations: Record<DemoSellerKey, { company_number: string; vat_number: string | null }> = {
  creator: { company_number: '987654324', vat_number: 'FR14987654324' },
  studio: { company_number: '111222337', vat_number: null },
  buyer: { company_number: '222333445', vat_number: null },
}

/** The example that the French bankers’ federation prints. */
const IBAN = 'FR7630006000011234567890189'
/** Any code of six digits confirms at the stand-in. */
const CODE = '702100'
/** The provider’s own test card that nobody is asked about. */
const TEST_CARD = { cardNumber: '4970107111111119', cardExpirationDate: '1230', cardCvx: '123' }

/** Comes closer to selling with each call; true once they do. */
export async function becomeSeller(seller: UserContext, key: DemoSellerKey, admin: UserContext): Promise<boolean> {
  const { id } = seller.user
  const profile = await profileOf(seller, id)
  if (profile?.verification === 'incomplete') await unlessRefused(seller, () => handInPassport(seller))
  if (profile?.verification === 'under_review')
    await unlessRefused(seller, () => admin.transact(tx => verify({ ...tx, user: admin.user }, id)))
  if (!(await agreementOf(seller, id))) await unlessRefused(seller, () => sign(seller, key))
  if (!(await currentBankAccount(seller, id))) await unlessRefused(seller, () => giveBankAccount(seller))
  return profile?.verification === 'verified' && (await agreementOf(seller, id)) !== null
}

/** Refused until the provider has looked at the document, a few seconds after it came. */
const verify = (admin: UserContext, id: string) => decideAboutUser(admin, { id, body: { decision: 'verified' } })

async function handInPassport(seller: UserContext): Promise<void> {
  const page = `%PDF-1.7\nA page of the demonstration: nobody's passport.\n${'.'.repeat(40_000)}`
  const form = new FormData()
  form.set('file', new File([page], 'passport.pdf', { type: 'application/pdf' }))
  const { file, dispose } = await receiveMultipart(new Request('http://seed.invalid/', { method: 'POST', body: form }))
  try {
    if (file) await handInDocument(seller, { body: { kind: 'passport' }, file })
  } finally {
    await dispose()
  }
}

const sign = (seller: UserContext, key: DemoSellerKey) =>
  signAgreement(seller, {
    body: AgreementSignature.parse({
      ...registrations[key],
      version: AGREEMENT_VERSION,
      language: seller.user.locale,
      agreed: true,
    }),
  })

/** Gives the account and, as its holder does on the provider's page, confirms it. */
async function giveBankAccount(seller: UserContext): Promise<void> {
  const profile = await profileOf(seller, seller.user.id)
  const { first_name, last_name, address, zip, city, country } = profile ?? {}
  const owner = { owner_address: address, owner_zip: zip, owner_city: city, owner_country: country }
  const form = { type: 'iban', iban: IBAN, owner_name: `${first_name} ${last_name}`, ...owner }
  const { confirm_url } = await createBankAccount(seller, { body: IbanForm.parse(form) })
  const body = new URLSearchParams({ action: 'confirm', code: CODE })
  if (confirm_url) await fetch(confirm_url, { method: 'POST', body, redirect: 'manual' })
}

/** Saves a card as browsers do: its number goes to the provider's vault alone. */
export async function saveTestCard(buyer: UserContext): Promise<void> {
  if ((await cardsOf(buyer, buyer.user.id)).length > 0) return
  const { registration } = await registerCard(buyer, { query: { card_type: 'card' } })
  if (!registration) return
  const { id, url, preregistration_data: data, access_key: accessKeyRef } = registration
  const body = new URLSearchParams({ data, accessKeyRef, ...TEST_CARD })
  const registration_data = await (await fetch(url, { method: 'POST', body })).text()
  await finishCard(buyer, { body: { RessourceId: id, registration_data } })
}
