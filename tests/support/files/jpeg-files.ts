// Builds valid JPEG photographs of any size and takes JPEG files apart, so that tests need no binary fixtures.
import sharp from 'sharp'
import { seeded } from '../seeded.ts'

export type JpegOptions = {
  width?: number
  height?: number
  /** Another seed is another picture, so another digest. */
  seed?: number
  progressive?: boolean
  /** EXIF orientation 1 to 8. */
  orientation?: number
  colours?: 'srgb' | 'cmyk' | 'display-p3' | 'grey'
  exif?: Record<string, Record<string, string>>
  xmp?: string
}

const SPOTS = 16

/** Colours of 16 × 16 spots, RGB, that are enlarged into each other: nothing repeats, so no seed looks like a part of another. */
function spots(seed: number): Buffer {
  const random = seeded(seed)
  return Buffer.from(Array.from({ length: SPOTS ** 2 * 3 }, () => 8 + 240 * random()))
}

const made = new Map<string, Promise<Buffer>>()

/** A photograph that every rule accepts unless the options say otherwise: 2000 × 2000 pixels, exactly 4 megapixels. */
export async function jpeg(options: JpegOptions = {}): Promise<Buffer> {
  const key = JSON.stringify(options)
  const known = made.get(key) ?? make(options)
  made.set(key, known)
  return Buffer.from(await known)
}

async function make(options: JpegOptions): Promise<Buffer> {
  const { width = 2000, height = 2000, seed = 1, progressive = false, colours = 'srgb' } = options
  let image = sharp(spots(seed), { raw: { width: SPOTS, height: SPOTS, channels: 3 } }).resize(width, height, {
    fit: 'fill',
    kernel: 'cubic',
  })
  if (colours === 'cmyk') image = image.toColourspace('cmyk').withIccProfile('cmyk')
  if (colours === 'display-p3') image = image.withIccProfile('p3')
  if (colours === 'grey') image = image.toColourspace('b-w')
  if (options.exif) image = image.withExif(options.exif)
  if (options.xmp) image = image.withXmp(options.xmp)
  const bytes = await image.jpeg({ quality: 70, progressive }).toBuffer()
  return options.orientation === undefined ? bytes : insert(bytes, orientationSegment(options.orientation))
}

/** A marker segment such as APP1 (0xe1) or a comment (0xfe). */
export function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** The file with more segments right after its start-of-image marker. */
export function insert(bytes: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)])
}

/** An EXIF segment with nothing but the orientation. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))
}

/** XMP in its APP1 segment. */
export function xmpSegment(xml: string): Buffer {
  return segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xml}`, 'latin1'))
}

export type Part = { marker: number; start: number; end: number }

/** Every segment of a well-formed file; a scan's part includes its entropy-coded data. */
export function parts(bytes: Buffer): Part[] {
  const found: Part[] = []
  let at = 2
  while (at < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    let end = marker === 0xd9 ? at + 2 : at + 2 + bytes.readUInt16BE(at + 2)
    if (marker === 0xda) {
      while (!(bytes[end] === 0xff && bytes[end + 1] !== 0x00 && ((bytes[end + 1] ?? 0) & 0xf8) !== 0xd0)) end += 1
    }
    found.push({ marker, start: at, end })
    at = end
  }
  return found
}

/** The same file with another size written in its frame header: the pixels for it are not there. */
export function claimSize(bytes: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(bytes)
  const frame = parts(copy).find(part => part.marker >= 0xc0 && part.marker <= 0xc2)
  if (!frame) throw new Error('no frame header')
  copy.writeUInt16BE(height, frame.start + 5)
  copy.writeUInt16BE(width, frame.start + 7)
  return copy
}

/** A progressive file whose last scan is repeated until there are `scans` of them. */
export function repeatScans(bytes: Buffer, scans: number): Buffer {
  const all = parts(bytes)
  const last = all.filter(part => part.marker === 0xda).at(-1)
  const end = all.at(-1)
  if (!last || !end) throw new Error('not a progressive file')
  const scan = bytes.subarray(last.start, last.end)
  const more = scans - all.filter(part => part.marker === 0xda).length
  return Buffer.concat([
    bytes.subarray(0, end.start),
    ...Array.from({ length: more }, () => scan),
    bytes.subarray(end.start),
  ])
}
