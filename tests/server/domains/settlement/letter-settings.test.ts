// What a creator's notices begin with: amounts where a photograph has no published price, and words of their own.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { infringements } from '#lib/contract/infringements.ts'
import { letterSettings } from '#lib/contract/letter-settings.ts'
import { OWN_WORDS_CHARS } from '#lib/rules/settlement/infringements.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import type { TestPerson } from '#tests/support/people/people.ts'
import { claimableHit, claimableImage, draftOf, makeClaimant, preview } from '#tests/support/settlement/claimable.ts'

let api: TestApi
let creator: TestPerson
let hit: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeClaimant(api)
  const image = await claimableImage(api, creator, 33_001)
  hit = await claimableHit(api, creator, image, { site: 'begins.example' })
})
afterAll(() => api.close())

const update = (body: object) => api.as(creator).call(letterSettings.update, { body })

it('begins with the published amounts and no words', async () => {
  expect((await api.as(creator).call(letterSettings.read)).body).toEqual({
    prejudice_cents: 500_00,
    license_cents: 50_00,
    message_en: null,
    message_fr: null,
  })
})

it('gives the next notice its amounts and its words in the language of the letter', async () => {
  const words = { message_en: 'I live from my photographs.', message_fr: 'Je vis de mes photographies.' }
  expect((await update({ prejudice_cents: 320_00, license_cents: 80_00, ...words })).body).toMatchObject(words)
  const english = await preview(api, creator, draftOf([hit], { locale: 'en' }))
  expect(english.amounts).toMatchObject({ prejudice_cents: 320_00, license: { net_cents: 80_00 } })
  expect(english.letter.text).toContain(words.message_en)
  const french = await preview(api, creator, draftOf([hit], { locale: 'fr' }))
  expect(french.letter.text).toContain(words.message_fr)
  const own = await preview(api, creator, draftOf([hit], { locale: 'fr', message: 'Autre chose.' }))
  expect(own.letter.text).toContain('Autre chose.')
  expect(own.letter.text).not.toContain(words.message_fr)
})

it('changes only what is given, and takes words back', async () => {
  expect((await update({ message_en: '  ' })).body).toMatchObject({ message_en: null, license_cents: 80_00 })
})

it.each([
  [{ prejudice_cents: -1 }, 'prejudice_cents', 'number_invalid'],
  [{ prejudice_cents: 10_000_01 }, 'prejudice_cents', 'amount_too_high'],
  [{ license_cents: 19_99 }, 'license_cents', 'price_too_low'],
  [{ license_cents: 2_000_01 }, 'license_cents', 'price_too_high'],
  [{ message_en: 'Pay at pay-here.example/now' }, 'message_en', 'text_has_address'],
  [{ message_fr: 'x'.repeat(OWN_WORDS_CHARS + 1) }, 'message_fr', 'too_long'],
] as const)('refuses %j', async (body, field, problem) => {
  expect(await update(body)).toMatchObject({ status: 422, problem: { errors: { [field]: [errors.fields[problem]] } } })
})

it('takes both edges', async () => {
  const edges = [
    { prejudice_cents: 0, license_cents: 20_00 },
    { prejudice_cents: 10_000_00, license_cents: 2_000_00, message_fr: 'é'.repeat(OWN_WORDS_CHARS) },
  ]
  for (const body of edges) expect((await update(body)).status).toBe(200)
})

it('lets no other address into a single letter either', async () => {
  const body = draftOf([hit], { message: 'Write to me@elsewhere.example' })
  const { status, problem } = await api.as(creator).call(infringements.preview, { body })
  expect([status, problem.errors]).toEqual([422, { message: [errors.fields.text_has_address] }])
})
