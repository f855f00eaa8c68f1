// Searching with a picture: it finds the photograph it is a copy of, then what looks like it, and only what the asker may see.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { picturesPerIp } from '#lib/rules/looks.ts'
import { createNsfwjs } from '#server/adapters/classifier/nsfwjs.ts'
import { image_looks } from '#server/db/schema/search.ts'
import { rate_limits } from '#server/db/schema/system.ts'
import { lookAtOldImages } from '#server/domains/images/search/keep-look.ts'
import { IndexAway } from '#server/ports/matching.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { hostileFiles } from '#tests/support/files/hostile-files.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { photoFile } from '#tests/support/uploads.ts'

const photo = (name: string) => readFile(fileURLToPath(new URL(`../../../../content/photos/${name}`, import.meta.url)))

/** The demo world's photographs are smaller than the product takes; enlarged they are the same to look at. */
const original = async (name: string) =>
  sharp(await photo(name))
    .resize(2600, 2000, { fit: 'cover' })
    .jpeg({ quality: 80 })
    .toBuffer()

const names = {
  coast: 'aitzgorri_by_Aitzol_Berasategi.jpg',
  sunset: 'sunset_by_Aitzol_Berasategi.jpg',
  dragonfly: 'Dragonfly_by_Bolly.jpg',
  hidden: 'picosdeeuropa_by_Aitzol_Berasategi.jpg',
} as const

const classifier = createNsfwjs()
let api: TestApi
let anne: TestPerson
let ben: TestPerson
const ids: Record<string, string> = {}

beforeAll(async () => {
  api = await testApi({ matching: true, ports: { classifier } })
  anne = await makePerson(api)
  ben = await makePerson(api)
  for (const [title, name] of Object.entries(names)) {
    const body = { title, genre: 'gen_landscape', public: title !== 'hidden' }
    const { body: made } = await api
      .as(anne)
      .call(images.create, { body: { ...body, track: title === 'coast' }, file: photoFile(await original(name)) })
    ids[title] = made.id
  }
  await api.runJobs()
}, 120_000)
afterAll(async () => {
  await api.close()
  await classifier.close()
})

async function search(bytes: Buffer, as?: TestPerson) {
  await api.services.db.delete(rate_limits)
  return (as ? api.as(as) : api).call(images.searchByPicture, { body: {}, file: photoFile(bytes) })
}
const titles = (found: { title: string }[]) => found.map(({ title }) => title)

describe('a search with a picture', () => {
  it('names the photograph that a small copy was made of, then what looks like it, and keeps nothing', async () => {
    const copy = await sharp(await original(names.sunset))
      .resize(400)
      .webp({ quality: 50 })
      .toBuffer()
    const { status, body } = await search(copy)
    expect(status).toBe(200)
    expect(body.copies.map(({ image, part }) => [image.title, part])).toEqual([['sunset', false]])
    expect(titles(body.similar)).toContain('coast')
    expect(titles(body.similar)).not.toContain('sunset')
    expect(await readdir(api.ports.storage.incoming())).toEqual([])
  })

  it('says that a part of the index could not be asked, and answers with the rest', async () => {
    const { matching } = api.ports
    const copy = await sharp(await original(names.coast))
      .resize(400)
      .jpeg()
      .toBuffer()
    expect((await search(copy)).body.unasked).toBe(0)
    const asking = vi.spyOn(matching, 'find')
    asking.mockResolvedValueOnce({ matches: [], unasked: 0.25 })
    expect((await search(copy)).body.unasked).toBe(0.25)
    asking.mockRejectedValueOnce(new IndexAway('CLUSTERDOWN'))
    const { status, body } = await search(copy)
    expect([status, body.unasked]).toEqual([200, 1])
    asking.mockRestore()
  })

  it('finds a part of a watched photograph', async () => {
    const part = await sharp(await original(names.coast))
      .extract({ left: 900, top: 500, width: 1300, height: 1100 })
      .jpeg()
      .toBuffer()
    const { body } = await search(part)
    expect(body.copies.map(each => [each.image.id, each.part])).toEqual([[ids.coast, true]])
  })

  it('shows a private photograph to its owner alone', async () => {
    const copy = await sharp(await original(names.hidden))
      .resize(600)
      .jpeg()
      .toBuffer()
    expect((await search(copy, anne)).body.copies.map(({ image }) => image.id)).toEqual([ids.hidden])
    for (const asker of [undefined, ben]) {
      const { body } = await search(copy, asker)
      expect(body.copies).toEqual([])
      expect(titles(body.similar)).not.toContain('hidden')
    }
  })

  it('refuses what is no picture, and a form without one', async () => {
    for (const { name, build } of hostileFiles.filter(file => file.refusal !== 'image_too_big')) {
      const { status, problem } = await search(await build())
      // Small and odd pictures may be searched by; none may cost more than an answer.
      if (status !== 200) expect([name, problem.code]).toEqual([name, 'image_damaged'])
      else expect(name).not.toMatch(/SVG|PDF|TIFF|zip|page named|text|empty/)
    }
    expect((await search(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).problem.code).toBe('image_damaged')
    const form = new FormData()
    const response = await api.fetch('/api/images/search_by_picture', { method: 'POST', body: form })
    expect(response.status).toBeGreaterThanOrEqual(400)
  })

  it('is refused when one network asks too often', async () => {
    await api.services.db.delete(rate_limits)
    const copy = await sharp(await photo(names.dragonfly))
      .resize(64)
      .jpeg()
      .toBuffer()
    const call = () => api.call(images.searchByPicture, { body: {}, file: photoFile(copy) })
    for (let i = 0; i < (picturesPerIp.tiers[0]?.points ?? 0); i += 1) expect((await call()).status).toBe(200)
    expect((await call()).problem.code).toBe('too_many_requests')
  })
})

describe('what looks like an image', () => {
  it('is listed without the image itself and without what the caller may not see', async () => {
    const like = async (id = '', as?: TestPerson) => (as ? api.as(as) : api).call(images.similar, { id })
    expect(titles((await like(ids.sunset)).body.results)[0]).toBe('coast')
    expect(titles((await like(ids.sunset)).body.results)).not.toContain('hidden')
    expect((await like(ids.hidden)).status).toBe(404)
    expect((await like(ids.hidden, ben)).status).toBe(404)
    expect((await like(ids.hidden, anne)).status).toBe(200)
  })

  it('is found anew by the job for images that have no look, and gone with a deleted image', async () => {
    const { db } = api.services
    const before = await db
      .select()
      .from(image_looks)
      .where(eq(image_looks.image_id, ids.sunset ?? ''))
    await db.delete(image_looks)
    await api.context.enqueue(lookAtOldImages, {}, { key: 'all' })
    await api.runJobs()
    const { rows } = await db.execute<{ differ: number }>(
      sql`select bit_count(look # ${before[0]?.look}::bit(512))::int as differ from image_looks where image_id = ${ids.sunset}`,
    )
    expect(rows).toHaveLength(1)
    // Its preview was compressed once more.
    expect(rows[0]?.differ).toBeLessThan(25)
    expect(await db.$count(image_looks)).toBe(4)
    await api.as(anne).call(images.remove, { id: ids.dragonfly ?? '' })
    expect(await db.$count(image_looks)).toBe(3)
  })
})
