// The public log as anyone reads it: its head, its entries, and proofs about them.
import { and, asc, desc, eq, gte, isNotNull } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { log as contract, LogEntry, LogHead } from '#lib/contract/log.ts'
import { Failure } from '#lib/errors.ts'
import { consistencyPath, inclusionPath, logRoot } from '#lib/proof/log-tree.ts'
import type { Context } from '#server/context.ts'
import { log_entries, log_heads } from '#server/db/schema/log.ts'
import { consistencyNodes, inclusionNodes, nodesFor } from './log-nodes.ts'

export async function readLogHead(
  { db }: Context,
  { query }: ParsedInput<typeof contract.head>,
): Promise<Answer<typeof contract.head>> {
  const [head] = await db
    .select()
    .from(log_heads)
    .where(query.anchored ? isNotNull(log_heads.anchor) : undefined)
    .orderBy(desc(log_heads.tree_size))
    .limit(1)
  if (!head) throw new Failure('not_found')
  return presentHead(head)
}

const presentHead = (head: typeof log_heads.$inferSelect): LogHead => ({
  ...head,
  made_at: head.made_at.toISOString(),
})

export async function listLogEntries(
  { db }: Context,
  { query }: ParsedInput<typeof contract.entries>,
): Promise<Answer<typeof contract.entries>> {
  const rows = await db
    .select()
    .from(log_entries)
    .where(gte(log_entries.position, query.start))
    .orderBy(asc(log_entries.position))
    .limit(query.count)
  return { entries: rows.flatMap(presentEntry) }
}

/** Nothing for an entry that still waits for its place. */
function presentEntry({ position, leaf_hash, entry }: typeof log_entries.$inferSelect): LogEntry[] {
  return position === null || leaf_hash === null ? [] : [{ position, leaf_hash, entry }]
}

export async function readInclusion(
  context: Pick<Context, 'db'>,
  { query }: ParsedInput<typeof contract.inclusion>,
): Promise<Answer<typeof contract.inclusion>> {
  const { db } = context
  const [row] = await db
    .select()
    .from(log_entries)
    .where(and(eq(log_entries.digest, query.digest), eq(log_entries.event, query.event)))
  const [entry] = row ? presentEntry(row) : []
  const tree_size = await sizeOf(context, query.tree_size)
  if (!entry || entry.position >= tree_size) throw new Failure('not_found')
  const { find } = await nodesFor(db, inclusionNodes(entry.position, tree_size))
  return { entry, tree_size, root: logRoot(tree_size, find), path: inclusionPath(entry.position, tree_size, find) }
}

/** The version's entry with the signed head that it is shown in; null when the log does not hold it. */
export async function inclusionOf(
  context: Pick<Context, 'db'>,
  digest: string,
): Promise<{ inclusion: Answer<typeof contract.inclusion>; head: LogHead } | null> {
  const { db } = context
  const [head] = await db
    .select()
    .from(log_heads)
    .where(isNotNull(log_heads.signature))
    .orderBy(desc(log_heads.tree_size))
    .limit(1)
  if (!head) return null
  try {
    const query = { digest, event: 'issued', tree_size: head.tree_size } as const
    return { inclusion: await readInclusion(context, { query }), head: presentHead(head) }
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  }
}

export async function readConsistency(
  context: Context,
  { query }: ParsedInput<typeof contract.consistency>,
): Promise<Answer<typeof contract.consistency>> {
  const { first } = query
  const second = await sizeOf(context, query.second)
  if (first > second) throw new Failure('not_found')
  const { find } = await nodesFor(context.db, consistencyNodes(first, second))
  return {
    first,
    second,
    first_root: logRoot(first, find),
    second_root: logRoot(second, find),
    path: consistencyPath(first, second, find),
  }
}

/** The size asked for, or the newest; a size that the log has not reached is unknown. */
async function sizeOf({ db }: Pick<Context, 'db'>, asked: number | undefined): Promise<number> {
  const [head] = await db
    .select({ tree_size: log_heads.tree_size })
    .from(log_heads)
    .orderBy(desc(log_heads.tree_size))
    .limit(1)
  if (!head || (asked ?? 0) > head.tree_size) throw new Failure('not_found')
  return asked ?? head.tree_size
}
