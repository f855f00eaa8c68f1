// The allowed websites of an account: listed, added once each, removed.
import { and, asc, count, desc, eq, ilike, type SQL } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { whitelist as contract, WhitelistEntry } from '#lib/contract/whitelist.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { WHITELIST_MAX } from '#lib/rules/accounts/profile.ts'
import type { UserContext } from '#server/context.ts'
import { requireWebsiteUrl } from '#server/crawler/website-url.ts'
import { anywhere } from '#server/db/like.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { whitelist_entries } from '#server/db/schema/social.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { authorizeAllowed, releaseAllowed } from './hits/allowed-websites.ts'

type Row = typeof whitelist_entries.$inferSelect
type Query = ParsedInput<typeof contract.list>['query']

const { id, url, created_at, user_id } = whitelist_entries

const orders: Record<Query['ordering'], SQL[]> = {
  '-created_at': [desc(created_at), desc(id)],
  created_at: [asc(created_at), asc(id)],
  url: [asc(url), asc(id)],
}

export async function listWhitelist(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const { db, user } = context
  const where = and(eq(user_id, user.id), query.search ? ilike(url, anywhere(query.search)) : undefined)
  const window = pageWindow(query)
  const rows = await db
    .select()
    .from(whitelist_entries)
    .where(where)
    .orderBy(...orders[query.ordering])
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ count: count() }).from(whitelist_entries).where(where)
  return pageAnswer(context, '/whitelist', query, { count: total?.count ?? 0, results: rows.map(present) })
}

export async function readWhitelistEntry(
  { db, user }: UserContext,
  input: ParsedInput<typeof contract.read>,
): Promise<WhitelistEntry> {
  const [row] = await db
    .select()
    .from(whitelist_entries)
    .where(and(eq(id, input.id), eq(user_id, user.id)))
  if (!row) throw new Failure('not_found')
  return present(row)
}

export async function createWhitelistEntry(
  context: UserContext,
  { body }: ParsedInput<typeof contract.create>,
): Promise<WhitelistEntry> {
  const { db, user } = context
  const canonical = requireWebsiteUrl(body.url)
  // Two additions at once wait for each other, so that the limit holds, and hits that are found now wait too.
  await lockUser(context, user.id)
  const [total] = await db.select({ count: count() }).from(whitelist_entries).where(eq(user_id, user.id))
  const now = context.now()
  const row = {
    id: newId('whitelist_entry', now),
    user_id: user.id,
    url: canonical,
    exact: body.exact,
    created_at: now,
  }
  const [existing] = await db
    .select({ id })
    .from(whitelist_entries)
    .where(and(eq(user_id, user.id), eq(url, canonical)))
  if (existing) throw new Failure('whitelist_entry_exists')
  if ((total?.count ?? 0) >= WHITELIST_MAX) throw new Failure('whitelist_full', { limit: WHITELIST_MAX })
  await db.insert(whitelist_entries).values(row)
  await authorizeAllowed(context, user.id, row)
  return present(row)
}

export async function removeWhitelistEntry(
  context: UserContext,
  input: ParsedInput<typeof contract.remove>,
): Promise<void> {
  const { db, user } = context
  // A hit that is recorded at this moment is checked before or after.
  await lockUser(context, user.id)
  const mine = and(eq(id, input.id), eq(user_id, user.id))
  const [removed] = await db.delete(whitelist_entries).where(mine).returning({ url })
  if (!removed) throw new Failure('not_found')
  await releaseAllowed(context, user.id, removed.url)
}

const present = (row: Row): WhitelistEntry => ({
  id: row.id,
  url: row.url,
  exact: row.exact,
  created_at: row.created_at.toISOString(),
})
