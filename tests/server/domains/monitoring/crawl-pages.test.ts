// Pages that change between two visits: what a crawl takes back, keeps and asks for again.
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PICTURE_DAYS } from '#lib/rules/crawl.ts'
import { pluginPictureUrl } from '#lib/rules/plugin/mark.ts'
import { digestOf } from '#server/bytes/digest.ts'
import { createGuard } from '#server/crawler/guard.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import { crawl_hosts, crawl_pages, crawl_pictures, image_fingerprints, page_pictures } from '#server/db/schema/crawl.ts'
import { hit_changes, hits, rejected_pictures } from '#server/db/schema/monitoring.ts'
import { crawlHost } from '#server/domains/monitoring/crawl/crawl-host.ts'
import { crawlPage } from '#server/domains/monitoring/crawl/crawl-page.ts'
import { matchEarlierPictures, purgePictures } from '#server/domains/monitoring/crawl/match-earlier-pictures.ts'
import { IndexAway, type Match, type MatchingPort } from '#server/ports/matching.ts'
import type { WebAnswer, WebPort, WebRequest } from '#server/ports/web.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { fullMatch, makeHit, makePicture, makeWatched, putGrant } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

const ORIGIN = 'https://paper.example'
const PAGE = `${ORIGIN}/story`
type Reply = { type: string; body: string | Uint8Array; etag?: string; status?: number }

/** What the one website answers, by address; a failure is thrown. */
const site = new Map<string, Reply | WebFailure>()
/** Addresses asked for since they were last forgotten, with what was said to be known. */
const asked: { url: string; known: string | null }[] = []
/** What a browser would see; a failure where none runs. */
let rendered: string | WebFailure = ''

async function get(url: string, request: WebRequest = {}): Promise<WebAnswer> {
  asked.push({ url, known: request.if_none_match ?? null })
  const reply = site.get(url) ?? { type: 'text/plain', body: 'none', status: 404 }
  if (reply instanceof WebFailure) throw reply
  const fresh = reply.etag !== undefined && reply.etag === request.if_none_match
  const body = fresh ? new Uint8Array() : Buffer.from(reply.body)
  const headers = { 'content-type': reply.type, ...(reply.etag ? { etag: reply.etag } : {}) }
  const told = { url, redirects: [], headers, remote_ip: '93.184.216.34', truncated: false }
  return { ...told, status: fresh ? 304 : (reply.status ?? 200), body, wire_bytes: body.length }
}
const guard = createGuard({ resolve: async () => ['93.184.216.34'] })
const web: WebPort = {
  get,
  async render(url) {
    if (rendered instanceof WebFailure) throw rendered
    return { url, html: rendered, pictures: [], wire_bytes: rendered.length }
  },
  rules: async () => ({ allowed: true, sitemaps: [] }),
  mayVisit: guard.allows,
  isPublic: guard.isPublic,
  isStandIn: () => false,
  seeds: () => [],
  counts: () => ({ internet: 0, stand_in: 0, refused: 0 }),
}

/** Share of the index that cannot be asked. */
let unasked = 0
/** What happens while the engine thinks. */
let finding: () => Promise<void> = async () => undefined
const catalogue = new Map<string, number>()
const print = { version: 1, width: 200, height: 200, data: new Uint8Array(4) }
/** Takes every picture for a copy of every image that it had heard of when it was asked. */
const matching: MatchingPort = {
  fingerprint: async () => print,
  async apply({ put }, position = 0) {
    for (const { id } of put) catalogue.set(id, position)
  },
  position: async () => Math.max(0, ...catalogue.values()),
  compare: async () => null,
  has: async ids => ids.filter(id => catalogue.has(id)),
  async find() {
    const known = [...catalogue.keys()]
    await finding()
    const matches = known.map((id): Match => ({ ...fullMatch, id, transform: [1, 0, 0, 0, 1, 0] }))
    return { matches, unasked }
  },
}
const indexNow = (image_id: string) => api.services.db.insert(image_fingerprints).values({ image_id, ...print })

let api: TestApi
let owner: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi({ ports: { web, matching } })
  owner = await makePerson(api)
  image = await makeWatched(api, owner)
  await putGrant(api, owner, image, 'https://shop.paper.example')
})
afterAll(() => api.close())
beforeEach(async () => {
  site.clear()
  asked.length = 0
  await api.services.db.delete(hits)
  await api.services.db.delete(crawl_pages)
})

const html = (body: string, etag: string): Reply => ({ type: 'text/html', body, etag })
const plugin = () => `<iframe data-auctor-image="${image}"></iframe>`
const words = 'A long story about a dune. '.repeat(40)
const shell = '<div id="app"></div><script src="/app.js"></script>'
const noBrowser = new WebFailure('browser', PAGE)
/** As much of a picture as tells what it is. */
const jpeg: Reply = { type: 'image/jpeg', body: Buffer.from('ffd8ffe0'.padEnd(2_000, '42'), 'hex') }

