// Keeps the bytes of announced files as they arrive, in sealed parts: what is kept is on the disk, whatever happens next.
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { and, eq, inArray } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { receivingState, UPLOAD_PART_BYTES, uploadCan } from '#lib/rules/upload-states.ts'
import type { Context } from '#server/context.ts'
import { upload_parts, uploads } from '#server/db/schema/uploads.ts'
import type { Appended, TransferHost } from '#server/ports/transfer.ts'
import { partKey } from './end-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { readRow } from './upload-rows.ts'

export function transferHost(context: Context): TransferHost {
  return {
    async isOwn(user_id, id) {
      return (await readRow(context, id))?.user_id === user_id
    },
    async find(id) {
      const upload = await readRow(context, id)
      return upload && upload.state !== 'refused' ? { bytes: upload.bytes, offset: upload.received } : null
    },
    append: (id, offset, body) => append(context, id, offset, body),
  }
}

async function append(context: Context, id: string, start: number, body: Readable): Promise<Appended> {
  let offset = start
  for await (const piece of pieces(body)) {
    if (!(await keepPart(context, id, offset, piece))) return { refused: 'moved' }
    offset += piece.length
  }
  return { offset }
}

/** What flows in, cut; when the flow breaks, what had come is given before the break is thrown on. */
async function* pieces(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = []
  let length = 0
  const flow = read(body)
  let next = await flow()
  for (; 'bytes' in next; next = await flow()) {
    waiting.push(next.bytes)
    length += next.bytes.length
    while (length >= UPLOAD_PART_BYTES) {
      const all = Buffer.concat(waiting.splice(0))
      yield all.subarray(0, UPLOAD_PART_BYTES)
      waiting.push(all.subarray(UPLOAD_PART_BYTES))
      length -= UPLOAD_PART_BYTES
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
  if ('error' in next) throw next.error
}

type Read = { bytes: Buffer } | { error: unknown } | { ended: true }

function read(body: AsyncIterable<Buffer>): () => Promise<Read> {
  const flow = body[Symbol.asyncIterator]()
  return async () => {
    try {
      const { value, done } = await flow.next()
      return done ? { ended: true } : { bytes: value }
    } catch (error) {
      return { error }
    }
  }
}

/**
 * The part is written down, put away, and then counted: bytes that are counted are safe, and those that are not are
 * removed. False when the upload does not go on at `start`: another request was faster, or it has ended.
 */
async function keepPart(context: Context, uploadId: string, start: number, piece: Buffer): Promise<boolean> {
  const id = `${newId('upload_part', context.now())}-${randomUUID().slice(0, 8)}`
  const bytes = piece.length
  const row = { id, upload_id: uploadId, start, bytes, kept: false, created_at: context.now() }
  await context.db.insert(upload_parts).values(row)
  await context.ports.storage.put(partKey(uploadId, id), piece)
  const counted = await context.transact(inside => countPart(inside, row))
  if (counted) return true
  await context.ports.storage.remove(partKey(uploadId, id))
  await context.db.delete(upload_parts).where(eq(upload_parts.id, id))
  return false
}

type Part = typeof upload_parts.$inferInsert

async function countPart(context: Context, { id, upload_id, start, bytes }: Part): Promise<boolean> {
  const upload = await readRow(context, upload_id)
  if (!upload) return false
  const received = start + bytes
  const state = receivingState(received, upload.bytes)
  const goesOn = and(eq(uploads.received, start), inArray(uploads.state, [...uploadCan.receive.from]))
  const counted = await context.db
    .update(uploads)
    .set({ received, state })
    .where(and(eq(uploads.id, upload_id), goesOn))
    .returning({ id: uploads.id })
  if (counted.length === 0) return false
  await context.db.update(upload_parts).set({ kept: true }).where(eq(upload_parts.id, id))
  if (state === 'received') await context.enqueue(finishUpload, { upload_id }, { key: upload_id })
  return true
}
