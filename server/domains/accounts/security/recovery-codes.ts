// Recovery codes: shown once, stored as digests that the database alone cannot be searched for.
import { randomInt } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { RECOVERY_CODES } from '#lib/rules/accounts/second-factor.ts'
import type { Context } from '#server/context.ts'
import { recovery_codes } from '#server/db/schema/profiles.ts'

/** Crockford's alphabet: no letter that can be taken for a digit. Twelve of them are 60 random bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 3
const GROUP_LENGTH = 4

const newGroup = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
const newCode = () => Array.from({ length: GROUPS }, newGroup).join('-')

/** As the code was written, whatever people make of it: capitals, spaces, O for 0, I and L for 1. */
const plain = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')

/** New codes instead of all earlier ones. */
export async function renewRecoveryCodes(context: Context, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await context.db.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id))
  await context.db.insert(recovery_codes).values(
    codes.map(code => ({
      id: newId('recovery_code', context.now()),
      user_id,
      code_hash: context.ports.vault.digest(plain(code), user_id),
    })),
  )
  return codes
}

/** Uses up one code; false when it is none of this person's or was used already. */
export async function redeemRecoveryCode(context: Context, user_id: string, code: string): Promise<boolean> {
  const good = and(
    eq(recovery_codes.user_id, user_id),
    eq(recovery_codes.code_hash, context.ports.vault.digest(plain(code), user_id)),
    isNull(recovery_codes.used_at),
  )
  const used = await context.db
    .update(recovery_codes)
    .set({ used_at: context.now() })
    .where(good)
    .returning({ id: recovery_codes.id })
  return used.length > 0
}

export async function countRecoveryCodes({ db }: Pick<Context, 'db'>, user_id: string): Promise<number> {
  const [left] = await db
    .select({ codes: count() })
    .from(recovery_codes)
    .where(and(eq(recovery_codes.user_id, user_id), isNull(recovery_codes.used_at)))
  return left?.codes ?? 0
}
