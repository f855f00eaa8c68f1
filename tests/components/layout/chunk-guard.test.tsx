// A page whose code is gone is reloaded once, never twice within a minute.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isChunkError, RELOAD_GUARD_MS, reloadAfterChunkError } from '#components/layout/errors/chunk-guard.ts'

const lost = Object.assign(new Error('Failed to load chunk /_next/static/chunks/a.js'), { name: 'ChunkLoadError' })

describe('chunk guard', () => {
  const reload = vi.fn()

  beforeEach(() => {
    const store = new Map<string, string>()
    vi.stubGlobal('window', { location: { reload } })
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    reload.mockClear()
  })

  it('guards for sixty seconds', () => {
    expect(RELOAD_GUARD_MS).toBe(60_000)
  })

  it('reloads once, then not before the minute is over', () => {
    const now = 1_700_000_000_000
    expect(reloadAfterChunkError(lost, now)).toBe(true)
    expect(reloadAfterChunkError(lost, now + 59_999)).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(reloadAfterChunkError(lost, now + 60_000)).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('does not reload without a connection: nothing would come, and what was typed would be gone', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(reloadAfterChunkError(lost)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  it('leaves every other error alone', () => {
    expect(isChunkError(new TypeError('x is undefined'))).toBe(false)
    expect(isChunkError('ChunkLoadError')).toBe(false)
    expect(reloadAfterChunkError(new Error('boom'))).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  it('knows the browsers’ own words for a lost module', () => {
    expect(isChunkError(new TypeError('error loading dynamically imported module: https://x/a.js'))).toBe(true)
  })
})
