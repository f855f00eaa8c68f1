// The bad input table over HTTP: every broken or hostile upload gets a 4xx problem document, leaves nothing, and hurts nobody.
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { failures } from '#lib/errors.ts'
import { images as rows } from '#server/db/schema/images.ts'
import { DecodingInterrupted } from '#server/ports/imaging.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { hostileFiles, oddFiles } from '#tests/support/files/hostile-files.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { photoFile, upload } from '#tests/support/uploads.ts'

const MB = 1024 * 1024
let api: TestApi
let anne: TestPerson
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api)
})
afterAll(() => api.close())

const arriving = () => readdir(api.ports.storage.incoming())

async function post(file: File | null, fields: Record<string, string | string[]> = {}): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'A title', genre: 'gen_nature', ...fields })) {
    for (const each of [value].flat()) form.append(name, each)
  }
  if (file) form.append('file', file)
  return api.as(anne).fetch('/api/images/create', { method: 'POST', body: form })
}

async function expectProblem(response: Response, status: number, code: string): Promise<Record<string, unknown>> {
  const problem = await response.json()
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect({ status: response.status, code: problem.code }).toEqual({ status, code })
  expect(problem.detail).toMatch(/\w{3,}.*\w/)
  expect(JSON.stringify(problem)).not.toMatch(/node_modules|\.ts:|\bat \S+:\d/)
  return problem
}

describe('a bad file', () => {
  it.each(hostileFiles)('is refused: $name', async ({ build, file_name, refusal }) => {
    const response = await post(photoFile(await build(), file_name))
    await expectProblem(response, failures[refusal], refusal)
    expect(await arriving()).toEqual([])
    expect(await api.services.db.select({ id: rows.id }).from(rows)).toEqual([])
  })

  it('is remembered for its owner for 24 hours, then forgotten', async () => {
    const list = async () => (await api.as(anne).call(images.errors, { query: { page_size: 100 } })).body
    const { count, results } = await list()
    // The one of 51 MB was never read to its end.
    expect(count).toBe(hostileFiles.length - 1)
    expect(results.map(each => each.code)).toContain('image_unsafe')
    expect(results.map(each => each.file_name)).toContain('x.jpg')
    api.clock.forward({ days: 1, seconds: 1 })
    anne = { ...anne, ...(await makeSession(anne)) }
    expect((await list()).count).toBe(0)
  })

  it('leaves memory as it was', async () => {
    const big = await hostileFiles.find(file => file.name === '51 MB')?.build()
    const before = process.memoryUsage.rss()
    for (let i = 0; i < 4; i += 1) await post(photoFile(big ?? Buffer.alloc(0)))
    expect(process.memoryUsage.rss() - before).toBeLessThan(400 * MB)
    expect((await api.fetch('/api/health/live')).status).toBeLessThan(500)
  })
})

