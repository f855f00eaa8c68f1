// Photographers and credits: one of each name per account, tied to images as they are written, renamed without touching certificates.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { credits, photographers } from '#lib/contract/photographers.ts'
import { CREDITS_MAX } from '#lib/rules/accounts/profile.ts'
import { images as imageRows, photographers as rows } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified, upload } from '#tests/support/uploads.ts'

let api: TestApi
let agency: TestPerson
let anne: TestPerson
let col: TestPerson
beforeAll(async () => {
  api = await testApi()
  agency = await makePerson(api, { account_type: 'agency', first_name: 'North', last_name: 'Agency' })
  anne = await makePerson(api, { first_name: 'Anne', last_name: 'Éluard' })
  col = await makePerson(api, { account_type: 'collector' })
})
afterAll(() => api.close())

const add = (name: string, as = agency) => api.as(as).call(photographers.create, { body: { name } })
const mine = async (as = agency) =>
  (await api.as(as).call(photographers.list, { query: { mine: true } })).body.results.map(each => [
    each.name,
    each.nb_images,
  ])

describe('photographers', () => {
  it('are added once per account, capitals aside', async () => {
    expect((await add('Zoë Marsh')).status).toBe(201)
    const again = await add(' zoë MARSH ')
    expect([again.status, again.problem.code]).toEqual([409, 'photographer_exists'])
    expect((await add('Zoë Marsh', anne)).status).toBe(201)
    expect((await add('x', col)).problem.code).toBe('forbidden')
    expect((await api.call(photographers.create, { body: { name: 'x' } })).status).toBe(401)
  })

  it.each([{}, { name: ' ' }, { name: 'x'.repeat(81) }, { name: 'x', user: 'usr_1' }])('refuse %j', async body => {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
    expect((await api.as(agency).fetch('/api/photographers/', init)).status).toBe(422)
  })

  it('are found or made by the name on an upload, in the account of its owner', async () => {
    const known = await certified(api, agency, { seed: 1, fields: { photographer: 'ZOË MARSH', track: false } })
    const fresh = await certified(api, agency, { seed: 2, fields: { photographer: 'Li Wei', track: false } })
    expect(await mine()).toEqual([
      ['Li Wei', 1],
      ['Zoë Marsh', 1],
    ])
    const [row] = await api.services.db.select().from(imageRows).where(eq(imageRows.id, known))
    expect(row?.photographer).toBe('ZOË MARSH')
    const list = async (id: string) =>
      (await api.call(images.list, { query: { photographers: id } })).body.results.map(image => image.id)
    const own = (await api.as(agency).call(photographers.list, { query: { mine: true } })).body.results
    expect(await list(own[0]?.id ?? '')).toEqual([fresh])
    expect(await list(own[1]?.id ?? '')).toEqual([known])
    expect(await list('pho_none')).toEqual([])
  })

  it('of a creator are the creator, unless another name is given', async () => {
    await certified(api, anne, { seed: 3, fields: { track: false } })
    expect(await mine(anne)).toEqual([
      ['Anne Éluard', 1],
      ['Zoë Marsh', 0],
    ])
  })

  it('are not made by an upload that is refused, nor twice by the same file', async () => {
    await upload(api, agency, { seed: 4, fields: { photographer: 'Nobody', genre: 'gen_none' } })
    await upload(api, agency, { seed: 2, fields: { photographer: 'Second Name', track: false } })
    expect((await mine()).map(([name]) => name)).toEqual(['Li Wei', 'Zoë Marsh'])
  })

  it('keep their images when renamed, and certificates keep the old name', async () => {
    const own = (await api.as(agency).call(photographers.list, { query: { mine: true, search: 'li wei' } })).body
    const [{ id, cover } = { id: '', cover: null }] = own.results
    expect((await api.as(agency).call(photographers.update, { id, body: { name: 'zoë marsh' } })).problem.code).toBe(
      'photographer_exists',
    )
    const renamed = await api.as(agency).call(photographers.update, { id, body: { name: 'Wei Li' } })
    expect(renamed.body).toMatchObject({ id, name: 'Wei Li', slug: 'wei-li', nb_images: 1 })
    const image = (await api.call(images.read, { id: cover?.image_id ?? '' })).body
    expect([image.photographer, image.version]).toEqual(['Li Wei', 1])
    // The form of an image repeats the name that stands there: nothing changes hands by that.
    await api.as(agency).call(images.update, { id: image.id, body: { photographer: 'Li Wei' } })
    expect((await mine()).map(([name]) => name)).toEqual(['Wei Li', 'Zoë Marsh'])
    await api.as(agency).call(images.update, { id: image.id, body: { photographer: 'Ana Sol' } })
    expect(await mine()).toEqual([
      ['Ana Sol', 1],
      ['Wei Li', 0],
      ['Zoë Marsh', 1],
    ])
  })

  it('are removed only without images, and by their own account alone', async () => {
    const own = (await api.as(agency).call(photographers.list, { query: { mine: true } })).body.results
    const idOf = (name: string) => own.find(each => each.name === name)?.id ?? ''
    const remove = (id: string, as = agency) => api.as(as).call(photographers.remove, { id })
    expect((await remove(idOf('Ana Sol'))).problem.code).toBe('photographer_in_use')
    expect((await remove(idOf('Wei Li'), anne)).status).toBe(404)
    expect((await api.as(anne).call(photographers.update, { id: idOf('Wei Li'), body: { name: 'x' } })).status).toBe(
      404,
    )
    expect((await remove(idOf('Wei Li'))).status).toBe(204)
    expect((await remove(idOf('Wei Li'))).status).toBe(404)
  })

  it('are shown to strangers with a public image of a public account, with the images they see', async () => {
    const shown = async () =>
      (await api.call(photographers.list, { query: {} })).body.results.map(each => [each.name, each.author.name])
    expect(await shown()).toEqual([
      ['Ana Sol', 'North Agency'],
      ['Anne Éluard', 'Anne Éluard'],
      ['Zoë Marsh', 'North Agency'],
    ])
    const [row] = await api.services.db.select().from(rows).where(eq(rows.name, 'Ana Sol'))
    const id = row?.id ?? ''
    expect((await api.call(photographers.read, { id })).body).toMatchObject({ name: 'Ana Sol', nb_images: 1 })
    await api.services.db.update(imageRows).set({ portfolio: 'private' }).where(eq(imageRows.photographer_id, id))
    expect((await api.call(photographers.read, { id })).status).toBe(404)
    expect((await api.as(agency).call(photographers.read, { id })).body.nb_images).toBe(1)
    await api.services.db.update(profiles).set({ is_public: false }).where(eq(profiles.user_id, agency.id))
    expect((await shown()).map(([name]) => name)).toEqual(['Anne Éluard'])
    expect((await api.call(photographers.list, { query: { mine: true } })).status).toBe(401)
  })
})

