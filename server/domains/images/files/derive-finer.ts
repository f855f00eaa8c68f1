// The patient job that adds finer previews (AVIF, and WebP at full size): fewer bytes for visitors, costly to make.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { images, type StoredPreview } from '#server/db/schema/images.ts'
import { job } from '#server/jobs/queue.ts'
import { originalKey } from '../keys.ts'
import { storePreviews } from './store-previews.ts'

export const deriveFinerPreviews = job(
  'images.derive-finer',
  z.object({ image_id: z.string() }),
  async (context, { image_id }) => {
    const [image] = await context.db
      .select()
      .from(images)
      .where(and(eq(images.id, image_id), isNull(images.deleted_at)))
    if (!image) return
    const { storage, imaging } = context.ports
    const original = await storage.local(originalKey(image))
    if (!original) return
    const directory = await mkdtemp(join(storage.incoming(), 'finer-'))
    try {
      const files = await imaging.deriveFiner(original.path, directory)
      const added = await storePreviews(context, image_id, directory, files)
      await context.transact(tx => addPreviews(tx, image_id, added))
    } finally {
      await original.done()
      await rm(directory, { recursive: true, force: true })
    }
  },
  { writes: 'files' },
)

async function addPreviews(context: Context, imageId: string, added: StoredPreview[]): Promise<void> {
  const [image] = await context.db.select().from(images).where(eq(images.id, imageId)).for('update')
  if (!image || image.deleted_at !== null) return
  const others = image.previews.filter(preview => !added.some(each => each.name === preview.name))
  // One that was made anew before keeps its address.
  const kept = added.map(each => ({ ...image.previews.find(({ name }) => name === each.name), ...each }))
  await context.db
    .update(images)
    .set({ previews: [...others, ...kept] })
    .where(eq(images.id, imageId))
}