describe('a bad form', () => {
  const valid = async () => photoFile(await jpeg())

  it('without a file is refused', async () => {
    await expectProblem(await post(null), failures.image_missing, 'image_missing')
  })

  it.each([
    ['no title', { title: '' }, 'title'],
    ['a title of spaces', { title: '   ' }, 'title'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title'],
    ['an unknown genre', { genre: 'gen_none' }, 'genre'],
    ['somebody else’s collection', { collection: 'col_none' }, 'collection'],
    ['the 30th of February', { created_on: '2026-02-30' }, 'created_on'],
    ['a day to come', { created_on: '2999-01-01' }, 'created_on'],
    ['no editions', { max_editions: '0' }, 'max_editions'],
    ['21 editions', { max_editions: '21' }, 'max_editions'],
    ['one and a half editions', { max_editions: '1.5' }, 'max_editions'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, 'tags'],
    ['a yes that is none', { public: 'perhaps' }, 'public'],
    ['a text of 1001 characters', { angle: 'x'.repeat(1001) }, 'angle'],
  ])('is refused: %s', async (_, fields, field) => {
    const problem = await expectProblem(await post(await valid(), fields), 422, 'invalid_input')
    expect(Object.keys(problem.errors ?? {})[0]?.split('.')[0]).toBe(field)
  })

  it.each([
    ['title', 'a\0b'],
    ['tags', ['a\0b']],
  ])('is refused before its fields are read: U+0000 in %s', async (field, value) => {
    await expectProblem(await post(await valid(), { [field]: value }), 400, 'text_not_storable')
  })

  it('without a genre is refused in the words of the specification', async () => {
    const problem = await expectProblem(await post(await valid(), { genre: '' }), 422, 'image_genre_required')
    expect(problem.detail).toBe('The image must have a genre.')
  })

  it('of an agency must say who took the picture', async () => {
    const agency = await makePerson(api, { account_type: 'agency' })
    expect((await upload(api, agency, { seed: 5 })).problem.code).toBe('image_photographer_required')
    const { body } = await upload(api, agency, { seed: 5, fields: { photographer: 'Ana Lima' } })
    expect(body.photographer).toBe('Ana Lima')
  })

  it.each([
    ['JSON', 'application/json', '{"title":"x"}', 415],
    ['10 MB of JSON', 'application/json', `"${'x'.repeat(10 * MB)}"`, 415],
    ['JSON 10 000 deep', 'application/json', '['.repeat(10_000), 415],
    [
      'a form that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nab',
      400,
    ],
    ['nothing at all', 'multipart/form-data; boundary=x', '', 400],
  ])('is refused: %s', async (_, type, body, status) => {
    const response = await api
      .as(anne)
      .fetch('/api/images', { method: 'POST', body, headers: { 'Content-Type': type } })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  })

  it('is read by creators and agencies only', async () => {
    expect((await api.fetch('/api/images/create', { method: 'POST', body: new FormData() })).status).toBe(401)
    const collector = await makePerson(api, { account_type: 'collector' })
    expect((await upload(api, collector)).status).toBe(403)
  })
})

describe('an honest file', () => {
  it.each(oddFiles)('is taken: $name', async ({ build, file_name }) => {
    const ben = await makePerson(api)
    const bytes = await build()
    const { status, body } = await api
      .as(ben)
      .call(images.create, { body: { title: 'Odd', genre: 'gen_abstract' }, file: photoFile(bytes, file_name) })
    expect([status, body?.bytes]).toEqual([201, bytes.length])
    expect(await arriving()).toEqual([])
  })

  it('takes its defaults: public, monitored, one edition, taken by the creator', async () => {
    const { body } = await upload(api, anne, { seed: 71 })
    const names = `${anne.first_name} ${anne.last_name}`
    expect(body).toMatchObject({ portfolio: 'public', monitored: true, max_editions: 1, photographer: names, tags: [] })
    const single = await upload(api, anne, { seed: 72, fields: { tags: ['one'], public: false, track: false } })
    expect(single.body).toMatchObject({ portfolio: 'private', monitored: false, tags: ['one'] })
  })
})

describe('the free plan', () => {
  it('takes 84 uploads a month, deleted ones included, and 84 again in the next', async () => {
    const carl = await makePerson(api)
    for (let i = 0; i < 83; i += 1) {
      await makeImage(api, carl, i < 3 ? { deleted_at: api.clock.now(), portfolio: 'private' } : {})
    }
    expect((await upload(api, carl, { seed: 81 })).status).toBe(201)
    const over = await upload(api, carl, { seed: 82 })
    expect([over.status, over.problem.code, over.problem.params]).toEqual([409, 'quota_exceeded', { limit: 84 }])
    const { body } = await api.as(carl).call(images.stats)
    expect(body).toMatchObject({ uploads_used: 84, uploads_limit: 84, monitored_limit: 100 })
    api.clock.forward({ days: 31 })
    const again = await makeSession(carl)
    expect((await upload(api, again, { seed: 82 })).status).toBe(201)
  })

  it('monitors 100 images at once, each for three months', async () => {
    const dora = await makePerson(api)
    const lately = api.clock.now()
    const longAgo = new Date(lately.getTime() - 100 * 86_400_000)
    for (let i = 0; i < 100; i += 1) {
      await makeImage(api, dora, { monitored: true, monitored_at: lately, created_at: longAgo })
    }
    const full = await upload(api, dora, { seed: 91 })
    expect([full.status, full.problem.code]).toEqual([409, 'tracking_quota_full'])
    expect((await upload(api, dora, { seed: 91, fields: { track: false } })).status).toBe(201)
    await api.services.db.update(rows).set({ monitored_at: longAgo })
    expect((await upload(api, dora, { seed: 92 })).status).toBe(201)
  })

  it('counts exactly when uploads arrive at once', async () => {
    const eve = await makePerson(api)
    for (let i = 0; i < 82; i += 1) await makeImage(api, eve)
    const answers = await Promise.all([101, 102, 103, 104].map(seed => upload(api, eve, { seed })))
    expect(answers.map(each => each.status).sort()).toEqual([201, 201, 409, 409])
  })
})

/** Sessions end after 12 hours; whoever waits a month logs in again. */
async function makeSession(person: TestPerson): Promise<{ token: string }> {
  const { auth } = await import('#lib/contract/auth.ts')
  const { body } = await api.call(auth.login, { body: { email: person.email, password: person.password } })
  return { token: body.access_token }
}

describe('a machine too busy to decode in time', () => {
  it('says nothing against the file: its sender may try again, and nothing is remembered', async () => {
    anne = { ...anne, ...(await makeSession(anne)) }
    const file = photoFile(await jpeg({ seed: 124 }), 'busy.jpg')
    const { inspect } = api.ports.imaging
    api.ports.imaging.inspect = () => Promise.reject(new DecodingInterrupted('starved'))
    const response = await post(file)
    api.ports.imaging.inspect = inspect
    await expectProblem(response, 503, 'unavailable')
    const { results } = (await api.as(anne).call(images.errors, { query: { page_size: 100 } })).body
    expect(results.filter(each => each.file_name === 'busy.jpg')).toEqual([])
    expect((await post(file)).status).toBe(201)
  })
})
