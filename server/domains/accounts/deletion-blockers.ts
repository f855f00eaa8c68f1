// What may stand in the way of deleting an account, asked of everything that knows: a new kind of case is one more line here.
import { eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { type DeletionFacts, deletionBlockers } from '#lib/rules/deletion.ts'
import type { Context } from '#server/context.ts'
import { payment_users } from '#server/db/schema/identity.ts'
import { countOpenReports } from '#server/domains/monitoring/hits/open-reports.ts'
import { PaymentFailure } from '#server/ports/payment.ts'
import { translator } from '#server/translator.ts'

type Asking = Pick<Context, 'db' | 'ports' | 'locale' | 'log'>
type Ask = (context: Asking, user_id: string) => Promise<Partial<DeletionFacts>>

const asked: readonly Ask[] = [moneyAtProvider, reportsUnderWay]

/** Refuses with the first thing in the way; `provider_unavailable` when the provider cannot say. Asks the outside: call it outside transactions. */
export async function requireDeletable(context: Asking, user_id: string): Promise<void> {
  const facts: DeletionFacts = { balance_cents: 0, open_cases: 0 }
  for (const ask of asked) {
    const { balance_cents = 0, open_cases = 0 } = await ask(context, user_id)
    facts.balance_cents += balance_cents
    facts.open_cases += open_cases
  }
  const [blocker] = deletionBlockers(facts)
  if (blocker === undefined) return
  const amount = translator(context.locale, 'errors').money(facts.balance_cents)
  throw new Failure(blocker, blocker === 'account_has_money' ? { amount } : {})
}

async function reportsUnderWay(context: Asking, user_id: string): Promise<Partial<DeletionFacts>> {
  return { open_cases: await countOpenReports(context, user_id) }
}

/** Whoever the provider does not know has no money there. */
async function moneyAtProvider({ db, ports, log }: Asking, user_id: string): Promise<Partial<DeletionFacts>> {
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
