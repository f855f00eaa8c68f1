// Archives of the web as a source: every planted picture once, whoever dies in between; watched websites first; signs obeyed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archives } from '#lib/contract/archives.ts'
import { domains } from '#lib/contract/domains.ts'
import { hits as hitsContract } from '#lib/contract/hits.ts'
import { openArchives } from '#server/adapters/archives/open-archives.ts'
import type { Context } from '#server/context.ts'
import {
  crawl_archive_pictures,
  crawl_archive_segments,
  crawl_archives,
  crawl_pages,
  domain_watches,
  image_fingerprints,
} from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { readArchives } from '#server/domains/monitoring/archives/read-segments.ts'
import { crawlPage } from '#server/domains/monitoring/crawl/crawl-page.ts'
import type { ArchivesPort } from '#server/ports/archives.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { copyWeb, matching, print, web } from '#tests/support/archives/copy-web.ts'
import { captureOf, makeArchive, makeCluster, makeMany, putFile } from '#tests/support/archives/make-archive.ts'
import { makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let folder: string
let api: TestApi
let admin: TestPerson
let owner: TestPerson
/** Parts of files that were read, in order. */
const read: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'auctor-archives-'))
  const files = openArchives({ folder, web, openBucket: () => Promise.reject(new Error('no bucket')) })
  const watched: ArchivesPort = {
    ...files,
    read(address, start, length) {
      read.push(`${address} ${start}`)
      return files.read(address, start, length)
    },
  }
  api = await testApi({ ports: { web, matching, archives: watched } })
  admin = await makePerson(api, { roles: ['admin'] })
  owner = await makePerson(api)
  const image = await makeWatched(api, owner)
  await api.services.db.insert(image_fingerprints).values({ image_id: image, ...print })
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  copyWeb.asked.length = 0
  read.length = 0
  copyWeb.forbidden = /^$/
  for (const table of [hits, domain_watches, crawl_archives, crawl_pages]) await api.services.db.delete(table)
})

const put = (name: string, bytes: Uint8Array) => putFile(join(folder, name), bytes)
const add = (address: string, index_address: string | null = null) =>
  api.as(admin).call(archives.add, { body: { label: 'Test', address, index_address } })
const shown = async () => (await api.as(admin).call(archives.list)).body.results[0]
const pictures = () => api.services.db.select().from(crawl_archive_pictures)
const askedPictures = () => copyWeb.asked.filter(url => url.endsWith('.jpg')).toSorted()
/** A worker apart from all others. */
const worker = (id: string): Context => ({ ...api.context, request: { ...api.context.request, id } })

describe('an archive', () => {
  it.each(['warc', 'wat'] as const)(
    'of %s files brings hits that were first seen on the day of the capture',
    async kind => {
      const list = [captureOf('https://www.shop.example/one', 2), captureOf('https://news.example/two', 3)]
      await put(`${kind}/list.paths.gz`, gzipSync(`${kind}/one.${kind}.gz\n`))
      await put(`${kind}/one.${kind}.gz`, makeArchive(list, 'x')[kind])
      expect((await add(`folder:${kind}/list.paths.gz`)).status).toBe(201)
      await api.runJobs()
      const found = await api.services.db.select().from(hits).orderBy(hits.page_url)
      expect(found.map(hit => [hit.page_url, hit.source, hit.captured_at?.toISOString()])).toEqual([
        ['https://news.example/two', 'archive', '2024-03-03T10:00:00.000Z'],
        ['https://www.shop.example/one', 'archive', '2024-03-02T10:00:00.000Z'],
      ])
      const { body } = await api.as(owner).call(hitsContract.read, { id: found[0]?.id ?? '' })
      expect(body.captured_at).toBe('2024-03-03T10:00:00.000Z')
      expect(await shown()).toMatchObject({
        state: 'done',
        segments: 2,
        segments_done: 2,
        pages: 2,
        pictures: 2,
        pictures_waiting: 0,
        pictures_fetched: 2,
        hits: 2,
        refused: [],
      })
      // Whether the pages show them still is asked at once.
      expect(copyWeb.asked).toContain('https://news.example/two')
      expect(found.every(hit => hit.gone_at !== null)).toBe(true)
    },
  )

  it('is not added twice, and only where it can be read', async () => {
    await put('once.warc.gz', makeArchive([], 'x').warc)
    const [one, other] = [await add('folder:once.warc.gz'), await add('folder:once.warc.gz')]
    expect(other.body.id).toBe(one.body.id)
    for (const address of [
      'folder:../etc.warc.gz',
      'http://127.0.0.1/a.warc.gz',
      'file:///a.warc.gz',
      'folder:a.txt',
      'folder:a.cdxj',
    ])
      expect((await add(address)).problem).toMatchObject({
        code: 'invalid_input',
        errors: { address: [expect.stringContaining('no archive')] },
      })
    expect((await api.as(owner).call(archives.list)).status).toBe(403)
  })
  it('of which nobody can read on says why, and the others are read all the same', async () => {
    const whole = makeArchive([captureOf('https://shop.example/one')], 'x').warc
    await put(
      'some.paths',
      Buffer.from(
        'cut.warc.gz\nmissing.warc.gz\nwhole.warc.gz\n../../etc/passwd.warc.gz\nhttps://other.example/a.warc.gz\n',
      ),
    )
    await put('cut.warc.gz', whole.subarray(0, -5))
    await put('whole.warc.gz', whole)
    await add('folder:some.paths')
    await api.runJobs()
    const archive = await shown()
    expect(archive).toMatchObject({ segments: 4, segments_done: 2, pictures: 1, hits: 1, state: 'done' })
    expect(archive?.refused.toSorted((a, b) => a.fault.localeCompare(b.fault))).toEqual([
      { fault: 'cut_off', count: 1 },
      { fault: 'missing', count: 1 },
    ])
  })
})

