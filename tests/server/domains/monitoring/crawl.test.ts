// The crawl of the local web: every copy is found, nobody else is accused, rules are obeyed, and a crash loses nothing.
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { licenses } from '#lib/contract/licenses.ts'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { type OpenWeb, openWeb } from '#server/adapters/web/open-web.ts'
import { findBrowser } from '#server/browser/find-browser.ts'
import { crawl_hosts, crawl_pages, crawl_pictures, image_fingerprints, page_pictures } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { whitelist_entries } from '#server/db/schema/social.ts'
import { originalKey } from '#server/domains/images/keys.ts'
import { crawlHost } from '#server/domains/monitoring/crawl/crawl-host.ts'
import { indexMissing, reindexImages, revisitStandIn } from '#server/domains/monitoring/crawl/index-images.ts'
import type { WebPort } from '#server/ports/web.ts'
import { photos } from '#standins/web/photos.ts'
import { type LocalWeb, startLocalWeb } from '#standins/web/start-local-web.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { testClock } from '#tests/support/clock.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { root } from '../../../../scripts/build-stamp.ts'

/** A few sites of each kind of danger; `CRAWL_SITES=all` crawls them all, for figures. */
const kinds = ['blog', 'robots', 'look_alikes', 'licensed', 'app']
const all = process.env.CRAWL_SITES === 'all'

let directory: string
let local: LocalWeb
let open: OpenWeb
let api: TestApi
let owner: { id: string; token: string }
/** Image ids by the short names of their photographs. */
const ids = new Map<string, string>()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-crawl-'))
  local = await startLocalWeb({ data: directory, picture_source: null, slow_ms: 20 })
  const clock = testClock()
  open = openWeb({
    public_url: 'http://auctor.test',
    stand_in: [local.http_port, local.https_port].map(port => ({ host_suffix: local.host_suffix, port })),
    stand_in_ca: local.ca_pem,
    seeds: sites().map(site => site.url),
    findBrowser: () => findBrowser(null),
    now: () => clock.now().getTime(),
  })
  api = await testApi({ matching: true, ports: { web: open.web } })
  owner = await makePerson(api)
  // All of them, whichever sites are crawled: a look-alike is like one that is not shown there.
  for (const [name, file] of Object.entries(photos)) ids.set(name, await watchedImage(owner, file))
  const created_at = api.clock.now()
  const studio = `http://studio-lumen.localhost:${local.http_port}/`
  const entry = { id: newId('whitelist_entry', created_at), user_id: owner.id, url: studio, exact: false, created_at }
  await api.services.db.insert(whitelist_entries).values(entry)
  for (const name of ['summits', 'sunset']) {
    const body = {
      image: ids.get(name) ?? '',
      licensee: 'Alpine Review AG',
      starts_on: dayOf(created_at),
      url: `http://alpine-review.localhost:${local.http_port}/`,
    }
    await api.as(owner).call(licenses.record, { body })
  }
})
afterAll(async () => {
  await api.close()
  await open.close()
  await local.close()
  await rm(directory, { recursive: true, force: true })
})

const sites = () => local.sites.filter(site => all || kinds.includes(site.kind))
const planted = () => local.planted().filter(each => sites().some(site => site.domain === each.site))

async function watchedImage(person: { id: string }, file: string): Promise<string> {
  const bytes = await readFile(join(root, 'content', 'photos', file))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const id = await makeImage(api, person, {
    monitored: true,
    monitored_at: api.clock.now(),
    sha256,
    portfolio: 'private',
  })
  await api.ports.storage.put(originalKey({ id, sha256 }), bytes)
  return id
}

const allHits = () => api.services.db.select().from(hits)
const shown = (each: { page_url: string; image_id: string }) => `${new URL(each.page_url).pathname} ${each.image_id}`

const name = 'brook'

