// Reads of a page whether it names the author where it shows a picture: beside it, in its caption or its own words, or by a link to its certificate.
import type { CreditSeen } from '#lib/rules/settlement/compliance.ts'
import { pictureUrl } from '#server/crawler/canonical.ts'
import { type Attributes, parseMarkup } from '#server/crawler/parse-markup.ts'

/** What would be a credit of one image. */
export type CreditWanted = {
  author: string
  image_id: string
  /** Our address, where its certificate is. */
  own: string
}

/** Characters of text before a picture and after it that are taken to speak of it, unless another picture comes first. */
const BEFORE = 150
const AFTER = 300
/** Letters of a name below which it is found in too much. */
const NAME_CHARS = 3
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'title', 'head'])

type Place = { at: number; said: string; copy: boolean; figure: Figure | null }
type Figure = { from: number; to: number }

/** `copies`: addresses at which the page shows the picture; each place that shows one must name the author. */
export async function readCredit(
  html: string,
  url: string,
  { wanted, copies }: { wanted: CreditWanted; copies: ReadonlySet<string> },
): Promise<CreditSeen | null> {
  const read = readPlaces(url, wanted, copies)
  await parseMarkup(html, [read.reader])
  const { places, text } = read.end()
  if (read.isLinked()) return 'link'
  const name = plainWords(wanted.author)
  const shown = places.filter(({ copy }) => copy)
  if (shown.length === 0 || name.replaceAll(' ', '').length < NAME_CHARS) return null
  const named = (words: string) => ` ${plainWords(words)} `.includes(` ${name} `)
  return shown.every(place => named(place.said) || named(wordsAround(place, places, text))) ? 'name' : null
}

const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The words of its figure, and the text between the pictures before and after it, as far as it is near. */
function wordsAround({ at, figure }: Place, places: readonly Place[], text: string): string {
  const inside = figure ? text.slice(figure.from, figure.to) : ''
  const others = places.map(place => place.at)
  const before = Math.max(at - BEFORE, ...others.filter(other => other < at))
  const after = Math.min(at + AFTER, ...others.filter(other => other > at))
  return `${inside} · ${text.slice(before, after)}`
}

function readPlaces(url: string, { image_id, own }: CreditWanted, copies: ReadonlySet<string>) {
  const places: Place[] = []
  const open: { hidden: boolean; figure: Figure | null }[] = []
  let text = ''
  let linked = false
  const { origin } = new URL(own)
  const isCertificate = (address: URL | null) =>
    address?.origin === origin && address.pathname.split('/').includes(image_id)
  const reader = {
    open(name: string, given: Attributes) {
      const around = open.at(-1)
      const hidden = (around?.hidden ?? false) || SILENT.has(name) || isHidden(given)
      const figure = name === 'figure' ? { from: text.length, to: text.length } : (around?.figure ?? null)
      open.push({ hidden, figure })
      if (hidden) return
      if (name === 'a' && isCertificate(URL.parse(given.href ?? '', url))) linked = true
      if (name !== 'img' && name !== 'source') return
      const said = [given.alt, given.title, given['aria-label']].filter(words => words !== undefined).join(' · ')
      places.push({ at: text.length, said, copy: namesOne(given, url, copies), figure })
    },
    text(words: string) {
      if (!(open.at(-1)?.hidden ?? false)) text += ` ${words}`
    },
    close(name: string) {
      const closed = open.pop()
      if (name === 'figure' && closed?.figure) closed.figure.to = text.length
    },
  }
  return { reader, isLinked: () => linked, end: () => ({ places, text }) }
}

const isHidden = (given: Attributes): boolean =>
  given.hidden !== undefined ||
  given['aria-hidden'] === 'true' ||
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?!\.?[1-9]))/i.test(given.style ?? '')

/** Whether an attribute holds an address of the picture, alone or in a set of renditions. */
const namesOne = (given: Attributes, url: string, copies: ReadonlySet<string>): boolean =>
  Object.values(given).some(value =>
    [value, ...value.split(/[\s,]+/)].some(word => copies.has(pictureUrl(word, url) ?? '')),
  )
