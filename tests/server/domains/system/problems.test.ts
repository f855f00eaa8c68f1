// The address that every refusal names says what its code means.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { system } from '#lib/contract/system.ts'
import { failures } from '#lib/errors.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

it('explains every code, with the status that it has', async () => {
  for (const [code, status] of Object.entries(failures)) {
    const answer = await api.call(system.problem, { code })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ code, status, title: expect.stringMatching(/\w/) })
  }
})

it('is where a refusal points to', async () => {
  const refused = await api.fetch('/api/profiles/current')
  const { type, code, status } = await refused.json()
  expect(await (await api.fetch(type)).json()).toMatchObject({ code, status })
})

it('knows no other code', async () => {
  expect((await api.call(system.problem, { code: 'nonsense' })).status).toBe(404)
})

it('leaves out the numbers of a single refusal', async () => {
  const { body } = await api.call(system.problem, { code: 'cart_full' })
  expect(body.title).toBe('A cart holds at most … images.')
})
