// Frees the buffers of files that pass through the server: at once where they are known to be nobody else's, otherwise before V8 looks through the whole heap for them.
import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes of buffers that may wait; V8 by itself waits for 64 MB, and then looks at everything there is. */
const WAITING_BYTES = 8 * 1024 * 1024

type Collect = (options: { type: 'minor' }) => void

let collect: Collect | null = null
let waiting = 0

/** Says that buffers of so many bytes have been used up. Now and then it collects what is young, which takes a millisecond or two. */
export function released(bytes: number): void {
  waiting += bytes
  if (waiting < WAITING_BYTES) return
  waiting = 0
  collect ??= openCollector()
  collect({ type: 'minor' })
}

/** Memory that only its file's bytes are in. */
const owned = new WeakSet<ArrayBufferLike>()

/** Says that nobody else looks at these bytes, so that `usedUp` may free them. They must have their memory for themselves. */
export function own<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
  if (bytes.byteLength === bytes.buffer.byteLength) owned.add(bytes.buffer)
  return bytes
}

/** Chunks of a stream that makes new ones and keeps none. */
export async function* ownAll(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield own(chunk)
}

/**
 * Says that these bytes will not be looked at again. Owned ones are freed, and have no length from then on; pieces of one
 * buffer are used up in their order, the last frees all of them. Others wait to be collected.
 */
export function usedUp(bytes: Uint8Array): void {
  const { buffer } = bytes
  if (!(buffer instanceof ArrayBuffer && owned.has(buffer))) released(bytes.byteLength)
  else if (bytes.byteOffset + bytes.byteLength === buffer.byteLength) buffer.transfer(0)
}

/** V8 gives the function to contexts that are made while its flag is set; ours is made for that alone. */
function openCollector(): Collect {
  v8.setFlagsFromString('--expose-gc')
  const found: Collect = runInNewContext('gc')
  v8.setFlagsFromString('--no-expose-gc')
  return found
}
