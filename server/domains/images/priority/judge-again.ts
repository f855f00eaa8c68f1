// Judges open pairs again once the rules that decide have changed: nobody waits for a settlement because of rules that are not ours any more.
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { isSamePicture, type PictureMatch } from '#lib/rules/priority.ts'
import type { Context } from '#server/context.ts'
import { image_fingerprints } from '#server/db/schema/crawl.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import { job } from '#server/jobs/queue.ts'
import { FINGERPRINT_VERSION } from '#server/matching/fingerprint/fingerprint.ts'
import { DECISION_RULES } from '#server/matching/model.ts'
import { measuredOf } from './find-others.ts'

/** Milliseconds of one run; the rest is for the next, so that other jobs have their turn. */
const RUN_MS = 30_000
const ROWS_AT_ONCE = 50

const earlier = alias(image_fingerprints, 'earlier')
const later = alias(image_fingerprints, 'later')

/** Pairs of the same bytes need no rule; what people have said or settled stays theirs. */
const isOfEarlierRules = and(
  eq(priorities.state, 'open'),
  eq(priorities.same_file, false),
  isNotNull(priorities.match),
  sql`coalesce((${priorities.match}->>'rules')::int, 0) < ${DECISION_RULES}`,
)

/** Runs at start, and ends at once when no rule has changed. */
export const judgePairsAgain = job('images.judge-pairs-again', z.object({}), async context => {
  const started = performance.now()
  for (;;) {
    const pairs = await pairsOfEarlierRules(context)
    if (pairs.length === 0) return
    for (const pair of pairs) await judgeAgain(context, pair)
    if (performance.now() - started > RUN_MS) {
      await context.enqueue(judgePairsAgain, {}, { key: 'all' })
      return
    }
  }
})

type Pair = Awaited<ReturnType<typeof pairsOfEarlierRules>>[number]

const pairsOfEarlierRules = ({ db }: Context) =>
  db
    .select({ id: priorities.id, match: priorities.match, earlier, later })
    .from(priorities)
    .leftJoin(earlier, eq(earlier.image_id, priorities.earlier_image_id))
    .leftJoin(later, eq(later.image_id, priorities.later_image_id))
    .where(isOfEarlierRules)
    .orderBy(asc(priorities.id))
    .limit(ROWS_AT_ONCE)

/** What cannot be compared any more stays as it was found. */
async function judgeAgain(context: Context, pair: Pair): Promise<void> {
  const match = await matchOf(context, pair)
  await context.transact(async tx => {
    const holds = match === undefined || (match !== null && isSamePicture(match))
    const measured: PictureMatch | null = match ?? pair.match
    const changes = { match: measured && { ...measured, rules: DECISION_RULES } }
    const changed = await tx.db
      .update(priorities)
      .set(holds ? changes : { ...changes, state: 'different_pictures' })
      .where(and(eq(priorities.id, pair.id), isOfEarlierRules))
      .returning({ told_at: priorities.told_at })
    // Whoever was not told of it hears nothing of its end.
    if (!holds && changed.some(({ told_at }) => told_at !== null)) {
      await tx.emit('priority.changed', { priority_id: pair.id, news: 'settled' })
    }
  })
}

/** Undefined where the two cannot be compared; null where nothing of the earlier one is found in the later one. */
async function matchOf({ ports }: Context, pair: Pair): Promise<PictureMatch | null | undefined> {
  if (pair.earlier?.version !== FINGERPRINT_VERSION || pair.later?.version !== FINGERPRINT_VERSION) return undefined
  const answer = await ports.matching.compare(pair.earlier, pair.later)
  return answer && measuredOf(answer)
}
