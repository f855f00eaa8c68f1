// Upload profiles: named settings of one account, each name once, and nothing in them that an upload would refuse.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#lib/contract/collections.ts'
import { uploadProfiles } from '#lib/contract/upload-profiles.ts'
import words from '#messages/en/errors.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let marie: TestPerson
let agency: TestPerson
beforeAll(async () => {
  api = await testApi()
  marie = await makePerson(api)
  agency = await makePerson(api, { account_type: 'agency' })
})
afterAll(() => api.close())

const add = (name: string, settings = {}, as = marie) =>
  api.as(as).call(uploadProfiles.create, { body: { name, settings } })
const names = async (as = marie) =>
  (await api.as(as).call(uploadProfiles.list, {})).body.results.map(profile => profile.name)

describe('upload profiles', () => {
  it('keep every field of a new image but its title, as it was given', async () => {
    const settings = {
      genre: 'gen_seascape',
      photographer: 'Anne Éluard',
      collection: null,
      tags: ['sea', 'sea', 'dawn'],
      angle: 'From the water',
      location: 'Sein',
      moment: 'Dawn',
      technical_means: '35 mm',
      created_on: '2024-02-29',
      max_editions: 3,
      public: false,
      track: false,
    }
    const { status, body } = await add('Sea', settings)
    expect(status).toBe(201)
    expect(body.settings).toEqual({ ...settings, tags: ['sea', 'dawn'] })
    expect((await api.as(marie).call(uploadProfiles.read, { id: body.id })).body).toEqual(body)
  })

  it('may give a single field, and say nothing of the others', async () => {
    expect((await add('Quiet', { track: false })).body.settings).toEqual({ track: false })
    expect((await add('Empty')).body.settings).toEqual({})
  })

  it('have one name each in an account, capitals aside, and others may use it too', async () => {
    const again = await add(' SEA ')
    expect([again.status, again.problem.code, again.problem.detail]).toEqual([
      409,
      'upload_profile_exists',
      'A profile with the same name already exists',
    ])
    expect((await add('Sea', {}, agency)).status).toBe(201)
    expect(await names()).toEqual(['Empty', 'Quiet', 'Sea'])
    expect(await names(agency)).toEqual(['Sea'])
  })

  it.each([
    [{}, 'name', 'required'],
    [{ name: ' ' }, 'name', 'required'],
    [{ name: 'x'.repeat(81) }, 'name', 'too_long'],
    [{ name: 'x', settings: { title: 'Dune' } }, 'settings', 'unknown_field'],
    [{ name: 'x', settings: { max_editions: 21 } }, 'settings.max_editions', 'editions_range'],
    [{ name: 'x', settings: { genre: 'gen_none' } }, 'genre', 'choice_invalid'],
    [{ name: 'x', settings: { collection: 'col_none' } }, 'collection', 'choice_invalid'],
    [{ name: 'x', settings: { created_on: '2999-01-01' } }, 'created_on', 'date_future'],
  ] as const)('refuse %j', async (body, field, problem) => {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
    const answer = await api.as(marie).fetch('/api/upload-profiles/', init)
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toMatchObject({ [field]: [words.fields[problem]] })
  })

  it('are renamed and changed, each alone', async () => {
    const { id } = (await add('Dunes', { genre: 'gen_landscape', tags: ['sand'] })).body
    const change = (body: object) => api.as(marie).call(uploadProfiles.update, { id, body })
    expect((await change({ name: 'quiet' })).problem.code).toBe('upload_profile_exists')
    expect((await change({ name: 'DUNES' })).body).toMatchObject({ name: 'DUNES', settings: { tags: ['sand'] } })
    expect((await change({ settings: { public: true } })).body).toMatchObject({ name: 'DUNES' })
    expect((await api.as(marie).call(uploadProfiles.read, { id })).body.settings).toEqual({ public: true })
    expect((await api.as(agency).call(uploadProfiles.update, { id, body: { name: 'x' } })).status).toBe(404)
  })

  it('lose a collection that is deleted', async () => {
    const { body: collection } = await api.as(marie).call(collections.create, { body: { name: 'Tides' } })
    const { id } = (await add('Tides', { collection: collection.id, track: true })).body
    await api.as(marie).call(collections.remove, { id: collection.id })
    expect((await api.as(marie).call(uploadProfiles.read, { id })).body.settings).toEqual({ track: true })
  })

  it('are found by a part of their name and deleted by their owner', async () => {
    const found = (await api.as(marie).call(uploadProfiles.list, { query: { search: 'UIE' } })).body
    expect(found.results.map(profile => profile.name)).toEqual(['Quiet'])
    const id = found.results[0]?.id ?? ''
    expect((await api.as(agency).call(uploadProfiles.remove, { id })).status).toBe(404)
    expect((await api.as(marie).call(uploadProfiles.remove, { id })).status).toBe(204)
    expect(await names()).not.toContain('Quiet')
  })
})
