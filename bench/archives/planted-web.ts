// A made-up web on loopback for the bench of archives: any number of pages with a picture each, of which some are copies.
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from '../../scripts/build-stamp.ts'
import { photos } from '../../standins/web/photos.ts'

export type PlantedWeb = {
  port: number
  url(page: number): string
  html(page: number): string
  isCopy(page: number): boolean
  /** How often each picture was asked for whole. */
  asked: ReadonlyMap<string, number>
  close(): void
}

type Size = { pages: number; copies: number }

/** Pages of one website; more would not all be read. */
const PAGES_OF_SITE = 1_000
const SITES_MIN = 20
/** Pictures that nobody owns, under as many addresses as there are pages. */
const OTHERS = 40
/** Characters of text, as many as a short article has. */
const TEXT_CHARS = 8_000

export async function startPlantedWeb({ pages, copies }: Size): Promise<PlantedWeb> {
  const names = Object.values(photos)
  const stolen = await Promise.all(names.map(name => copyOf(join(root, 'content', 'photos', name))))
  const others = await Promise.all(Array.from({ length: OTHERS }, (_, place) => otherPicture(place)))
  const sites = Math.max(SITES_MIN, Math.ceil(pages / PAGES_OF_SITE))
  const every = Math.max(1, Math.floor(pages / copies))
  const isCopy = (page: number) => page % every === 0 && page / every < copies
  const pictureOf = (page: number) => (isCopy(page) ? stolen[(page / every) % stolen.length] : others[page % OTHERS])
  const html = (page: number) =>
    `<!doctype html><title>Page ${page}</title><h1>Page ${page}</h1><p>${wordsOf(page)}</p><img src="/i/${page}.jpg" alt="Picture ${page}">`
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    const [, kind, number] = /^\/(i|p)\/(\d+)/.exec(request.url ?? '') ?? []
    if (!kind) return response.writeHead(404).end()
    if (kind === 'p') return response.writeHead(200, { 'content-type': 'text/html' }).end(html(Number(number)))
    const etag = `"${number}"`
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end()
    asked.set(request.url ?? '', (asked.get(request.url ?? '') ?? 0) + 1)
    return response.writeHead(200, { 'content-type': 'image/jpeg', etag }).end(pictureOf(Number(number)))
  })
  const port = await listening(server)
  return {
    port,
    url: page => `http://site-${page % sites}.localhost:${port}/p/${page}`,
    html,
    isCopy,
    asked,
    close: () => void server.close(),
  }
}

const copyOf = (path: string): Promise<Buffer> => sharp(path).rotate().resize(640).jpeg({ quality: 70 }).toBuffer()

function otherPicture(place: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 90 + 2 * place, sigma: 40 } as const
  const create = { width: 640, height: 420, channels: 3, background: '#777', noise } as const
  return sharp({ create }).blur(4).jpeg({ quality: 70 }).toBuffer()
}

const WORDS = 'light river stone harbour winter morning glass shadow meadow silver northern quiet'.split(' ')

function wordsOf(page: number): string {
  let text = ''
  for (let at = page; text.length < TEXT_CHARS; at = (at * 31 + 7) % 1_000_003) text += `${WORDS[at % WORDS.length]} `
  return text
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the planted web has no address')
  return address.port
}
