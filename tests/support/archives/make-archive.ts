// Makes crawl archives for tests: WARC 1.1 packed record by record, the WAT of its pages, and a CDXJ index of both.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readIndexLine } from '#server/crawler/archives/read-lines.ts'

export type Capture = {
  url: string
  html: string
  captured_at: string
  headers?: Readonly<Record<string, string>>
  /** What its pages name as pictures, for WAT; absolute or relative. */
  pictures?: readonly { url: string; alt?: string }[]
  metas?: readonly { name: string; content: string }[]
}

export const warcRecord = (type: string, headers: Readonly<Record<string, string>>, content: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(
      `${['WARC/1.1', `WARC-Type: ${type}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), `Content-Length: ${content.length}`].join('\r\n')}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n\r\n'),
  ])

export const responseRecord = ({ url, html, captured_at, headers = {} }: Capture): Buffer => {
  const lines = Object.entries({ 'Content-Type': 'text/html; charset=utf-8', ...headers })
  const head = `HTTP/1.1 200 OK\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`
  return warcRecord('response', { 'WARC-Target-URI': url, 'WARC-Date': captured_at }, Buffer.from(head + html))
}

const infoRecord = () =>
  warcRecord('warcinfo', { 'WARC-Date': '2024-03-01T00:00:00Z' }, Buffer.from('software: test\r\n'))

export function watRecord({ url, captured_at, headers = {}, pictures = [], metas = [] }: Capture): Buffer {
  const json = {
    Envelope: {
      'WARC-Header-Metadata': { 'WARC-Type': 'response', 'WARC-Date': captured_at, 'WARC-Target-URI': url },
      'Payload-Metadata': {
        'HTTP-Response-Metadata': {
          'Response-Message': { Status: '200' },
          Headers: headers,
          'HTML-Metadata': {
            Head: { Title: 'A page', Metas: metas },
            Links: pictures.map(picture => ({ path: 'IMG@/src', ...picture })),
          },
        },
      },
    },
  }
  return warcRecord('metadata', { 'WARC-Target-URI': url, 'WARC-Date': captured_at }, Buffer.from(JSON.stringify(json)))
}

/** `index` has a line for each capture, as Common Crawl writes them; `filename` is how it names the file. */
export function makeArchive(captures: readonly Capture[], filename: string) {
  const members = [infoRecord(), ...captures.map(responseRecord)].map(record => gzipSync(record))
  let offset = members[0]?.length ?? 0
  const lines = captures.map((capture, at) => {
    const length = members[at + 1]?.length ?? 0
    const place = {
      url: capture.url,
      mime: 'text/html',
      status: '200',
      length: `${length}`,
      offset: `${offset}`,
      filename,
    }
    offset += length
    const key = `${new URL(capture.url).hostname.split('.').toReversed().join(',')})/ 20240301000000`
    return `${key} ${JSON.stringify(place)}`
  })
  return {
    warc: Buffer.concat(members),
    wat: Buffer.concat([infoRecord(), ...captures.map(watRecord)].map(record => gzipSync(record))),
    index: Buffer.from(`${lines.sort().join('\n')}\n`),
  }
}

const at = (day: number) => `2024-03-${`${day}`.padStart(2, '0')}T10:00:00Z`
/** A page with one picture, captured on that day of March 2024. */
export const captureOf = (url: string, day = 1, more: Partial<Capture> = {}): Capture => {
  const picture = url.replace(/https:\/\/(?:www\.)?/, 'https://images.').concat('.jpg')
  return {
    url,
    captured_at: at(day),
    html: `<title>${url}</title><img src="${picture}">`,
    pictures: [{ url: picture }],
    ...more,
  }
}

/** A packed index of two blocks and its cluster; the last address of the index is in the second block. */
export function makeCluster(index: Buffer) {
  const lines = index.toString().trimEnd().split('\n')
  const half = lines.length / 2
  const [first, second] = [lines.slice(0, half), lines.slice(half)].map(part => gzipSync(`${part.join('\n')}\n`)) as [
    Buffer,
    Buffer,
  ]
  const key = (line = '') => line.split(' ', 2).join(' ')
  const cluster = [
    `${key(lines[0])}\tcdx-00000.gz\t0\t${first.length}\t1`,
    `${key(lines[half])}\tcdx-00000.gz\t${first.length}\t${second.length}\t2`,
  ]
  return {
    packed: Buffer.concat([first, second]),
    cluster: Buffer.from(`${cluster.join('\n')}\n`),
    second_at: first.length,
    last_url: readIndexLine(lines.at(-1) ?? '')?.url ?? '',
  }
}

/** That many pages of seven websites, with a picture each. */
export const makeMany = (nb: number) =>
  makeArchive(
    Array.from({ length: nb }, (_, number) => captureOf(`https://many-${number % 7}.example/${number}`)),
    'many.warc.gz',
  )

export async function putFile(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
}
