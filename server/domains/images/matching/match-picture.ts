// Asks the matching engine which images a picture shows, after its index has caught up with the table.
import { and, asc, eq, gt, inArray, max, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { image_fingerprints } from '#server/db/schema/crawl.ts'
import type { Fingerprint, Match, MatchingPort } from '#server/ports/matching.ts'

type Indexing = Pick<Context, 'db'> & { ports: { matching: MatchingPort } }

const ROWS_AT_ONCE = 200

/** One at a time for each engine of this process. */
const syncing = new WeakMap<MatchingPort, Promise<number>>()

/** Gives the engine every change of the table that its index does not have; resolves to the number of the last one. */
export async function syncIndex(context: Indexing): Promise<number> {
  const { matching } = context.ports
  const previous = syncing.get(matching) ?? Promise.resolve(0)
  const current = previous.catch(() => 0).then(() => applyChanges(context))
  syncing.set(matching, current)
  return current
}

async function applyChanges({ db, ports }: Indexing): Promise<number> {
  const { matching } = ports
  let position = await matching.position()
  const [newest] = await db.select({ seq: max(image_fingerprints.seq) }).from(image_fingerprints)
  // An index that is ahead of the table belongs to another table.
  while (position < (newest?.seq ?? 0)) {
    const rows = await db
      .select()
      .from(image_fingerprints)
      .where(gt(image_fingerprints.seq, position))
      .orderBy(asc(image_fingerprints.seq))
      .limit(ROWS_AT_ONCE)
    const last = rows.at(-1)
    if (!last) break
    const removed = rows.filter(row => row.removed_at !== null).map(row => row.image_id)
    const added = rows.filter(row => row.removed_at === null).map(row => ({ id: row.image_id, fingerprint: row }))
    if (removed.length > 0) await matching.drop(removed)
    await matching.put(added, last.seq)
    position = last.seq
  }
  return position
}

/** Images that a picture shows, and up to which change of the table the index was. */
export async function findMatches(
  context: Context,
  fingerprint: Fingerprint,
): Promise<{ matches: Match[]; seq: number }> {
  const seq = await syncIndex(context)
  return { matches: await context.ports.matching.find(fingerprint), seq }
}

/** Of these only the images that the web is searched for. */
export async function findWatched(
  context: Context,
  fingerprint: Fingerprint,
): Promise<{ matches: Match[]; seq: number }> {
  const { matches, seq } = await findMatches(context, fingerprint)
  if (matches.length === 0) return { matches, seq }
  const { image_id, watched } = image_fingerprints
  const ids = matches.map(({ id }) => id)
  const rows = await context.db
    .select({ id: image_id })
    .from(image_fingerprints)
    .where(and(inArray(image_id, ids), eq(watched, true)))
  const wanted = new Set(rows.map(({ id }) => id))
  return { matches: matches.filter(({ id }) => wanted.has(id)), seq }
}

/** Takes the next number in such an order that whoever reads up to a number has read all before it. Call it in a transaction. */
export async function nextSeq({ db }: Context): Promise<ReturnType<typeof sql<number>>> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('image_fingerprints'))`)
  return sql<number>`nextval('image_fingerprints_seq_seq')`
}
