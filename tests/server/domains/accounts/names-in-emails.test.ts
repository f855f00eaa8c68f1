// Names greet strangers in our emails: they lead nowhere, and stay on their line.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { hasAddress } from '#lib/rules/text.ts'
import { renderEmail } from '#server/mail/layout.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, ownAddress, registrationBody } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const baits = [
  'Win 1000 EUR: http://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'www.evil',
  'Go to evil.example',
  'evil.example/win',
  'prize@evil.example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
]
const names = [
  'Marie',
  'Jean-Luc',
  "O'Brien",
  'J. R. R.',
  'St. John',
  'Müller-Lüdenscheidt',
  '王小明',
  'J.R.',
  'Dr. Strange 2',
]

test.each(baits)('%s is no name, at registration and in a profile', async bait => {
  expect(hasAddress(bait)).toBe(true)
  for (const field of ['first_name', 'last_name'] as const) {
    const body = registrationBody({ [field]: bait })
    const { status, problem } = await api.call(auth.registration, { body }, { headers: ownAddress() })
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]])
  }
})

test('a profile takes none either', async () => {
  const person = await makePerson(api)
  const fields = ['first_name', 'last_name', 'public_name', 'photographer_name', 'representative_first_name'] as const
  for (const field of fields) {
    const answer = await api.as(person).call(profiles.update, { id: person.id, body: { [field]: baits[0] ?? '' } })
    expect([answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([422, [field]])
  }
  const body = { first_name: 'Jean-Luc', public_name: 'J. R. R. Müller' }
  expect((await api.as(person).call(profiles.update, { id: person.id, body })).status).toBe(200)
})

test.each(names)('%s is one', name => {
  expect(hasAddress(name)).toBe(false)
})

test('a name from before the rule stays on its line', () => {
  const first_name = 'Marie\n\nYour account is closed. Call 555'
  const email = renderEmail({ template: 'x', locale: 'en', subject: 'S', first_name, paragraphs: [], reason: 'r' })
  expect(email.text.split('\n')[0]).toContain('Marie Your account is closed. Call 555')
})
