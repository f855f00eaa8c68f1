// Compares the two pictures of each hit again once the rules that decide have changed: nobody stays accused by rules that are not ours any more.
import { and, asc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { crawl_pictures, image_fingerprints } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { job } from '#server/jobs/queue.ts'
import { FINGERPRINT_VERSION } from '#server/matching/fingerprint/fingerprint.ts'
import { DECISION_RULES } from '#server/matching/model.ts'
import type { Match } from '#server/ports/matching.ts'
import { writeNotice } from '../notices/write-notice.ts'
import { emitRecorded } from './automatic-filing.ts'
import { matchColumns } from './match-columns.ts'

/** Milliseconds of one run; the rest is for the next, so that other jobs have their turn. */
const RUN_MS = 30_000
const ROWS_AT_ONCE = 50

/** Runs at start, and ends at once when no rule has changed. */
export const compareHitsAgain = job('monitoring.compare-hits-again', z.object({}), async context => {
  const started = performance.now()
  for (;;) {
    const pairs = await pairsOfEarlierRules(context)
    if (pairs.length === 0) return
    for (const pair of pairs) await compareAgain(context, pair)
    if (performance.now() - started > RUN_MS) {
      await context.enqueue(compareHitsAgain, {}, { key: 'all' })
      return
    }
  }
})

type Pair = Awaited<ReturnType<typeof pairsOfEarlierRules>>[number]

const pairsOfEarlierRules = ({ db }: Context) =>
  db
    .select({ id: hits.id, picture_id: hits.picture_id, image: image_fingerprints, picture: crawl_pictures })
    .from(hits)
    .innerJoin(crawl_pictures, eq(crawl_pictures.id, hits.picture_id))
    .leftJoin(image_fingerprints, eq(image_fingerprints.image_id, hits.image_id))
    .where(lt(hits.decision_rules, DECISION_RULES))
    .orderBy(asc(hits.decision_rules), asc(hits.id))
    .limit(ROWS_AT_ONCE)

/** What cannot be compared any more stays as it was decided. */
async function compareAgain(context: Context, { id, picture_id, image, picture }: Pair): Promise<void> {
  const { fingerprint: data, fingerprint_version: version, width, height } = picture
  const comparable = image?.version === FINGERPRINT_VERSION && data !== null && version === FINGERPRINT_VERSION
  const answer = comparable ? await context.ports.matching.compare(image, { version, width, height, data }) : undefined
  await context.transact(async tx => {
    const [hit] = await tx.db
      .select()
      .from(hits)
      .where(and(eq(hits.id, id), eq(hits.picture_id, picture_id), lt(hits.decision_rules, DECISION_RULES)))
      .for('update')
    // Found once more meanwhile: with another picture, or by the rules of today.
    if (!hit) return
    const decided = answer === undefined ? {} : columnsOf(answer)
    const [now] = await tx.db
      .update(hits)
      .set({ ...decided, decision_rules: DECISION_RULES })
      .where(eq(hits.id, id))
      .returning()
    if (!now || now.confirmed === hit.confirmed) return
    if (now.confirmed) return emitRecorded(tx, now)
    await writeNotice(tx, { user_id: hit.user_id, kind: 'hits_unconfirmed', key: 'all', details: { count: 1 } })
  })
}

/** Nothing found leaves the places where something was, and no ground for it. */
const columnsOf = (answer: Match | null) =>
  answer ? matchColumns(answer) : { confirmed: false, score: 0, reasons: ['no_ground' as const], agreeing: null }
