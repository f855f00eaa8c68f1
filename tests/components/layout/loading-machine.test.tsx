// The loading bar keeps its four timings.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LoadingState, loadingMachine, loadingTimings } from '#components/layout/loading/loading-machine.ts'

describe('loading bar', () => {
  let seen: LoadingState[]
  let bar: ReturnType<typeof loadingMachine>

  beforeEach(() => {
    vi.useFakeTimers()
    seen = []
    bar = loadingMachine(state => seen.push(state))
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('has the timings of the specification', () => {
    expect(loadingTimings).toEqual({ throttle_ms: 200, duration_ms: 5000, hide_ms: 500 })
  })

  it('shows nothing for a page that comes within 200 ms', () => {
    bar.start()
    vi.advanceTimersByTime(199)
    bar.finish()
    vi.advanceTimersByTime(10_000)
    expect(seen).toEqual([])
  })

  it('shows after 200 ms and hides 500 ms after the page has come', () => {
    bar.start()
    vi.advanceTimersByTime(200)
    expect(seen).toEqual(['loading'])
    bar.finish()
    vi.advanceTimersByTime(499)
    expect(seen).toEqual(['loading', 'finished'])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual(['loading', 'finished', 'idle'])
  })

  it('marks a failed page even when the failing address arrives after it', () => {
    bar.start()
    vi.advanceTimersByTime(300)
    bar.fail()
    bar.finish()
    vi.advanceTimersByTime(500)
    expect(seen).toEqual(['loading', 'failed', 'idle'])
  })

  it('starts again when another page is asked for on the way', () => {
    bar.start()
    vi.advanceTimersByTime(300)
    bar.finish()
    bar.start()
    vi.advanceTimersByTime(400)
    expect(seen).toEqual(['loading', 'finished', 'loading'])
    bar.finish()
    vi.advanceTimersByTime(500)
    expect(seen.at(-1)).toBe('idle')
  })

  it('leaves nothing behind once it is stopped', () => {
    bar.start()
    bar.stop()
    vi.advanceTimersByTime(10_000)
    expect(seen).toEqual([])
  })
})
