// What a trap of the hostile web is: it gets a request and does its worst with the answer.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Visit = {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  /** `host:port` of a trap by its name, for links from one to another. */
  origin(host: string): string
}
export type Trap = (visit: Visit) => void | Promise<void>

export const HTML = 'text/html; charset=utf-8'

/** Sends all pieces as fast as the visitor takes them; a visitor who leaves ends it. */
export async function stream({ response }: Visit, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  await pipeline(Readable.from(pieces, { objectMode: false }), response).catch(() => {})
}

/** The same bytes again and again, `total` bytes in all. */
export function* repeat(piece: Uint8Array, total: number): Generator<Uint8Array> {
  for (let sent = 0; sent < total; sent += piece.length) yield piece.subarray(0, Math.min(piece.length, total - sent))
}

/** A whole page at once. */
export function page({ response }: Visit, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': HTML, ...headers }).end(`<!DOCTYPE html><title>Trap</title>${body}`)
}

/** A page that shows these pictures. */
export const gallery =
  (paths: readonly string[]): Trap =>
  visit =>
    page(visit, paths.map(path => `<img src="${path}">`).join('\n'))

/** The same path under many addresses. */
export const times = (count: number, path: string): string[] =>
  Array.from({ length: count }, (_, index) => `${path}?${index}`)

/** The path's traps; anything else is a page without anything. */
export const byPath =
  (traps: Record<string, Trap>): Trap =>
  visit =>
    (traps[visit.url.pathname] ?? (() => page(visit, 'Nothing here.')))(visit)
