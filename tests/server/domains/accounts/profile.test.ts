// One's own profile: what may be changed, by whom, what it ends, and what waits until it is complete.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { type Profile, profiles } from '#lib/contract/profiles.ts'
import { uploads } from '#lib/contract/uploads.ts'
import type { FieldProblem } from '#lib/field-problems.ts'
import type { VerificationStatus } from '#lib/rules/accounts/identity.ts'
import { verifiedFields } from '#lib/rules/accounts/profile.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import { verifications } from '#server/db/schema/identity.ts'
import { updateProfile } from '#server/domains/accounts/profile/update-profile.ts'
import type { EventName, EventPayload } from '#server/events.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import { company, representative } from '#tests/support/people/company-profile.ts'
import { makePerson, naturalProfile, type TestPerson } from '#tests/support/people/people.ts'
import { announced } from '#tests/support/resumable.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const change = (person: TestPerson, body: Record<string, unknown>, id = person.id) =>
  api.as(person).call(profiles.update, { id, body })
const read = async (person: TestPerson): Promise<Profile> => (await api.as(person).call(profiles.current)).body
const said = (problem: FieldProblem) => [errors.fields[problem]]

describe('a person', () => {
  test('fills in the personal details bit by bit, until the profile is complete', async () => {
    const person = await makePerson(api, { complete: false })
    expect((await read(person)).missing_fields).toEqual([
      'user_type',
      'civility',
      'born_on',
      'nationality',
      'address',
      'zip',
      'city',
      'country',
    ])
    const { user_type, ...rest } = naturalProfile
    expect((await change(person, rest)).body.missing_fields).toEqual(['user_type'])
    const { body } = await change(person, { user_type, fixed_phone: '+33 1 99 00 12 34', region: '  ' })
    expect(body).toMatchObject({ ...naturalProfile, fixed_phone: '+33199001234', region: null, missing_fields: [] })
    expect(await read(person)).toEqual(body)
  })

  test('changes only what was sent', async () => {
    const person = await makePerson(api)
    const before = await read(person)
    expect((await change(person, { mini_bio: 'Dunes.' })).body).toEqual({ ...before, mini_bio: 'Dunes.' })
    expect((await change(person, {})).body).toEqual({ ...before, mini_bio: 'Dunes.' })
  })

  test('changes the name that certificates will carry', async () => {
    const person = await makePerson(api)
    expect((await change(person, { first_name: 'Irène', last_name: 'Joliot' })).body).toMatchObject({
      first_name: 'Irène',
      last_name: 'Joliot',
    })
  })

  test('cannot touch or learn of somebody else’s profile', async () => {
    const [person, other] = [await makePerson(api), await makePerson(api)]
    const before = await read(other)
    for (const id of [other.id, 'usr_nobody']) {
      const { status, problem } = await change(person, { mini_bio: 'Not mine.' }, id)
      expect({ status, code: problem.code }).toEqual({ status: 404, code: 'not_found' })
    }
    expect(await read(other)).toEqual(before)
  })

  test('cannot write what is not a field of the forms', async () => {
    const person = await makePerson(api)
    for (const field of ['identity_verified', 'roles', 'email', 'nb_followers', 'account_type', 'user_id']) {
      const { status, problem } = await change(person, { [field]: 'x' })
      expect({ status, errors: problem.errors }).toEqual({ status: 422, errors: { body: said('unknown_field') } })
    }
  })

  test('as a demo user may look and not change', async () => {
    const person = await makePerson(api, { roles: ['demo'] })
    expect((await change(person, { mini_bio: 'Mine now.' })).problem.code).toBe('demo_restricted')
  })
})

