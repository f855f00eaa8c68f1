// The jobs of the public log: waiting entries get their place and a signed head; once a day the head goes on the chain.
import { asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { utf8 } from '#lib/proof/digests.ts'
import { appendedNodes, type LogNode, leafHash, logRoot } from '#lib/proof/log-tree.ts'
import { logHeadDigest } from '#lib/proof/verify-log.ts'
import type { Context } from '#server/context.ts'
import { log_entries, log_heads, log_nodes } from '#server/db/schema/log.ts'
import { every, job } from '#server/jobs/queue.ts'
import { nodesFor, rootNodes } from './log-nodes.ts'

/** Entries that get their place in one transaction. */
const APPENDED_AT_ONCE = 500
/** The key of the advisory lock under which the log grows; any constant does. */
const LOG_LOCK = 6962

/** Heads among which one can be anchored for certain. */
const LATEST_HEADS = 5
/** The entries of a batch share their heads. */
const COOLDOWN_MS = 5_000

export const appendLog = job('images.log-append', z.object({}), appendAll, { cooldown_ms: COOLDOWN_MS })

/** What happens to claims waits for it; a certificate does not. */
export const appendLogOften = every('*/5 * * * *', appendLog)

async function appendAll(context: Context): Promise<void> {
  while (await context.transact(append)) {}
  await signHeads(context)
}

export const anchorLog = job('images.log-anchor', z.object({}), async context => {
  const latest = await context.db.select().from(log_heads).orderBy(desc(log_heads.tree_size)).limit(LATEST_HEADS)
  // A root that the chain can never hold is passed over: the head before it stands for all entries but the last.
  const head = latest.find(({ root }) => context.ports.anchor.accepts(root))
  if (!head || head.anchor !== null) return
  const anchor = await context.ports.anchor.anchor(head.root)
  await context.db.update(log_heads).set({ anchor }).where(eq(log_heads.tree_size, head.tree_size))
})

export const anchorLogDaily = every('20 3 * * *', anchorLog)

/** Gives the oldest waiting entries their places; false when none waits. */
async function append({ db, now }: Context): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOG_LOCK})`)
  const waiting = await db
    .select({ id: log_entries.id, entry: log_entries.entry })
    .from(log_entries)
    .where(isNull(log_entries.position))
    // A version and what it supersedes are recorded in one millisecond: first that it was issued.
    .orderBy(asc(log_entries.recorded_at), asc(log_entries.event), asc(log_entries.id))
    .limit(APPENDED_AT_ONCE)
  if (waiting.length === 0) return false
  const [last] = await db
    .select({ position: log_entries.position })
    .from(log_entries)
    .where(sql`${log_entries.position} is not null`)
    .orderBy(desc(log_entries.position))
    .limit(1)
  const size = (last?.position ?? -1) + 1
  const known = await nodesFor(db, rootNodes(size))
  const made: LogNode[] = []
  for (const [offset, { id, entry }] of waiting.entries()) {
    const position = size + offset
    const leaf_hash = leafHash(utf8(entry))
    for (const node of appendedNodes(position, leaf_hash, known.find)) {
      known.add(node)
      made.push(node)
    }
    await db.update(log_entries).set({ position, leaf_hash }).where(eq(log_entries.id, id))
  }
  await db.insert(log_nodes).values(made)
  const tree_size = size + waiting.length
  await db.insert(log_heads).values({ tree_size, root: logRoot(tree_size, known.find), made_at: now() })
  return true
}

/** The key signs outside a transaction; a head that was stopped before is signed by the next run. */
async function signHeads(context: Context): Promise<void> {
  const unsigned = await context.db.select().from(log_heads).where(isNull(log_heads.signature))
  for (const { tree_size, root, made_at } of unsigned) {
    const digest = logHeadDigest({ tree_size, root, made_at: made_at.toISOString() })
    const { bitcoin } = await context.ports.signing.signDigest(digest)
    await context.db.update(log_heads).set({ signature: bitcoin }).where(eq(log_heads.tree_size, tree_size))
  }
}
