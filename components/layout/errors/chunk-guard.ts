// Reloads the page when a script of an older deployment is gone, but never twice within a minute.

export const RELOAD_GUARD_MS = 60_000
const KEPT = 'auctor_chunk_reload_at'

/** Whether an error says that a piece of the application's code could not be fetched. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'ChunkLoadError' || /failed to load chunk|dynamically imported module/i.test(error.message))
  )
}

/** Reloads once; a second failure within the guard time is left to the error page. Answers whether it reloads. */
export function reloadAfterChunkError(error: unknown, now = Date.now()): boolean {
  // Without a connection the page would be lost, and what was typed with it.
  if (!isChunkError(error) || !navigator.onLine) return false
  const last = Number(sessionStorage.getItem(KEPT) ?? 0)
  if (now - last < RELOAD_GUARD_MS) return false
  sessionStorage.setItem(KEPT, String(now))
  window.location.reload()
  return true
}

/** Watches the whole window; called once, before hydration. */
export function guardChunks(): void {
  window.addEventListener('error', event => void reloadAfterChunkError(event.error))
  window.addEventListener('unhandledrejection', event => void reloadAfterChunkError(event.reason))
}
