// An answer made of bytes instead of JSON.
import { Readable } from 'node:stream'

export type FileReply = {
  body: Uint8Array | Readable
  media_type: string
  bytes: number
  /** Strong validator, without quotes; equal bytes have equal tags. */
  etag?: string
  /** Name under which a browser saves it. */
  file_name?: string
  /** Saved at once instead of shown. */
  save?: true
  /** `immutable`: the URL's bytes never change and anyone may keep them; `private`: only the caller may. */
  cache: 'immutable' | 'private'
}

const cacheControl = {
  immutable: 'public, max-age=31536000, immutable',
  private: 'private, no-cache',
} as const

/** Files come from people: no sniffing, no scripts, no plugins, whatever they contain. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

type Asked = { ifNoneMatch: string | undefined; requestId: string }

export function fileResponse(reply: FileReply, { ifNoneMatch, requestId }: Asked): Response {
  const headers = new Headers({
    'Cache-Control': cacheControl[reply.cache],
    'Content-Security-Policy': FILE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  })
  if (reply.etag) headers.set('ETag', `"${reply.etag}"`)
  if (reply.etag && ifNoneMatch?.split(',').some(tag => tag.trim().replace(/^W\//, '') === `"${reply.etag}"`)) {
    if (reply.body instanceof Readable) reply.body.destroy()
    return new Response(null, { status: 304, headers })
  }
  headers.set('Content-Type', reply.media_type)
  headers.set('Content-Length', String(reply.bytes))
  if (reply.file_name)
    headers.set(
      'Content-Disposition',
      `${reply.save ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(reply.file_name)}`,
    )
  const body = reply.body instanceof Readable ? Readable.toWeb(reply.body) : reply.body
  return new Response(body as BodyInit, { headers }) // Node's web stream type and the DOM's differ in name only
}
