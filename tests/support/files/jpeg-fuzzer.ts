// Makes hostile photographs out of honest ones: every kind of damage that a file can carry, the same for the same seed.

import { seeded } from '../seeded.ts'
import { claimSize, insert, jpeg, type Part, parts, repeatScans, segment } from './jpeg-files.ts'

type Random = () => number
export type FuzzedFile = { name: string; bytes: Buffer }

const below = (random: Random, limit: number) => Math.floor(random() * limit)
const pick = <T>(random: Random, list: readonly T[], fallback: T): T => list[below(random, list.length)] ?? fallback

/** A byte that is often one of those that parsers stumble over. */
const nasty = (random: Random) =>
  random() < 0.4 ? pick(random, [0, 0xff, 0x7f, 0x80, 0xd8, 0xda], 0) : below(random, 256)

/** A block of IPTC text fields as Photoshop writes it. */
function iptcSegment(): Buffer {
  const field = (id: number, text: string) => {
    const body = Buffer.from(text, 'latin1')
    return Buffer.concat([Buffer.from([0x1c, 2, id, body.length >> 8, body.length & 0xff]), body])
  }
  const fields = Buffer.concat([
    field(5, 'Low tide'),
    field(25, 'sea'),
    field(80, 'Anne Martin'),
    field(116, 'Copyright'),
  ])
  const head = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\0', 'latin1')
  head.writeUInt32BE(fields.length, head.length - 4)
  return segment(0xed, Buffer.concat([head, fields]))
}

/** Honest photographs with everything to break: EXIF, XMP, IPTC, a colour profile; one baseline, one progressive. */
async function originals(): Promise<Buffer[]> {
  const exif = {
    IFD0: { Artist: 'Anne Martin', Copyright: '2026 Anne Martin', Make: 'Canon', ImageDescription: 'Low tide' },
    IFD2: { DateTimeOriginal: '2026:05:04 18:30:00' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' },
  }
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li>Low tide</rdf:li></rdf:Alt></dc:title>
    <dc:subject><rdf:Bag><rdf:li>sea</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`
  const made = [jpeg({ exif, xmp, colours: 'display-p3' }), jpeg({ exif, xmp, progressive: true })]
  return (await Promise.all(made)).map(bytes => insert(bytes, iptcSegment()))
}

function scribble(random: Random, bytes: Buffer, from: number, to: number, most: number): Buffer {
  const copy = Buffer.from(bytes)
  for (let left = 1 + below(random, most); left > 0; left -= 1) copy[from + below(random, to - from)] = nasty(random)
  return copy
}

const isMetadata = ({ marker }: Part) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
const isTable = ({ marker }: Part) => [0xc0, 0xc2, 0xc4, 0xdb, 0xdd].includes(marker)

/** Ways to damage a file, by what they damage. */
const damages: Record<string, (random: Random, bytes: Buffer, all: Part[]) => Buffer> = {
  'the first bytes': (random, bytes) => scribble(random, bytes, 2, 40, 4),
  'the length of a segment': (random, bytes, all) => {
    const copy = Buffer.from(bytes)
    const part = pick(random, all.slice(0, -1), { marker: 0, start: 0, end: 0 })
    const lengths = [
      0,
      1,
      2,
      3,
      0xffff,
      copy.readUInt16BE(part.start + 2) + 1 - below(random, 3),
      below(random, 0x10000),
    ]
    copy.writeUInt16BE(pick(random, lengths, 0) & 0xffff, part.start + 2)
    return copy
  },
  metadata: (random, bytes, all) => {
    const part = pick(random, all.filter(isMetadata), { marker: 0, start: 2, end: 40 })
    return scribble(random, bytes, part.start + 4, part.end, 60)
  },
  'the tables and the frame': (random, bytes, all) => {
    const part = pick(random, all.filter(isTable), { marker: 0, start: 2, end: 40 })
    return scribble(random, bytes, part.start + 4, part.end, 6)
  },
  'the end': (random, bytes) => bytes.subarray(0, 2 + below(random, bytes.length - 2)),
  'the picture data': (random, bytes, all) => {
    const scans = all.filter(part => part.marker === 0xda)
    const part = pick(random, scans, { marker: 0, start: 2, end: 40 })
    return scribble(random, bytes, part.start + 12, part.end, 40)
  },
  'the size it claims': (random, bytes) => {
    const side = () => pick(random, [0, 1, 1080, 2000, 12_000, 0x7fff, 0xffff, below(random, 0x10000)], 1)
    return claimSize(bytes, side(), side())
  },
  'the order and number of segments': (random, bytes, all) => {
    const part = pick(random, all.slice(0, -1), { marker: 0, start: 2, end: 40 })
    const cut = bytes.subarray(part.start, part.end)
    if (random() < 0.3) return Buffer.concat([bytes.subarray(0, part.start), bytes.subarray(part.end)])
    if (random() < 0.3)
      return insert(bytes, ...Array.from({ length: 1 + below(random, 400) }, () => cut.subarray(0, 5_000)))
    if (part.marker === 0xda) return repeatScans(bytes, 3 + below(random, 200))
    return insert(bytes, cut)
  },
}

/** `count` files, shared out among all ways to damage. */
export async function* fuzzedFiles(count: number, seed: number): AsyncGenerator<FuzzedFile> {
  const random = seeded(seed)
  const honest = (await originals()).map(bytes => ({ bytes, all: parts(bytes) }))
  const ways = Object.entries(damages)
  for (let index = 0; index < count; index += 1) {
    const [way, damage] = ways[index % ways.length] ?? ['nothing', () => Buffer.alloc(0)]
    const file = honest[Math.floor(index / ways.length) % honest.length]
    if (file) yield { name: `${index}: ${way}`, bytes: damage(random, file.bytes, file.all) }
  }
}
