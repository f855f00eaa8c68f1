// Asks the matching engine which watched images a picture shows, after the engine has caught up with the table.
import { asc, gt, max, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { image_fingerprints } from '#server/db/schema/crawl.ts'
import type { Fingerprint, Match, MatchingPort } from '#server/ports/matching.ts'

type Comparing = Pick<Context, 'db'> & { ports: { matching: MatchingPort } }

const ROWS_AT_ONCE = 200

/** One at a time for each engine of this process. */
const catchingUp = new WeakMap<MatchingPort, Promise<number>>()

/** Gives the engine every change of the table that it has not seen; resolves to the number of the last one. */
export async function catchUp(context: Comparing): Promise<number> {
  const { matching } = context.ports
  const earlier = catchingUp.get(matching) ?? Promise.resolve(0)
  const mine = earlier.catch(() => 0).then(() => readChanges(context))
  catchingUp.set(matching, mine)
  return mine
}

async function readChanges({ db, ports }: Comparing): Promise<number> {
  const { matching } = ports
  let position = await matching.position()
  const [newest] = await db.select({ seq: max(image_fingerprints.seq) }).from(image_fingerprints)
  // An engine that knows more than the table belongs to another table.
  while (position < (newest?.seq ?? 0)) {
    const rows = await db
      .select()
      .from(image_fingerprints)
      .where(gt(image_fingerprints.seq, position))
      .orderBy(asc(image_fingerprints.seq))
      .limit(ROWS_AT_ONCE)
    const last = rows.at(-1)
    if (!last) break
    const gone = rows.filter(row => row.removed_at !== null).map(row => row.image_id)
    const there = rows.filter(row => row.removed_at === null).map(row => ({ id: row.image_id, fingerprint: row }))
    if (gone.length > 0) await matching.drop(gone)
    await matching.put(there, last.seq)
    position = last.seq
  }
  return position
}

/** Watched images that the picture shows, and up to which change of the table was looked. */
export async function imagesIn(context: Context, picture: Fingerprint): Promise<{ matches: Match[]; seq: number }> {
  const seq = await catchUp(context)
  return { matches: await context.ports.matching.find(picture), seq }
}

/** Takes the next number in such an order that whoever reads up to a number has read all before it. Call it in a transaction. */
export async function nextSeq({ db }: Context): Promise<ReturnType<typeof sql<number>>> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('image_fingerprints'))`)
  return sql<number>`nextval('image_fingerprints_seq_seq')`
}
