// Code that cannot be fetched takes nothing down: it is asked for again, and comes.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ASK_AGAIN_MS, lateCode } from '#components/layout/loading/late-code.ts'

const lost = Object.assign(new Error('Failed to load chunk /_next/static/chunks/a.js'), { name: 'ChunkLoadError' })

describe('late code', () => {
  const reload = vi.fn()
  const answer = vi.fn<typeof fetch>()

  beforeEach(() => {
    vi.useFakeTimers()
    const page = Object.assign(new EventTarget(), { location: { reload } })
    vi.stubGlobal('window', page)
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    vi.stubGlobal('location', { pathname: '/en/images/' })
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
    vi.stubGlobal('fetch', answer)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.resetAllMocks()
  })

  const offline = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })

  it('comes when the connection is back, and is fetched once for all who wait', async () => {
    offline(false)
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValue('code')
    const code = lateCode(load)
    const told = vi.fn()
    code.subscribe(told)
    const coming = Promise.all([code.fetch(), code.fetch()])
    await vi.advanceTimersByTimeAsync(0)
    expect([code.isMissing(), code.now(), told.mock.calls.length]).toEqual([true, null, 1])
    window.dispatchEvent(new Event('online'))
    expect(await coming).toEqual(['code', 'code'])
    expect([code.isMissing(), code.now(), load.mock.calls.length]).toEqual([false, 'code', 2])
    expect(reload).not.toHaveBeenCalled()
  })

  it('is asked for again where the browser believes in a connection that is none', async () => {
    offline(true)
    answer.mockRejectedValue(new TypeError('no connection'))
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValue('code')
    const coming = lateCode(load).fetch()
    await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS)
    expect(await coming).toBe('code')
    expect(reload).not.toHaveBeenCalled()
  })

  it('reloads the page where the server answers and has it no more', async () => {
    offline(true)
    answer.mockResolvedValue(new Response())
    void lateCode(() => Promise.reject(lost)).fetch()
    await vi.advanceTimersByTimeAsync(0)
    expect(reload).toHaveBeenCalledOnce()
  })
})
