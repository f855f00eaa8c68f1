// When the page loading bar shows, finishes, fails and hides: the timings, without any drawing.

export const loadingTimings = {
  /** A page that comes sooner shows no bar. */
  throttle_ms: 200,
  /** The bar takes this long to cross the page. */
  duration_ms: 5000,
  /** The full (or failed) bar stays this long. */
  hide_ms: 500,
} as const

export type LoadingState = 'idle' | 'loading' | 'finished' | 'failed'

/** Calls `show` with each new state. One timer at a time; a new start cancels whatever was under way. */
export function loadingMachine(show: (state: LoadingState) => void) {
  let state: LoadingState = 'idle'
  let timer: ReturnType<typeof setTimeout> | undefined
  const enter = (next: LoadingState) => {
    if (next !== state) show(next)
    state = next
  }
  const end = (as: 'finished' | 'failed') => {
    enter(as)
    timer = setTimeout(() => enter('idle'), loadingTimings.hide_ms)
  }
  return {
    start() {
      clearTimeout(timer)
      timer = setTimeout(() => enter('loading'), loadingTimings.throttle_ms)
    },
    finish() {
      if (state === 'failed') return
      clearTimeout(timer)
      if (state === 'loading') end('finished')
      else enter('idle')
    },
    fail() {
      clearTimeout(timer)
      end('failed')
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
