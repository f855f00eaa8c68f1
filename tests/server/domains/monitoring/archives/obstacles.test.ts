// What stands in the way of an archive: servers that do not answer, errors of our own, what is no picture, and administrators who change their mind.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archives } from '#lib/contract/archives.ts'
import { SEGMENT_ATTEMPTS } from '#lib/rules/crawling/archives.ts'
import { crawl_archive_pictures, crawl_archive_segments, crawl_pages } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { fetchArchivePictures } from '#server/domains/monitoring/archives/fetch-pictures.ts'
import { readArchives } from '#server/domains/monitoring/archives/read-segments.ts'
import { addPages } from '#server/domains/monitoring/crawl/frontier.ts'
import { type ArchiveWorld, openArchiveWorld } from '#tests/support/archives/archive-world.ts'
import { copyWeb } from '#tests/support/archives/copy-web.ts'
import { captureOf, makeArchive, makeMany } from '#tests/support/archives/make-archive.ts'

let world: ArchiveWorld

beforeAll(async () => {
  world = await openArchiveWorld()
})
afterAll(() => world.close())
beforeEach(() => world.forget())

const tables = () => world.api.services.db
const putPages = (name: string, ...urls: string[]) =>
  world.put(
    name,
    makeArchive(
      urls.map(url => captureOf(url)),
      name,
    ).warc,
  )

describe('a server that does not answer', () => {
  it('is left alone for a while with all that is there, then asked again, and not for ever', async () => {
    await world.put('two.paths', Buffer.from('one.warc.gz\nother.warc.gz\n'))
    await putPages('one.warc.gz', 'https://shop.example/one')
    await putPages('other.warc.gz', 'https://shop.example/other')
    await world.add('folder:two.paths')
    world.silent.at = /\.warc/
    await world.api.runJobs()
    // The list, and one of its files: the other one is where the first is.
    expect(world.read).toHaveLength(2)
    const paused = await world.shown()
    expect(paused).toMatchObject({ state: 'waiting', refused: [] })
    const pause_ms = new Date(paused?.paused_until ?? 0).getTime() - world.api.clock.now().getTime()
    expect(pause_ms / 60_000).toBeCloseTo(10, 0)

    world.silent.at = /^$/
    world.api.clock.forward({ seconds: 660 })
    await readArchives.run(world.worker('later'), { worker: 0 })
    expect(await world.shown()).toMatchObject({ segments_done: 3, paused_until: null })
  })

  it('that never does is given up', async () => {
    await world.add('folder:silent.warc.gz')
    world.silent.at = /silent/
    for (let attempt = 0; attempt < SEGMENT_ATTEMPTS; attempt += 1) {
      await readArchives.run(world.worker('patient'), { worker: 0 })
      world.api.clock.forward({ hours: 1 })
    }
    expect(world.read).toHaveLength(SEGMENT_ATTEMPTS)
    expect(await world.shown()).toMatchObject({ state: 'refused', refused: [{ fault: 'unreachable', count: 1 }] })
  })
})

describe('an error of our own', () => {
  it('keeps no other file waiting, and ends the reading of its own after some tries', async () => {
    await world.put('pair.paths', Buffer.from('bad.warc.gz\ngood.warc.gz\n'))
    await putPages('bad.warc.gz', 'https://bad.example/page')
    await putPages('good.warc.gz', 'https://good.example/page')
    await world.add('folder:pair.paths')
    const attempt = async (minutes: number) => {
      copyWeb.deadly = /^https:\/\/bad\.example/
      await readArchives.run(world.worker('worker'), { worker: 0 }).catch(() => undefined)
      world.api.clock.forward({ seconds: minutes * 60 })
    }
    for (let attempts = 0; attempts < 3; attempts += 1) await attempt(1)
    expect(await world.shown()).toMatchObject({ segments_done: 2, pages: 1, refused: [] })
    for (let attempts = 0; attempts < SEGMENT_ATTEMPTS; attempts += 1) await attempt(60)
    expect(await world.shown()).toMatchObject({ state: 'fetching', refused: [{ fault: 'failed', count: 1 }] })
  })
})

describe('what is no picture', () => {
  it('is asked for once, however many pages name it', async () => {
    const html = '<img src="https://cdn.example/counter.gif">'
    const list = Array.from({ length: 9 }, (_, page) => captureOf(`https://shop.example/${page}`, 1, { html }))
    await world.put('first.warc.gz', makeArchive(list.slice(0, 5), 'x').warc)
    await world.put('second.warc.gz', makeArchive(list.slice(5), 'x').warc)
    await world.add('folder:first.warc.gz')
    await world.api.runJobs()
    await world.add('folder:second.warc.gz')
    await world.api.runJobs()
    expect(copyWeb.asked.filter(url => url.endsWith('counter.gif'))).toHaveLength(1)
    const rows = await tables().select().from(crawl_archive_pictures)
    expect(rows.map(row => row.state)).toEqual(Array(9).fill('none'))
  })
})

describe('a page that only an archive knows', () => {
  it('is visited when a crawl comes upon it, and not because it is old', async () => {
    await putPages('old.warc.gz', 'https://shop.example/page')
    await world.add('folder:old.warc.gz')
    await readArchives.run(world.worker('worker'), { worker: 0 })
    const state = async () => (await tables().select().from(crawl_pages)).map(page => [page.state, page.source])
    expect(await state()).toEqual([['archived', 'archive']])
    const found = { website: 'shop.example', urls: ['https://shop.example/page'], depth: 2 }
    expect(await addPages(world.api.context, found)).toHaveLength(1)
    expect(await state()).toEqual([['waiting', 'crawler']])
  })
})

describe('removing an archive', () => {
  const remove = async () => {
    const id = (await world.shown())?.id ?? ''
    return (await world.api.as(world.admin).call(archives.remove, { id })).status
  }

  it('ends its work and keeps what was found', async () => {
    await putPages('half.warc.gz', 'https://shop.example/one')
    await world.add('folder:half.warc.gz')
    await world.api.runJobs()
    expect(await tables().$count(hits)).toBe(1)
    expect(await remove()).toBe(204)
    expect(await world.shown()).toBeUndefined()
    expect(await tables().$count(hits)).toBe(1)
    expect(await tables().$count(crawl_archive_pictures)).toBe(0)
    const again = await world.api.as(world.admin).call(archives.remove, { id: 'arc_gone' })
    expect(again.status).toBe(404)
  })

  it('stops a worker in the middle, and pictures that wait are not fetched', async () => {
    await world.put('many.warc.gz', makeMany(500).warc)
    await world.add('folder:many.warc.gz')
    copyWeb.deadly = /^https:\/\/many-6\.example\/30[0-9]$/
    await expect(readArchives.run(world.worker('first'), { worker: 0 })).rejects.toThrow('the machine went down')
    const [{ host_id } = { host_id: '' }] = await tables().select().from(crawl_pages)
    expect(await remove()).toBe(204)
    await fetchArchivePictures.run(world.worker('second'), { host_id })
    await world.api.runJobs()
    expect(world.askedPictures()).toEqual([])
    expect(await tables().$count(crawl_archive_segments)).toBe(0)
  })
})
