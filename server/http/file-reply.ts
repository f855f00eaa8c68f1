// An answer made of bytes instead of JSON.
import { Readable } from 'node:stream'
import { Failure } from '#lib/errors.ts'
import type { ByteRange, StoredObject } from '#server/ports/storage.ts'
import { readRange } from './byte-range.ts'

type Described = {
  media_type: string
  /** Strong validator, without quotes; equal bytes have equal tags. A stored file's own version when absent. */
  etag?: string
  /** Name under which a browser saves it. */
  file_name?: string
  /** Saved at once instead of shown. */
  save?: true
  /** Beside those that every file has. */
  headers?: Record<string, string>
  /** `immutable`: the URL's bytes never change and anyone may keep them; `kept`: only the caller may; `private`: the caller asks each time. */
  cache: 'immutable' | 'kept' | 'private'
}
export type FileReply = Described &
  (
    | { body: Uint8Array | Readable; bytes: number }
    /** A file in storage, of which also parts are given; null is answered with `not_found`. */
    | { stored(range?: ByteRange): Promise<StoredObject | null> }
  )

const cacheControl = {
  immutable: 'public, max-age=31536000, immutable',
  kept: 'private, max-age=31536000, immutable',
  private: 'private, no-cache',
} as const

/** Files come from people: no sniffing, no scripts, no plugins, whatever they contain. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

type Asked = { method: string; header(name: string): string | undefined; requestId: string }
type Opened = { body: Uint8Array | Readable; bytes: number; etag: string | undefined; range: ByteRange | null }

/** The answer with its validators: 304 for what the caller has, 206 and 416 for parts of a stored file. */
export async function fileResponse(reply: FileReply, asked: Asked): Promise<Response> {
  const { body, bytes, etag, range } = await openReply(reply, asked)
  const headers = new Headers({
    'Cache-Control': cacheControl[reply.cache],
    'Content-Security-Policy': FILE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': asked.requestId,
    ...reply.headers,
  })
  if ('stored' in reply) headers.set('Accept-Ranges', 'bytes')
  const bare = (status: number) => {
    if (body instanceof Readable) body.destroy()
    return new Response(null, { status, headers })
  }
  if (range && range.start > range.end) {
    // Nobody shall keep the refusal for the file.
    headers.set('Cache-Control', 'no-store')
    headers.set('Content-Range', `bytes */${bytes}`)
    return bare(416)
  }
  if (etag) headers.set('ETag', `"${etag}"`)
  if (etag && isKnown(asked, etag)) return bare(304)
  headers.set('Content-Type', reply.media_type)
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : bytes))
  if (reply.file_name)
    headers.set(
      'Content-Disposition',
      `${reply.save ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(reply.file_name)}`,
    )
  if (asked.method === 'HEAD') return bare(200)
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`)
  const flowing = body instanceof Readable ? Readable.toWeb(body) : body
  return new Response(flowing as BodyInit, { status: range ? 206 : 200, headers }) // Node's web stream type and the DOM's differ in name only
}

const isKnown = ({ header }: Asked, etag: string): boolean =>
  (header('if-none-match') ?? '').split(',').some(tag => ['*', `"${etag}"`].includes(tag.trim().replace(/^W\//, '')))

/** A range that begins behind its end stands for one that the file does not have. */
async function openReply(reply: FileReply, asked: Asked): Promise<Opened> {
  if (!('stored' in reply)) return { body: reply.body, bytes: reply.bytes, etag: reply.etag, range: null }
  const open = async (range?: ByteRange): Promise<StoredObject> => {
    const found = await reply.stored(range)
    if (!found) throw new Failure('not_found')
    return found
  }
  const { header, method } = asked
  if (method === 'GET' && header('range') !== undefined) {
    const { body, bytes, version } = await open({ start: 0, end: 0 })
    body.destroy()
    const etag = reply.etag ?? version
    const range = isOfThis(header('if-range'), etag) && !isKnown(asked, etag) ? readRange(header('range'), bytes) : null
    if (range === 'unsatisfiable') return { body, bytes, etag, range: { start: 0, end: -1 } }
    if (range) {
      const part = await open(range)
      if (part.version === version) return { body: part.body, bytes, etag, range }
      part.body.destroy()
    }
  }
  const { body, bytes, version } = await open()
  return { body, bytes, etag: reply.etag ?? version, range: null }
}

/** A part is of use only to whoever has the rest of the same bytes; a date does not say that closely enough. */
const isOfThis = (condition: string | undefined, etag: string): boolean =>
  condition === undefined || condition.trim() === `"${etag}"`
