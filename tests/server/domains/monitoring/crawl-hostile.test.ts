// The real crawl job among websites that attack it: every limit holds, nothing private is asked, and the next website is crawled as ever.
import { createHash } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CRAWL_BUDGET, FRONTIER_MAX, PICTURE_BYTES_MAX } from '#lib/rules/crawl.ts'
import { type OpenWeb, openWeb } from '#server/adapters/web/open-web.ts'
import { findBrowser } from '#server/browser/find-browser.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import { crawl_hosts, crawl_pages, crawl_pictures, page_pictures } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { originalKey } from '#server/domains/images/keys.ts'
import { crawlPage } from '#server/domains/monitoring/crawl/crawl-page.ts'
import { reindexImages } from '#server/domains/monitoring/crawl/index-images.ts'
import type { WebPort } from '#server/ports/web.ts'
import { closeServer, listen } from '#standins/web/listen.ts'
import { photos } from '#standins/web/photos.ts'
import { type LocalWeb, startLocalWeb } from '#standins/web/start-local-web.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { testClock } from '#tests/support/clock.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { forbiddenTargets } from '#tests/support/standins/hostile-web/headers.ts'
import { PUBLIC_ADDRESS } from '#tests/support/standins/hostile-web/names.ts'
import { type HostileWeb, startHostileWeb } from '#tests/support/standins/hostile-web/start-hostile-web.ts'
import { root } from '../../../../scripts/build-stamp.ts'

const MB = 1024 * 1024
/** Patience with one answer and one rendered page, so that the slow traps cost seconds and not minutes. */
const ANSWER_MS = 1_000
const DRIP_MS = 250
const RENDER_MS = 2_000

let directory: string
let hostile: HostileWeb
let ordinary: LocalWeb
let open: OpenWeb
let api: TestApi
/** Stands where nobody from outside may go. */
let inside: { server: Server; port: number; requests: number }
/** Bytes that came, by host. */
const bytes = new Map<string, number>()
/** The longest that one request took, in milliseconds. */
let longest = 0
/** Milliseconds that the clock of the visits runs ahead for each picture of the host that drips. */
let ahead = 0

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-hostile-'))
  hostile = await startHostileWeb()
  ordinary = await startLocalWeb({ data: directory, picture_source: null, slow_ms: 20 })
  const server = createServer((_request, response) => {
    inside.requests += 1
    response.end('secret')
  })
  inside = { server, requests: 0, ...(await listen(server)) }
  const resolver = new Resolver({ timeout: 1_000, tries: 1 })
  resolver.setServers([`${hostile.dns.host}:${hostile.dns.port}`])
  // Its first answer is public: whoever had judged it by that would be led inside from now on.
  const [first] = await resolver.resolve4('rebind.example')
  if (first !== PUBLIC_ADDRESS) throw new Error('the name changes its mind too early')
  const clock = testClock()
  open = openWeb({
    public_url: 'http://auctor.test',
    stand_in: [
      { host_suffix: `.${hostile.suffix}`, port: hostile.http_port },
      { host_suffix: ordinary.host_suffix, port: ordinary.http_port },
    ],
    findBrowser: () => findBrowser(null),
    resolve: host => resolver.resolve4(host),
    now: () => clock.now().getTime(),
  })
  api = await testApi({ matching: true, ports: { web: metered(open.web) } })
  const real = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await api.close()
  await open.close()
  await ordinary.close()
  await hostile.close()
  await closeServer(inside.server)
  await rm(directory, { recursive: true, force: true })
})

/** The web with less patience, and with what comes of it written down. */
function metered(web: WebPort): WebPort {
  const count = (url: string, wire: number, started: number) => {
    const host = new URL(url).hostname
    bytes.set(host, (bytes.get(host) ?? 0) + wire)
    longest = Math.max(longest, performance.now() - started)
  }
  return {
    ...web,
    async get(url, request) {
      const started = performance.now()
      const patience = url.startsWith(hostile.url('drip')) ? DRIP_MS : ANSWER_MS
      const timeout_ms = Math.min(patience, request?.timeout_ms ?? patience)
      try {
        const answer = await web.get(url, { ...request, timeout_ms })
        count(url, answer.wire_bytes, started)
        return answer
      } catch (error) {
        if (error instanceof WebFailure) count(url, error.wire_bytes, started)
        // As long as a picture may really take.
        if (url.startsWith(hostile.url('drip', '/picture'))) ahead += 20_000
        throw error
      }
    },
    render: (url, request) => web.render(url, { ...request, timeout_ms: RENDER_MS }),
  }
}