describe('the crawl of the local web', () => {
  it('finds every planted copy, accuses nobody else, and asks for nothing that is forbidden', async () => {
    const started = performance.now()
    await api.context.enqueue(indexMissing, {})
    await api.runJobs()
    expect(await api.services.db.select().from(image_fingerprints)).toHaveLength(ids.size)

    const found = await allHits()
    const copies = planted().filter(each => each.source.kind === 'demo' && each.standing === 'copy')
    const wanted = copies.map(({ page_url, source }) => shown({ page_url, image_id: idOf(source) }))
    const confirmed = found.filter(hit => hit.confirmed && hit.category === 'to_handle')
    expect(wanted.filter(each => !confirmed.map(shown).includes(each))).toEqual([])

    const accused = new Set(confirmed.map(hit => new URL(hit.page_url).hostname))
    const innocent = sites().filter(site => ['licensed', 'allowed', 'look_alikes'].includes(site.kind))
    expect(innocent.map(site => site.domain).filter(domain => accused.has(domain))).toEqual([])
    expect(found.filter(hit => hit.category === 'authorized').map(hit => hit.exclusion)).toContain('license')
    expect(local.counters().forbidden).toBe(0)
    expect(open.web.counts().internet).toBe(0)
    const pages = await api.services.db.select().from(crawl_pages)
    expect(pages.filter(page => page.state === 'waiting')).toEqual([])
    expect(pages.some(page => page.state === 'forbidden')).toBe(true)
    process.stdout.write(
      `${pages.length} pages, ${found.length} hits in ${Math.round(performance.now() - started)} ms\n`,
    )
  })

  it('keeps copies of the pictures that hits are about', async () => {
    const [hit] = await allHits()
    const [picture] = await api.services.db
      .select()
      .from(crawl_pictures)
      .where(eq(crawl_pictures.id, hit?.picture_id ?? ''))
    expect(await api.ports.storage.size(picture?.copy ?? 'none')).toBeGreaterThan(1_000)
  })

  it('asks only whether anything has changed when it comes again, and writes nothing twice', async () => {
    const before = await allHits()
    const shownBefore = await api.services.db.select().from(page_pictures)
    api.clock.forward({ days: 2 })
    await api.context.enqueue(revisitStandIn, {})
    await api.runJobs()
    expect((await allHits()).length).toBe(before.length)
    expect(await api.services.db.select().from(page_pictures)).toHaveLength(shownBefore.length)
    const hosts = await api.services.db.select().from(crawl_hosts)
    expect(hosts.every(host => host.lease === null && host.next_crawl_at !== null)).toBe(true)
    expect(local.counters().forbidden).toBe(0)
  })

  it('goes on where it died, at whatever request that was, and loses and doubles nothing', async () => {
    const { db } = api.services
    const [host] = await db.select().from(crawl_hosts).where(like(crawl_hosts.origin, '%carnet-de-route%'))
    if (!host) throw new Error('the blog was not crawled')
    const ofBlog = async () =>
      (await allHits())
        .filter(hit => hit.host.startsWith('carnet'))
        .map(shown)
        .toSorted()
    const wanted = await ofBlog()
    expect(wanted.length).toBeGreaterThan(2)
    await db.delete(hits).where(like(hits.host, 'carnet%'))
    await db.delete(crawl_pages).where(eq(crawl_pages.host_id, host.id))
    // The first run dies at its second request, the next at its third, up to the eighth and again; the dead do nothing any more.
    let deaths = 0
    const run = (lives: number) => {
      let asked = 0
      return new Promise<boolean>((resolve, reject) => {
        const get: WebPort['get'] = (url, request) => {
          asked += 1
          if (asked <= lives) return open.web.get(url, request)
          resolve(false)
          return new Promise(() => undefined)
        }
        const context = { ...api.context, ports: { ...api.ports, web: { ...open.web, get } } }
        crawlHost.run(context, { host_id: host.id }).then(() => resolve(true), reject)
      })
    }
    while (!(await run(1 + (deaths % 7)))) deaths += 1
    expect(deaths).toBeGreaterThan(3)
    expect(await ofBlog()).toEqual(wanted)
    const pages = await db.select().from(crawl_pages).where(eq(crawl_pages.host_id, host.id))
    expect(pages.filter(page => page.state === 'waiting')).toEqual([])
    expect(local.counters().forbidden).toBe(0)
  })

  it('compares a newcomer’s image with what was crawled before', async () => {
    const mine = (await allHits()).filter(hit => hit.image_id === ids.get(name))
    expect(mine.length).toBeGreaterThan(0)
    const newcomer = await watchedImage(await makePerson(api), photos[name])
    const asked = local.counters().requests
    await api.context.transact(inside => reindexImages(inside, { image_ids: [newcomer] }))
    await api.runJobs()
    expect((await allHits()).filter(hit => hit.image_id === newcomer)).toHaveLength(mine.length)
    expect(local.counters().requests - asked).toBeLessThan(10)
  })

  it('keeps an image that is watched no longer for who uploads it, and lets go of one that is deleted', async () => {
    const gone = ids.get(name) ?? ''
    const change = async (changes: Partial<typeof images.$inferInsert>) => {
      await api.services.db.update(images).set(changes).where(eq(images.id, gone))
      await api.context.transact(inside => reindexImages(inside, { image_ids: [gone] }))
      await api.runJobs()
    }
    await change({ monitored: false })
    expect(await api.ports.matching.has([gone])).toEqual([gone])
    await change({ deleted_at: api.clock.now() })
    expect(await api.ports.matching.has([gone])).toEqual([])
    const [row] = await api.services.db.select().from(image_fingerprints).where(eq(image_fingerprints.image_id, gone))
    expect([row?.removed_at === null, row?.data.length]).toEqual([false, 0])
  })
})

const idOf = (source: { kind: string; photo?: string }): string => ids.get(source.photo ?? '') ?? ''
