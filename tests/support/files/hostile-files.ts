// Broken, mislabelled and hostile files with the answer each must get, and odd but honest photographs that must pass.
import { zipSync } from 'fflate'
import sharp from 'sharp'
import type { ImageRefusal } from '#server/ports/imaging.ts'
import { claimSize, insert, jpeg, parts, repeatScans, segment, xmpSegment } from './jpeg-files.ts'

export type SampleFile = { name: string; file_name: string; build(): Promise<Buffer> }
export type HostileFile = SampleFile & { refusal: ImageRefusal }

const MB = 1024 * 1024
const text = (content: string) => Buffer.from(content, 'utf8')
const plain = () => sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#336699' } })
const html = '<!doctype html><html><script>fetch("/api/profiles/current")</script></html>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><script>alert(1)</script></svg>'

function entry(
  refusal: ImageRefusal,
  name: string,
  build: () => Promise<Buffer> | Buffer,
  file_name = 'photo.jpg',
): HostileFile {
  return { name, refusal, file_name, build: async () => build() }
}

/** Lists of entities that would each become a gigabyte if an XML reader believed them. */
const entities = Array.from({ length: 10 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('')

const notJpeg: HostileFile[] = [
  entry('image_not_jpeg', 'an empty file', () => Buffer.alloc(0)),
  entry('image_not_jpeg', 'plain text', () => text('not a picture')),
  entry('image_not_jpeg', 'a web page', () => text(html)),
  entry('image_not_jpeg', 'a PNG named .jpg', () => plain().png().toBuffer()),
  entry('image_not_jpeg', 'a GIF named .jpg', () => plain().gif().toBuffer()),
  entry('image_not_jpeg', 'a WebP named .jpg', () => plain().webp().toBuffer()),
  entry('image_not_jpeg', 'a TIFF named .jpg', () => plain().tiff().toBuffer(), 'scan.tif.jpg'),
  entry('image_not_jpeg', 'an SVG with a script named .jpg', () => text(svg)),
  entry(
    'image_not_jpeg',
    'a zip archive',
    () => Buffer.from(zipSync({ '../../etc/passwd': text('root') })),
    '../../x.jpg',
  ),
  entry('image_not_jpeg', 'a PDF', () => text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')),
  entry('image_not_jpeg', 'a JPEG with its first byte changed', async () => {
    const bytes = await jpeg()
    bytes[0] = 0xfe
    return bytes
  }),
]

const wrongSize: HostileFile[] = [
  entry('image_too_big', '51 MB', async () => Buffer.concat([await jpeg(), Buffer.alloc(51 * MB)])),
  entry('image_too_small', '1079 pixels wide', () => jpeg({ width: 1079, height: 3708 })),
  entry('image_too_small', '1079 pixels high', () => jpeg({ width: 3708, height: 1079 })),
  entry('image_too_small', 'one pixel', () => jpeg({ width: 1, height: 1 })),
  entry('image_resolution', '3.9 megapixels', () => jpeg({ width: 1950, height: 2000 })),
  entry('image_resolution', 'a header that claims 151 megapixels', async () => claimSize(await jpeg(), 15_100, 10_000)),
  entry('image_resolution', 'a header that claims 60 000 × 60 000', async () =>
    claimSize(await jpeg(), 60_000, 60_000),
  ),
]

const damaged: HostileFile[] = [
  entry('image_damaged', 'a JPEG cut in the middle', async () => {
    const bytes = await jpeg()
    return bytes.subarray(0, Math.floor(bytes.length / 2))
  }),
  entry('image_damaged', 'a JPEG cut in the middle and closed with an end marker', async () => {
    const bytes = await jpeg()
    return Buffer.concat([bytes.subarray(0, Math.floor(bytes.length / 2)), Buffer.from([0xff, 0xd9])])
  }),
  entry('image_damaged', 'the first 200 bytes of a JPEG', async () => (await jpeg()).subarray(0, 200)),
  entry('image_damaged', 'a JPEG without its last kilobyte', async () => (await jpeg()).subarray(0, -1024)),
  entry('image_damaged', 'only the magic number', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])),
  entry('image_damaged', 'headers without any scan', async () => {
    const bytes = await jpeg()
    const scan = parts(bytes).find(part => part.marker === 0xda)
    return Buffer.concat([bytes.subarray(0, scan?.start), Buffer.from([0xff, 0xd9])])
  }),
  entry('image_damaged', 'a segment longer than the file', async () =>
    insert(await jpeg(), Buffer.from([0xff, 0xe2])).subarray(0, 9),
  ),
  entry('image_damaged', 'a header that claims 12 000 × 12 000 over 4 megapixels of data', async () =>
    claimSize(await jpeg(), 12_000, 12_000),
  ),
  entry('image_damaged', 'a progressive JPEG of 500 scans', async () =>
    repeatScans(await jpeg({ progressive: true }), 500),
  ),
  entry('image_damaged', 'a lossless-JPEG frame header over baseline data', async () => {
    const bytes = await jpeg()
    const frame = parts(bytes).find(part => part.marker === 0xc0)
    if (frame) bytes[frame.start + 1] = 0xc3
    return bytes
  }),
]

const unsafe: HostileFile[] = [
  entry('image_unsafe', 'a web page in a comment (HTML/JPEG polyglot)', async () =>
    insert(await jpeg(), segment(0xfe, text(html))),
  ),
  entry('image_unsafe', 'a web page after the picture', async () => Buffer.concat([await jpeg(), text(html)])),
  entry('image_unsafe', 'PHP after the picture', async () =>
    Buffer.concat([await jpeg(), text('<?php system($_GET[0]); ?>')]),
  ),
  entry('image_unsafe', 'a script in EXIF', () =>
    jpeg({ exif: { IFD0: { ImageDescription: '<script>alert(document.cookie)</script>' } } }),
  ),
  entry('image_unsafe', 'an XMP entity bomb', async () =>
    insert(await jpeg(), xmpSegment(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "ha">${entities}]><x>&e10;</x>`)),
  ),
]

/** Each of these must be refused with its code, quickly, and leave nothing behind. */
export const hostileFiles: readonly HostileFile[] = [...notJpeg, ...wrongSize, ...damaged, ...unsafe]

const xmpName = 'http://ns.adobe.com/xmp/extension/\0'

/** Each of these is an honest photograph, however odd. */
export const oddFiles: readonly SampleFile[] = [
  {
    name: 'random bytes after the picture',
    build: async () => Buffer.concat([await jpeg(), Buffer.alloc(9_999, 0x5a)]),
  },
  {
    name: 'a second picture after the first',
    build: async () => Buffer.concat([await jpeg(), await jpeg({ seed: 2 })]),
  },
  { name: 'CMYK', build: () => jpeg({ colours: 'cmyk' }) },
  { name: 'Display P3', build: () => jpeg({ colours: 'display-p3' }) },
  { name: 'greyscale', build: () => jpeg({ colours: 'grey' }) },
  { name: 'progressive', build: () => jpeg({ progressive: true }) },
  {
    name: 'XMP of 64 kB, nested 7 000 deep',
    build: async () => insert(await jpeg(), xmpSegment('<a:b>'.repeat(7_000))),
  },
  {
    name: '300 segments of 64 kB of extended XMP',
    build: async () =>
      insert(
        await jpeg(),
        ...Array.from({ length: 300 }, () => segment(0xe1, Buffer.from(xmpName.padEnd(65_000, '\0'), 'latin1'))),
      ),
  },
  {
    name: 'an EXIF directory that points at itself',
    build: async () =>
      insert(await jpeg(), segment(0xe1, Buffer.from('4578696600004d4d002a00000008000000000008', 'hex'))),
  },
  {
    name: 'a colour profile of noise',
    build: async () => insert(await jpeg(), segment(0xe2, text(`ICC_PROFILE\0\x01\x01${'x'.repeat(999)}`))),
  },
].map(file => ({ ...file, file_name: 'photo.jpg' }))
