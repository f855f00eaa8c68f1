// Code that is fetched when it is first needed, and asked for again until it comes: a connection may be away for a while.
import { reloadAfterChunkError } from '../errors/chunk-guard.ts'

export type LateCode<Code> = {
  /** Null until it has come. */
  now(): Code | null
  /** It was asked for and could not be fetched yet. */
  isMissing(): boolean
  /** Resolves once it has come; never rejects. */
  fetch(): Promise<Code>
  subscribe(listener: () => void): () => void
}

/** A browser's word about its connection may be wrong, so it is not only waited for. */
export const ASK_AGAIN_MS = 5_000

export function lateCode<Code>(load: () => Promise<Code>): LateCode<Code> {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let code: Code | null = null
  let missing = false
  let fetching: Promise<Code> | undefined
  const untilItComes = async (): Promise<Code> => {
    for (;;) {
      try {
        code = await load()
        missing = false
        tell()
        return code
      } catch (error) {
        missing = true
        tell()
        await beforeAskingAgain(error)
      }
    }
  }
  return {
    now: () => code,
    isMissing: () => missing,
    fetch: () => (fetching ??= untilItComes()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Where the server answers and has no such code, it belongs to an older deployment: only a reload helps. */
async function beforeAskingAgain(error: unknown): Promise<void> {
  if (navigator.onLine && (await serverAnswers())) reloadAfterChunkError(error)
  await new Promise<void>(resolve => {
    const ask = () => {
      clearTimeout(timer)
      removeEventListener('online', ask)
      resolve()
    }
    const timer = setTimeout(ask, ASK_AGAIN_MS)
    addEventListener('online', ask)
  })
}

const serverAnswers = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
