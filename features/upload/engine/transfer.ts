// The bytes of one photograph on their way to the server by tus 1.0: from where the server has them to the end, until stopped. The server keeps what came before a line breaks.
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'
import type { Problem } from '#lib/errors.ts'

export type Transfer = {
  /** Resolves when the server has every byte; rejects with `ApiFailure`, or with `AbortError` when stopped. */
  done: Promise<void>
  stop(): void
}

export function transfer(url: string, file: Blob, onProgress: (sent: number) => void): Transfer {
  const stopping = new AbortController()
  const done = import('tus-js-client').then(
    ({ Upload }) =>
      new Promise<void>((resolve, reject) => {
        const upload = new Upload(file, {
          uploadUrl: url,
          // When to try again is the engine's to say: it knows of the other photographs and of the connection.
          retryDelays: null,
          storeFingerprintForResuming: false,
          headers: { 'Accept-Language': document.documentElement.lang },
          onProgress,
          onSuccess: () => resolve(),
          onError: error => reject(failureOf(error)),
        })
        const stop = () => {
          void upload.abort()
          reject(new DOMException('stopped', 'AbortError'))
        }
        if (stopping.signal.aborted) return stop()
        stopping.signal.addEventListener('abort', stop)
        upload.start()
      }),
    () => Promise.reject(new ApiFailure(unavailable())),
  )
  return { done, stop: () => stopping.abort() }
}

/** What tus says of a refused piece carries the API's own document; of silence it carries nothing. */
function failureOf(error: unknown): ApiFailure {
  const answer = error instanceof Error && 'originalResponse' in error ? error.originalResponse : null
  if (!isAnswer(answer)) return new ApiFailure(unavailable())
  try {
    const problem: unknown = JSON.parse(answer.getBody())
    if (isProblem(problem)) return new ApiFailure(problem)
  } catch {
    // A server in between answered in its own words; the status tells enough.
  }
  const status = answer.getStatus()
  const code = status === 404 || status === 410 ? 'not_found' : status === 401 ? 'not_authenticated' : 'unavailable'
  return new ApiFailure({ ...unavailable(), status, code })
}

type Answered = { getStatus(): number; getBody(): string }
const isAnswer = (value: unknown): value is Answered =>
  typeof value === 'object' && value !== null && 'getStatus' in value && 'getBody' in value
const isProblem = (value: unknown): value is Problem => typeof value === 'object' && value !== null && 'code' in value
