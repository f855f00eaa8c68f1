// Which part of a file a request asks for (RFC 9110, section 14).
import type { ByteRange } from '#server/ports/storage.ts'

/**
 * The one part that `header` asks for of a file of `bytes` bytes. Null asks for all: there is no header, it is none that we
 * read, or it names several parts, which may be answered whole. `unsatisfiable` asks for nothing that the file has.
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const found = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i.exec(header?.trim() ?? '')
  if (!found) return null
  const [, first, last, suffix] = found
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), bytes)
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  if (last && Number(last) < start) return null
  if (start >= bytes) return 'unsatisfiable'
  return { start, end: last ? Math.min(Number(last), bytes - 1) : bytes - 1 }
}
