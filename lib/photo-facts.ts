// What a photograph says about itself in EXIF, IPTC and XMP: cleaned, capped, and never trusted further than pre-filling a form.
import { isDay } from './dates.ts'

/** The metadata as exifr gives it with `metadataOptions`. */
export type MetadataGroups = Record<string, Record<string, unknown> | undefined>

/** Options of exifr: only what facts are read from, with dates as the camera wrote them. */
export const metadataOptions = {
  tiff: true,
  exif: true,
  gps: false,
  interop: false,
  ifd1: false,
  makerNote: false,
  userComment: false,
  icc: false,
  iptc: true,
  xmp: true,
  mergeOutput: false,
  reviveValues: false,
  translateValues: false,
} as const

export type PhotoFacts = {
  title: string | null
  description: string | null
  author: string | null
  credit: string | null
  copyright: string | null
  /** Where it was taken, from the smallest place to the country. */
  place: string | null
  /** Day the picture was taken, as the camera's clock showed it. */
  created_on: string | null
  camera: string | null
  keywords: string[]
}

const SHORT = 200
const LONG = 1000
const MAX_KEYWORDS = 20

/** Groups may hold anything: each value is narrowed where it is used. */
export function factsOf(groups: MetadataGroups): PhotoFacts {
  const value = (...places: [group: string, key: string][]) => {
    for (const [group, key] of places) {
      const found = groups[group]?.[key]
      if (found !== undefined && found !== null) return group === 'iptc' ? decoded(found) : found
    }
    return null
  }
  const places = [
    value(['Iptc4xmpCore', 'Location'], ['iptc', 'Sublocation']),
    value(['photoshop', 'City'], ['iptc', 'City']),
    value(['photoshop', 'Country'], ['iptc', 'Country']),
  ]
  return {
    title: text(value(['dc', 'title'], ['iptc', 'ObjectName'], ['iptc', 'Headline']), SHORT),
    description: text(value(['dc', 'description'], ['iptc', 'Caption'], ['ifd0', 'ImageDescription']), LONG),
    author: text(value(['dc', 'creator'], ['iptc', 'Byline'], ['ifd0', 'Artist']), SHORT),
    credit: text(value(['photoshop', 'Credit'], ['iptc', 'Credit']), SHORT),
    copyright: text(value(['dc', 'rights'], ['iptc', 'CopyrightNotice'], ['ifd0', 'Copyright']), SHORT),
    place: text(places, SHORT),
    created_on: day(value(['exif', 'DateTimeOriginal'], ['photoshop', 'DateCreated'], ['xmp', 'CreateDate'])),
    camera: camera(value(['ifd0', 'Make']), value(['ifd0', 'Model'])),
    keywords: keywords(value(['dc', 'subject'], ['iptc', 'Keywords'])),
  }
}

/** The parser reads IPTC byte by byte; nearly every program writes UTF-8 there. */
function decoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decoded)
  if (typeof value !== 'string' || !/[\u0080-\u00ff]/.test(value) || /[^\0-\u00ff]/.test(value)) return value
  try {
    const bytes = Uint8Array.from(value, character => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return value
  }
}

/** Control characters and line separators, which have no place in a one-line fact. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** A plain string out of a string, a list of strings or an XMP `{ lang, value }`; null when nothing is left. */
function text(value: unknown, max: number): string | null {
  if (Array.isArray(value))
    return text(
      value
        .map(item => text(item, max))
        .filter(item => item !== null)
        .join(', '),
      max,
    )
  if (typeof value === 'object' && value !== null && 'value' in value) return text(value.value, max)
  if (typeof value !== 'string') return null
  const clean = unescaped(value.slice(0, max * 4))
    .replace(unprintable, ' ')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
  return clean === '' ? null : [...clean].slice(0, max).join('').trim()
}

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The parser hands out XMP text with its XML entities still written out. */
function unescaped(value: string): string {
  return value.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (all, decimal, hex, name) => {
    if (name) return namedEntities[String(name).toLowerCase()] ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
}

function day(value: unknown): string | null {
  const match = typeof value === 'string' ? /^(\d{4})[:-](\d{2})[:-](\d{2})/.exec(value) : null
  const found = match ? `${match[1]}-${match[2]}-${match[3]}` : null
  return found !== null && isDay(found) ? found : null
}

function camera(make: unknown, model: unknown): string | null {
  const maker = text(make, 60)
  const name = text(model, 60)
  if (maker === null || name === null) return name ?? maker
  return name.toLowerCase().startsWith(maker.toLowerCase()) ? name : `${maker} ${name}`
}

function keywords(value: unknown): string[] {
  const list = Array.isArray(value) ? value.slice(0, MAX_KEYWORDS * 4) : [value]
  const clean = list.map(item => text(item, 60)).filter(item => item !== null)
  return [...new Set(clean)].slice(0, MAX_KEYWORDS)
}