describe('the kind of person', () => {
  test.each([
    ['natural', 'legal'],
    ['legal', 'natural'],
  ])('%s is chosen once and never becomes %s', async (chosen, other) => {
    const person = await makePerson(api, { complete: false })
    expect((await change(person, { user_type: chosen })).body.user_type).toBe(chosen)
    expect((await change(person, { user_type: chosen })).status).toBe(200)
    const { status, problem } = await change(person, { user_type: other, city: 'Nantes' })
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'user_type_fixed' })
    expect(await read(person)).toMatchObject({ user_type: chosen, city: null })
  })

  test('decides whether there is a company to describe', async () => {
    const person = await makePerson(api)
    const { status, problem } = await change(person, { ...company, vat_number: null, ...representative })
    expect(status).toBe(422)
    const refused = [...Object.keys(company), 'vat_number', ...Object.keys(representative)]
    expect(problem.errors).toEqual(Object.fromEntries(refused.map(field => [field, said('company_only')])))
    expect((await read(person)).company_name).toBeNull()
  })

  test('asks a company for the company and its representative as well', async () => {
    const person = await makePerson(api, { complete: false })
    const { missing_fields } = (await change(person, { ...naturalProfile, user_type: 'legal' })).body
    expect(missing_fields).toHaveLength(14)
    expect((await change(person, company)).body.missing_fields).toEqual([
      'representative_first_name',
      'representative_last_name',
      'representative_email',
      'representative_born_on',
      'representative_nationality',
      'representative_country',
    ])
    expect((await change(person, representative)).body.missing_fields).toEqual([])
  })

  test('judges a company number by the country that will stand beside it', async () => {
    const person = await makePerson(api, { complete: false })
    await change(person, { user_type: 'legal', ...company, company_number: 'HRB 12345', company_country: 'DE' })
    for (const body of [{ company_country: 'FR' }, { company_country: 'FR', company_number: '732 829 321' }]) {
      const { status, problem } = await change(person, body)
      expect({ status, errors: problem.errors }).toEqual({
        status: 422,
        errors: { company_number: said('company_number_invalid') },
      })
    }
    expect((await change(person, { company_country: 'FR', company_number: '732 829 320' })).status).toBe(200)
    expect((await change(person, { company_number: 'HRB 12345' })).problem.errors).toEqual({
      company_number: said('company_number_invalid'),
    })
  })
})

describe('genres, tags and cover', () => {
  test('are kept once each, genres only when they exist', async () => {
    const person = await makePerson(api)
    const { body } = await change(person, {
      genres: ['gen_macro', 'gen_macro', 'gen_sport'],
      tags: ['Alps', 'snow', 'lake', 'alps', ' snow '],
    })
    expect(body).toMatchObject({ genres: ['gen_macro', 'gen_sport'], tags: ['Alps', 'snow', 'lake'] })
    const { status, problem } = await change(person, { genres: ['gen_macro', 'gen_unknown'], tags: [] })
    expect({ status, errors: problem.errors }).toEqual({ status: 422, errors: { genres: said('choice_invalid') } })
    expect(await read(person)).toMatchObject({ genres: ['gen_macro', 'gen_sport'], tags: ['Alps', 'snow', 'lake'] })
    expect((await change(person, { genres: [], tags: [] })).body).toMatchObject({ genres: [], tags: [] })
  })

  test('a cover is one of one’s own public images', async () => {
    const [person, other] = [await makePerson(api), await makePerson(api)]
    const shown = await makeImage(api, person)
    const hidden = await makeImage(api, person, { portfolio: 'private' })
    const foreign = await makeImage(api, other)
    for (const cover_image_id of [hidden, foreign, 'img_nothing']) {
      const { status, problem } = await change(person, { cover_image_id })
      expect({ status, errors: problem.errors }).toEqual({
        status: 422,
        errors: { cover_image_id: said('choice_invalid') },
      })
    }
    expect((await change(person, { cover_image_id: shown })).body.cover_image_id).toBe(shown)
    expect((await change(person, { cover_image_id: null })).body.cover_image_id).toBeNull()
  })
})

/** What a change tells the other domains. */
async function told(person: TestPerson, body: Record<string, unknown>): Promise<[EventName, unknown][]> {
  const events: [EventName, unknown][] = []
  const emit = async <N extends EventName>(name: N, payload: EventPayload<N>) => void events.push([name, payload])
  const { account_type, roles, email, first_name, last_name, locale } = await read(person)
  const session = { id: person.id, session_id: 'test', impersonator_id: null, proved_at: null }
  const user = { ...session, account_type, roles, email, first_name, last_name, locale }
  await api.context.transact(inside => updateProfile({ ...inside, emit, user }, { id: person.id, body }))
  return events
}
const names = (events: [EventName, unknown][]) => events.map(([name]) => name)

