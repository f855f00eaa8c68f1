// Writes down by which colours an image is found.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { type PaletteColor, paletteCells, swatchBits } from '#lib/rules/colors.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { image_search } from '#server/db/schema/search.ts'
import { job } from '#server/jobs/queue.ts'

export async function keepPalette(
  { db }: Pick<Context, 'db'>,
  imageId: string,
  palette: PaletteColor[],
): Promise<void> {
  const colors = { palette, swatches: swatchBits(palette), color_cells: paletteCells(palette) }
  await db.update(image_search).set(colors).where(eq(image_search.image_id, imageId))
}

const AT_ONCE = 200

/** Images from before there were palettes are found by the one colour that is known of them. */
export const keepOldColors = job('images.keep-old-colors', z.object({}), async context => {
  while ((await context.transact(keepSome)) === AT_ONCE);
})

async function keepSome({ db }: Context): Promise<number> {
  const rows = await db
    .select({ id: image_search.image_id, color: images.color })
    .from(image_search)
    .innerJoin(images, eq(images.id, image_search.image_id))
    .where(and(isNull(image_search.palette), isNotNull(images.color)))
    .limit(AT_ONCE)
  for (const { id, color } of rows) await keepPalette({ db }, id, color ? [{ color, share: 1 }] : [])
  return rows.length
}
