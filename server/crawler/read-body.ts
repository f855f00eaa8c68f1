// Reads the body of an answer: undoes its compression while counting, so that neither wire nor memory exceed the limit.
import { type Duplex, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { asWebFailure, WebFailure } from './web-failure.ts'

export type Body = { bytes: Uint8Array; wire_bytes: number; truncated: boolean }

/** 8 MB, the largest window that RFC 9659 lets a server ask for. */
const ZSTD_WINDOW_LOG = 23
/** Cut-off streams give what they have: browsers show half a page too. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH }

/** The decoder that a Content-Encoding names; null for none, undefined for one (or a chain) that we do not undo. */
function decoderFor(encoding: string): Duplex | null | undefined {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null
    case 'gzip':
    case 'x-gzip':
      return createGunzip(lenient)
    case 'deflate':
      return createInflate(lenient)
    case 'br':
      return createBrotliDecompress()
    case 'zstd':
      return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } })
    default:
      return undefined
  }
}

export const acceptEncoding = 'gzip, deflate, br, zstd'

type Limits = { url: string; max_bytes: number; on_too_big: 'truncate' | 'refuse'; signal: AbortSignal }

/** Throws `WebFailure` with the bytes that came all the same. A body that is cut off ends its connection. */
export async function readBody(body: Readable, encoding: string, limits: Limits): Promise<Body> {
  const { url, max_bytes, on_too_big, signal } = limits
  // A body that is given up reports that once more when nobody listens any longer.
  body.on('error', () => undefined)
  const decoder = decoderFor(encoding)
  if (decoder === undefined) {
    body.destroy()
    throw new WebFailure('connection', url, { detail: `encoding ${encoding.slice(0, 40)}` })
  }
  const chunks: Uint8Array[] = []
  let wire = 0
  let kept = 0
  let full = false
  const wireMeter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      wire += chunk.length
      // Packed bytes that outgrow the limit are no less unwelcome; plain ones are counted where they are kept.
      if (decoder && wire > max_bytes) full = true
      done(full ? new Full() : null, chunk)
    },
  })
  async function keep(source: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of source) {
      const room = max_bytes - kept
      chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk)
      kept += Math.min(chunk.length, room)
      if (chunk.length > room) {
        full = true
        throw new Full()
      }
    }
  }
  try {
    if (decoder) await pipeline(body, wireMeter, decoder, keep, { signal })
    else await pipeline(body, wireMeter, keep, { signal })
  } catch (error) {
    if (!full) throw asWebFailure(error, url, wire)
    if (on_too_big === 'refuse') throw new WebFailure('too_big', url, { wire_bytes: wire })
  }
  return { bytes: Buffer.concat(chunks), wire_bytes: wire, truncated: full }
}

/** Ends a pipeline whose limit is reached. */
class Full extends Error {}
