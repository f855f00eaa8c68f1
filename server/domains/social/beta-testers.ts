// Beta testers: those accepted who agreed to be named, and asking to become one, which tells nobody who has asked before.
import { and, asc, count, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { BetaTester, betaTesters as contract } from '#lib/contract/social.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { betaRequestPerEmail } from '#lib/rules/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { containing } from '#server/db/like.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { isShown } from '#server/db/people-filters.ts'
import { emails, users } from '#server/db/schema/accounts.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { beta_testers } from '#server/db/schema/social.ts'
import { requirePerson } from '#server/domains/accounts/registration/require-person.ts'
import { consume } from '#server/http/limits.ts'
import { job } from '#server/jobs/queue.ts'
import { betaRequest } from '#server/mail/beta-request.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'

type Query = ParsedInput<typeof contract.list>['query']

const isListed = (): SQL | undefined => and(isNotNull(beta_testers.accepted_at), eq(beta_testers.listed, true))

const orders: Record<Query['ordering'], SQL[]> = {
  '-accepted_at': [desc(beta_testers.accepted_at), desc(beta_testers.id)],
  accepted_at: [asc(beta_testers.accepted_at), asc(beta_testers.id)],
}

/** Leads to their public profile when the account is theirs beyond doubt: linked, or with the same confirmed address. */
async function testers(
  { db }: Context,
  where: SQL | undefined,
  order: SQL[] = [],
  window = { limit: 1, offset: 0 },
): Promise<BetaTester[]> {
  const own = or(eq(users.id, beta_testers.user_id), eq(users.email, beta_testers.email))
  const person = db
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(and(own, isShown()))
    .limit(1)
  const rows = await db
    .select({
      id: beta_testers.id,
      name: sql<string>`${beta_testers.first_name} || ' ' || ${beta_testers.last_name}`,
      instagram: beta_testers.instagram,
      user: sql<string | null>`(${person})`,
      accepted_at: beta_testers.accepted_at,
    })
    .from(beta_testers)
    .where(where)
    .orderBy(...order)
    .limit(window.limit)
    .offset(window.offset)
  return rows.map(row => ({ ...row, accepted_at: row.accepted_at?.toISOString() ?? null }))
}

export async function listBetaTesters(
  context: Context,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const name = sql`lower(${beta_testers.first_name} || ' ' || ${beta_testers.last_name})`
  const where = and(isListed(), query.search === undefined ? undefined : sql`${name} like ${containing(query.search)}`)
  const results = await testers(context, where, orders[query.ordering], pageWindow(query))
  const [total] = await context.db.select({ count: count() }).from(beta_testers).where(where)
  return pageAnswer(context, '/beta-testers', query, { count: total?.count ?? 0, results })
}

export async function readBetaTester(context: Context, { id }: ParsedInput<typeof contract.read>): Promise<BetaTester> {
  const [found] = await testers(context, and(isListed(), eq(beta_testers.id, id)))
  if (!found) throw new Failure('not_found')
  return found
}

/** Runs outside a transaction: attempts are counted even when they are refused. */
export async function askForBeta(context: Context, { body }: ParsedInput<typeof contract.create>): Promise<void> {
  const { captcha_token, ...asked } = body
  await requirePerson(context, captcha_token, 'beta_tester')
  await consume(context, betaRequestPerEmail, asked.email)
  const now = context.now()
  await context.transact(async tx => {
    // Who asked before is asked nothing again, and what they said then stays.
    await tx.db
      .insert(beta_testers)
      .values({ id: newId('beta_tester', now), ...asked, created_at: now })
      .onConflictDoNothing()
    await tx.enqueue(sendBetaRequest, { email: asked.email, mail_id: newId('mail', now) })
  })
}

/** The same email, to the address itself, whether it asked for the first time or again. */
export const sendBetaRequest = job(
  'social.send-beta-request',
  z.object({ email: z.string(), mail_id: z.string() }),
  (context, { email, mail_id }) =>
    context.transact(async tx => {
      const [written] = await tx.db.select({ id: emails.id }).from(emails).where(eq(emails.id, mail_id)).limit(1)
      const [asked] = await tx.db.select().from(beta_testers).where(eq(beta_testers.email, email)).limit(1)
      if (written || !asked) return
      const { first_name, locale } = asked
      await enqueueEmail(tx, { id: mail_id, to: email, locale, message: betaRequest(locale, { first_name }) })
    }),
)
