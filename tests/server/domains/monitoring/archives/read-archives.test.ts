// Archives of the web as a source: every planted picture once, whoever dies in between; watched websites first; signs obeyed.
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archives } from '#lib/contract/archives.ts'
import { domains } from '#lib/contract/domains.ts'
import { hits as hitsContract } from '#lib/contract/hits.ts'
import { crawl_archive_pictures, crawl_archive_segments, crawl_pages } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { readArchives } from '#server/domains/monitoring/archives/read-segments.ts'
import { crawlPage } from '#server/domains/monitoring/crawl/crawl-page.ts'
import { type ArchiveWorld, openArchiveWorld } from '#tests/support/archives/archive-world.ts'
import { copyWeb } from '#tests/support/archives/copy-web.ts'
import { captureOf, makeArchive, makeCluster, makeMany } from '#tests/support/archives/make-archive.ts'
import { makePerson } from '#tests/support/people/people.ts'

let world: ArchiveWorld

beforeAll(async () => {
  world = await openArchiveWorld()
})
afterAll(() => world.close())
beforeEach(() => world.forget())

const pictures = () => world.api.services.db.select().from(crawl_archive_pictures)

describe('an archive', () => {
  it.each(['warc', 'wat'] as const)(
    'of %s files brings hits that were first seen on the day of the capture',
    async kind => {
      const list = [captureOf('https://www.shop.example/one', 2), captureOf('https://news.example/two', 3)]
      await world.put(`${kind}/list.paths.gz`, gzipSync(`${kind}/one.${kind}.gz\n`))
      await world.put(`${kind}/one.${kind}.gz`, makeArchive(list, 'x')[kind])
      expect((await world.add(`folder:${kind}/list.paths.gz`)).status).toBe(201)
      await world.api.runJobs()
      const found = await world.api.services.db.select().from(hits).orderBy(hits.page_url)
      expect(found.map(hit => [hit.page_url, hit.source, hit.captured_at?.toISOString()])).toEqual([
        ['https://news.example/two', 'archive', '2024-03-03T10:00:00.000Z'],
        ['https://www.shop.example/one', 'archive', '2024-03-02T10:00:00.000Z'],
      ])
      const { body } = await world.api.as(world.owner).call(hitsContract.read, { id: found[0]?.id ?? '' })
      expect(body.captured_at).toBe('2024-03-03T10:00:00.000Z')
      expect(await world.shown()).toMatchObject({
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
    await world.put('once.warc.gz', makeArchive([], 'x').warc)
    expect((await world.add('folder:once.warc.gz')).status).toBe(201)
    expect((await world.add('folder:once.warc.gz')).problem).toMatchObject({
      errors: { address: ['This archive is already in the list'] },
    })
    for (const address of [
      'folder:../etc.warc.gz',
      'http://127.0.0.1/a.warc.gz',
      'file:///a.warc.gz',
      'folder:a.txt',
      'folder:a.cdxj',
      'folder:a.cdx',
    ])
      expect((await world.add(address)).problem).toMatchObject({
        code: 'invalid_input',
        errors: { address: [expect.stringContaining('no archive')] },
      })
    expect((await world.api.as(world.owner).call(archives.list)).status).toBe(403)
  })
  it('of which nobody can read on says why, and the others are read all the same', async () => {
    const whole = makeArchive([captureOf('https://shop.example/one')], 'x').warc
    await world.put(
      'some.paths',
      Buffer.from(
        'cut.warc.gz\nmissing.warc.gz\nwhole.warc.gz\n../../etc/passwd.warc.gz\nhttps://other.example/a.warc.gz\n',
      ),
    )
    await world.put('cut.warc.gz', whole.subarray(0, -5))
    await world.put('whole.warc.gz', whole)
    await world.add('folder:some.paths')
    await world.api.runJobs()
    const archive = await world.shown()
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
    await world.put(
      'p1.warc.gz',
      makeArchive(
        pages.map(url => captureOf(url, 5, { html })),
        'x',
      ).warc,
    )
    await world.put(
      'p2.warc.gz',
      makeArchive(
        pages.map(url => captureOf(url, 4, { html })),
        'x',
      ).warc,
    )
    await world.add('folder:p1.warc.gz')
    await world.api.runJobs()
    expect(world.askedPictures()).toEqual(['https://cdn.example/same.jpg'])
    expect(await world.api.services.db.$count(hits)).toBe(3)
    await world.add('folder:p2.warc.gz')
    await world.api.runJobs()
    expect(world.askedPictures()).toEqual(['https://cdn.example/same.jpg'])
    // The older archive makes the first sighting earlier, and no second hit.
    const found = await world.api.services.db.select().from(hits)
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
    await world.put('signs.warc.gz', makeArchive(list, 'x').warc)
    await world.add('folder:signs.warc.gz')
    await world.api.runJobs()
    expect(world.askedPictures()).toEqual(['https://images.open.example/.jpg'])
    expect(await world.shown()).toMatchObject({ pages: 2, reserved: 3, pictures: 2, pictures_fetched: 1, hits: 1 })
  })
  it('at private addresses are left out', async () => {
    const html = '<img src="http://169.254.169.254/a.jpg"><img src="http://localhost/b.jpg">'
    await world.put(
      'private.warc.gz',
      makeArchive([captureOf('https://shop.example/', 1, { html }), captureOf('http://10.0.0.1/', 1)], 'x').warc,
    )
    await world.add('folder:private.warc.gz')
    await world.api.runJobs()
    expect(await pictures()).toEqual([])
    expect(world.askedPictures()).toEqual([])
  })
  it('on a page that a crawl knows leave the page as the crawl left it', async () => {
    await world.api.context.enqueue(crawlPage, { url: 'https://shop.example/known.jpg', source: 'manual' })
    await world.api.runJobs()
    const before = await world.api.services.db.select().from(crawl_pages).where(eq(crawl_pages.source, 'manual'))
    await world.put('known.warc.gz', makeArchive([captureOf('https://shop.example/known.jpg')], 'x').warc)
    await world.add('folder:known.warc.gz')
    await world.api.runJobs()
    const after = await world.api.services.db.select().from(crawl_pages).where(eq(crawl_pages.source, 'manual'))
    expect(after.map(page => page.id)).toEqual(before.map(page => page.id))
    expect(await world.api.services.db.$count(hits)).toBe(1)
  })
})

describe('the work', () => {
  it.each([
    { when: 'before a batch is written down', where: /^https:\/\/many-6\.example\/30[0-9]$/ },
    { when: 'in the middle of writing', where: /^https:\/\/images\.many-6\.example\/30[0-9]\.jpg$/ },
  ])('goes on where it stopped, and loses and doubles nothing: a worker dies $when', async ({ where }) => {
    await world.put('many.warc.gz', makeMany(500).warc)
    await world.add('folder:many.warc.gz')
    copyWeb.deadly = where
    await expect(readArchives.run(world.worker('first'), { worker: 0 })).rejects.toThrow('the machine went down')
    const [half] = await world.api.services.db.select().from(crawl_archive_segments)
    expect(half).toMatchObject({ state: 'waiting', records: 200, lease: null })
    expect(half?.position).toBeGreaterThan(0)
    expect(await pictures()).toHaveLength(199)
    await world.api.runJobs()
    expect(await world.shown()).toMatchObject({
      state: 'done',
      records: 501,
      pages: 500,
      pictures: 500,
      pictures_fetched: 500,
      hits: 500,
    })
    expect(world.askedPictures()).toEqual([...new Set(world.askedPictures())])
    expect(world.askedPictures()).toHaveLength(500)
  })

  it('is taken over from a worker that is gone, whose late results are not written down', async () => {
    await world.put('many.warc.gz', makeMany(500).warc)
    await world.add('folder:many.warc.gz')
    const { db } = world.api.services
    await db
      .update(crawl_archive_segments)
      .set({ lease: 'gone', leased_until: new Date(world.api.clock.now().getTime() + 60_000) })
    await readArchives.run(world.worker('second'), { worker: 0 })
    expect(await pictures()).toEqual([])
    world.api.clock.forward({ seconds: 120 })
    await Promise.all([
      readArchives.run(world.worker('second'), { worker: 0 }),
      readArchives.run(world.worker('third'), { worker: 1 }),
    ])
    expect(await world.shown()).toMatchObject({ records: 501, pictures: 500 })
  })

  it('is shared by workers, and none of it is done twice', async () => {
    const names = Array.from({ length: 6 }, (_, number) => `part-${number}.warc.gz`)
    for (const [number, name] of names.entries())
      await world.put(
        name,
        makeArchive(
          Array.from({ length: 30 }, (_, page) => captureOf(`https://site-${page}.example/${number}`)),
          name,
        ).warc,
      )
    await world.put('parts.paths', Buffer.from(names.join('\n')))
    await world.add('folder:parts.paths')
    await Promise.all(['a', 'b', 'c'].map((id, number) => readArchives.run(world.worker(id), { worker: number })))
    await readArchives.run(world.worker('d'), { worker: 3 })
    expect(await world.shown()).toMatchObject({
      segments: 7,
      segments_done: 7,
      records: 6 + 6 * 31,
      pages: 180,
      pictures: 180,
    })
    expect(world.read.toSorted()).toEqual([...new Set(world.read)].toSorted())
  })

  it('begins with what the index says of watched websites', async () => {
    const list = Array.from({ length: 40 }, (_, number) => captureOf(`https://www.site-${number}.example/page`))
    const { warc, index } = makeArchive(list, 'big.warc.gz')
    await world.put('big.warc.gz', warc)
    const { packed, cluster, second_at, last_url } = makeCluster(index)
    await world.put('indexes/cdx-00000.gz', packed)
    await world.put('indexes/cluster.idx', cluster)
    const watcher = await makePerson(world.api)
    await world.api.as(watcher).call(domains.watch, { body: { url: new URL(last_url).origin } })
    await world.add('folder:big.warc.gz', 'folder:indexes/cluster.idx')
    await readArchives.run(world.worker('a'), { worker: 0 })
    const [first, block, range, ...rest] = world.read
    expect([first, block]).toEqual(['folder:indexes/cluster.idx 0', `folder:indexes/cdx-00000.gz ${second_at}`])
    expect(range).toMatch(/^folder:big\.warc\.gz [1-9]/)
    expect(rest).toEqual(['folder:big.warc.gz 0'])
    expect(await world.shown()).toMatchObject({ segments: 4, segments_done: 4, pages: 40, pictures: 40 })
  })
})
