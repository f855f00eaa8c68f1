// A copy that somebody else cut, with the matching engine itself: found at upload, recorded, said in the certificate, and held up.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hits } from '#lib/contract/hits.ts'
import { images } from '#lib/contract/images.ts'
import { readStatement } from '#lib/proof/statement.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeHit } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { photoFile } from '#tests/support/uploads.ts'

const photographs = fileURLToPath(new URL('../../../../../content/photos', import.meta.url))
const photograph = (name: string) => readFile(join(photographs, name))

let api: TestApi
let anne: TestPerson
let bruno: TestPerson
beforeAll(async () => {
  api = await testApi({ matching: true })
  anne = await makePerson(api)
  bruno = await makePerson(api)
})
afterAll(() => api.close())

const create = (person: TestPerson, bytes: Buffer, title: string, despite_earlier: boolean) =>
  api.as(person).call(images.create, {
    body: { title, genre: 'gen_seascape', despite_earlier: String(despite_earlier) },
    file: photoFile(bytes),
  })

async function certify(person: TestPerson, bytes: Buffer, title: string, despite_earlier = false): Promise<string> {
  const { status, body: image, problem } = await create(person, bytes, title, despite_earlier)
  if (status !== 201) throw new Error(JSON.stringify(problem))
  await api.runJobs()
  return image.id
}

/** Cut on all sides, made smaller and saved anew. */
async function cut(bytes: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata()
  const region = {
    left: Math.round(width * 0.08),
    top: Math.round(height * 0.06),
    width: Math.round(width * 0.84),
    height: Math.round(height * 0.86),
  }
  return sharp(bytes).extract(region).resize({ width: 3000 }).jpeg({ quality: 82 }).toBuffer()
}

it('a cropped copy meets the earlier certificate from its upload to its certificate', async () => {
  const original = await photograph('Bridge_by_Sander_Klootwijk.jpg')
  const first = await certify(anne, original, 'Mine')
  api.clock.forward({ seconds: 60 })
  const copy = await cut(original)
  const unasked = await create(bruno, copy, 'Also mine', false)
  expect(unasked.problem?.errors).toHaveProperty('despite_earlier')
  const second = await certify(bruno, copy, 'Also mine', true)
  const [pair] = await api.services.db.select().from(priorities)
  expect(pair).toMatchObject({ earlier_image_id: first, later_image_id: second, same_file: false, state: 'open' })
  expect(pair?.match).toMatchObject({ confirmed: true })

  const said = readStatement((await api.call(images.proof, { id: second, version: '1' })).body.statement)
  expect(said).toMatchObject({ earlier: [{ same_file: false }] })
  const page = (await api.call(images.read, { id: second })).body.priorities
  expect(page).toMatchObject([{ side: 'later', same_file: false, other: { image: { id: first } } }])
  const hit = await makeHit(api, second, { url: 'https://shop.example/crop' })
  const claim = await api.as(bruno).call(hits.bulkUpdateCategory, { body: { ids: [hit], category: 'report' } })
  expect(claim.body.refused).toMatchObject([{ code: 'priority_unsettled' }])
  const listed = (await api.call(images.list, {})).body.results.map(({ id }) => id)
  expect(listed).toContain(first)
  expect(listed).not.toContain(second)
})

it('another photograph meets none', async () => {
  const other = await certify(bruno, await photograph('Fossa_by_Jasper_Roks.jpg'), 'Something else')
  expect(await api.services.db.$count(priorities, eq(priorities.later_image_id, other))).toBe(0)
})
