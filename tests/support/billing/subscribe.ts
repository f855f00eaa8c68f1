// Subscribing in tests: a quote, its invoice, and the payment up to the bank's page and back.
import { invoices, type Payment } from '#lib/contract/invoices.ts'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import type { BillingInterval } from '#lib/rules/billing/periods.ts'
import type { PlanName } from '#lib/rules/plans.ts'
import type { TestApi } from '../api.ts'
import type { TestPerson } from '../people/people.ts'
import { addCard, browser } from './cards.ts'

export async function quoteFor(api: TestApi, person: TestPerson, plan: PlanName, interval: BillingInterval = 'month') {
  const { body, problem, status } = await api.as(person).call(subscriptions.quote, { body: { plan, interval } })
  if (status !== 201) throw new Error(`no quote: ${problem.code}`)
  return body
}

/** The id of the invoice to pay. */
export async function order(api: TestApi, person: TestPerson, plan: PlanName, interval: BillingInterval = 'month') {
  const { id } = await quoteFor(api, person, plan, interval)
  const { body, problem } = await api.as(person).call(subscriptions.create, { body: { quote: id } })
  if (!body.invoice) throw new Error(`no invoice: ${problem?.code}`)
  return body.invoice.id
}

export const pay = (api: TestApi, person: TestPerson, id: string, card?: string) =>
  api.as(person).call(invoices.pay, { id, body: { browser, ...(card && { card }) } })

export const refresh = (api: TestApi, person: TestPerson, id: string) => api.as(person).call(invoices.refresh, { id })

/** Saves a card and pays a plan with it, agreeing to later charges, which the bank confirms or not. */
export async function agreeToCharges(
  api: TestApi,
  person: TestPerson,
  action: 'accepted' | 'refused' = 'accepted',
): Promise<void> {
  await addCard(api, person)
  const id = await order(api, person, 'COMPACT')
  const { body } = await api.as(person).call(invoices.pay, { id, body: { browser, agree: true } })
  await atBank(body, action)
  await refresh(api, person, id)
}

/** What the holder of the card does on the bank's page; gives where it leads back to. */
export async function atBank(
  { redirect_url }: Pick<Payment, 'redirect_url'>,
  action: 'accepted' | 'refused' | 'expired',
): Promise<string> {
  if (redirect_url === null) throw new Error('the bank asks for nothing')
  const body = new URLSearchParams({ action })
  const answer = await fetch(redirect_url, { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

/** Pays and agrees to renewals, which the holder of any card confirms at the bank. */
export async function payAgreeing(api: TestApi, person: TestPerson, id: string, card?: string) {
  const body = { browser, agree: true, ...(card && { card }) }
  const started = await api.as(person).call(invoices.pay, { id, body })
  if (started.body.redirect_url) await atBank(started.body, 'accepted')
  return refresh(api, person, id)
}