async function lookAt(...urls: string[]): Promise<void> {
  for (const url of urls) await api.context.enqueue(crawlPage, { url, source: 'manual' })
  await api.runJobs()
}
const on = (host: string, ...paths: string[]) => paths.map(path => hostile.url(host, path))
const hostAt = async (host: string) => {
  const [row] = await api.services.db
    .select()
    .from(crawl_hosts)
    .where(eq(crawl_hosts.origin, new URL(hostile.url(host)).origin))
  if (!row) throw new Error(`${host} was not visited`)
  return row
}
const pagesOf = async (host: string) =>
  api.services.db
    .select()
    .from(crawl_pages)
    .where(eq(crawl_pages.host_id, (await hostAt(host)).id))
const asked = (prefix: string) =>
  Object.entries(hostile.requests())
    .filter(([key]) => key.startsWith(prefix))
    .reduce((sum, [, count]) => sum + count, 0)

describe('a website without end', () => {
  it('is left after as many pages as a visit may cost, and gets no more of the queue than its share', async () => {
    await lookAt(hostile.url('endless'))
    const pages = await pagesOf('endless')
    const visited = pages.filter(page => page.state !== 'waiting')
    expect(visited).toHaveLength(CRAWL_BUDGET.pages)
    expect(pages.length).toBeLessThanOrEqual(FRONTIER_MAX)
    expect((await hostAt('endless')).obstacle).toBe('budget: pages')
    // The pictures of the last page too, and nothing else but robots.txt and a site map.
    expect(asked('endless/picture/')).toBe(CRAWL_BUDGET.pages)
    expect(asked('endless')).toBeLessThan(CRAWL_BUDGET.pages * 2 + 5)
    // It waits for its turn instead of going on at once.
    await api.runJobs()
    expect((await pagesOf('endless')).filter(page => page.state !== 'waiting')).toHaveLength(CRAWL_BUDGET.pages)
  })
})

describe('bodies', () => {
  it('of ten gigabytes and pictures of that size cost no more bytes than a visit may', async () => {
    await lookAt(...on('huge', '/page', '/declared', '/gallery'))
    expect((await hostAt('huge')).obstacle).toBe('budget: bytes')
    const spent = bytes.get(new URL(hostile.url('huge')).hostname) ?? 0
    expect(spent).toBeGreaterThanOrEqual(CRAWL_BUDGET.bytes)
    // Three pictures are on their way when the last byte is spent.
    expect(spent).toBeLessThan(CRAWL_BUDGET.bytes + 3 * (PICTURE_BYTES_MAX + MB))
  })

  it('that are bombs are cut off or refused', async () => {
    await lookAt(...on('bomb', '/gzip', '/brotli', '/deflate', '/nested', '/many-encodings', '/not-gzip'))
    expect(bytes.get(new URL(hostile.url('bomb')).hostname)).toBeLessThan(10 * MB)
    for (const page of await pagesOf('bomb')) expect(page.title).toBeNull()
  })

  it('that come a byte at a time cost no more time than a visit may', async () => {
    await lookAt(...on('drip', '/gallery', '/half', '/never'))
    expect((await hostAt('drip')).obstacle).toBe('budget: time')
    expect(asked('drip/picture')).toBeLessThanOrEqual(CRAWL_BUDGET.seconds / 20 + 3)
  })

  it('never keep a request longer than its time', () => {
    // A busy machine is late itself.
    expect(longest).toBeLessThan(ANSWER_MS + 10_000)
  })
})

