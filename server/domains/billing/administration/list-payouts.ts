// Payouts and blocks as administrators see them, and the end of a block.
import { and, asc, count, desc, eq, isNull } from 'drizzle-orm'
import type { adminPayouts as contract } from '#lib/contract/admin-payouts.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { payout_blocks, payouts } from '#server/db/schema/payouts.ts'
import { presentPayout } from '../payouts/queries.ts'
import { payerName, withinPeriod, withWords } from './money-filters.ts'

export async function listAllPayouts(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const where = and(
    query.status && eq(payouts.status, query.status),
    query.payee === undefined ? undefined : eq(payouts.user_id, query.payee),
    ...withinPeriod(query, { at: payouts.created_at, cents: payouts.amount_cents }),
    ...withWords(query.search, [payouts.id, payouts.provider_id]),
  )
  const order = query.ordering === 'created_at' ? asc : desc
  const { limit, offset } = pageWindow(query)
  const rows = await context.db
    .select({ row: payouts, name: payerName })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.user_id))
    .where(where)
    .orderBy(order(payouts.created_at), order(payouts.id))
    .limit(limit)
    .offset(offset)
  const [all] = await context.db
    .select({ count: count() })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.user_id))
    .where(where)
  const results = rows.map(({ row, name }) => ({ ...presentPayout(row), payee: { id: row.user_id, name } }))
  return pageAnswer(context, '/admin/payouts', query, { count: all?.count ?? 0, results })
}

/** Those that are in force. */
export async function listBlocks(
  context: UserContext,
  { query }: ParsedInput<typeof contract.blocks>,
): Promise<Answer<typeof contract.blocks>> {
  const where = and(isNull(payout_blocks.lifted_at), ...withWords(query.search, [payout_blocks.id]))
  const order = query.ordering === 'created_at' ? asc : desc
  const { limit, offset } = pageWindow(query)
  const rows = await context.db
    .select({ row: payout_blocks, name: payerName })
    .from(payout_blocks)
    .leftJoin(users, eq(users.id, payout_blocks.user_id))
    .where(where)
    .orderBy(order(payout_blocks.created_at), order(payout_blocks.id))
    .limit(limit)
    .offset(offset)
  const [all] = await context.db
    .select({ count: count() })
    .from(payout_blocks)
    .leftJoin(users, eq(users.id, payout_blocks.user_id))
    .where(where)
  const results = rows.map(({ row: { id, user_id, findings, created_at }, name }) => ({
    id,
    person: user_id === null ? null : { id: user_id, name },
    findings,
    created_at: created_at.toISOString(),
  }))
  return pageAnswer(context, '/admin/payout-blocks', query, { count: all?.count ?? 0, results })
}

/** Nobody lifts a block of their own payouts. */
export async function liftBlock(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.lift>,
): Promise<Answer<typeof contract.lift>> {
  const { db, user, now } = context
  const [row] = await db.select().from(payout_blocks).where(eq(payout_blocks.id, id)).for('update')
  if (!row) throw new Failure('not_found')
  if (row.user_id === user.id) throw new Failure('admin_self')
  if (row.lifted_at) throw new Failure('conflict')
  const lifted_at = now()
  const lifted = { lifted_at, lifted_by: user.id, lift_reason: body.reason }
  await db.update(payout_blocks).set(lifted).where(eq(payout_blocks.id, id))
  // A block of everybody is about no one person.
  const subject_id = row.user_id ?? id
  const details = { block: id, comment: body.reason }
  await writeAudit(context, { act: 'payout_block_lifted', actor_id: user.id, subject_id, details })
  return { id, lifted_at: lifted_at.toISOString() }
}
