// Takes a notification of the payment provider: it is unsigned, so it is only ever a reason to go and ask.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { payments } from '#lib/contract/identity.ts'
import { newId } from '#lib/ids.ts'
import type { Context } from '#server/context.ts'
import { payment_hooks } from '#server/db/schema/identity.ts'
import { workHook } from './jobs.ts'
import { knownResource } from './payment-resources.ts'

type Input = ParsedInput<typeof payments.hook>

/** Answers at once. Strangers leave no trace: what names nothing of ours is not even written down. */
export async function receiveHook(context: Context, { query }: Input): Promise<{ received: true }> {
  const { EventType: event_type, RessourceId: resource_id, Date: seconds } = query
  const subject = context.ports.payment.subjectOf(event_type)
  // Which disputes and returns there are is asked of the provider: their ids are not known here at first.
  if (subject === 'dispute') await context.transact(tx => tx.emit('disputes.notified', {}))
  else if (subject === 'pay_out_return') await context.transact(tx => tx.emit('payouts.returned', {}))
  else if (subject && (await knownResource(context, subject, resource_id))) {
    await context.transact(async tx => {
      const received_at = tx.now()
      const id = newId('payment_hook', received_at)
      const happened_at = new Date(seconds * 1000)
      const [added] = await tx.db
        .insert(payment_hooks)
        .values({ id, event_type, resource_id, happened_at, received_at })
        .onConflictDoNothing()
        .returning({ id: payment_hooks.id })
      if (added) await tx.enqueue(workHook, { hook_id: id }, { key: id })
    })
  }
  return { received: true }
}
