// What a look at a page takes, and what is known of the page from it.
import { canonicalUrl } from '#server/crawler/canonical.ts'
import type { Page } from '#server/crawler/read-page.ts'
import type { Walls } from './page-walls.ts'
import type { CreditWanted } from './read-credit.ts'
import type { VisiblePage } from './read-visible.ts'

/** A page as it was while it held the picture. */
export type PageMemory = {
  title: string
  words: string[] | null
  /** Walls that it spoke of then, such as the link by which its readers sign in. */
  walls: Walls
  frames: string[]
  /** Pictures beside the one that is claimed. */
  pictures: { url: string; sha256: string }[]
}

export type LookOrder = {
  page_url: string
  picture_url: string
  image_id: string
  memory: PageMemory | null
  /** Null where a credit would settle nothing. */
  credit: CreditWanted | null
}

export type WholePage = {
  content: Page
  /** Of the page as it came, and of what its scripts made of it. */
  visible: VisiblePage[]
  rendered: string | null
  whole: boolean
}

export type SeenPicture = {
  url: string | null
  sha256: string | null
  shows: 'image' | 'perhaps' | 'other' | 'none' | 'unread'
  score: number | null
}

/** The share of the words that are in the text; 0 where there is none to go by. */
export const share = (words: readonly string[], has: ReadonlySet<string>): number =>
  words.length === 0 ? 0 : words.filter(word => has.has(word)).length / words.length

/** Whether it is the same page though its scheme, a `www.` or the last slash changed. */
export function isSameAddress(one: string, other: string): boolean {
  const plain = (address: string): string | null =>
    canonicalUrl(address)
      ?.replace(/^https?:\/\/(?:www\.)?/, '')
      .replace(/\/(?=$|\?)/, '') ?? null
  return plain(one) === plain(other)
}
