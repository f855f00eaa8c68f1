// The two moments of a page change that the router does not tell components about.

const START = 'auctor:navigation-start'
const FAIL = 'auctor:navigation-failed'

/** Called by instrumentation-client.ts when the router sets off for `url`. */
export function announceNavigation(url: string): void {
  const target = new URL(url, window.location.href)
  const here = window.location
  if (target.pathname !== here.pathname || target.search !== here.search) window.dispatchEvent(new Event(START))
}

/** Called by the error page: the page asked for could not be shown. */
export function announceNavigationFailure(): void {
  window.dispatchEvent(new Event(FAIL))
}

/** Listens to both; returns how to stop. */
export function onNavigation(listeners: { start: () => void; fail: () => void }): () => void {
  window.addEventListener(START, listeners.start)
  window.addEventListener(FAIL, listeners.fail)
  return () => {
    window.removeEventListener(START, listeners.start)
    window.removeEventListener(FAIL, listeners.fail)
  }
}