describe('pictures of an archive', () => {
  it('are fetched once, however many pages and archives name them', async () => {
    const html = '<img src="https://cdn.example/same.jpg">'
    const pages = ['https://a.example/1', 'https://a.example/2', 'https://b.example/3']
    await put(
      'p1.warc.gz',
      makeArchive(
        pages.map(url => captureOf(url, 5, { html })),
        'x',
      ).warc,
    )
    await put(
      'p2.warc.gz',
      makeArchive(
        pages.map(url => captureOf(url, 4, { html })),
        'x',
      ).warc,
    )
    await add('folder:p1.warc.gz')
    await api.runJobs()
    expect(askedPictures()).toEqual(['https://cdn.example/same.jpg'])
    expect(await api.services.db.$count(hits)).toBe(3)
    await add('folder:p2.warc.gz')
    await api.runJobs()
    expect(askedPictures()).toEqual(['https://cdn.example/same.jpg'])
    // The older archive makes the first sighting earlier, and no second hit.
    const found = await api.services.db.select().from(hits)
    expect(found.map(hit => hit.captured_at?.toISOString())).toEqual(Array(3).fill('2024-03-04T10:00:00.000Z'))
  })
  it('of pages that ask machines to leave them alone are not asked for', async () => {
    copyWeb.forbidden = /closed\.example/
    const list = [
      captureOf('https://header.example/', 1, { headers: { 'X-Robots-Tag': 'noimageindex' } }),
      captureOf('https://tdm.example/', 1, { headers: { 'tdm-reservation': '1' } }),
      captureOf('https://meta.example/', 1, {
        html: '<meta name=robots content=noindex><img src="https://images.meta.example/.jpg">',
      }),
      captureOf('https://closed.example/', 1),
      captureOf('https://open.example/', 1),
    ]
    await put('signs.warc.gz', makeArchive(list, 'x').warc)
    await add('folder:signs.warc.gz')
    await api.runJobs()
    expect(askedPictures()).toEqual(['https://images.open.example/.jpg'])
    expect(await shown()).toMatchObject({ pages: 2, reserved: 3, pictures: 2, pictures_fetched: 1, hits: 1 })
  })
  it('at private addresses are left out', async () => {
    const html = '<img src="http://169.254.169.254/a.jpg"><img src="http://localhost/b.jpg">'
    await put(
      'private.warc.gz',
      makeArchive([captureOf('https://shop.example/', 1, { html }), captureOf('http://10.0.0.1/', 1)], 'x').warc,
    )
    await add('folder:private.warc.gz')
    await api.runJobs()
    expect(await pictures()).toEqual([])
    expect(askedPictures()).toEqual([])
  })
  it('on a page that a crawl knows leave the page as the crawl left it', async () => {
    await api.context.enqueue(crawlPage, { url: 'https://shop.example/known.jpg', source: 'manual' })
    await api.runJobs()
    const before = await api.services.db.select().from(crawl_pages).where(eq(crawl_pages.source, 'manual'))
    await put('known.warc.gz', makeArchive([captureOf('https://shop.example/known.jpg')], 'x').warc)
    await add('folder:known.warc.gz')
    await api.runJobs()
    const after = await api.services.db.select().from(crawl_pages).where(eq(crawl_pages.source, 'manual'))
    expect(after.map(page => page.id)).toEqual(before.map(page => page.id))
    expect(await api.services.db.$count(hits)).toBe(1)
  })
})