async function firstVisit(): Promise<void> {
  await api.context.enqueue(crawlPage, { url: PAGE, source: 'crawler' })
  await api.runJobs()
}
async function nextVisit(): Promise<void> {
  api.clock.forward({ days: 2 })
  const [host] = await api.services.db.select().from(crawl_hosts).where(eq(crawl_hosts.origin, ORIGIN))
  await api.context.enqueue(crawlHost, { host_id: host?.id ?? '' })
  await api.runJobs()
}
async function filed(): Promise<[string, string | null]> {
  const [hit] = await api.services.db.select().from(hits).where(eq(hits.page_url, PAGE))
  return [hit?.category ?? 'none', hit?.exclusion ?? null]
}

describe('our plugin on a page of a licensee', () => {
  it('takes the accusation back when it comes, and brings it back when it goes', async () => {
    site.set(PAGE, html(words, '"1"'))
    await firstVisit()
    await makeHit(api, image, { url: PAGE })
    await nextVisit()
    expect(await filed()).toEqual(['to_handle', null])
    site.set(PAGE, html(words + plugin(), '"2"'))
    await nextVisit()
    expect(await filed()).toEqual(['authorized', 'plugin'])
    // Nothing has changed, so nothing is said of the plugin.
    await nextVisit()
    expect(asked.findLast(({ url }) => url === PAGE)?.known).toBe('"2"')
    expect(await filed()).toEqual(['authorized', 'plugin'])
    site.set(PAGE, html(words, '"3"'))
    await nextVisit()
    expect(await filed()).toEqual(['to_handle', null])
    const changes = await api.services.db.select().from(hit_changes).orderBy(hit_changes.id)
    expect(changes.map(change => change.to_category)).toEqual(['to_handle', 'authorized', 'to_handle'])
  })

  it('is not said to be gone where scripts show it and no browser ran them', async () => {
    site.set(PAGE, html(shell, '"1"'))
    rendered = words + plugin()
    await firstVisit()
    await makeHit(api, image, { url: PAGE, page: { has_plugin_for: [image] } })
    rendered = noBrowser
    site.set(PAGE, html(shell, '"2"'))
    await nextVisit()
    expect(await filed()).toEqual(['authorized', 'plugin'])
    rendered = words
    await nextVisit()
    expect(await filed()).toEqual(['to_handle', null])
  })
})

describe('a page that could not be seen whole', () => {
  const shown = async () =>
    (await api.services.db.select({ url: page_pictures.url }).from(page_pictures)).map(({ url }) => url)

  it('is read again on the next visit: no browser ran its scripts', async () => {
    site.set(PAGE, html(shell, '"1"')).set(`${ORIGIN}/a.jpg`, jpeg)
    rendered = noBrowser
    await firstVisit()
    rendered = `${words}<img src="/a.jpg">`
    await nextVisit()
    expect(await shown()).toEqual([`${ORIGIN}/a.jpg`])
    rendered = noBrowser
    site.set(PAGE, html(shell, '"2"'))
    await nextVisit()
    expect(await shown()).toEqual([`${ORIGIN}/a.jpg`])
  })

  it.each([
    { what: 'did not answer', missed: new WebFailure('too_slow', '') },
    { what: 'asked for patience', missed: { ...jpeg, status: 503 } },
  ])('is read again on the next visit: the server of a picture $what', async ({ missed }) => {
    site.set(PAGE, html(`${words}<img src="/b.jpg">`, '"1"')).set(`${ORIGIN}/b.jpg`, missed)
    await firstVisit()
    site.set(`${ORIGIN}/b.jpg`, jpeg)
    await nextVisit()
    expect(await shown()).toEqual([`${ORIGIN}/b.jpg`])
    await nextVisit()
    expect(asked.filter(each => each.url === PAGE).map(each => each.known)).toEqual([null, null, '"1"'])
  })

  it('comes after the others when pictures that are too big use up the visit, and not for ever', async () => {
    const huge = Array.from({ length: 20 }, (_, index) => `/huge-${index}.jpg`)
    for (const path of huge) site.set(ORIGIN + path, new WebFailure('too_big', '', { wire_bytes: 50 * 1024 ** 2 }))
    const pictures = huge.map(path => `<img src="${path}">`).join('')
    site.set(PAGE, html(`<a href="/other">Other</a>${words}${pictures}`, '"1"'))
    site.set(`${ORIGIN}/other`, html(`Another story. ${words}`, '"1"'))
    await firstVisit()
    const states = async () =>
      (await api.services.db.select().from(crawl_pages).where(like(crawl_pages.url, '%r%')))
        .toSorted((one, other) => (one.url < other.url ? -1 : 1))
        .filter(({ url }) => url !== `${ORIGIN}/`)
        .map(({ state }) => state)
    expect(asked.filter(({ url }) => url.includes('huge')).length).toBeLessThan(8)
    expect(await states()).toEqual(['waiting', 'waiting'])
    await nextVisit()
    expect(await states()).toEqual(['fetched', 'waiting'])
    await nextVisit()
    expect(await states()).toEqual(['fetched', 'fetched'])
  })
})

