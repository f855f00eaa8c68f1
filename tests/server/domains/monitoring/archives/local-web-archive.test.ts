// Archives made from the local web: every planted copy is found once, with the day of its capture, however often a worker dies.
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archives } from '#lib/contract/archives.ts'
import { domains } from '#lib/contract/domains.ts'
import { openArchives } from '#server/adapters/archives/open-archives.ts'
import { type OpenWeb, openWeb } from '#server/adapters/web/open-web.ts'
import type { Context } from '#server/context.ts'
import {
  crawl_archive_pictures,
  crawl_archives,
  crawl_pages,
  crawl_pictures,
  domain_watches,
} from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { originalKey } from '#server/domains/images/keys.ts'
import { fetchArchivePictures } from '#server/domains/monitoring/archives/fetch-pictures.ts'
import { readArchives } from '#server/domains/monitoring/archives/read-segments.ts'
import { indexMissing } from '#server/domains/monitoring/crawl/index-images.ts'
import type { ArchivesPort } from '#server/ports/archives.ts'
import type { WebPort } from '#server/ports/web.ts'
import { photos } from '#standins/web/photos.ts'
import { type LocalWeb, startLocalWeb } from '#standins/web/start-local-web.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { captureLocalWeb } from '#tests/support/archives/capture-local-web.ts'
import { type Capture, makeArchive, putFile } from '#tests/support/archives/make-archive.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { root } from '../../../../../scripts/build-stamp.ts'

/** A few sites of each kind of danger. */
const kinds = ['blog', 'forum', 'robots', 'look_alikes', 'app']
const CAPTURED = '2021-05-04T08:30:00.000Z'

let directory: string
let local: LocalWeb
let open: OpenWeb
let api: TestApi
let admin: TestPerson
let captures: Capture[]
/** Image ids by the short names of their photographs. */
const ids = new Map<string, string>()
/** Pictures that were asked for whole, and parts of archives, in order. */
const fetched: string[] = []
const parts: string[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-archived-web-'))
  local = await startLocalWeb({ data: join(directory, 'web'), picture_source: null, slow_ms: 20 })
  open = openWeb({
    public_url: 'http://auctor.test',
    stand_in: [local.http_port, local.https_port].map(port => ({ host_suffix: local.host_suffix, port })),
    stand_in_ca: local.ca_pem,
    findBrowser: () => Promise.reject(new Error('no browser')),
  })
  const web: WebPort = {
    ...open.web,
    get(url, request) {
      if (url.includes('/media/') && !request?.if_none_match) fetched.push(url)
      return open.web.get(url, request)
    },
  }
  const files = openArchives({
    folder: join(directory, 'archives'),
    web,
    openBucket: () => Promise.reject(new Error()),
  })
  const noted: ArchivesPort = {
    ...files,
    read(address, start, length) {
      parts.push(`${address} ${start}`)
      return files.read(address, start, length)
    },
  }
  api = await testApi({ matching: true, ports: { web, archives: noted } })
  admin = await makePerson(api, { roles: ['admin'] })
  const owner = await makePerson(api)
  for (const [name, file] of Object.entries(photos)) ids.set(name, await watchedImage(owner, file))
  await api.context.enqueue(indexMissing, {})
  await api.runJobs()
  const urls = [...sites().map(site => site.url), ...planted().map(({ page_url }) => page_url)]
  captures = await captureLocalWeb({ http_port: local.http_port, urls, captured_at: CAPTURED })
})
afterAll(async () => {
  await api.close()
  await open.close()
  await local.close()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  fetched.length = 0
  parts.length = 0
  const tables = [hits, domain_watches, crawl_archives, crawl_pages, crawl_pictures]
  for (const table of tables) await api.services.db.delete(table)
})

const sites = () => local.sites.filter(site => kinds.includes(site.kind))
const planted = () => local.planted().filter(each => sites().some(site => site.domain === each.site))

async function watchedImage(person: { id: string }, file: string): Promise<string> {
  const bytes = await readFile(join(root, 'content', 'photos', file))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const watched = { monitored: true, monitored_at: api.clock.now(), portfolio: 'private' } as const
  const id = await makeImage(api, person, { ...watched, sha256 })
  await api.ports.storage.put(originalKey({ id, sha256 }), bytes)
  return id
}

const put = (name: string, bytes: Uint8Array) => putFile(join(directory, 'archives', name), bytes)
const add = (address: string, index_address: string | null = null) =>
  api.as(admin).call(archives.add, { body: { label: 'Local web', address, index_address } })
const shown = async () => (await api.as(admin).call(archives.list)).body.results[0]
const allHits = () => api.services.db.select().from(hits)
const keyOf = ({ page_url, image_id }: { page_url: string; image_id: string }) => `${page_url} ${image_id}`

/** Copies that a page without scripts shows, and robots may see. */
const wanted = () =>
  planted().flatMap(({ page_url, source, standing, needs_browser }) =>
    source.kind === 'demo' && standing === 'copy' && !needs_browser
      ? [keyOf({ page_url, image_id: ids.get(source.photo) ?? '' })]
      : [],
  )

