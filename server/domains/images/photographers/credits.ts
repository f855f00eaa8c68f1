// Credits: the names under which an account's works are credited elsewhere.
import { and, asc, count, eq } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { Credit, credits as contract } from '#lib/contract/photographers.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { CREDITS_MAX } from '#lib/rules/accounts/profile.ts'
import type { UserContext } from '#server/context.ts'
import { singlePage } from '#server/db/page.ts'
import { credits } from '#server/db/schema/social.ts'
import { lockUser } from '../../accounts/lock-user.ts'

const present = ({ id, name, created_at }: typeof credits.$inferSelect): Credit => ({
  id,
  name,
  created_at: created_at.toISOString(),
})

export async function listCredits({ db, user }: UserContext): Promise<Answer<typeof contract.list>> {
  const rows = await db
    .select()
    .from(credits)
    .where(eq(credits.user_id, user.id))
    .orderBy(asc(credits.created_at), asc(credits.id))
  return singlePage(rows.map(present))
}

export async function readOwnCredit(
  { db, user }: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<Credit> {
  const [row] = await db
    .select()
    .from(credits)
    .where(and(eq(credits.id, id), eq(credits.user_id, user.id)))
  if (!row) throw new Failure('not_found')
  return present(row)
}

export async function createCredit(
  context: UserContext,
  { body }: ParsedInput<typeof contract.create>,
): Promise<Credit> {
  const { db, user, now } = context
  // Two at once are counted one after the other.
  await lockUser(context, user.id)
  const [existing] = await db.select({ count: count() }).from(credits).where(eq(credits.user_id, user.id))
  if ((existing?.count ?? 0) >= CREDITS_MAX) throw new Failure('credits_full', { limit: CREDITS_MAX })
  const at = now()
  const [added] = await db
    .insert(credits)
    .values({ id: newId('credit', at), user_id: user.id, name: body.name, created_at: at })
    .onConflictDoNothing()
    .returning()
  if (!added) throw new Failure('credit_exists')
  return present(added)
}

export async function removeCredit(
  { db, user }: UserContext,
  { id }: ParsedInput<typeof contract.remove>,
): Promise<void> {
  const removed = await db
    .delete(credits)
    .where(and(eq(credits.id, id), eq(credits.user_id, user.id)))
    .returning({ id: credits.id })
  if (removed.length === 0) throw new Failure('not_found')
}
