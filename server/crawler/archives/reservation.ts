// Whether a page asks machines to leave it alone: robots tags (X-Robots-Tag and meta robots) and reservations of text and data mining (TDMRep).
import type { MarkupReader } from '../parse-markup.ts'
import { ROBOT_NAME } from '../robots.ts'

/** Each of these keeps us from the pictures of a page. */
const KEEP_OUT = new Set(['none', 'noindex', 'noimageindex', 'noai', 'noimageai'])
/** Rules with a value, which are no names of robots. */
const VALUED = /^(?:unavailable_after|max-[\w-]+)$/i

export type Meta = { name: string; content: string }

/** True when a page asks to be left alone, in its headers (lower-case names) or its meta elements. `now` in milliseconds. */
export function isReserved(headers: Readonly<Record<string, string>>, metas: readonly Meta[], now: number): boolean {
  if (headers['tdm-reservation']?.trim() === '1') return true
  if (forbids(headers['x-robots-tag'] ?? '', now)) return true
  return metas.some(({ name, content }) => {
    const named = name.trim().toLowerCase()
    if (named === 'tdm-reservation') return content.trim() === '1'
    return (named === 'robots' || named === ROBOT_NAME.toLowerCase()) && forbids(content, now)
  })
}

/** `otherbot: noindex` speaks to somebody else, until another name comes. */
function forbids(value: string, now: number): boolean {
  let ours = true
  for (const part of value.toLowerCase().split(',')) {
    const [, name = '', rest = ''] = /^\s*([\w-]+)\s*:(.*)$/.exec(part) ?? []
    if (name !== '' && !VALUED.test(name)) ours = name === ROBOT_NAME.toLowerCase()
    if (!ours) continue
    if (name === 'unavailable_after' && Date.parse(rest) <= now) return true
    if (KEEP_OUT.has((VALUED.test(name) || name === '' ? part : rest).trim())) return true
  }
  return false
}

const METAS_MAX = 50
const NAMES = new Set(['robots', 'tdm-reservation', ROBOT_NAME.toLowerCase()])

/** Collects the meta elements by which a page may ask for that. */
export function collectMetas(): MarkupReader & { metas: Meta[] } {
  const metas: Meta[] = []
  return {
    metas,
    open(element, { name, content }) {
      if (element !== 'meta' || !name || !content || metas.length >= METAS_MAX) return
      if (NAMES.has(name.trim().toLowerCase())) metas.push({ name, content })
    },
  }
}
