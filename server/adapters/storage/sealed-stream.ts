// Seals and opens files as they flow, one segment in memory at a time.
import type { KeyObject } from 'node:crypto'
import { own, released, usedUp } from '#server/bytes/free-buffers.ts'
import { DamagedFile } from '#server/ports/storage.ts'
import {
  newHeader,
  openSegment,
  SEALED_SEGMENT_BYTES,
  SEGMENT_BYTES,
  type SealingKey,
  sealSegment,
  TAG_BYTES,
} from './sealed-format.ts'

export type Chunks = AsyncIterable<Uint8Array | string>

/** Header and segments of what flows in. */
export async function* seal(body: Chunks, sealing: SealingKey, name: string): AsyncGenerator<Buffer> {
  const { header, key } = newHeader(sealing, name)
  yield header
  let index = 0
  for await (const { pieces, isLast } of cut(body, SEGMENT_BYTES)) {
    const sealed = sealSegment(key, pieces, index++, isLast)
    for (const piece of pieces) usedUp(piece)
    yield* sealed.map(own)
  }
}

/** Which segments flow in: from `first` on, `count` of them, of a file that has `segments`. */
export type Span = { first: number; count: number; segments: number }

/** What was sealed. Throws DamagedFile before it gives a byte that was not written there. */
export async function* unseal(body: Chunks, key: KeyObject, span: Span, name: string): AsyncGenerator<Buffer> {
  let index = span.first
  for await (const { pieces, length } of cut(body, SEALED_SEGMENT_BYTES)) {
    const sealed = { pieces: take(pieces, length - TAG_BYTES), tag: Buffer.concat(pieces) }
    const opened = openSegment(key, sealed, index, index === span.segments - 1)
    if (!opened) throw new DamagedFile(name, `was changed or cut off in segment ${index}`)
    index++
    yield* opened
    released(2 * length)
  }
  if (index !== span.first + span.count) throw new DamagedFile(name, 'ended too early')
}

type Cut = { pieces: Buffer[]; length: number; isLast: boolean }

/** Cuts what flows into stretches of `size` bytes; the last may be shorter, and is empty only when nothing came. */
async function* cut(body: Chunks, size: number): AsyncGenerator<Cut> {
  const waiting: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    const bytes = asBuffer(chunk)
    waiting.push(bytes)
    length += bytes.length
    while (length > size) {
      yield { pieces: take(waiting, size), length: size, isLast: false }
      length -= size
    }
  }
  yield { pieces: waiting, length, isLast: true }
}

/** A chunk as bytes, without a copy where it is bytes already. */
export const asBuffer = (chunk: Uint8Array | string): Buffer =>
  typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)

/** Removes the first `size` bytes from the pieces, without a copy. */
function take(pieces: Buffer[], size: number): Buffer[] {
  const taken: Buffer[] = []
  let missing = size
  while (missing > 0) {
    const piece = pieces.shift()
    if (!piece) break
    taken.push(piece.subarray(0, missing))
    if (piece.length > missing) pieces.unshift(piece.subarray(missing))
    missing -= Math.min(missing, piece.length)
  }
  return taken
}
