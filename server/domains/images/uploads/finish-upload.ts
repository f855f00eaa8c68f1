// The job of arrived bytes: are they the announced ones, are they a photograph that is accepted? Then the image is made, once the fields are final.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { Failure } from '#lib/errors.ts'
import { uploadCan } from '#lib/rules/upload-states.ts'
import type { Context } from '#server/context.ts'
import { type EarlierUpload, type InspectedFile, upload_parts, uploads } from '#server/db/schema/uploads.ts'
import { job } from '#server/jobs/queue.ts'
import { senderContext } from '../ftp/sender.ts'
import { originalKey } from '../keys.ts'
import { earliestOfFile } from '../priority/find-others.ts'
import { acceptUpload } from './accept-upload.ts'
import { partKey, refuseUpload, removeUnusedOriginal } from './end-upload.ts'
import { readRow, type UploadRow } from './upload-rows.ts'

/** As many at once as the decoders of the default. */
const CONCURRENCY = 2

export const finishUpload = job('uploads.finish', z.object({ upload_id: z.string() }), finish, {
  concurrency: CONCURRENCY,
  writes: 'files',
})

async function finish(context: Context, { upload_id }: { upload_id: string }): Promise<void> {
  const upload = await readRow(context, upload_id)
  if (!upload || !uploadCan.finish(upload.state)) return
  try {
    if (!upload.judged) await judge(context, upload)
    const sender = await senderContext(context, upload.user_id)
    if (!sender) throw new Failure('forbidden')
    await context.transact(tx => acceptUpload({ ...tx, user: sender.user }, upload_id))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await refuseUpload(context, upload, error)
  }
}

/** Throws the refusal of the bytes; else the original is put away and what it showed is written down. */
async function judge(context: Context, upload: UploadRow): Promise<void> {
  const { storage, imaging } = context.ports
  const directory = await mkdtemp(join(storage.incoming(), 'upload-'))
  const path = join(directory, 'file')
  try {
    const { sha256, sha512 } = await assemble(context, upload, path)
    if (sha256 !== upload.sha256) throw new Failure('upload_digest_differs')
    const inspection = await imaging.inspect(path, sha256)
    if (!inspection.accepted) throw new Failure(inspection.refusal)
    const earlier = await earliestOfFile(context, { user_id: upload.user_id, sha256, path })
    await storage.adopt(originalKey({ id: upload.reserved_image_id, sha256 }), path)
    const { width, height } = inspection
    const judged = { judged: { sha512, width, height }, earlier }
    if (!(await remember(context, upload, judged))) await removeUnusedOriginal(context, upload)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

type Judged = { judged: InspectedFile; earlier: EarlierUpload | null }

async function remember({ db }: Context, { id }: UploadRow, judged: Judged): Promise<boolean> {
  const open = inArray(uploads.state, [...uploadCan.finish.from])
  const remembered = await db
    .update(uploads)
    .set(judged)
    .where(and(eq(uploads.id, id), open))
    .returning({ id: uploads.id })
  return remembered.length > 0
}

/** One file of the parts, in their order, with the digests of what was written. */
async function assemble({ db, ports }: Context, { id }: UploadRow, path: string) {
  const parts = await db
    .select()
    .from(upload_parts)
    .where(and(eq(upload_parts.upload_id, id), eq(upload_parts.kept, true)))
    .orderBy(asc(upload_parts.start))
  const digests = { sha256: createHash('sha256'), sha512: createHash('sha512') }
  async function* all(): AsyncGenerator<Uint8Array> {
    for (const part of parts) {
      const stored = await ports.storage.get(partKey(id, part.id))
      if (!stored) throw new Error(`part ${part.id} of ${id} is missing`)
      for await (const bytes of stored.body) {
        digests.sha256.update(bytes)
        digests.sha512.update(bytes)
        yield bytes
      }
    }
  }
  await pipeline(Readable.from(all()), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { sha256: digests.sha256.digest('hex'), sha512: digests.sha512.digest('hex') }
}
