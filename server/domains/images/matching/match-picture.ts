// Asks the matching engine which images a picture shows, after its index has caught up with the table.
import { and, asc, eq, gt, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { image_fingerprints } from '#server/db/schema/crawl.ts'
import {
  type Fingerprint,
  IndexAway,
  type IndexChanges,
  type Match,
  type MatchingAnswer,
  type MatchingPort,
  type StoredFingerprints,
} from '#server/ports/matching.ts'

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
  let reached = await matching.position()
  for await (const { position, ...changes } of changesAfter({ db }, reached)) {
    await matching.apply(changes, position)
    reached = position
  }
  return reached
}

/** Every change of the table after one of this number, up to the one that is the newest now. */
export async function* changesAfter(
  { db }: Pick<Context, 'db'>,
  first: number,
): AsyncGenerator<IndexChanges & { position: number }> {
  const [newest] = await db.select({ seq: max(image_fingerprints.seq) }).from(image_fingerprints)
  let position = first
  // An index that is ahead of the table belongs to another table.
  while (position < (newest?.seq ?? 0)) {
    const rows = await db
      .select()
      .from(image_fingerprints)
      .where(gt(image_fingerprints.seq, position))
      .orderBy(asc(image_fingerprints.seq))
      .limit(ROWS_AT_ONCE)
    const last = rows.at(-1)
    if (!last) return
    const drop = rows.filter(row => row.removed_at !== null).map(row => row.image_id)
    const put = rows.filter(row => row.removed_at === null).map(row => ({ id: row.image_id, fingerprint: row }))
    position = last.seq
    yield { put, drop, position }
  }
}

/** Fingerprints of these images as the table has them. */
export const storedFingerprints =
  ({ db }: Pick<Context, 'db'>): StoredFingerprints =>
  async ids => {
    if (ids.length === 0) return []
    const { image_id, removed_at } = image_fingerprints
    const rows = await db
      .select()
      .from(image_fingerprints)
      .where(and(inArray(image_id, [...ids]), isNull(removed_at)))
    return rows.map(row => ({ id: row.image_id, fingerprint: row }))
  }

/** `seq`: up to which change of the table the index was. */
export type PictureMatches = MatchingAnswer & { seq: number }

/** Images that a picture shows. */
export async function findMatches(context: Context, fingerprint: Fingerprint): Promise<PictureMatches> {
  try {
    const seq = await syncIndex(context)
    const { matches, unasked } = await context.ports.matching.find(fingerprint, storedFingerprints(context))
    return { matches, unasked, seq }
  } catch (error) {
    if (!(error instanceof IndexAway)) throw error
    return { matches: [], unasked: 1, seq: 0 }
  }
}

/** The same for work that needs the whole answer. */
export async function findAllMatches(context: Context, fingerprint: Fingerprint): Promise<Match[]> {
  const answer = await findMatches(context, fingerprint)
  expectWhole(answer)
  return answer.matches
}

/** Throws while a part of the index cannot be asked: the job is done again later. */
export function expectWhole({ unasked }: Pick<MatchingAnswer, 'unasked'>): void {
  if (unasked > 0) throw new Error(`${Math.round(unasked * 100)} % of the matching index could not be asked`)
}

/** Of these only the images that the web is searched for. */
export async function findWatched(context: Context, fingerprint: Fingerprint): Promise<PictureMatches> {
  const { matches, unasked, seq } = await findMatches(context, fingerprint)
  if (matches.length === 0) return { matches, unasked, seq }
  const { image_id, watched } = image_fingerprints
  const ids = matches.map(({ id }) => id)
  const rows = await context.db
    .select({ id: image_id })
    .from(image_fingerprints)
    .where(and(inArray(image_id, ids), eq(watched, true)))
  const wanted = new Set(rows.map(({ id }) => id))
  return { matches: matches.filter(({ id }) => wanted.has(id)), unasked, seq }
}

/** Takes the next number in such an order that whoever reads up to a number has read all before it. Call it in a transaction. */
export async function nextSeq({ db }: Context): Promise<ReturnType<typeof sql<number>>> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('image_fingerprints'))`)
  return sql<number>`nextval('image_fingerprints_seq_seq')`
}
