// What a photograph says about itself in EXIF, IPTC and XMP: cleaned, capped, and never trusted further than pre-filling a form.
import exifr from 'exifr'
import { isDay } from '#lib/dates.ts'
import type { PhotoFacts } from '../ports/imaging.ts'
import type { JpegSegment } from './jpeg-structure.ts'

const SHORT = 200
const LONG = 1000
const MAX_KEYWORDS = 20
/** Real EXIF, XMP and IPTC fit; a file that piles up segments is read no further. */
const MAX_METADATA_BYTES = 512 * 1024

const APP1 = 0xe1
const APP13 = 0xed
const END_OF_IMAGE = Buffer.from([0xff, 0xd9])

/** Reads the facts from a file's metadata segments; unreadable metadata gives nulls, never an error. */
export async function readPhotoFacts(metadata: readonly JpegSegment[]): Promise<PhotoFacts> {
  const groups = await parse(shell(metadata))
  const value = (...places: [group: string, key: string][]) => {
    for (const [group, key] of places) {
      const found = groups[group]?.[key]
      if (found !== undefined && found !== null) return found
    }
    return null
  }
  return {
    title: text(value(['dc', 'title'], ['iptc', 'ObjectName'], ['iptc', 'Headline']), SHORT),
    description: text(value(['dc', 'description'], ['iptc', 'Caption'], ['ifd0', 'ImageDescription']), LONG),
    author: text(value(['dc', 'creator'], ['iptc', 'Byline'], ['ifd0', 'Artist']), SHORT),
    credit: text(value(['photoshop', 'Credit'], ['iptc', 'Credit']), SHORT),
    copyright: text(value(['dc', 'rights'], ['iptc', 'CopyrightNotice'], ['ifd0', 'Copyright']), SHORT),
    created_on: day(value(['exif', 'DateTimeOriginal'], ['photoshop', 'DateCreated'], ['xmp', 'CreateDate'])),
    camera: camera(value(['ifd0', 'Make']), value(['ifd0', 'Model'])),
    keywords: keywords(value(['dc', 'subject'], ['iptc', 'Keywords'])),
  }
}

type Groups = Record<string, Record<string, unknown> | undefined>

/** A JPEG of metadata only, so that the parser never walks the picture nor an unbounded chain of segments. */
function shell(metadata: readonly JpegSegment[]): Buffer {
  const kept: Buffer[] = []
  let bytes = 0
  for (const segment of metadata) {
    if (segment.marker !== APP1 && segment.marker !== APP13) continue
    bytes += segment.bytes.length
    if (bytes > MAX_METADATA_BYTES) break
    kept.push(segment.bytes)
  }
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...kept, END_OF_IMAGE])
}

async function parse(jpeg: Buffer): Promise<Groups> {
  try {
    const parsed: unknown = await exifr.parse(jpeg, {
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
    })
    // The parser's groups are plain objects; each value is narrowed again where it is used.
    return typeof parsed === 'object' && parsed !== null ? (parsed as Groups) : {}
  } catch {
    return {}
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
