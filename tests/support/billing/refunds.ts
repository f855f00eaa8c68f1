// Money that goes back, in tests: a paid plan, a request of an administrator, the word of another.
import { adminPayments } from '#lib/contract/admin-payments.ts'
import { adminRefunds } from '#lib/contract/admin-refunds.ts'
import type { BillingInterval } from '#lib/rules/billing/periods.ts'
import type { PlanName } from '#lib/rules/plans.ts'
import type { TestApi } from '../api.ts'
import type { TestPerson } from '../people/people.ts'
import { addCard } from './cards.ts'
import { order, pay } from './subscribe.ts'

export type PaidPlan = { payment: string; invoice: string; number: string; cents: number }

/** Pays for a plan; gives the ids of the payment and of its invoice. */
export async function paidPlan(
  api: TestApi,
  { admin, payer }: { admin: TestPerson; payer: TestPerson },
  plan: PlanName = 'COMPACT',
  interval: BillingInterval = 'month',
): Promise<PaidPlan> {
  await addCard(api, payer)
  const { body } = await pay(api, payer, await order(api, payer, plan, interval))
  const { id: invoice, number, total_cents: cents } = body.invoice
  const listed = await api.as(admin).call(adminPayments.list, { query: { payer: payer.id } })
  const payment = listed.body.results.find(each => each.invoice.id === invoice)?.id
  if (!payment || number === null) throw new Error('the plan was not paid')
  return { payment, invoice, number, cents }
}

type Asked = { amount_cents: number; reason?: string; ends_plan?: boolean }

export const askRefund = (
  api: TestApi,
  admin: TestPerson,
  id: string,
  { reason = 'Paid twice by mistake.', ...asked }: Asked,
) => api.as(admin).call(adminRefunds.create, { id, body: { reason, ...asked } })

export const decideOn = (
  api: TestApi,
  admin: TestPerson,
  id: string,
  decision: 'approved' | 'declined',
  comment = 'Checked.',
) => api.as(admin).call(adminRefunds.decide, { id, body: { decision, comment } })