describe('credits', () => {
  const credit = (name: string, as = anne) => api.as(as).call(credits.create, { body: { name } })

  it('are one’s own names, once each, and removed by their owner alone', async () => {
    const { body, status } = await credit('A. Éluard / Écume')
    expect(status).toBe(201)
    expect((await credit('a. éluard / ÉCUME')).problem.code).toBe('credit_exists')
    expect((await credit(' ')).status).toBe(422)
    expect((await credit('x', col)).status).toBe(403)
    expect((await api.as(agency).call(credits.list)).body.results).toEqual([])
    expect((await api.as(anne).call(credits.list)).body.results.map(each => each.name)).toEqual(['A. Éluard / Écume'])
    expect((await api.as(agency).call(credits.remove, { id: body.id })).status).toBe(404)
    expect((await api.as(anne).call(credits.remove, { id: body.id })).status).toBe(204)
    expect((await api.as(anne).call(credits.list)).body.count).toBe(0)
  })

  it('find the works that are shown under them, in the gallery and among one’s own', async () => {
    const { id } = (await credit('Écume')).body
    const shown = await certified(api, anne, { seed: 47, fields: { photographer: 'écume', track: false } })
    await certified(api, anne, { seed: 48, fields: { photographer: 'Anne Éluard', track: false } })
    const found = async (query: { mine?: boolean }, as: Pick<TestApi, 'call'> = api) =>
      (await as.call(images.list, { query: { ...query, credits: id } })).body.results.map(each => each.id)
    expect(await found({})).toEqual([shown])
    expect(await found({ mine: true }, api.as(anne))).toEqual([shown])
    expect(await found({ mine: true }, api.as(agency))).toEqual([])
    await api.as(anne).call(credits.remove, { id })
  })

  it('end at their limit, also when several come at once', async () => {
    const answers = await Promise.all(Array.from({ length: CREDITS_MAX + 3 }, (_, index) => credit(`name ${index}`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(CREDITS_MAX)
    expect(answers.filter(({ problem }) => problem.code === 'credits_full')).toHaveLength(3)
  })
})