describe('what a change ends', () => {
  const again: Record<(typeof verifiedFields)[number], string> = {
    first_name: 'Irène',
    last_name: 'Joliot',
    born_on: '1968-01-01',
    nationality: 'PL',
    company_type: 'organization',
    company_name: 'Curie',
    company_number: '552 100 554',
    representative_first_name: 'Louis',
    representative_last_name: 'Curie',
    representative_born_on: '1964-10-05',
    representative_nationality: 'PL',
  }
  const verify = (person: TestPerson, status: VerificationStatus) =>
    api.services.db
      .insert(verifications)
      .values({ user_id: person.id, status, updated_at: api.clock.now() })
      .onConflictDoUpdate({ target: verifications.user_id, set: { status } })

  test.each(['under_review', 'verified'] as const)(
    'an identity %s ends with each field it was made on',
    async status => {
      const person = await makePerson(api, { complete: false })
      await change(person, { ...naturalProfile, user_type: 'legal', ...company, ...representative })
      for (const field of verifiedFields) {
        await verify(person, status)
        const events = await told(person, { [field]: again[field] })
        expect({ field, told: events.find(([name]) => name === 'profile.identity_changed')?.[1] }).toEqual({
          field,
          told: { user_id: person.id, fields: [field] },
        })
        await verify(person, status)
        expect(names(await told(person, { [field]: again[field] })), `${field} again`).toEqual([])
      }
    },
  )

  test('an identity stays with every other field', async () => {
    const person = await makePerson(api)
    await verify(person, 'verified')
    const events = await told(person, { address: '1 rue Neuve', mobile_phone: '+33 6 12 34 56 78', mini_bio: 'New.' })
    expect(names(events)).toEqual([])
  })

  test.each(['incomplete', 'to_rectify'] as const)('an identity %s has nothing to end', async status => {
    const person = await makePerson(api)
    await verify(person, status)
    expect(names(await told(person, { first_name: 'Ève' }))).toEqual(['profile.renamed'])
  })

  test('what is found under a name, when it is another', async () => {
    const person = await makePerson(api)
    expect(await told(person, { zip: '75006', is_public: false, genres: ['gen_sport'] })).toEqual([])
    for (const body of [{ public_name: 'M. C.' }, { last_name: 'C.' }]) {
      expect(names(await told(person, body))).toEqual(['profile.renamed'])
      expect(await told(person, body)).toEqual([])
    }
  })
})

describe('certifying', () => {
  const photograph = new File(['not even a photograph'], 'photo.jpg', { type: 'image/jpeg' })
  const create = (person: TestPerson) =>
    api.as(person).call(images.create, { body: { title: 'Dune', genre: 'gen_landscape' }, file: photograph })

  test('waits for a complete profile and says what is missing', async () => {
    const person = await makePerson(api, { complete: false })
    const { user_type: _, ...rest } = naturalProfile
    await change(person, { ...rest, user_type: 'legal' })
    await change(person, company)
    const { status, problem } = await create(person)
    expect({ status, code: problem.code, detail: problem.detail }).toEqual({
      status: 409,
      code: 'profile_incomplete',
      detail: 'Incomplete profile: the profile must be completed in order to be able to generate invoices',
    })
    expect(Object.keys(problem.errors ?? {})).toEqual((await read(person)).missing_fields)
    expect((await api.as(person).call(images.errors)).body.results).toEqual([])
    await change(person, representative)
    // The profile is complete, so the file is looked at.
    expect((await create(person)).problem.code).toBe('image_not_jpeg')
  })

  test('waits for nothing else: a photograph may be brought and described before', async () => {
    const person = await makePerson(api, { complete: false })
    const upload = await announced(api, person, await jpeg({ seed: 163 }))
    const submit = () => api.as(person).call(uploads.submit, { id: upload.id })
    const { status, problem } = await submit()
    expect([status, problem.code]).toEqual([409, 'profile_incomplete'])
    expect(Object.keys(problem.errors ?? {})).toEqual((await read(person)).missing_fields)
    expect((await api.as(person).call(uploads.read, { id: upload.id })).body.submitted).toBe(false)
    await change(person, naturalProfile)
    expect((await submit()).body).toMatchObject({ submitted: true, fields: upload.fields })
  })

  test('again waits too, while what is not certified may be changed', async () => {
    const person = await makePerson(api, { complete: false })
    const id = await makeImage(api, person)
    expect((await api.as(person).call(images.update, { id, body: { portfolio: 'private' } })).status).toBe(200)
    expect((await api.as(person).call(images.update, { id, body: { title: 'Two dunes' } })).problem.code).toBe(
      'profile_incomplete',
    )
    expect((await api.as(person).call(images.read, { id })).body.title).toBe('Dune')
    await change(person, naturalProfile)
    expect((await api.as(person).call(images.update, { id, body: { title: 'Two dunes' } })).status).toBe(200)
  })
})
