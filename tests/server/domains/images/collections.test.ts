// Collections: named once per creator, shown when there is something to see, liked once per person.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#lib/contract/collections.ts'
import { images } from '#lib/contract/images.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let anne: TestPerson
let ben: TestPerson
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api)
  ben = await makePerson(api)
})
afterAll(() => api.close())

async function create(name: string, as = anne): Promise<string> {
  const { status, body } = await api.as(as).call(collections.create, { body: { name } })
  expect(status).toBe(201)
  return body.id
}

describe('collections', () => {
  it('have different names for one creator, capitals aside, and the clash has the words of the specification', async () => {
    await create('Bretagne')
    const { status, problem } = await api.as(anne).call(collections.create, { body: { name: ' bretagne ' } })
    expect([status, problem.detail]).toEqual([409, 'A collection with the same name already exists'])
    await create('Bretagne', ben)
    const other = await create('Normandie')
    expect((await api.as(anne).call(collections.update, { id: other, body: { name: 'BRETAGNE' } })).problem.code).toBe(
      'collection_exists',
    )
    expect((await api.as(anne).call(collections.update, { id: other, body: { name: 'NORMANDIE' } })).body.name).toBe(
      'NORMANDIE',
    )
  })

  it.each([{}, { name: '' }, { name: '  ' }, { name: 'x'.repeat(121) }, { name: 1 }, { name: 'x', user: 'usr_1' }])(
    'refuse %j',
    async body => {
      const answer = await api.as(anne).fetch('/api/collections', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      })
      expect(answer.status).toBe(422)
    },
  )

  it('are shown to strangers once they hold a public image, with its picture as cover', async () => {
    const id = await create('Alpes')
    expect((await api.call(collections.read, { id })).status).toBe(404)
    expect((await api.as(anne).call(collections.read, { id })).body).toMatchObject({ nb_images: 0, cover: null })
    await makeImage(api, anne, { collection_id: id, portfolio: 'private' })
    expect((await api.call(collections.read, { id })).status).toBe(404)
    const first = await makeImage(api, anne, { collection_id: id })
    api.clock.forward({ seconds: 1 })
    const second = await makeImage(api, anne, { collection_id: id })
    const seen = (await api.call(collections.read, { id })).body
    expect(seen).toMatchObject({ slug: 'alpes', nb_images: 2, cover: { image_id: second } })
    expect((await api.as(anne).call(collections.read, { id })).body.nb_images).toBe(3)
    expect((await api.as(anne).call(collections.update, { id, body: { cover: first } })).body.cover?.image_id).toBe(
      first,
    )
    const list = (await api.call(collections.list, { query: { search: 'ALP' } })).body
    expect([list.count, list.results[0]?.cover?.image_id]).toEqual([1, first])
    expect((await api.call(images.list, { query: { collection: id } })).body.count).toBe(2)
  })

  it('take a cover only from their own images', async () => {
    const id = await create('Côte')
    const foreign = await makeImage(api, ben)
    const elsewhere = await makeImage(api, anne)
    for (const cover of [foreign, elsewhere, 'img_none']) {
      expect((await api.as(anne).call(collections.update, { id, body: { cover } })).problem.errors).toHaveProperty(
        'cover',
      )
    }
  })

  it('are changed and deleted by their owner alone; the images stay', async () => {
    const id = await create('Auvergne')
    const image = await makeImage(api, anne, { collection_id: id })
    expect((await api.as(ben).call(collections.update, { id, body: { name: 'Mine' } })).status).toBe(404)
    expect((await api.as(ben).call(collections.remove, { id })).status).toBe(404)
    expect((await api.as(anne).call(collections.remove, { id })).status).toBe(204)
    expect((await api.as(anne).call(collections.read, { id })).status).toBe(404)
    expect((await api.call(images.read, { id: image })).body.collection).toBeNull()
  })

  it('are listed as one’s own, empty ones included', async () => {
    const own = (await api.as(ben).call(collections.list, { query: { mine: true } })).body
    expect(own.results.map(collection => collection.name)).toEqual(['Bretagne'])
    expect((await api.call(collections.list, { query: { mine: true } })).status).toBe(401)
  })

  it('are liked once by each person', async () => {
    const id = await create('Vosges')
    await makeImage(api, anne, { collection_id: id })
    expect((await api.as(ben).call(collections.like, { id })).body).toMatchObject({ liked: true, nb_likes: 1 })
    expect((await api.as(ben).call(collections.like, { id })).body.nb_likes).toBe(1)
    expect((await api.as(ben).call(collections.unlike, { id })).body).toMatchObject({ liked: false, nb_likes: 0 })
    expect((await api.as(ben).call(collections.unlike, { id })).body.nb_likes).toBe(0)
  })
})
