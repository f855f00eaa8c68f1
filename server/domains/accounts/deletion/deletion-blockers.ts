// What may stand in the way of deleting an account, asked of every domain that knows something (reactions.ts).
import { eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { translator } from '#lib/node/translator.ts'
import { type DeletionFacts, deletionBlockers, moneyOf } from '#lib/rules/accounts/deletion.ts'
import type { Context } from '#server/context.ts'
import { payment_users } from '#server/db/schema/identity.ts'
import { PaymentFailure } from '#server/ports/payment.ts'

type Asking = Pick<Context, 'ask' | 'locale'>

/** Refuses with the first thing in the way, as {@link deletionRefusal} asks for it. */
export async function requireDeletable(context: Asking, user_id: string): Promise<void> {
  const refusal = await deletionRefusal(context, user_id)
  if (refusal) throw refusal
}

/**
 * The first thing in the way; null: nothing is. Throws `provider_unavailable` when the payment provider cannot say. It
 * asks outside services: call it outside transactions.
 */
export async function deletionRefusal(context: Asking, user_id: string): Promise<Failure | null> {
  const facts: DeletionFacts = {
    balance_cents: 0,
    payable_cents: 0,
    open_cases: 0,
    open_payments: 0,
    open_disputes: 0,
    unpaid_invoices: 0,
  }
  const names = Object.keys(facts) as (keyof DeletionFacts)[] // of the object above
  for (const answer of await context.ask('account.deletable', { user_id }))
    for (const name of names) facts[name] += answer[name] ?? 0
  const [blocker] = deletionBlockers(facts)
  if (blocker === undefined) return null
  const amount = translator(context.locale, 'errors').money(moneyOf(facts))
  return new Failure(blocker, blocker === 'account_has_money' ? { amount } : {})
}

/** Answer: what the account holds at the payment provider; whoever the provider does not know has no money there. */
export async function moneyAtProvider(
  { db, ports, log }: Context,
  { user_id }: { user_id: string },
): Promise<Partial<DeletionFacts>> {
  const [known] = await db.select().from(payment_users).where(eq(payment_users.user_id, user_id))
  if (!known) return {}
  try {
    const balances = await ports.payment.balances(known.provider_id)
    return { balance_cents: balances.reduce((sum, { cents }) => sum + cents, 0) }
  } catch (error) {
    if (error instanceof PaymentFailure && error.kind === 'not_found') return {}
    log.error({ err: error }, 'the payment provider cannot say what an account holds')
    throw new Failure('provider_unavailable')
  }
}
