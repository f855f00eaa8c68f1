// Keeps the bytes of announced files as they arrive, in sealed parts: what is kept is on the disk, whatever happens next.
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { and, eq, inArray } from 'drizzle-orm'
import { addSeconds } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { receivingState, UPLOAD_PART_BYTES, UPLOAD_PART_S, uploadCan } from '#lib/rules/upload-states.ts'
import { chunksOf } from '#server/bytes/read-chunks.ts'
import type { Context } from '#server/context.ts'
import { upload_parts, uploads } from '#server/db/schema/uploads.ts'
import type { Appended, TransferHost } from '#server/ports/transfer.ts'
import { partKey } from './end-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { readProgress } from './upload-rows.ts'

export function transferHost(context: Context): TransferHost {
  return {
    async isOwn(user_id, id) {
      return (await readProgress(context, id))?.user_id === user_id
    },
    async find(id) {
      const upload = await readProgress(context, id)
      return upload && upload.state !== 'refused' ? { bytes: upload.bytes, offset: upload.received } : null
    },
    append: (id, offset, body) => append(context, id, offset, body),
  }
}

async function append(context: Context, id: string, start: number, body: Readable): Promise<Appended> {
  const flow = partsOf(body, context.now)
  let offset = start
  for (let first = await flow.next(); first; first = await flow.next()) {
    const bytes = await keepPart(context, id, offset, flow.part(first))
    if (bytes === null) return { refused: 'moved' }
    offset += bytes
  }
  flow.check()
  return { offset }
}

/** `length`: of what has flowed by now. */
type Part = { bytes: AsyncIterable<Buffer>; length(): number }

/**
 * What flows in, cut by bytes and time into parts that flow on: nothing waits here. When the flow breaks, the part that it
 * broke in ends.
 */
function partsOf(body: Readable, now: () => Date) {
  const flow = chunksOf(body)
  let rest: Buffer | null = null
  let broken: { error: unknown } | null = null

  async function next(): Promise<Buffer | null> {
    if (rest) {
      const bytes = rest
      rest = null
      return bytes
    }
    try {
      const { value, done } = await flow.next()
      if (done) return null
      return value.length > 0 ? value : next()
    } catch (error) {
      broken = { error }
      return null
    }
  }

  return {
    next,
    /** The part that begins with these bytes. */
    part(first: Buffer): Part {
      let length = 0
      const end = addSeconds(now(), UPLOAD_PART_S)
      const isFull = () => length >= UPLOAD_PART_BYTES || now() >= end
      async function* flowing(): AsyncGenerator<Buffer> {
        for (let bytes: Buffer | null = first; bytes; bytes = isFull() ? null : await next()) {
          const taken = bytes.subarray(0, UPLOAD_PART_BYTES - length)
          if (taken.length < bytes.length) rest = bytes.subarray(taken.length)
          length += taken.length
          yield taken
        }
      }
      return { bytes: flowing(), length: () => length }
    },
    /** Throws what the flow broke with. */
    check(): void {
      if (broken) throw broken.error
    },
  }
}

/**
 * The part is written down, put away as it comes, and then counted: bytes that are counted are safe, and those that are
 * not are removed. How long it is; null when the upload does not go on at `start`: another request was faster, or it has
 * ended.
 */
async function keepPart(context: Context, upload_id: string, start: number, part: Part): Promise<number | null> {
  const id = `${newId('upload_part', context.now())}-${randomUUID().slice(0, 8)}`
  const key = partKey(upload_id, id)
  const row = { id, upload_id, start, bytes: 0, kept: false, created_at: context.now() }
  await context.db.insert(upload_parts).values(row)
  await context.ports.storage.put(key, part.bytes)
  const bytes = part.length()
  if (await context.transact(tx => countPart(tx, { ...row, bytes }))) return bytes
  await context.ports.storage.remove(key)
  await context.db.delete(upload_parts).where(eq(upload_parts.id, id))
  return null
}

type PartRow = typeof upload_parts.$inferInsert

async function countPart(context: Context, { id, upload_id, start, bytes }: PartRow): Promise<boolean> {
  const upload = await readProgress(context, upload_id)
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
  await context.db.update(upload_parts).set({ bytes, kept: true }).where(eq(upload_parts.id, id))
  if (state === 'received') await context.enqueue(finishUpload, { upload_id }, { key: upload_id })
  return true
}
