// Tries a renewal that failed again before its day, because an administrator knows why it will pass now.
import type { AdminSubscriptionDetail, adminSubscriptions as contract } from '#lib/contract/admin-subscriptions.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { retryRefusal } from '#lib/rules/billing/renewal-attempts.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { UserContext } from '#server/context.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { isPaying } from '../invoices/draft-invoice.ts'
import { chargeInvoice } from '../pay-ins/charge-saved-means.ts'
import { meansOfRenewal } from '../renewals/means-of-renewal.ts'
import { openRenewal } from '../renewals/open-renewal.ts'
import { anySubscription, readAnySubscription } from './list-subscriptions.ts'

/** Nobody has their own plan charged as an administrator. Its published days stay as they are. */
export async function retryRenewal(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.retry>,
): Promise<AdminSubscriptionDetail> {
  const { user_id } = await anySubscription(context, id)
  if (user_id === context.user.id) throw new Failure('admin_self')
  await lockUser(context, user_id)
  const row = await anySubscription(context, id)
  const { kind: means } = await meansOfRenewal(context, user_id)
  const refusal = retryRefusal({ status: row.status, paying: await isPaying(context, user_id), means })
  if (refusal) throw new Failure(refusal)
  const { invoice_id } = await openRenewal(context, row)
  await context.enqueue(chargeInvoice, { invoice_id }, { key: invoice_id })
  await writeAudit(context, {
    act: 'renewal_retried',
    actor_id: context.user.id,
    subject_id: user_id,
    details: { subscription: id, invoice: invoice_id, comment: body.reason },
  })
  return readAnySubscription(context, { id })
}
