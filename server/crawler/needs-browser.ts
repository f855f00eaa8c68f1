// Tells whether a page shows little until its scripts have run, so that only a browser can read it.
import { createHash } from 'node:crypto'
import type { ElementPath } from './element-path.ts'
import type { MarkupReader } from './parse-markup.ts'

/** What a page without scripts amounts to. */
export type PageContent = { text_chars: number; scripts: number; pictures: number; links: number; empty_root: boolean }

/** Elements that frameworks fill: React, Vue, Angular, Next, Nuxt, Svelte, Gatsby. */
const ROOT_IDS = /^(?:root|app|__next|__nuxt|___gatsby|svelte|main-app|react-root|application)$/
const TEXT_ENOUGH = 600
const INVISIBLE = new Set(['script', 'style', 'template', 'noscript', 'title'])

type ContentCounts = { text_chars: number; scripts: number; empty_root: boolean }
export type ContentCounter = MarkupReader & {
  counts(): ContentCounts
  /** SHA-256 of the text that people read, spaces aside. */
  textDigest(): string
}

export function countContent(path: ElementPath): ContentCounter {
  const words = createHash('sha256')
  let text_chars = 0
  let scripts = 0
  let roots = 0
  let filled = 0
  /** A root was just opened, and nothing has been seen in it. */
  let at_root = false
  return {
    open(name, { id, src, type }) {
      if (at_root && name !== 'script') filled += 1
      at_root = (id !== undefined && ROOT_IDS.test(id)) || name === 'app-root'
      if (at_root) roots += 1
      if (name === 'script' && (src !== undefined || !type || /javascript|module/i.test(type))) scripts += 1
    },
    text(text) {
      if ([...INVISIBLE].some(name => path.inside(name))) return
      const plain = text.replace(/\s+/g, '')
      text_chars += plain.length
      words.update(plain)
    },
    close() {
      at_root = false
    },
    textDigest: () => words.digest('hex'),
    counts: () => ({ text_chars, scripts, empty_root: roots > filled }),
  }
}

/** The browser is a hundred times dearer than reading, so only where the page has scripts and hardly anything else. */
export function needsBrowser({ text_chars, scripts, pictures, links, empty_root }: PageContent): boolean {
  if (scripts === 0) return false
  if (empty_root) return pictures === 0 || text_chars < TEXT_ENOUGH
  return pictures === 0 && (text_chars < TEXT_ENOUGH || links === 0)
}
