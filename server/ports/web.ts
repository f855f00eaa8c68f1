// Fetches and renders pages of the internet: politely, within limits, and never at an address that is not public.

export type WebRequest = {
  /** Media types, as in the header of that name. */
  accept?: string
  /** Decoded bytes of the body; more is cut off or refused with `too_big`. */
  max_bytes?: number
  on_too_big?: 'truncate' | 'refuse'
  /** For one hop after the host's turn has come; redirects share it. */
  timeout_ms?: number
  /** Only these bytes of a file that a person named; both ends included. Its own host's robots.txt is not asked for. */
  range?: { start: number; end: number }
  if_none_match?: string | null
  if_modified_since?: string | null
  signal?: AbortSignal
}

export type WebAnswer = {
  /** Where the redirects ended. */
  url: string
  /** Every address that was asked and redirected, in order. */
  redirects: readonly string[]
  status: number
  /** Lower-case names; several of one name are joined with commas. */
  headers: Readonly<Record<string, string>>
  /** Decoded. Empty when `status` is 304. */
  body: Uint8Array
  /** Bytes that came over the wire. */
  wire_bytes: number
  remote_ip: string
  truncated: boolean
}

type RenderedPicture = {
  src: string
  width: number
  height: number
  selector: string | null
  alt: string | null
}

export type RenderedPage = {
  url: string
  html: string
  pictures: readonly RenderedPicture[]
  wire_bytes: number
}

export type WebPort = {
  /** Obeys robots.txt and waits for the host's turn. Throws `WebFailure` (server/crawler/web-failure.ts). */
  get(url: string, request?: WebRequest): Promise<WebAnswer>
  /** The page after its scripts have run, in a browser of its own; throws `WebFailure`, `browser` where none runs. */
  render(
    url: string,
    request?: { timeout_ms?: number; max_bytes?: number; signal?: AbortSignal },
  ): Promise<RenderedPage>
  /** What robots.txt of this address says; asks for it when it is not known or has grown old. */
  rules(url: string): Promise<{ allowed: boolean; sitemaps: readonly string[] }>
  /** False for addresses that are never connected to, whatever DNS says: private ones, local names, other ports and schemes. */
  mayVisit(url: string): boolean
  /** `mayVisit`, and DNS names no address of it that is private. */
  isPublic(url: string): Promise<boolean>
  /** True for the stand-in of the local installation. */
  isStandIn(url: string): boolean
  /** Where the crawl of the stand-in begins; nothing where the web is the internet's. */
  seeds(): readonly string[]
  /** Connections so far, by where they went, and addresses that were refused. */
  counts(): { internet: number; stand_in: number; refused: number }
}
