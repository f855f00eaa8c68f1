// Stores our own reduced copy of a picture that a hit is about, because the page may change before anybody looks at it. The job is for pictures whose bytes are no longer at hand.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { PICTURE_BYTES_MAX } from '#lib/rules/crawl.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { Context } from '#server/context.ts'
import { crawl_pictures, page_pictures } from '#server/db/schema/crawl.ts'
import { job } from '#server/jobs/queue.ts'
import { DecodingInterrupted } from '#server/ports/imaging.ts'
import type { PictureRow } from './fetch-picture.ts'
import { tryGet } from './try-get.ts'

/** Addresses at which the picture is looked for. */
const PLACES_MAX = 5
/** Pixels of the longest side; smaller pictures stay as they are. */
const COPY = '1280.webp'

export const copyPicture = job('monitoring.copy-picture', z.object({ picture_id: z.string() }), fetchAgain, {
  writes: 'files',
})

async function fetchAgain(context: Context, { picture_id }: { picture_id: string }): Promise<void> {
  const { db } = context
  const [row] = await db.select().from(crawl_pictures).where(eq(crawl_pictures.id, picture_id))
  if (!row || row.copy !== null) return
  const places = await db
    .selectDistinct({ url: page_pictures.url })
    .from(page_pictures)
    .where(eq(page_pictures.picture_id, picture_id))
    .limit(PLACES_MAX)
  for (const { url } of places) {
    const { answer } = await tryGet(context, url, { max_bytes: PICTURE_BYTES_MAX })
    if (answer?.status !== 200) continue
    // Only the very bytes that were matched are a copy of the picture.
    if (digestOf(answer.body) !== row.sha256) continue
    return storeCopy(context, row, answer.body)
  }
}

/**
 * `bytes` are the row's own. Running twice writes the same file again. What cannot be decoded has no copy; throws
 * {@link DecodingInterrupted} for what may be decoded later.
 */
export async function storeCopy(context: Context, row: PictureRow, bytes: Uint8Array): Promise<void> {
  const { storage, imaging } = context.ports
  const directory = await mkdtemp(join(storage.incoming(), 'copy-'))
  try {
    const path = join(directory, 'picture')
    await writeFile(path, bytes)
    const made = await imaging.copy(path, directory).catch((error: unknown) => {
      if (error instanceof DecodingInterrupted) throw error
      context.log.info({ picture: row.id, err: error }, 'no copy')
      return null
    })
    if (!made) return
    const copy = `pictures/${row.sha256.slice(0, 2)}/${row.id}-${COPY}`
    await storage.adopt(copy, join(directory, COPY))
    await context.db.update(crawl_pictures).set({ copy }).where(eq(crawl_pictures.id, row.id))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
