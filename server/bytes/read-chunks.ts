// Reads a stream in the very chunks that came: a stream's own iterator joins those that wait, which copies them.
import { on } from 'node:events'
import type { Readable } from 'node:stream'

/** Chunks that may wait for the reader until the stream is held back; the network's are up to 64 KB long. */
const WAITING = 1

/**
 * Throws what the stream breaks with, and when it is closed before its end. A reader that stops early leaves the stream as
 * it is.
 */
export async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  if (stream.errored) throw stream.errored
  if (!stream.destroyed && !stream.readableEnded) {
    const events = on(stream, 'data', { close: ['end', 'close'], highWaterMark: WAITING })
    for await (const [chunk] of events) yield chunk
  }
  if (!stream.readableEnded) throw new Error('the stream was closed before its end')
}
