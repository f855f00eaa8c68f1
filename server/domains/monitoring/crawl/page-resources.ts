// Pictures and style sheets of a host's pages. Each is fetched once per crawl, however many pages show it.
import type { Context } from '#server/context.ts'
import { type Budget, isUsedUp } from '#server/crawler/budget.ts'
import { pictureUrl } from '#server/crawler/canonical.ts'
import { picturesInCss } from '#server/crawler/css-pictures.ts'
import { decodeText } from '#server/crawler/decode-text.ts'
import { type FetchedPicture, fetchPicture } from './fetch-picture.ts'
import { tryGet } from './try-get.ts'

const SHEET_BYTES = 1024 * 1024

export class PageResources {
  readonly #context: Context
  readonly #budget: Budget
  readonly #pictures = new Map<string, Promise<FetchedPicture | null>>()
  readonly #bytes = new Map<string, Uint8Array>()
  readonly #sheets = new Map<string, Promise<readonly string[]>>()
  readonly #missed = new Set<string>()

  constructor(context: Context, budget: Budget) {
    this.#context = context
    this.#budget = budget
  }

  /** The picture at the first of these addresses that serves one; null for what is no picture, too small or unavailable. */
  picture([url = '', ...fallbacks]: readonly string[]): Promise<FetchedPicture | null> {
    const earlier = this.#pictures.get(url)
    if (earlier) return earlier
    const fetching = this.#fetch(url).then(picture =>
      picture === null && fallbacks.length > 0 && !isUsedUp(this.#budget) ? this.picture(fallbacks) : picture,
    )
    this.#pictures.set(url, fetching)
    return fetching
  }

  /** The bytes at this address if they were fetched by this crawl; only once, because a crawl may see many pictures. */
  takeBytes(url: string): Uint8Array | null {
    const bytes = this.#bytes.get(url) ?? null
    this.#bytes.delete(url)
    return bytes
  }

  /** Addresses of the pictures that a style sheet names. */
  picturesInSheet(url: string): Promise<readonly string[]> {
    const reading = this.#sheets.get(url) ?? this.#readSheet(url)
    this.#sheets.set(url, reading)
    return reading
  }

  /** Whether this crawl could not fetch the address, though it may be available on another day. */
  isMissed(url: string): boolean {
    return this.#missed.has(url)
  }

  async #fetch(url: string): Promise<FetchedPicture | null> {
    const { picture, bytes, missed } = await fetchPicture(this.#context, url, this.#budget)
    if (missed) this.#missed.add(url)
    if (bytes) this.#bytes.set(url, bytes)
    return picture
  }

  async #readSheet(url: string): Promise<readonly string[]> {
    const request = { accept: 'text/css', max_bytes: SHEET_BYTES, on_too_big: 'truncate' } as const
    const { answer, missed } = await tryGet(this.#context, url, request, this.#budget)
    if (missed) this.#missed.add(url)
    if (answer?.status !== 200) return []
    const urls = picturesInCss(decodeText(answer.body, 'utf-8'))
    return urls.flatMap(text => pictureUrl(text, answer.url) ?? [])
  }
}
