// Who asked to become a beta tester, and accepting them.
import { and, arrayContains, asc, count, desc, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { AdminBetaTester, admin as contract } from '#lib/contract/admin.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context, UserContext } from '#server/context.ts'
import { containing } from '#server/db/like.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { beta_testers } from '#server/db/schema/social.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { confirmedUserByEmail } from '#server/domains/accounts/queries.ts'
import { betaAccepted } from '#server/mail/beta-accepted.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'

type Query = ParsedInput<typeof contract.betaTesters>['query']
type Row = typeof beta_testers.$inferSelect

const orders: Record<Query['ordering'], SQL[]> = {
  '-created_at': [desc(beta_testers.created_at), desc(beta_testers.id)],
  created_at: [asc(beta_testers.created_at), asc(beta_testers.id)],
}

const present = ({ id, first_name, last_name, email, instagram, listed, created_at, accepted_at }: Row) => ({
  id,
  first_name,
  last_name,
  email,
  instagram,
  listed,
  created_at: created_at.toISOString(),
  accepted_at: accepted_at?.toISOString() ?? null,
})

export async function listBetaRequests(
  context: UserContext,
  { query }: ParsedInput<typeof contract.betaTesters>,
): Promise<Answer<typeof contract.betaTesters>> {
  const { first_name, last_name, email, instagram, accepted_at } = beta_testers
  const searched = sql`lower(concat_ws(' ', ${first_name}, ${last_name}, ${email}, ${instagram}))`
  const where = and(
    query.accepted === undefined ? undefined : query.accepted ? isNotNull(accepted_at) : isNull(accepted_at),
    query.search ? sql`${searched} like ${containing(query.search)}` : undefined,
  )
  const { limit, offset } = pageWindow(query)
  const rows = await context.db
    .select()
    .from(beta_testers)
    .where(where)
    .orderBy(...orders[query.ordering])
    .limit(limit)
    .offset(offset)
  const [total] = await context.db.select({ count: count() }).from(beta_testers).where(where)
  return pageAnswer(context, '/admin/beta-testers', query, { count: total?.count ?? 0, results: rows.map(present) })
}

/** Tells the person; whoever has an account already becomes a beta tester with it at once. */
export async function acceptBetaTester(
  context: UserContext,
  { id }: ParsedInput<typeof contract.acceptBetaTester>,
): Promise<AdminBetaTester> {
  const { db } = context
  const [asked] = await db.select().from(beta_testers).where(eq(beta_testers.id, id)).for('update')
  if (!asked) throw new Failure('not_found')
  if (asked.accepted_at) throw new Failure('beta_tester_exists')
  const accepted_at = context.now()
  await db.update(beta_testers).set({ accepted_at }).where(eq(beta_testers.id, id))
  const account = await confirmedUserByEmail(context, asked.email)
  if (account) await joinBetaTesters(context, { user_id: account.id, email: asked.email })
  await writeAudit(context, { act: 'beta_tester_accepted', actor_id: context.user.id, subject_id: id })
  const { locale, first_name, email } = asked
  const link = linkOf(context, locale, href(account ? 'login' : 'registration'))
  const message = betaAccepted(locale, { first_name, link, has_account: account !== null })
  await enqueueEmail(context, { id: newId('mail', accepted_at), to: email, locale, message })
  return present({ ...asked, accepted_at })
}

/** Whoever was accepted under an address that is proved to be theirs has the role, whichever of the two came first. */
export async function joinBetaTesters(
  { db }: Context,
  { user_id, email }: { user_id: string; email: string },
): Promise<void> {
  const accepted = and(eq(beta_testers.email, email), isNotNull(beta_testers.accepted_at))
  const joined = await db.update(beta_testers).set({ user_id }).where(accepted).returning({ id: beta_testers.id })
  if (joined.length === 0) return
  const without = and(eq(users.id, user_id), not(arrayContains(users.roles, ['beta_tester'])))
  await db
    .update(users)
    .set({ roles: sql`array_append(${users.roles}, 'beta_tester')` })
    .where(without)
}
