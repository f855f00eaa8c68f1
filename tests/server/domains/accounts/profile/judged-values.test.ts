// Values of a profile that were saved before they were judged, and values that are judged together.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profiles } from '#lib/contract/profiles.ts'
import type { FieldProblem } from '#lib/field-problems.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import { profiles as rows } from '#server/db/schema/profiles.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const change = (person: TestPerson, body: Record<string, unknown>, id = person.id) =>
  api.as(person).call(profiles.update, { id, body })
const said = (problem: FieldProblem) => [errors.fields[problem]]

describe('values that were saved before they were judged', () => {
  const child = { born_on: '2015-04-12', zip: '44', country: 'FR' }

  test('stay while something else changes, and are asked again when they are saved', async () => {
    const person = await makePerson(api)
    await api.services.db.update(rows).set(child).where(eq(rows.user_id, person.id))
    expect((await change(person, { mini_bio: 'Dunes.' })).body).toMatchObject({ ...child, missing_fields: [] })
    const { status, problem } = await change(person, { ...child, mini_bio: 'Sea.' })
    expect({ status, errors: problem.errors }).toEqual({
      status: 422,
      errors: { born_on: said('too_young'), zip: said('postcode_invalid') },
    })
  })

  test('a postcode and a country are judged together, whichever of them is sent', async () => {
    const person = await makePerson(api)
    for (const body of [{ zip: '44' }, { country: 'NL' }]) {
      expect((await change(person, body)).problem.errors).toEqual({ zip: said('postcode_invalid') })
    }
    expect((await change(person, { zip: '1012 AB', country: 'NL' })).status).toBe(200)
  })
})