describe('answers, rules and pages', () => {
  it('that attack their reader end a page and never the job', async () => {
    const before = process.memoryUsage.rss()
    await lookAt(
      ...on('headers', '/megabyte', '/cookies', '/garbage', '/length-and-chunks', '/huge-chunk', '/charset', '/link'),
      ...on('html', '/deep', '/attribute', '/srcset', '/style', '/json-ld', '/entities', '/schemes', '/nulls'),
      ...on('sitemaps', '/'),
      ...on('robots', '/'),
      ...on('duplicates', '/'),
    )
    for (const host of ['headers', 'html', 'sitemaps', 'robots', 'duplicates'])
      expect((await hostAt(host)).leased_until).toBeNull()
    expect((await pagesOf('html')).filter(page => page.state === 'fetched').length).toBeGreaterThan(5)
    expect((await pagesOf('duplicates')).filter(page => page.state === 'fetched')).toHaveLength(1)
    expect((process.memoryUsage.rss() - before) / MB).toBeLessThan(500)
  })

  it('are not visited where nobody knows what is allowed', async () => {
    await lookAt(...on('robots-away', '/'), ...on('robots-broken', '/'))
    expect([asked('robots-away/'), asked('robots-broken/')]).toEqual([
      asked('robots-away/robots.txt'),
      asked('robots-broken/robots.txt'),
    ])
  })

  it('with pictures that break decoders leave the decoders at work', async () => {
    await lookAt(...on('pictures', '/gallery'))
    const rows = await api.services.db
      .select({ url: page_pictures.url, fingerprint: crawl_pictures.fingerprint })
      .from(page_pictures)
      .innerJoin(crawl_pictures, eq(crawl_pictures.id, page_pictures.picture_id))
    const compared = rows.filter(row => row.fingerprint !== null).map(row => new URL(row.url).pathname)
    expect(compared).toContain('/right.jpg')
    for (const path of ['/bomb.png', '/claims.png', '/claims.jpg', '/noise.jpg']) expect(compared).not.toContain(path)
  })
})

describe('addresses that are nobody’s business', () => {
  it('are asked neither by redirects nor by names, pictures or scripts', async () => {
    await lookAt(
      ...on('redirects', '/gallery', '/to-metadata', '/hosts', '/refresh-metadata'),
      ...on('html', '/private-pictures', '/base'),
      ...on('scripts', '/private', '/loop'),
      ...['127.0.0.1', 'localhost', '[::1]', 'loopback.example'].map(host => `http://${host}:${inside.port}/`),
      ...['rebind', 'mixed', 'private', 'metadata', 'mapped', 'alias'].map(name => `http://${name}.example/`),
    )
    const private_pages = await api.services.db
      .select()
      .from(crawl_pages)
      .innerJoin(crawl_hosts, eq(crawl_hosts.id, crawl_pages.host_id))
      .where(and(inArray(crawl_pages.state, ['fetched']), like(crawl_hosts.origin, '%.example%')))
    expect(private_pages).toEqual([])
    expect(inside.requests).toBe(0)
    expect(open.web.counts().internet).toBe(0)
    expect(open.web.counts().refused).toBeGreaterThan(Object.keys(forbiddenTargets).length)
  })
})

describe('after all that', () => {
  it('an ordinary website is crawled, and its copy is found, and nobody else is accused', async () => {
    const { db } = api.services
    const copy = ordinary.planted().find(({ source, standing }) => source.kind === 'demo' && standing === 'copy')
    if (copy?.source.kind !== 'demo') throw new Error('nothing is planted')
    const file = await readFile(join(root, 'content', 'photos', photos[copy.source.photo]))
    const sha256 = createHash('sha256').update(file).digest('hex')
    const owner = await makePerson(api)
    const id = await makeImage(api, owner, { monitored: true, monitored_at: api.clock.now(), sha256 })
    await api.ports.storage.put(originalKey({ id, sha256 }), file)
    await api.context.transact(inTransaction => reindexImages(inTransaction, { image_ids: [id] }))
    await lookAt(copy.page_url)
    const found = (await db.select().from(hits)).filter(hit => hit.confirmed)
    expect(found.map(hit => hit.page_url)).toContain(copy.page_url)
    expect(new Set(found.map(hit => hit.host))).toEqual(new Set([new URL(copy.page_url).hostname]))
    const hosts = await db.select().from(crawl_hosts)
    expect(hosts.filter(host => host.leased_until !== null)).toEqual([])
  })
})
