// What a creator's notices begin with.
import { eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { letterSettings as contract, LetterSettings } from '#lib/contract/letter-settings.ts'
import { toCents } from '#lib/money.ts'
import { DEFAULT_LICENSE, DEFAULT_PREJUDICE } from '#lib/rules/settlement/price.ts'
import type { UserContext } from '#server/context.ts'
import { settlement_settings } from '#server/db/schema/settlement.ts'

/** The published amounts and no words, until its owner says otherwise. */
export async function readLetterSettings({ db, user }: UserContext): Promise<LetterSettings> {
  const [row] = await db.select().from(settlement_settings).where(eq(settlement_settings.user_id, user.id))
  return {
    prejudice_cents: row?.prejudice_cents ?? DEFAULT_PREJUDICE,
    license_cents: row?.license_cents ?? DEFAULT_LICENSE,
    message_en: row?.message_en ?? null,
    message_fr: row?.message_fr ?? null,
  }
}

export async function updateLetterSettings(
  context: UserContext,
  { body }: ParsedInput<typeof contract.update>,
): Promise<LetterSettings> {
  const { db, user } = context
  const { prejudice_cents, license_cents, ...words } = { ...(await readLetterSettings(context)), ...body }
  const next = { prejudice_cents: toCents(prejudice_cents), license_cents: toCents(license_cents), ...words }
  await db
    .insert(settlement_settings)
    .values({ user_id: user.id, ...next })
    .onConflictDoUpdate({ target: settlement_settings.user_id, set: next })
  return readLetterSettings(context)
}
