// The invoicing agreement through the API: one's own, once the profile is complete, in the language asked for.
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profiles } from '#lib/contract/profiles.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let person: TestPerson
beforeAll(async () => {
  api = await testApi()
  person = await makePerson(api)
})
afterAll(() => api.close())

const ask = (as: TestPerson, id: string, language?: 'en' | 'fr') =>
  api.as(as).call(profiles.invoicingAgreement, { id, query: { language } })

it.each([
  ['en', 'Invoicing mandate', 'invoicing-mandate.pdf'],
  ['fr', 'Mandat de facturation', 'mandat-de-facturation.pdf'],
] as const)('is drawn for its owner in %s', async (language, title, name) => {
  const { status, headers, body } = await ask(person, person.id, language)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(headers.get('content-disposition')).toContain(name)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await body.arrayBuffer())), {
    mergePages: true,
  })
  expect(text).toContain(title)
  expect(text).toContain('Marie Curie')
})

it('is refused to a profile that is not complete, naming what is missing', async () => {
  const unfinished = await makePerson(api, { complete: false })
  const { status, problem } = await ask(unfinished, unfinished.id)
  expect([status, problem.code]).toEqual([409, 'profile_incomplete'])
  expect(Object.keys(problem.errors ?? {})).toContain('address')
})

it('is nobody else’s', async () => {
  const stranger = await makePerson(api)
  expect((await ask(stranger, person.id)).status).toBe(404)
})
