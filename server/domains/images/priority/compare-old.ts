// Compares every certified image with those certified before it, once under the rules of today: also those that came before there was a comparison.
import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import type { Context } from '#server/context.ts'
import { certificates, images } from '#server/db/schema/images.ts'
import { job } from '#server/jobs/queue.ts'
import { DECISION_RULES } from '#server/matching/model.ts'
import { certifyWhatIsSaid } from './name-earlier.ts'
import { recordPriorities, tellPairs } from './record-priorities.ts'

const AT_ONCE = 50

/** How far it has come stands in the queue: of one number of rules one job waits at most, so a start begins nothing twice. */
const keyOf = (rules: number) => `rules ${rules}`

/** Runs at start. */
export const compareOldPictures = job('images.compare-old', z.object({}), context =>
  context.enqueue(compareSomePictures, { rules: DECISION_RULES, after: '' }, { key: keyOf(DECISION_RULES) }),
)

export const compareSomePictures = job(
  'images.compare-some',
  z.object({ rules: z.int(), after: z.string() }),
  async (context, { rules, after }) => {
    if (rules < DECISION_RULES) return
    const rows = await datedAfter(context, after)
    for (const { image } of rows) {
      await recordPriorities(context, image, 'earlier')
      await context.transact(async tx => {
        await tellPairs(tx, image.id)
        await certifyWhatIsSaid(tx, image.id)
      })
    }
    // At its end it waits as the mark that all are compared; what is certified meanwhile is compared by itself.
    const at = rows.length < AT_ONCE ? { at: addSeconds(context.now(), DAY_S) } : {}
    const next = { rules, after: rows.at(-1)?.image.id ?? after }
    await context.enqueue(compareSomePictures, next, { key: keyOf(rules), ...at })
  },
)

const datedAfter = ({ db }: Context, after: string) =>
  db
    .select({ image: images })
    .from(images)
    .innerJoin(certificates, and(eq(certificates.image_id, images.id), eq(certificates.version, 1)))
    .where(and(gt(images.id, after), isNull(images.deleted_at), isNotNull(certificates.time_stamp)))
    .orderBy(asc(images.id))
    .limit(AT_ONCE)
