// Captures pages of the local web as it answers them, for archives that hold what is really there.
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Capture } from './make-archive.ts'

type Wanted = { http_port: number; urls: Iterable<string>; captured_at: string }

/** What is answered with success and is HTML; `captured_at` as WARC writes it. */
export async function captureLocalWeb({ http_port, urls, captured_at }: Wanted): Promise<Capture[]> {
  const captures: Capture[] = []
  for (const url of new Set(urls)) {
    const html = await pageAt(url, http_port)
    if (html !== null) captures.push({ url, html, captured_at, pictures: picturesIn(html), metas: metasIn(html) })
  }
  return captures
}

/** Names of the local web lead to this machine, whatever its resolver says. */
async function pageAt(url: string, port: number): Promise<string | null> {
  const { host, pathname, search } = new URL(url)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: pathname + search, headers: { host } }
    request(options, resolve).on('error', reject).end()
  })
  const body = await text(answer)
  return answer.statusCode === 200 && answer.headers['content-type']?.includes('html') ? body : null
}

/** As the makers of WAT find them: by another way than our own reader. */
const picturesIn = (html: string) => [...html.matchAll(/<img\b[^>]*?\ssrc="([^"]+)"/g)].map(([, url = '']) => ({ url }))

const metasIn = (html: string) =>
  [...html.matchAll(/<meta name="([^"]+)" content="([^"]*)"/g)].map(([, name = '', content = '']) => ({
    name,
    content,
  }))
