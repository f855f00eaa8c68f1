// Mandates in tests: asked for on a confirmed account, signed on the provider's page, debited on a bank's day.
import { eq } from 'drizzle-orm'
import { type DebitMandate, mandates } from '#lib/contract/mandates.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import type { TestApi } from '../api.ts'
import { control } from '../mangopay/payment.ts'
import type { TestPerson } from '../people/people.ts'
import { giveAccount } from './creators.ts'

/** What its holder does on the provider's page; gives where it leads back to. */
export async function onMandatePage(
  { redirect_url }: DebitMandate,
  action: 'confirm' | 'refuse' | 'expire',
): Promise<string> {
  const body = new URLSearchParams({ action })
  const answer = await fetch(redirect_url ?? '', { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

/** A mandate that may be debited, on an account that is given and confirmed first. */
export async function signMandate(api: TestApi, person: TestPerson): Promise<DebitMandate> {
  await giveAccount(api, person)
  const { body } = await api.as(person).call(mandates.create)
  await onMandatePage(body, 'confirm')
  return (await api.as(person).call(mandates.refresh, { id: body.id })).body
}

/** The newest attempt to pay an invoice. */
export const debitOf = async (api: TestApi, invoice_id: string) =>
  (await api.services.db.select().from(pay_ins).where(eq(pay_ins.invoice_id, invoice_id))).at(-1)

/** The bank carries out the debit of an invoice, or refuses it. */
export const settleDebit = async (api: TestApi, invoice_id: string): Promise<void> =>
  control(`/direct-debits/${(await debitOf(api, invoice_id))?.provider_id}/settle`)
