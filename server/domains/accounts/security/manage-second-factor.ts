// Switches a person's second factor on and off, and says how it stands.
import { and, eq, isNull } from 'drizzle-orm'
import { brand } from '#lib/brand.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { sessions } from '#lib/contract/sessions.ts'
import { Failure } from '#lib/errors.ts'
import { secondFactorPerPerson } from '#lib/rules/accounts/second-factor.ts'
import type { UserContext } from '#server/context.ts'
import { recovery_codes, second_factors } from '#server/db/schema/profiles.ts'
import { consume, reward } from '#server/http/limits.ts'
import { notifySecondFactor } from './notify-second-factor.ts'
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { requirePassword } from './require-password.ts'
import { confirmedFactorOf, redeemAppCode, redeemCode, secondFactorOf } from './second-factor.ts'
import { newTotpSecret, totpUri } from './totp.ts'

export async function readSecondFactor(context: UserContext): Promise<Answer<typeof sessions.readSecondFactor>> {
  const factor = await confirmedFactorOf(context, context.user.id)
  const recovery_codes_left = factor ? await countRecoveryCodes(context, context.user.id) : 0
  return { enabled: factor !== null, since: factor?.confirmed_at?.toISOString() ?? null, recovery_codes_left }
}

/** Begins: a fresh secret, which counts only once a first code has confirmed it. */
export async function startSecondFactor(context: UserContext): Promise<Answer<typeof sessions.startSecondFactor>> {
  const { id, email } = context.user
  const secret = newTotpSecret()
  const begun = { secret: context.ports.vault.seal(secret, id), last_step: 0, created_at: context.now() }
  if (await confirmedFactorOf(context, id)) throw new Failure('second_factor_on')
  await context.db
    .insert(second_factors)
    .values({ user_id: id, ...begun })
    .onConflictDoUpdate({ target: second_factors.user_id, set: begun, setWhere: isNull(second_factors.confirmed_at) })
  return { secret, uri: totpUri(secret, brand.name, email) }
}

export async function confirmSecondFactor(
  context: UserContext,
  { body }: ParsedInput<typeof sessions.confirmSecondFactor>,
): Promise<Answer<typeof sessions.confirmSecondFactor>> {
  const { id } = context.user
  const factor = await secondFactorOf(context, id)
  if (!factor) throw new Failure('conflict')
  if (factor.confirmed_at) throw new Failure('second_factor_on')
  await consume(context, secondFactorPerPerson, id)
  if (!(await redeemAppCode(context, factor, body.code))) {
    throw new Failure('second_factor_wrong')
  }
  await reward(context, secondFactorPerPerson, id)
  return context.transact(async tx => {
    const confirmed_at = tx.now()
    // Begun again meanwhile: the code that was checked belongs to a secret which is no more.
    const same = and(eq(second_factors.user_id, id), eq(second_factors.secret, factor.secret))
    const confirmed = await tx.db.update(second_factors).set({ confirmed_at }).where(same).returning()
    if (confirmed.length === 0) throw new Failure('conflict')
    const codes = await renewRecoveryCodes(tx, id)
    await notifySecondFactor(tx, context.user, 'on')
    return { recovery_codes: codes }
  })
}

export async function removeSecondFactor(
  context: UserContext,
  { body }: ParsedInput<typeof sessions.removeSecondFactor>,
): Promise<void> {
  const { id } = context.user
  const factor = await confirmedFactorOf(context, id)
  if (!factor) throw new Failure('conflict')
  await requirePassword(context, body.password)
  if (!(await redeemCode(context, factor, body.code))) {
    throw new Failure('second_factor_wrong')
  }
  await context.transact(async tx => {
    await tx.db.delete(second_factors).where(eq(second_factors.user_id, id))
    await tx.db.delete(recovery_codes).where(eq(recovery_codes.user_id, id))
    await notifySecondFactor(tx, context.user, 'off')
  })
}