describe('the work', () => {
  it.each([
    { when: 'before a batch is written down', where: /^https:\/\/many-6\.example\/30[0-9]$/ },
    { when: 'in the middle of writing', where: /^https:\/\/images\.many-6\.example\/30[0-9]\.jpg$/ },
  ])('goes on where it stopped, and loses and doubles nothing: a worker dies $when', async ({ where }) => {
    await put('many.warc.gz', makeMany(500).warc)
    await add('folder:many.warc.gz')
    copyWeb.deadly = where
    await expect(readArchives.run(worker('first'), { worker: 0 })).rejects.toThrow('the machine went down')
    const [half] = await api.services.db.select().from(crawl_archive_segments)
    expect(half).toMatchObject({ state: 'waiting', records: 200, lease: null })
    expect(half?.position).toBeGreaterThan(0)
    expect(await pictures()).toHaveLength(199)
    await api.runJobs()
    expect(await shown()).toMatchObject({
      state: 'done',
      records: 501,
      pages: 500,
      pictures: 500,
      pictures_fetched: 500,
      hits: 500,
    })
    expect(askedPictures()).toEqual([...new Set(askedPictures())])
    expect(askedPictures()).toHaveLength(500)
  })

  it('is taken over from a worker that is gone, whose late results are not written down', async () => {
    await put('many.warc.gz', makeMany(500).warc)
    await add('folder:many.warc.gz')
    const { db } = api.services
    await db
      .update(crawl_archive_segments)
      .set({ lease: 'gone', leased_until: new Date(api.clock.now().getTime() + 60_000) })
    await readArchives.run(worker('second'), { worker: 0 })
    expect(await pictures()).toEqual([])
    api.clock.forward({ seconds: 120 })
    await Promise.all([
      readArchives.run(worker('second'), { worker: 0 }),
      readArchives.run(worker('third'), { worker: 1 }),
    ])
    expect(await shown()).toMatchObject({ records: 501, pictures: 500 })
  })

  it('is shared by workers, and none of it is done twice', async () => {
    const names = Array.from({ length: 6 }, (_, number) => `part-${number}.warc.gz`)
    for (const [number, name] of names.entries())
      await put(
        name,
        makeArchive(
          Array.from({ length: 30 }, (_, page) => captureOf(`https://site-${page}.example/${number}`)),
          name,
        ).warc,
      )
    await put('parts.paths', Buffer.from(names.join('\n')))
    await add('folder:parts.paths')
    await Promise.all(['a', 'b', 'c'].map((id, number) => readArchives.run(worker(id), { worker: number })))
    await readArchives.run(worker('d'), { worker: 3 })
    expect(await shown()).toMatchObject({
      segments: 7,
      segments_done: 7,
      records: 6 + 6 * 31,
      pages: 180,
      pictures: 180,
    })
    expect(read.toSorted()).toEqual([...new Set(read)].toSorted())
  })

  it('begins with what the index says of watched websites', async () => {
    const list = Array.from({ length: 40 }, (_, number) => captureOf(`https://www.site-${number}.example/page`))
    const { warc, index } = makeArchive(list, 'big.warc.gz')
    await put('big.warc.gz', warc)
    const { packed, cluster, second_at, last_url } = makeCluster(index)
    await put('indexes/cdx-00000.gz', packed)
    await put('indexes/cluster.idx', cluster)
    const watcher = await makePerson(api)
    await api.as(watcher).call(domains.watch, { body: { url: new URL(last_url).origin } })
    await add('folder:big.warc.gz', 'folder:indexes/cluster.idx')
    await readArchives.run(worker('a'), { worker: 0 })
    const [first, block, range, ...rest] = read
    expect([first, block]).toEqual(['folder:indexes/cluster.idx 0', `folder:indexes/cdx-00000.gz ${second_at}`])
    expect(range).toMatch(/^folder:big\.warc\.gz [1-9]/)
    expect(rest).toEqual(['folder:big.warc.gz 0'])
    expect(await shown()).toMatchObject({ segments: 4, segments_done: 4, pages: 40, pictures: 40 })
  })
})
