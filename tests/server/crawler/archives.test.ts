// Reading crawl archives: honest ones record by record, and hostile ones without harm.
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ArchiveFault } from '#server/crawler/archives/archive-fault.ts'
import { readArchivedPage } from '#server/crawler/archives/archived-page.ts'
import { ByteWindow } from '#server/crawler/archives/byte-window.ts'
import { readIndexLine, readLines } from '#server/crawler/archives/read-lines.ts'
import { readRecords } from '#server/crawler/archives/read-records.ts'
import { isReserved } from '#server/crawler/archives/reservation.ts'
import { type Capture, makeArchive, responseRecord, warcRecord } from '#tests/support/archives/make-archive.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const captured_at = '2024-03-01T10:00:00Z'
const html = '<title>A shop</title><p>words</p><img src="/a.jpg" alt="A dune"><img src="b.jpg">'
const captures: Capture[] = [
  {
    url: 'https://shop.example/one',
    html,
    captured_at,
    pictures: [{ url: '/a.jpg', alt: 'A dune' }, { url: 'b.jpg' }],
  },
  { url: 'https://news.example/two', html: '<img src=c.jpg>', captured_at, pictures: [{ url: 'c.jpg' }] },
]
const archive = makeArchive(captures, 'crawl/one.warc.gz')

const windowOf = (file: Uint8Array, options = {}) =>
  new ByteWindow(async (start, length) => ({ bytes: file.subarray(start, start + length), size: file.length }), options)

async function recordsOf(file: Uint8Array, options = {}, limits?: { kept: number; most: number }) {
  const records = []
  for await (const record of readRecords(windowOf(file, options), 0, limits)) records.push(record)
  return records
}
async function pagesOf(file: Uint8Array) {
  const pages = await Promise.all((await recordsOf(file)).map(record => readArchivedPage(record, NOW)))
  return pages.filter(page => page !== null)
}
const faultOf = async (file: Uint8Array, limits?: { kept: number; most: number }) => {
  const error: unknown = await recordsOf(file, {}, limits).catch((thrown: unknown) => thrown)
  return error instanceof ArchiveFault ? error.reason : error
}

describe('an archive', () => {
  it.each([1, 7, 64, 1_000_000])('is read in blocks of %i bytes, each record at its place', async block_bytes => {
    const records = await recordsOf(archive.warc, { block_bytes })
    expect(records.map(record => record.type)).toEqual(['warcinfo', 'response', 'response'])
    expect(records.at(-1)?.end).toBe(archive.warc.length)
    const plain = Buffer.concat(captures.map(responseRecord))
    expect((await recordsOf(plain, { block_bytes })).map(record => record.headers['warc-target-uri'])).toEqual(
      captures.map(capture => capture.url),
    )
  })

  it('is asked for once, every byte of it', async () => {
    const file = Buffer.concat(
      Array.from({ length: 60 }, (_, page) => {
        const noise = randomBytes(1_000 * (page + 1)).toString('base64')
        return gzipSync(
          responseRecord({ url: `https://shop.example/${page}`, html: `${html}<!--${noise}-->`, captured_at }),
        )
      }),
    )
    const window = windowOf(file, { block_bytes: 300_000 })
    let count = 0
    for await (const record of readRecords(window, 0)) count += record.type === 'response' ? 1 : 0
    expect(count).toBe(60)
    expect(window.takeSpent()).toEqual({ bytes: file.length, requests: Math.ceil(file.length / 300_000) })
  })

  it('tells the pictures of its pages, with their date', async () => {
    const [page] = await pagesOf(archive.warc)
    expect(page).toMatchObject({
      url: 'https://shop.example/one',
      title: 'A shop',
      captured_at: new Date(captured_at),
      pictures: [{ url: 'https://shop.example/a.jpg', alt: 'A dune' }, { url: 'https://shop.example/b.jpg' }],
    })
  })

  it('tells the same of its WAT', async () => {
    const urls = (pages: Awaited<ReturnType<typeof pagesOf>>) =>
      pages.map(page => [page.url, page.captured_at, page.pictures.map(picture => picture.url)])
    expect(urls(await pagesOf(archive.wat))).toEqual(urls(await pagesOf(archive.warc)))
  })

  it('is found again by its index', async () => {
    const entries = []
    for await (const { lines } of readLines(windowOf(archive.index), 0)) entries.push(...lines.map(readIndexLine))
    expect(entries.map(entry => entry?.url).toSorted()).toEqual(captures.map(capture => capture.url).toSorted())
    for (const entry of entries) {
      const { offset = 0, length = 0 } = entry ?? {}
      const [record] = await recordsOf(archive.warc.subarray(offset, offset + length))
      expect(record?.headers['warc-target-uri']).toBe(entry?.url)
    }
  })

  it('may keep bodies as they came over the wire', async () => {
    const packed = gzipSync(html)
    const chunked = Buffer.concat([
      Buffer.from(`${packed.length.toString(16)}\r\n`),
      packed,
      Buffer.from('\r\n0\r\n\r\n'),
    ])
    const head =
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n'
    const about = { 'WARC-Target-URI': 'https://shop.example/one', 'WARC-Date': captured_at }
    const [page] = await pagesOf(warcRecord('response', about, Buffer.concat([Buffer.from(head), chunked])))
    expect(page?.pictures).toHaveLength(2)
  })
})

