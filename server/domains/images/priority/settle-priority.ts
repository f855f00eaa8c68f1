// What the two say to each other of a picture that both had certified: by what right, and whether the earlier one agrees.
import { and, eq, or, type SQL } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { priorities as contract, Priority } from '#lib/contract/priorities.ts'
import { Failure } from '#lib/errors.ts'
import { type PriorityNews, priorityCan } from '#lib/rules/priority.ts'
import type { Context, UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import { decisionsOf } from './priority-decisions.ts'
import { isOfUser, loadPriorities, ownPriority, type PriorityRow, presentPriority, sideOf } from './priority-rows.ts'

/** Nobody has more; more would not be read. */
const SHOWN_MOST = 1_000

export async function listPriorities(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const { user } = context
  const loaded = await loadPriorities(context, and(isOfUser(user.id), ofImage(query.image)), { limit: SHOWN_MOST })
  const own = loaded.flatMap(each => {
    const side = sideOf(each, user.id)
    return side ? [{ ...each, side }] : []
  })
  const { limit, offset } = pageWindow(query)
  const ordered = query.ordering === '-found_at' ? own.toReversed() : own
  const shown = ordered.slice(offset, offset + limit)
  const decisions = await decisionsOf(context, shown)
  const results = shown.map(each => presentPriority(each, user.id, decisions.get(each.row.id) ?? []))
  return pageAnswer(context, '/priorities', query, { count: own.length, results })
}

const ofImage = (id: string | undefined): SQL | undefined =>
  id === undefined ? undefined : or(eq(priorities.earlier_image_id, id), eq(priorities.later_image_id, id))

export async function readPriority(context: UserContext, { id }: ParsedInput<typeof contract.read>): Promise<Priority> {
  const own = await ownPriority(context, id)
  const decisions = await decisionsOf(context, [own])
  return presentPriority(own, context.user.id, decisions.get(id) ?? [])
}

/** Only the later author has something to declare. */
export async function declareRight(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.declare>,
): Promise<Priority> {
  const { side } = await ownPriority(context, id)
  if (side !== 'later') throw new Failure('forbidden')
  const declared_at = context.now()
  await change(context, id, priorityCan.declare, { ...body, state: 'declared', answer: null, declared_at }, 'declared')
  return readPriority(context, { id })
}

/** Only the earlier author can agree; what they agree to needs no administrator. */
export async function answerPriority(
  context: UserContext,
  { id, body: { agree, answer } }: ParsedInput<typeof contract.answer>,
): Promise<Priority> {
  const { side } = await ownPriority(context, id)
  if (side !== 'earlier') throw new Failure('forbidden')
  const answered_at = context.now()
  if (agree) await change(context, id, priorityCan.agree, { state: 'agreed', answer, answered_at }, 'settled')
  else await change(context, id, priorityCan.decline, { state: 'declined', answer, answered_at }, 'declined')
  return readPriority(context, { id })
}

/** In the caller's transaction: the row is locked, so of two that act at once the second meets a `conflict`. */
export async function change(
  context: Context,
  id: string,
  allowed: (state: string) => boolean,
  changes: Partial<PriorityRow>,
  news: PriorityNews,
): Promise<void> {
  const [row] = await context.db.select().from(priorities).where(eq(priorities.id, id)).for('update')
  if (!row) throw new Failure('not_found')
  if (!allowed(row.state)) throw new Failure('conflict')
  await context.db.update(priorities).set(changes).where(eq(priorities.id, id))
  await context.emit('priority.changed', { priority_id: id, news })
}