/** Runs a job on a machine that is gone at its request number `lives` + 1: nothing of it is heard again. False when it died. */
function runUntilDeath(lives: number, run: (context: Context) => Promise<void>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let asked = 0
    const mortal =
      <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
      (...given: Given): Promise<Answer> => {
        asked += 1
        if (asked <= lives) return ask(...given)
        resolve(false)
        return new Promise(() => undefined)
      }
    const { web, archives: files } = api.ports
    const ports = {
      ...api.ports,
      web: { ...web, get: mortal(web.get) },
      archives: { ...files, read: mortal(files.read) },
    }
    run({ ...api.context, ports, request: { ...api.context.request, id: `mortal-${Math.random()}` } }).then(
      () => resolve(true),
      reject,
    )
  })
}

/** Again and again, each time a little longer, until it is through; how often it died. */
async function runThroughDeaths(run: (context: Context) => Promise<void>): Promise<number> {
  let deaths = 0
  while (!(await runUntilDeath(1 + (deaths % 5), run))) {
    deaths += 1
    // Until the lease of the dead is over.
    api.clock.forward({ seconds: 600 })
  }
  return deaths
}

describe('an archive of the local web', () => {
  it('brings every planted copy once, with the day of its capture, and goes on wherever a worker is killed', async () => {
    const { db } = api.services
    const names = sites().map(({ domain }) => `${domain}.warc.gz`)
    for (const [at, site] of sites().entries()) {
      const own = captures.filter(({ url }) => new URL(url).hostname === site.domain)
      await put(names[at] ?? '', makeArchive(own, names[at] ?? '').warc)
    }
    await put('local.paths', Buffer.from(names.join('\n')))
    const before = local.counters().forbidden
    await add('folder:local.paths')
    expect(await runThroughDeaths(context => readArchives.run(context, { worker: 0 }))).toBeGreaterThan(1)
    expect(await shown()).toMatchObject({ state: 'fetching', segments_done: names.length + 1, pages: captures.length })

    const hosts = await db.selectDistinct({ id: crawl_pages.host_id }).from(crawl_pages)
    let deaths = 0
    for (const { id } of hosts)
      deaths += await runThroughDeaths(context => fetchArchivePictures.run(context, { host_id: id }))
    expect(deaths).toBeGreaterThan(3)
    const found = await allHits()
    const confirmed = found.filter(hit => hit.confirmed)
    expect(wanted().filter(key => !confirmed.map(keyOf).includes(key))).toEqual([])
    expect(found.map(keyOf).toSorted()).toEqual([...new Set(found.map(keyOf))].toSorted())
    expect(found.filter(hit => hit.captured_at?.toISOString() !== CAPTURED || hit.source !== 'archive')).toEqual([])

    // The pages themselves are visited now, and the archive stays the first to have seen them.
    await api.runJobs()
    const later = await allHits()
    expect(later.filter(hit => wanted().includes(keyOf(hit)) && hit.captured_at?.toISOString() !== CAPTURED)).toEqual(
      [],
    )
    expect(later.filter(hit => wanted().includes(keyOf(hit)) && hit.gone_at !== null)).toEqual([])
    expect(await shown()).toMatchObject({ state: 'done', refused: [], reserved: 0, pictures_waiting: 0 })
    expect(fetched.toSorted()).toEqual([...new Set(fetched)].toSorted())

    const closed = await db.select().from(crawl_archive_pictures).where(eq(crawl_archive_pictures.state, 'forbidden'))
    expect(closed.length).toBeGreaterThan(0)
    expect(local.counters().forbidden).toBe(before)
    const innocent = sites().find(site => site.kind === 'look_alikes')
    expect(later.filter(hit => hit.confirmed && hit.host.startsWith(innocent?.domain ?? ''))).toEqual([])
    expect(open.web.counts().internet).toBe(0)
  })

  it('begins with a website that somebody watches, by its CDXJ', async () => {
    const blog = sites().find(site => site.kind === 'blog')
    if (!blog) throw new Error('there is no blog')
    const { warc, index } = makeArchive(captures, 'all.warc.gz')
    await put('all.warc.gz', warc)
    await put('all.cdxj', index)
    await api.as(await makePerson(api)).call(domains.watch, { body: { url: blog.url } })
    await add('folder:all.warc.gz', 'folder:all.cdxj')
    await readArchives.run(api.context, { worker: 0 })
    const own = captures.filter(({ url }) => url.startsWith(blog.url)).length
    expect(parts[0]).toBe('folder:all.cdxj 0')
    expect(parts.slice(1, 1 + own).every(part => /^folder:all\.warc\.gz [1-9]/.test(part))).toBe(true)
    expect(parts.slice(1 + own)).toEqual(['folder:all.warc.gz 0'])
    expect(await shown()).toMatchObject({ segments_done: 2 + own, pages: captures.length })
  })

  it('is read from its WAT too', async () => {
    const blog = sites().find(site => site.kind === 'blog')
    const own = captures.filter(({ url }) => url.startsWith(blog?.url ?? 'none'))
    await put('blog.wat.gz', makeArchive(own, 'x').wat)
    await add('folder:blog.wat.gz')
    await api.runJobs()
    const found = (await allHits()).filter(hit => hit.captured_at !== null)
    expect(found.length).toBeGreaterThan(2)
    expect(found.every(hit => hit.captured_at?.toISOString() === CAPTURED)).toBe(true)
    expect(fetched.toSorted()).toEqual([...new Set(fetched)].toSorted())
  })
})