describe('a hostile archive', () => {
  const about = { 'WARC-Target-URI': 'https://shop.example/', 'WARC-Date': captured_at }
  it('is read no further where a record unpacks to too much', async () => {
    const bomb = gzipSync(warcRecord('response', about, Buffer.alloc(3_000_000)))
    expect(await faultOf(bomb, { kept: 1_000, most: 1_000_000 })).toBe('too_big')
  })

  it('keeps no more of a large record than it may', async () => {
    const [record] = await recordsOf(
      gzipSync(warcRecord('response', about, Buffer.alloc(3_000_000))),
      {},
      { kept: 1_000, most: 4_000_000 },
    )
    expect(record?.content.length).toBeLessThan(1_000)
    expect(record?.type).toBe('response')
  })

  it('is believed nothing about lengths', async () => {
    const lie = warcRecord('response', about, Buffer.from('x'))
      .toString()
      .replace('Content-Length: 1', 'Content-Length: 9')
    expect((await recordsOf(Buffer.concat([gzipSync(lie), archive.warc]))).map(record => record.type)).toEqual([
      '',
      'warcinfo',
      'response',
      'response',
    ])
    expect(await faultOf(Buffer.from(lie))).toBe('cut_off')
    expect(await faultOf(Buffer.concat([Buffer.from(lie), responseRecord(captures[0] as Capture)]))).toBe('damaged')
    expect(await faultOf(Buffer.from(lie.replace('Content-Length: 9', 'Content-Length: 99999999999999')))).toBe(
      'cut_off',
    )
  })

  it('is told from one that is cut off, damaged or none at all', async () => {
    expect(await faultOf(archive.warc.subarray(0, -20))).toBe('cut_off')
    const damaged = Buffer.from(archive.warc)
    damaged.writeUInt32LE(1, damaged.length - 8)
    expect(await faultOf(damaged)).toBe('damaged')
    expect(await faultOf(Buffer.from('<html>no</html>'))).toBe('not_an_archive')
    expect(await faultOf(gzipSync('hello'))).toBe('not_an_archive')
    expect(await faultOf(Buffer.concat([archive.warc, Buffer.from('junk')]))).toBe('damaged')
  })

  it('is not believed to come from tomorrow or from before the web, and has no addresses but those of the web', async () => {
    const page = async (url: string, at: string) =>
      (await pagesOf(responseRecord({ url, html, captured_at: at })))[0] ?? null
    expect(await page('https://shop.example/', '2030-01-01T00:00:00Z')).toBeNull()
    expect(await page('file:///etc/passwd', captured_at)).toBeNull()
    for (const at of ['yesterday', '', '-000001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '0', '2024-13-45'])
      expect(await page('https://shop.example/', at)).toBeNull()
    expect((await page('https://shop.example/', '2024-03'))?.captured_at).toEqual(new Date('2024-03-01'))
  })

  it.each(['{', 'no json', 'a b {"url":1}', 'a b {"url":"x","filename":"y","offset":-1,"length":2}'])(
    'has no place for %j',
    line => expect(readIndexLine(line)).toBeNull(),
  )
})

describe('what a page says to machines', () => {
  it.each([
    [{ 'x-robots-tag': 'noindex' }, true],
    [{ 'x-robots-tag': 'nofollow, NOIMAGEINDEX' }, true],
    [{ 'x-robots-tag': 'noai, noimageai' }, true],
    [{ 'x-robots-tag': 'otherbot: noindex, nofollow' }, false],
    [{ 'x-robots-tag': 'otherbot: noindex, AuctorBot: none' }, true],
    [{ 'x-robots-tag': 'auctorbot: nofollow, otherbot: noindex' }, false],
    [{ 'x-robots-tag': 'unavailable_after: 2025-01-01' }, true],
    [{ 'x-robots-tag': 'unavailable_after: 2027-01-01, max-snippet: 3' }, false],
    [{ 'x-robots-tag': 'nofollow' }, false],
    [{ 'tdm-reservation': '1' }, true],
    [{ 'tdm-reservation': '0' }, false],
    [{}, false],
  ])('in the headers %j is obeyed: %s', (headers, reserved) => expect(isReserved(headers, [], NOW)).toBe(reserved))

  it.each([
    ['robots', 'noindex', true],
    ['AuctorBot', 'noimageindex', true],
    ['otherbot', 'noindex', false],
    ['tdm-reservation', '1', true],
    ['robots', 'index, follow', false],
  ])('in the meta element %s = %s is obeyed: %s', async (name, content, reserved) => {
    const page = {
      ...(captures[0] as Capture),
      html: `<meta name="${name}" content="${content}">${html}`,
      metas: [{ name, content }],
    }
    const made = makeArchive([page], 'x.warc.gz')
    for (const file of [made.warc, made.wat]) {
      const [read] = await pagesOf(file)
      expect([read?.reserved, read?.pictures.length]).toEqual([reserved, reserved ? 0 : 2])
    }
  })
})
