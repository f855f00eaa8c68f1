// The job that makes broken previews anew from their original, under an address that no cache has.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { images, type StoredPreview } from '#server/db/schema/images.ts'
import { job } from '#server/jobs/queue.ts'
import type { DerivedFile } from '#server/ports/imaging.ts'
import { originalKey, previewKey } from '../keys.ts'
import type { ImageRow } from '../present.ts'
import { findFault } from './find-fault.ts'
import { storePreviews } from './store-previews.ts'

/** Stopped at any line it is run again: what is marked as broken stays so until the row names what was made. */
export const remakePreviews = job(
  'images.remake-previews',
  z.object({ image_id: z.string() }),
  async (context, { image_id }) => {
    const [image] = await context.db
      .select()
      .from(images)
      .where(and(eq(images.id, image_id), isNull(images.deleted_at)))
    if (!image?.previews.some(preview => preview.broken)) return
    const { storage } = context.ports
    // Nothing is made from an original that is broken; the check of files reports that one.
    if ((await findFault(storage, originalKey(image), image.sha256)) !== null) return
    const directory = await mkdtemp(join(storage.incoming(), 'remade-'))
    try {
      const files = await derive(context, image, directory)
      const made = await storePreviews(context, image_id, directory, files)
      if (await context.transact(tx => replace(tx, image, made))) return
      for (const { name } of made) await storage.remove(previewKey(image_id, name))
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  },
  { writes: 'files' },
)

/** The broken ones alone; the finer ones, which are costly, only when one of them is broken. */
async function derive({ ports }: Context, image: ImageRow, directory: string): Promise<DerivedFile[]> {
  const original = await ports.storage.local(originalKey(image))
  if (!original) throw new Error(`the original of ${image.id} is missing`)
  try {
    const broken = new Set(image.previews.filter(preview => preview.broken).map(({ name }) => name))
    const { files } = await ports.imaging.derive(original.path, directory)
    const common = files.filter(({ name }) => broken.has(name))
    if (common.length === broken.size) return common
    const finer = await ports.imaging.deriveFiner(original.path, directory)
    return [...common, ...finer.filter(({ name }) => broken.has(name))]
  } finally {
    await original.done()
  }
}

/** False when the image was deleted meanwhile. A preview of a kind that is no longer made is not listed any more. */
async function replace({ db }: Context, { id, previews }: ImageRow, made: readonly StoredPreview[]): Promise<boolean> {
  const [image] = await db.select().from(images).where(eq(images.id, id)).for('update')
  if (!image || image.deleted_at !== null) return false
  const remade = image.previews.flatMap(preview => {
    const anew = made.find(({ name }) => name === preview.name)
    if (anew) return [{ ...anew, version: (preview.version ?? 1) + 1 }]
    return preview.broken && previews.some(each => each.broken && each.name === preview.name) ? [] : [preview]
  })
  await db.update(images).set({ previews: remade }).where(eq(images.id, id))
  return true
}
