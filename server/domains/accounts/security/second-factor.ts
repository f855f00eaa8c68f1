// A person's second factor: the shared secret, and the check of a code against it.
import { and, eq, lt } from 'drizzle-orm'
import { secondFactorPerPerson } from '#lib/rules/accounts/second-factor.ts'
import type { Context } from '#server/context.ts'
import { second_factors } from '#server/db/schema/profiles.ts'
import { consume, reward } from '#server/http/limits.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

export type SecondFactor = typeof second_factors.$inferSelect

/** The second factor of a person, begun or in force; null when there is none. */
export async function secondFactorOf({ db }: Pick<Context, 'db'>, user_id: string): Promise<SecondFactor | null> {
  const [found] = await db.select().from(second_factors).where(eq(second_factors.user_id, user_id)).limit(1)
  return found ?? null
}

/** The second factor that signing in asks for; null when it asks for none. */
export async function confirmedFactorOf(context: Pick<Context, 'db'>, user_id: string): Promise<SecondFactor | null> {
  const factor = await secondFactorOf(context, user_id)
  return factor?.confirmed_at ? factor : null
}

/** Uses up an app's code; false when it is wrong, too old, too early, or was used already. */
export async function redeemAppCode(context: Context, factor: SecondFactor, code: string): Promise<boolean> {
  const { user_id, last_step } = factor
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return false
  const secret = secretOf(context, factor)
  const step = secret === null ? null : stepOfCode(secret, digits, context.now(), last_step)
  if (step === null) return false
  // The same code twice at the same instant: the second finds the step taken.
  const taken = await context.db
    .update(second_factors)
    .set({ last_step: step })
    .where(and(eq(second_factors.user_id, user_id), lt(second_factors.last_step, step)))
    .returning({ user_id: second_factors.user_id })
  return taken.length > 0
}

/** Null when the installation's key is not the one that sealed the secret: no code is right then. */
function secretOf({ ports, log }: Context, { secret, user_id }: SecondFactor): string | null {
  try {
    return ports.vault.open(secret, user_id)
  } catch (error) {
    log.error({ err: error, user_id }, 'the secret of a second factor cannot be opened')
    return null
  }
}

/**
 * Uses up a code of the app or a recovery code. Tries are counted under `counted`; throws `too_many_requests`.
 * Call it outside a transaction: a rollback would forget the try.
 */
export async function redeemCode(
  context: Context,
  factor: SecondFactor,
  code: string,
  counted: string = factor.user_id,
): Promise<boolean> {
  await consume(context, secondFactorPerPerson, counted)
  const good = (await redeemAppCode(context, factor, code)) || (await redeemRecoveryCode(context, factor.user_id, code))
  if (good) await reward(context, secondFactorPerPerson, counted)
  return good
}
