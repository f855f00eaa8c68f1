// The clock of the machine jumps a day ahead and back: nobody is shut out longer than a limit says, and everything that was begun goes on.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_S, MINUTE_S } from '#lib/dates.ts'
import type { Limit } from '#lib/rules/accounts/sign-in.ts'
import { consume } from '#server/http/limits.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'

let api: TestApi
let real: number
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(() => {
  real = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: real })
})
afterEach(() => {
  vi.useRealTimers()
})
/** Moves the machine's clock to so many days from when the test began, and the product's with it. */
const jump = (days: number, seconds = 0) => vi.setSystemTime(real + (days * DAY_S + seconds) * 1_000)

describe('a limit', () => {
  const limit: Limit = { name: 'test-jump', tiers: [{ points: 2, duration_s: MINUTE_S }] }
  const attempt = (key: string) =>
    consume(api.context, limit, key).then(
      () => 0,
      error => Number(error.params.retry_after_s),
    )

  it('holds no longer than its window when the clock was a day ahead while it filled', async () => {
    jump(1)
    expect([await attempt('a'), await attempt('a')]).toEqual([0, 0])
    expect(await attempt('a')).toBeGreaterThan(0)
    jump(0)
    expect(await attempt('a')).toBeLessThanOrEqual(MINUTE_S)
    jump(0, MINUTE_S + 1)
    expect(await attempt('a')).toBe(0)
  })

  it('still refuses whoever goes on after the clock is right again', async () => {
    jump(1)
    for (let tries = 0; tries < 3; tries += 1) await attempt('b')
    jump(0)
    const waits: number[] = []
    for (let tries = 0; tries < 5; tries += 1) waits.push(await attempt('b'))
    expect(waits.filter(wait => wait === 0).length).toBeLessThanOrEqual(2)
    expect(Math.max(...waits)).toBeLessThanOrEqual(MINUTE_S)
  })
})
