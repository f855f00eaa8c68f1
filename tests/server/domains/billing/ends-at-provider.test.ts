// What was ended here while the provider was away for longer than a job tries: it is asked for until it is ended there too, and then no more.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bankAccounts } from '#lib/contract/bank-accounts.ts'
import { cards } from '#lib/contract/cards.ts'
import { mandates } from '#lib/contract/mandates.ts'
import { bank_accounts } from '#server/db/schema/identity.ts'
import { mandates as mandateRows } from '#server/db/schema/means.ts'
import { schedules } from '#server/job-list.ts'
import { PaymentFailure } from '#server/ports/payment.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard } from '#tests/support/billing/cards.ts'
import { giveAccount, iban } from '#tests/support/billing/creators.ts'
import { onMandatePage, signMandate } from '#tests/support/billing/mandates.ts'
import { mustAskDeletion } from '#tests/support/deletion.ts'
import { atTestProvider, control } from '#tests/support/mangopay/payment.ts'
import { providerIdOf } from '#tests/support/people/identity.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let person: TestPerson
beforeAll(async () => {
  api = await testApi()
  person = await makePerson(api)
})
afterAll(() => api.close())

/** All tries have failed: the job is among the dead letters, and nobody enqueues it again. */
const dead = (name: string) => api.services.db.execute(sql`delete from pgboss.job where name = ${name}`)
/** What the clock starts at the given minute of each hour. */
async function hourLater(): Promise<void> {
  api.clock.forward({ hours: 2 })
  for (const { name, job } of schedules)
    if (name === 'billing.end-at-provider' || name === 'bank.end-removed') await job.run(api.context, {})
  await api.runJobs()
  await logInAgain(api, person)
}
/** Nothing more is asked of the provider. */
async function expectQuiet(method: 'deactivateCard' | 'cancelMandate' | 'deactivateRecipient'): Promise<void> {
  const asked = vi.spyOn(api.ports.payment, method)
  await hourLater()
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
}

test('a card', async () => {
  const { id } = await addCard(api, person)
  const active = async () =>
    (await atTestProvider(`/users/${await providerIdOf(api, person)}/cards`)).map(({ Active }) => Active)
  await api.as(person).call(cards.remove, { id })
  await dead('billing.deactivate-card')
  expect(await active()).toEqual([true])
  await hourLater()
  expect(await active()).toEqual([false])
  await expectQuiet('deactivateCard')
})

test('a card that the provider knows no more', async () => {
  const { id } = await addCard(api, person)
  await api.as(person).call(cards.remove, { id })
  const unknown = vi
    .spyOn(api.ports.payment, 'deactivateCard')
    .mockRejectedValue(new PaymentFailure('not_found', 'no such card'))
  await api.runJobs()
  unknown.mockRestore()
  await expectQuiet('deactivateCard')
})

const mandateAtProvider = async (id: string) => {
  const [row] = await api.services.db.select().from(mandateRows).where(eq(mandateRows.id, id))
  return (await api.ports.payment.readMandate(row?.provider_id ?? '')).status
}

test('a mandate', async () => {
  const { id } = await signMandate(api, person)
  await api.as(person).call(mandates.cancel, { id })
  await dead('billing.cancel-mandate')
  await hourLater()
  expect(await mandateAtProvider(id)).toBe('cancelled')
  await expectQuiet('cancelMandate')
})

test('a mandate that is signed only after its holder has left', async () => {
  const leaving = await makePerson(api)
  await giveAccount(api, leaving)
  const { body } = await api.as(leaving).call(mandates.create)
  await mustAskDeletion(api, leaving)
  await api.runJobs()
  await onMandatePage(body, 'confirm')
  expect(await mandateAtProvider(body.id)).not.toBe('cancelled')
  await hourLater()
  expect(await mandateAtProvider(body.id)).toBe('cancelled')
  await expectQuiet('cancelMandate')
})

test('a bank account, also one that was confirmed when it was removed already', async () => {
  const other = await makePerson(api)
  const recipients = async () =>
    (await atTestProvider(`/users/${await providerIdOf(api, other)}/recipients`)).map(({ Status }) => Status)
  const { id } = await giveAccount(api, other)
  await api.as(other).call(bankAccounts.remove, { id })
  await dead('bank.deactivate-recipient')
  await hourLater()
  expect(await recipients()).toEqual(['DEACTIVATED'])
  await expectQuiet('deactivateRecipient')

  await logInAgain(api, other)
  const { body } = await api.as(other).call(bankAccounts.create, { body: iban })
  await api.as(other).call(bankAccounts.remove, { id: body.id })
  await api.runJobs()
  const form = new URLSearchParams({ action: 'confirm', code: '702100' })
  await fetch(body.confirm_url ?? '', { method: 'POST', body: form, redirect: 'manual' })
  await dead('payments.work-hook')
  await dead('bank.end-stray-recipients')
  await hourLater()
  await control('/clock', { seconds: 1 })
  expect(await recipients()).toEqual(['DEACTIVATED', 'DEACTIVATED'])
  const [row] = await api.services.db.select().from(bank_accounts).where(eq(bank_accounts.id, body.id))
  expect(row?.ended_at).not.toBeNull()
})
