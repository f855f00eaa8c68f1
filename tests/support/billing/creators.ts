// Creators who sell in tests: verified by the provider and an administrator, with an agreement and a confirmed bank account.
import { admin as administration } from '#lib/contract/admin.ts'
import { type BankAccount, bankAccounts } from '#lib/contract/bank-accounts.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { newId } from '#lib/ids.ts'
import { negate, toCents } from '#lib/money.ts'
import { mandates } from '#server/db/schema/means.ts'
import { payouts } from '#server/db/schema/payouts.ts'
import { postTransaction } from '#server/domains/billing/ledger/post.ts'
import { sellForCreator } from '#server/domains/billing/sales/sell-for-creator.ts'
import type { TestApi } from '../api.ts'
import { control } from '../mangopay/payment.ts'
import { askAgain, decided, handIn } from '../people/identity.ts'
import { makePerson, type PersonOptions, type TestPerson } from '../people/people.ts'
import { addCard, browser } from './cards.ts'
import { signAgreement } from './issue.ts'

export const iban = {
  type: 'iban' as const,
  iban: 'FR7630004000031234567890143',
  owner_name: 'Marie Curie',
  owner_address: '1 rue Cuvier',
  owner_zip: '75005',
  owner_city: 'Paris',
  owner_country: 'FR',
}

/** What the holder does on the provider's page, and the product hears of. */
export async function giveAccount(api: TestApi, person: TestPerson): Promise<BankAccount> {
  const { body } = await api.as(person).call(bankAccounts.create, { body: iban })
  const form = new URLSearchParams({ action: 'confirm', code: '702100' })
  await fetch(body.confirm_url ?? '', { method: 'POST', body: form, redirect: 'manual' })
  await askAgain(api)
  return body
}

export async function verify(api: TestApi, admin: TestPerson, person: TestPerson): Promise<void> {
  await handIn(api, person, 'passport')
  await decided(api)
  const body = { decision: 'verified' as const }
  const { status, problem } = await api.as(admin).call(administration.decideVerification, { id: person.id, body })
  if (status !== 200) throw new Error(`the person was not verified: ${problem.code}`)
}

/** Everything that selling and being paid asks for. */
export async function makeSeller(api: TestApi, admin: TestPerson, options: PersonOptions = {}): Promise<TestPerson> {
  const person = await makePerson(api, options)
  await verify(api, admin, person)
  await giveAccount(api, person)
  // Charges VAT, so that the example of the posting table holds to the cent.
  await signAgreement(api, person, 'FR44732829320')
  return person
}

/** A buyer with a saved card. */
export async function makeBuyer(api: TestApi): Promise<TestPerson> {
  const person = await makePerson(api, { account_type: 'collector' })
  await addCard(api, person)
  return person
}

type Sold = { seller: TestPerson; buyer: TestPerson; net?: number; base?: number }

/** The draft of a sale; gives the id of its invoice. */
export async function offer(api: TestApi, { seller, buyer, net = 100_00, base = net }: Sold): Promise<string> {
  const described = { description: { en: 'Licence, one year', fr: 'Licence, un an' }, details: { en: [], fr: [] } }
  const amounts = { net_cents: toCents(net), base_cents: toCents(base) }
  const sale = { seller_id: seller.id, buyer_id: buyer.id, subject_id: 'img_test', ...described, ...amounts }
  return (await api.context.transact(tx => sellForCreator(tx, sale))).id
}

/** A sale, paid by card, whose money has gone on to the creator. */
export async function sell(api: TestApi, sold: Sold): Promise<string> {
  const id = await offer(api, sold)
  const { body, problem } = await api.as(sold.buyer).call(invoices.pay, { id, body: { browser } })
  if (body.status !== 'succeeded') throw new Error(`the sale was not paid: ${problem.code}`)
  await api.runJobs()
  return id
}

/** Lets a bank carry out what it was asked: the provider looks at once, and settles a day later. */
export async function bankDay(api: TestApi): Promise<void> {
  await control('/clock', { seconds: 2 })
  await control('/clock', { seconds: 86_400 })
  await api.runJobs()
}

let put = 0

/** A payout as it stands in the books, without its sale and without the provider; gives its id. */
export async function putPayout(api: TestApi, { id: user_id }: { id: string }): Promise<string> {
  put += 1
  const created_at = api.clock.now()
  const id = newId('payout', created_at)
  const amount_cents = toCents(10_00)
  const payable = `user:${user_id}:payable` as const
  return api.context.transact(async tx => {
    const owed = { bank: amount_cents, [payable]: negate(amount_cents) }
    await postTransaction(tx, { key: `test/${id}`, kind: 'test', reference: id, entries: owed })
    const taken = { [payable]: amount_cents, 'payout:transit': negate(amount_cents) }
    const created = { key: `payout/${id}/created`, kind: 'payout_created', reference: id, entries: taken }
    const posted_id = await postTransaction(tx, created)
    const month = `${2000 + put}-01`
    await tx.db.insert(payouts).values({ id, user_id, month, amount_cents, status: 'sending', posted_id, created_at })
    return id
  })
}

/** A mandate that is in force, without the provider; gives its id. */
export async function putMandate(api: TestApi, { id: user_id }: { id: string }): Promise<string> {
  const at = api.clock.now()
  const id = newId('mandate', at)
  const facts = { bank_account_id: 'ban_test', account: '0143', status: 'active', is_default: false } as const
  await api.services.db.insert(mandates).values({ id, user_id, ...facts, created_at: at, updated_at: at })
  return id
}
