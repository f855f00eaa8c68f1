// Views of an image: a person a day, never the owner, and never a page that is only being rendered.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { openSession } from '#server/domains/accounts/sessions/sessions.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let owner: TestPerson
let id: string
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api)
  id = await certified(api, owner, { seed: 1, fields: { public: 'true' } })
})
afterAll(() => api.close())

const views = async () => (await api.as(owner).call(images.read, { id })).body.views
const from = (address: string, more: Record<string, string> = {}) => ({
  headers: { 'x-test-address': address, ...more },
})

test('a hundred reads by one visitor are one view', async () => {
  const before = await views()
  for (let each = 0; each < 100; each += 1) await api.call(images.read, { id }, from('192.0.2.1'))
  for (let each = 0; each < 10; each += 1) await api.call(images.view, { id }, from('192.0.2.1'))
  expect(await views()).toBe(before + 1)
})

test('each visitor and each account counts, wherever the account comes from', async () => {
  const before = await views()
  await api.call(images.view, { id }, from('192.0.2.2'))
  await api.call(images.view, { id }, from('192.0.2.3'))
  const reader = await makePerson(api)
  for (const address of ['192.0.2.4', '192.0.2.5']) await api.as(reader).call(images.view, { id }, from(address))
  expect(await views()).toBe(before + 3)
})

test('the owner, an administrator behind somebody’s eyes, and a page that is rendered count nothing', async () => {
  const [admin, person] = [await makePerson(api, { roles: ['admin'] }), await makePerson(api)]
  const token = await openSession(api.context, person.id, { impersonator_id: admin.id })
  const before = await views()
  await api.as(owner).call(images.view, { id })
  await api.as({ token }).call(images.view, { id })
  await api.call(images.read, { id }, from('192.0.2.6', { 'Sec-Purpose': 'prefetch' }))
  expect(await views()).toBe(before)
})
