// Ends a multipart body at its closing delimiter: parsers disagree on parts that come after it, and ours would wait for ever.
import { Failure } from '#lib/errors.ts'

/** The boundary that a content type names; null when it names none. */
export function boundaryOf(type: string): string | null {
  const found = /;\s*boundary=(?:"([^"]*)"|([^\s;]+))/i.exec(type)
  return found?.[1] || found?.[2] || null
}

/** Finds `needle` in what arrives piece by piece. */
function createSearch(needle: Buffer, before = Buffer.alloc(0)) {
  let tail = before
  return {
    /** Where in `chunk` the first one ends; -1 when there is none. */
    endIn(chunk: Uint8Array): number {
      const seam = Buffer.concat([tail, chunk.subarray(0, needle.length - 1)])
      const across = seam.indexOf(needle)
      if (across >= 0 && across < tail.length) return across + needle.length - tail.length
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      const within = bytes.indexOf(needle)
      if (within >= 0) return within + needle.length
      const kept = needle.length - 1
      tail =
        bytes.length >= kept
          ? Buffer.from(bytes.subarray(bytes.length - kept))
          : Buffer.concat([tail, bytes]).subarray(-kept)
      return -1
    },
  }
}

/** What comes up to the closing delimiter and with it. The rest is read and dropped; a part there makes it no form. */
export async function* untilClosed(
  chunks: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  // The first delimiter has no line break before it.
  const closing = createSearch(Buffer.from(`\r\n--${boundary}--`), Buffer.from('\r\n'))
  const opening = createSearch(Buffer.from(`--${boundary}`))
  let closed = false
  for await (const chunk of chunks) {
    const end = closed ? 0 : closing.endIn(chunk)
    if (end < 0) {
      yield chunk
      continue
    }
    if (!closed && end > 0) yield chunk.subarray(0, end)
    closed = true
    if (opening.endIn(chunk.subarray(end)) >= 0) throw new Failure('bad_request')
  }
}
