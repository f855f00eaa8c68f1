// Work that can wait until the page has nothing better to do.

const AT_THE_LATEST_MS = 2_000

/** Runs `work` once the browser is idle; Safari does not tell, so there it runs after a moment. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(work, { timeout: AT_THE_LATEST_MS })
    return () => cancelIdleCallback(asked)
  }
  const asked = setTimeout(work, AT_THE_LATEST_MS)
  return () => clearTimeout(asked)
}
