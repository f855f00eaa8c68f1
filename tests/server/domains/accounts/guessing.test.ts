// A thousand wrong passwords for one account, from a thousand networks: none gets in, and the owner is not locked out for good.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { DAY_S } from '#lib/dates.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, ownAddress } from '#tests/support/people/people.ts'

const GUESSES = 1000

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => {
  vi.useRealTimers()
})

const logIn = (email: string, password: string, headers: Record<string, string>) =>
  api.call(auth.login, { body: { email, password } }, { headers })

/** Guesses one after the other, `every_s` seconds apart, each from a network of its own. */
async function guess(email: string, every_s: number): Promise<Map<number, number>> {
  const start = Date.now()
  const seen = new Map<number, number>()
  for (let each = 0; each < GUESSES; each += 1) {
    vi.setSystemTime(start + each * every_s * 1000)
    const { status } = await logIn(email, `Guess-${each}#wrong`, {
      'x-test-address': `10.${each >> 8}.${each & 255}.9`,
    })
    seen.set(status, (seen.get(status) ?? 0) + 1)
  }
  return seen
}

test.each([
  ['at once', 0, 5],
  ['one every half minute, over eight hours', 30, 50],
])('%s', async (_, every_s, checked) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const person = await makePerson(api)
  const home = ownAddress()
  expect((await logIn(person.email, person.password, home)).status).toBe(200)
  const seen = await guess(person.email, every_s)
  expect([...seen.keys()].toSorted()).toEqual([401, 429])
  expect(seen.get(401)).toBeLessThanOrEqual(checked)
  // The owner: from the network they use at once, from a new one when the day is over at the latest.
  expect((await logIn(person.email, person.password, home)).status).toBe(200)
  expect((await logIn(person.email, person.password, ownAddress())).status).toBe(429)
  vi.setSystemTime(Date.now() + (DAY_S + 1) * 1000)
  expect((await logIn(person.email, person.password, ownAddress())).status).toBe(200)
})
