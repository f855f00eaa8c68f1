// What a call makes of a network that is out, slow or lies: the person is told, and the next try works.
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { broken, network } from '#tests/support/network.ts'

const stats = () => call(api.hits.stats, {})
const unavailable = expect.objectContaining({
  name: 'ApiFailure',
  problem: expect.objectContaining({ code: 'unavailable' }),
})
const never = () => new Promise<never>(() => undefined)

afterEach(() => vi.useRealTimers())

describe('a call', () => {
  it.each(Object.keys(broken) as (keyof typeof broken)[])(
    'fails as unavailable when the network says %s',
    async how => {
      network.use(http.get('*/api/hits/stats', broken[how]))
      await expect(stats()).rejects.toEqual(unavailable)
      network.use(http.get('*/api/hits/stats', () => Response.json({ to_handle: 1 })))
      expect(await stats()).toEqual({ to_handle: 1 })
    },
  )

  it('waits a minute for an answer, and no longer', async () => {
    network.use(http.get('*/api/hits/stats', broken.offline))
    await stats().catch(() => undefined)
    // By now everything that a call needs is loaded.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    network.use(http.get('*/api/hits/stats', never))
    const settled = vi.fn()
    const asked = stats().then(settled, settled)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    await asked
    expect(settled).toHaveBeenCalledExactlyOnceWith(unavailable)
  })

  it('that ran out of the time given to it fails; one that was given up is nobody’s failure', async () => {
    network.use(http.get('*/api/hits/stats', never))
    await expect(call(api.hits.stats, {}, { signal: AbortSignal.timeout(20) })).rejects.toEqual(unavailable)
    const givenUp = new AbortController()
    const asked = call(api.hits.stats, {}, { signal: givenUp.signal })
    givenUp.abort()
    await expect(asked).rejects.not.toBeInstanceOf(ApiFailure)
  })

  it('takes no answer where none is promised', async () => {
    network.use(http.post('*/api/rest-auth/demo', () => new Response(null, { status: 204 })))
    expect(await call(api.sessions.enterDemo, { body: { account: 'creator' } })).toBeNull()
  })
})
