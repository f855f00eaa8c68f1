// Bodies that never end, never come, or are a million times larger once unpacked.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { byPath, gallery, HTML, repeat, stream, type Trap, times, type Visit } from './trap.ts'

const GIGABYTE = 1024 ** 3
const TEN_GIGABYTES = 10 * GIGABYTE
const PIECE = Buffer.alloc(65_536, 'The picture is on the next page. ')
const JPEG_START = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

function* jpegWithoutEnd(): Generator<Uint8Array> {
  yield JPEG_START
  yield* repeat(PIECE, TEN_GIGABYTES)
}

/** Ten gigabytes, told before or not, as a page and as a picture. */
export const huge = byPath({
  '/page': visit => {
    visit.response.writeHead(200, { 'content-type': HTML })
    return stream(visit, repeat(PIECE, TEN_GIGABYTES))
  },
  '/declared': visit => {
    visit.response.writeHead(200, { 'content-type': HTML, 'content-length': TEN_GIGABYTES })
    return stream(visit, repeat(PIECE, TEN_GIGABYTES))
  },
  '/picture.jpg': visit => {
    visit.response.writeHead(200, { 'content-type': 'image/jpeg' })
    return stream(visit, jpegWithoutEnd())
  },
  '/gallery': gallery(times(100, '/picture.jpg')),
})

const made = new Map<string, Buffer>()
const keep = (name: string, make: () => Buffer): Buffer => {
  const bytes = made.get(name) ?? make()
  made.set(name, bytes)
  return bytes
}

const MEMBER = 64 * 1024 ** 2
/** One gzip member of 64 MB of spaces; members may follow each other. */
const gzipMember = () => keep('gzip', () => gzipSync(Buffer.alloc(MEMBER, 0x20), { level: 9 }))

const encoded =
  (encoding: string, pieces: () => Iterable<Uint8Array>, type = HTML): Trap =>
  visit => {
    visit.response.writeHead(200, { 'content-type': type, 'content-encoding': encoding })
    return stream(visit, pieces())
  }
const gzipBomb = () => repeat(gzipMember(), gzipMember().length * (TEN_GIGABYTES / MEMBER))
const brotliBomb = () =>
  keep('brotli', () =>
    brotliCompressSync(Buffer.alloc(MEMBER, 0x20), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 24 },
    }),
  )

/** A few kilobytes or megabytes that unpack to 64 megabytes or to ten gigabytes. */
export const bomb = byPath({
  '/gzip': encoded('gzip', gzipBomb),
  '/gzip.jpg': encoded('gzip', gzipBomb, 'image/jpeg'),
  '/brotli': encoded('br', () => [brotliBomb()]),
  '/deflate': encoded('deflate', () => [keep('deflate', () => deflateSync(Buffer.alloc(MEMBER), { level: 9 }))]),
  '/nested': encoded('gzip, gzip', () => [keep('nested', () => gzipSync(Buffer.concat(Array(64).fill(gzipMember()))))]),
  '/many-encodings': encoded(Array(200).fill('gzip').join(', '), () => [gzipMember()]),
  '/not-gzip': encoded('gzip', () => [Buffer.from('this was never packed')]),
  '/unknown-encoding': encoded('x-made-up', () => [Buffer.from('?')]),
})

const isGone = ({ response }: Visit) => response.destroyed || response.writableEnded

async function drop(visit: Visit, bytes: string, pause_ms: number): Promise<void> {
  const write = (byte: string) => visit.response.socket?.write(byte)
  while (!isGone(visit) && visit.response.socket) {
    for (const byte of bytes) {
      if (isGone(visit) || !visit.response.socket) return
      write(byte)
      await sleep(pause_ms, undefined, { ref: false })
    }
  }
}

/** Answers a byte at a time, or not at all. */
export const drip = byPath({
  '/headers': async visit => {
    visit.response.socket?.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n')
    await drop(visit, 'x-slow: yes\r\n', 50)
  },
  '/body': async visit => {
    visit.response.writeHead(200, { 'content-type': HTML })
    while (!isGone(visit)) {
      visit.response.write('.')
      await sleep(50, undefined, { ref: false })
    }
  },
  '/picture.jpg': async visit => {
    visit.response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 5_000_000 })
    visit.response.write(JPEG_START)
    while (!isGone(visit)) {
      visit.response.write('\0')
      await sleep(50, undefined, { ref: false })
    }
  },
  '/gallery': gallery(times(100, '/picture.jpg')),
  '/never': async ({ request }) => void (await once(request, 'close')),
  '/half': visit => {
    visit.response.writeHead(200, { 'content-type': HTML, 'content-length': 1_000_000 })
    visit.response.write('<!DOCTYPE html><p>The other half', () => visit.response.destroy())
  },
  '/drop': ({ request }) => void request.socket.destroy(),
})
