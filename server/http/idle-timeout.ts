// A body that stops coming is given up: nobody holds a connection by sending nothing.
import { Failure } from '#lib/errors.ts'

/** How long the next piece of a body may take; the whole of it has the server's own deadline. */
const SILENCE_MS = 30_000

export async function* withIdleTimeout(
  chunks: AsyncIterable<Uint8Array>,
  silence_ms = SILENCE_MS,
): AsyncGenerator<Uint8Array, void, undefined> {
  const coming = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await within(coming.next(), silence_ms)
      if (next.done) return
      yield next.value
    }
  } finally {
    // It may wait for the piece that never comes.
    void coming.return?.()?.catch(() => {})
  }
}

async function within<T>(asked: Promise<T>, limit_ms: number): Promise<T> {
  let patience: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, failed) => {
    patience = setTimeout(() => failed(new Failure('body_timeout')), limit_ms)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(patience)
  }
}
