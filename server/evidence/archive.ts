// Writes what the browser asked for and received as a web archive (WARC 1.1), its index (CDXJ) and the list of pages.
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CDXIndexer, WARCRecord, WARCSerializer } from 'warcio'
import { brand } from '#lib/brand.ts'
import type { Exchange, Header } from './exchanges.ts'
import { addressOf, type RecordingProxy } from './proxy.ts'

export type ArchiveInput = {
  exchanges: Exchange[]
  page: { id: string; url: string; title: string; at: string }
  proxy: RecordingProxy
  software: string
  into: string
}

const NAME = 'data.warc.gz'

/** Fills `archive/`, `indexes/` and `pages/`, which exist. */
export async function writeArchive(input: ArchiveInput): Promise<void> {
  const { exchanges, page, into } = input
  const path = join(into, 'archive', NAME)
  const file = await open(path, 'w')
  try {
    await file.write(await serialized(warcinfo(input)))
    for (const exchange of exchanges) {
      const [response, request] = recordsOf(exchange, input.proxy)
      await file.write(await serialized(response))
      await file.write(await serialized(request))
    }
  } finally {
    await file.close()
  }
  await writeFile(join(into, 'indexes', 'index.cdx'), await indexOf(path))
  const head = { format: 'json-pages-1.0', id: 'pages', title: 'All Pages' }
  const entry = { id: page.id, url: page.url, ts: page.at, title: page.title }
  await writeFile(join(into, 'pages', 'pages.jsonl'), `${JSON.stringify(head)}\n${JSON.stringify(entry)}\n`)
}

const serialized = (record: WARCRecord) => WARCSerializer.serialize(record, { gzip: true })

function warcinfo({ software, page }: ArchiveInput): WARCRecord {
  const options = { filename: NAME, date: page.at, warcVersion: 'WARC/1.1' } as const
  return WARCRecord.createWARCInfo(options, {
    software,
    format: 'WARC File Format 1.1',
    conformsTo: 'https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
    operator: brand.name,
    isPartOf: page.url,
  })
}

function recordsOf(exchange: Exchange, proxy: RecordingProxy): [WARCRecord, WARCRecord] {
  const { url, at, body, method, status, status_text } = exchange
  const address = addressOf(proxy, url)
  const response = WARCRecord.create(
    {
      url,
      date: at,
      type: 'response',
      warcVersion: 'WARC/1.1',
      statusline: `HTTP/1.1 ${status} ${status_text}`.trim(),
      warcHeaders: address === null ? {} : { 'WARC-IP-Address': address },
      httpHeaders: decodedHeaders(exchange),
    },
    single(body),
  )
  const id = response.warcHeaders.headers.get('WARC-Record-ID') ?? ''
  const { pathname, search } = new URL(url)
  const request = WARCRecord.create({
    url,
    date: at,
    type: 'request',
    warcVersion: 'WARC/1.1',
    statusline: `${method} ${pathname}${search} HTTP/1.1`,
    warcHeaders: { 'WARC-Concurrent-To': id },
    httpHeaders: plainHeaders(exchange.request_headers),
  })
  return [response, request]
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}

/** Headers of HTTP/2 that are none of HTTP/1.1 (`:status`) go; line ends, which no header may hold, become spaces. */
const plainHeaders = (headers: readonly Header[]): Header[] =>
  headers.filter(([name]) => !name.startsWith(':')).map(([name, value]) => [name, value.replaceAll(/[\r\n]+/g, ' ')])

/** The body is kept decoded, so what described its coding is kept under another name, as other archives do. */
function decodedHeaders({ response_headers, body }: Exchange): Header[] {
  return plainHeaders(response_headers).map(([name, value]): Header => {
    const key = name.toLowerCase()
    if (key === 'content-encoding' || key === 'transfer-encoding') return [`x-orig-${key}`, value]
    if (key === 'content-length' && Number(value) !== body.length && body.length > 0) return [name, String(body.length)]
    return [name, value]
  })
}

async function indexOf(path: string): Promise<string> {
  const indexer = new CDXIndexer({ format: 'cdxj' })
  const file = await open(path)
  try {
    const reader = file.createReadStream({ autoClose: false })
    const lines: string[] = []
    for await (const entry of indexer.iterIndex([{ filename: NAME, reader }])) lines.push(indexer.serialize(entry))
    return lines.toSorted().join('')
  } finally {
    await file.close()
  }
}