describe('an image that comes while a picture is being written down', () => {
  it('is found on that page too, though the picture was compared with it before the page was known', async () => {
    const { db } = api.services
    const newcomer = await makeWatched(api, owner)
    site.set(PAGE, html(`${words}<img src="/c.jpg">`, '"1"')).set(`${ORIGIN}/c.jpg`, jpeg)
    await indexNow(image)
    finding = async () => {
      finding = async () => undefined
      await indexNow(newcomer)
      await matchEarlierPictures.run(api.context, {})
    }
    await firstVisit()
    const found = await db.select().from(hits).where(eq(hits.page_url, PAGE))
    expect(found.map(hit => hit.image_id).toSorted()).toEqual([image, newcomer].toSorted())
  })
})

describe('a picture that comes while a part of the index cannot be asked', () => {
  it('is found as far as can be seen, and compared with the rest when that is back', async () => {
    const { db } = api.services
    const newcomer = await makeWatched(api, owner)
    await indexNow(newcomer)
    const bytes = Buffer.from('ffd8ffe0'.padEnd(2_000, '43'), 'hex')
    site.set(PAGE, html(`${words}<img src="/e.jpg">`, '"1"')).set(`${ORIGIN}/e.jpg`, { ...jpeg, body: bytes })
    const seen = async () => (await db.select().from(hits).where(eq(hits.image_id, newcomer))).length
    // All that it would have found lay in the part that is away.
    finding = () => Promise.reject(new IndexAway('CLUSTERDOWN'))
    await api.context.enqueue(crawlPage, { url: PAGE, source: 'crawler' })
    await expect(api.runJobs()).rejects.toThrow('100 % of the matching index')
    expect(await seen()).toBe(0)
    finding = async () => undefined
    unasked = 0.4
    await expect(matchEarlierPictures.run(api.context, {})).rejects.toThrow('40 % of the matching index')
    expect(await seen()).toBe(1)
    unasked = 0
    await matchEarlierPictures.run(api.context, {})
    expect(await seen()).toBe(1)
    const [picture] = await db
      .select()
      .from(crawl_pictures)
      .where(eq(crawl_pictures.sha256, digestOf(bytes)))
    expect(picture?.compared_seq).toBeGreaterThan(0)
  })
})

describe('our plugin on a page of a stranger', () => {
  it('accuses nobody of the small preview that we hand out ourselves', async () => {
    const newcomer = await makeWatched(api, owner)
    await indexNow(newcomer)
    const categories = async () =>
      (await api.services.db.select().from(hits).where(eq(hits.image_id, newcomer))).map(({ category }) => category)
    const preview = pluginPictureUrl('http://auctor.test', newcomer, 600)
    const line = `<a data-auctor-image="${newcomer}"><img src="${preview}"></a>`
    site.set(PAGE, html(words + line, '"1"')).set(preview, jpeg)
    await firstVisit()
    expect(await categories()).toEqual([])
    expect(asked.map(({ url }) => url)).not.toContain(preview)
    // A copy of their own beside it is one all the same.
    site.set(PAGE, html(`${words}${line}<img src="/d.jpg">`, '"2"')).set(`${ORIGIN}/d.jpg`, jpeg)
    await nextVisit()
    expect(await categories()).toEqual(['to_handle'])
  })
})

describe('pictures that nobody has seen for long', () => {
  it('are forgotten, but for those that a hit is about or that somebody rejected as a look-alike', async () => {
    const { db } = api.services
    const [hit, rejected, other] = [await makePicture(api), await makePicture(api), await makePicture(api)]
    await makeHit(api, image, { url: PAGE, picture_id: hit })
    await db.insert(rejected_pictures).values({ image_id: image, picture_id: rejected, created_at: api.clock.now() })
    api.clock.forward({ days: PICTURE_DAYS + 1 })
    await api.context.enqueue(purgePictures, {})
    await api.runJobs()
    const kept = (await db.select().from(crawl_pictures)).map(({ id }) => id)
    expect([hit, rejected, other].map(id => kept.includes(id))).toEqual([true, true, false])
    expect(await db.select().from(rejected_pictures)).toHaveLength(1)
  })
})
