// Pictures that exhaust or confuse a decoder: small files with enormous pictures, files that break off, files that are no pictures.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { laughs } from './pages.ts'
import { byPath, gallery, repeat, type Trap } from './trap.ts'

const kept = new Map<string, Promise<Buffer>>()
const picture =
  (type: string, make: () => Buffer | Promise<Buffer>): Trap =>
  async ({ url, response }) => {
    const bytes = kept.get(url.pathname) ?? Promise.resolve(make())
    kept.set(url.pathname, bytes)
    const body = await bytes
    response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body)
  }

function pngChunk(type: string, data: Buffer): Buffer {
  const name = Buffer.from(type, 'latin1')
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length, 0)
  numbers.writeUInt32BE(crc32(Buffer.concat([name, data])), 4)
  return Buffer.concat([numbers.subarray(0, 4), name, data, numbers.subarray(4)])
}

function pngHead(width: number, height: number, depth: number, color: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, color, 0, 0, 0], 8)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), pngChunk('IHDR', head)])
}
const PNG_END = pngChunk('IEND', Buffer.alloc(0))

/** Black and white, 30 000 by 30 000: 900 million pixels in about 110 kB. */
function pngBomb(): Buffer {
  const side = 30_000
  const rows = Buffer.alloc(side * (side / 8 + 1))
  return Buffer.concat([pngHead(side, side, 1, 0), pngChunk('IDAT', deflateSync(rows, { level: 9 })), PNG_END])
}

/** A small picture whose text chunk unpacks to 256 MB. */
function pngTextBomb(): Buffer {
  const text = Buffer.concat([Buffer.from('comment\0\0'), deflateSync(Buffer.alloc(256 * 1024 ** 2), { level: 9 })])
  const pixel = deflateSync(Buffer.of(0, 0))
  return Buffer.concat([pngHead(1, 1, 8, 0), pngChunk('zTXt', text), pngChunk('IDAT', pixel), PNG_END])
}

const small = () =>
  sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

/** The same JPEG, but its head says that it is `width` by `height`. */
async function jpegThatClaims(width: number, height: number, progressive = false): Promise<Buffer> {
  const bytes = await small().jpeg({ progressive }).toBuffer()
  const frame = bytes.indexOf(Buffer.from(progressive ? 'ffc2' : 'ffc0', 'hex'))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** A progressive JPEG of 100 million pixels whose scans come three thousand times. */
async function manyScans(): Promise<Buffer> {
  const bytes = await jpegThatClaims(10_000, 10_000, true)
  const scan = bytes.indexOf(Buffer.from('ffda', 'hex'))
  const next = bytes.indexOf(Buffer.from('ffda', 'hex'), scan + 2)
  return Buffer.concat([
    bytes.subarray(0, next),
    ...repeat(bytes.subarray(scan, next), (next - scan) * 3_000),
    bytes.subarray(next),
  ])
}

const gifFrame = Buffer.from('21f90400000000002c00000000010001000002024401003b', 'hex').subarray(0, -1)
/** A hundred thousand frames on a screen of 65 000 by 65 000. */
function gifBomb(): Buffer {
  const head = Buffer.from('474946383961e8fde8fd800000000000ffffff', 'hex')
  return Buffer.concat([head, ...repeat(gifFrame, gifFrame.length * 100_000), Buffer.of(0x3b)])
}

const svg = (inside: string) => () =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="800" height="600">${inside}</svg>`,
  )

/** `forbidden.svg` and the like ask for files and addresses; nobody may fetch them. */
const files: Record<string, Trap> = {
  '/bomb.png': picture('image/png', pngBomb),
  '/claims.png': picture('image/png', () =>
    Buffer.concat([
      pngHead(2_000_000_000, 2_000_000_000, 16, 6),
      pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
      PNG_END,
    ]),
  ),
  '/text.png': picture('image/png', pngTextBomb),
  '/claims.jpg': picture('image/jpeg', () => jpegThatClaims(65_500, 65_500)),
  '/scans.jpg': picture('image/jpeg', manyScans),
  '/frames.gif': picture('image/gif', gifBomb),
  '/long.png': picture('image/png', () =>
    sharp({ create: { width: 30_000, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  ),
  '/cut.jpg': picture('image/jpeg', async () => (await small().jpeg().toBuffer()).subarray(0, 5_000)),
  '/noise.jpg': picture('image/jpeg', () => Buffer.from('ffd8ffe0'.padEnd(4_000, 'c3f0'), 'hex')),
  '/empty.jpg': picture('image/jpeg', () => Buffer.alloc(0)),
  '/page.jpg': picture('image/jpeg', () => Buffer.from('<!DOCTYPE html><p>No picture</p>')),
  '/tiny.gif': picture('image/gif', () =>
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  ),
  '/laughs.svg': picture('image/svg+xml', () => Buffer.from(laughs('svg', '<text>*</text>'))),
  '/forbidden.svg': picture(
    'image/svg+xml',
    svg(
      '<image xlink:href="file:///etc/passwd"/><image xlink:href="http://169.254.169.254/a.png"/><style>@import url(http://10.0.0.1/)</style>',
    ),
  ),
  '/huge.svg': picture('image/svg+xml', () =>
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"><rect width="1e9" height="1e9"/></svg>',
    ),
  ),
  '/blur.svg': picture(
    'image/svg+xml',
    svg(
      `<filter id="f">${'<feGaussianBlur stdDeviation="500"/>'.repeat(500)}</filter><rect filter="url(#f)" width="800" height="600"/>`,
    ),
  ),
  '/right.jpg': picture('image/jpeg', () => small().jpeg().toBuffer()),
}

export const pictures = byPath({ ...files, '/gallery': gallery(Object.keys(files)) })
