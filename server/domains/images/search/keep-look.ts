// Writes down what images look like: with their certification, and by a job for those that came before there were looks.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { image_looks, image_search } from '#server/db/schema/search.ts'
import { job } from '#server/jobs/queue.ts'
import { previewKey } from '../keys.ts'

/** Counted up when looks are made in another way; the job then makes all of them anew. */
export const LOOK_MODEL = 1

/** A look as the database compares it. */
export const bitsOf = (look: string) => sql<string>`('x' || ${look}::text)::bit(512)`

export async function keepLook({ db }: Pick<Context, 'db'>, image_id: string, look: string): Promise<void> {
  const row = { model: LOOK_MODEL, look: bitsOf(look) }
  // An image that was deleted meanwhile is not searched any more.
  await db
    .insert(image_looks)
    .select(
      db
        .select({
          image_id: image_search.image_id,
          model: sql<number>`${LOOK_MODEL}::smallint`.as('model'),
          look: row.look.as('look'),
        })
        .from(image_search)
        .where(eq(image_search.image_id, image_id)),
    )
    .onConflictDoUpdate({ target: image_looks.image_id, set: row })
}

const AT_ONCE = 50

/** At every start: images without a look, a portion a job, so that a million of them outlast no job's time. */
export const lookAtOldImages = job('images.look-at-old', z.object({}), context =>
  context.enqueue(lookAtSome, { after: '' }, { key: 'all' }),
)

export const lookAtSome = job('images.look-at-some', z.object({ after: z.string() }), async (context, { after }) => {
  const rows = await without(context, after)
  for (const row of rows) await lookAt(context, row)
  const last = rows.at(-1)
  if (last && rows.length === AT_ONCE) await context.enqueue(lookAtSome, { after: last.id }, { key: last.id })
})

const without = ({ db }: Context, after: string) =>
  db
    .select({ id: images.id, previews: images.previews })
    .from(image_search)
    .innerJoin(images, eq(images.id, image_search.image_id))
    .leftJoin(image_looks, and(eq(image_looks.image_id, images.id), eq(image_looks.model, LOOK_MODEL)))
    .where(and(isNull(image_looks.image_id), sql`${images.fingerprint} is not null`, sql`${images.id} > ${after}`))
    .orderBy(images.id)
    .limit(AT_ONCE)

type Row = Awaited<ReturnType<typeof without>>[number]

/** The model takes 224 pixels a side. */
const WIDE_ENOUGH = 320

async function lookAt(context: Context, { id, previews }: Row): Promise<void> {
  const { ports, log } = context
  const usable = previews.filter(({ width, broken }) => width >= WIDE_ENOUGH && !broken)
  const preview = usable.sort((one, other) => one.width - other.width)[0] ?? previews[0]
  const file = preview && (await ports.storage.local(previewKey(id, preview.name)))
  if (!file) return
  try {
    const { sample } = await ports.imaging.sample(file.path)
    const { look } = await ports.classifier.classify(sample)
    await keepLook(context, id, look)
  } catch (error) {
    // One picture without a look keeps no other from having one; it is tried again with the next start.
    log.warn({ image: id, err: error }, 'image without look')
  } finally {
    await file.done()
  }
}
