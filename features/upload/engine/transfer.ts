// Sends the bytes of one image by tus 1.0, from where the server has them to the end. What arrived before a connection broke is not sent again.
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'
import type { Problem } from '#lib/errors.ts'
import { FOR_ACCOUNT } from '#lib/rules/accounts/for-account.ts'

export type Transfer = {
  /** Resolves when the server has every byte; rejects with `ApiFailure`, or with `AbortError` when stopped. */
  done: Promise<void>
  stop(): void
}

/** `account`: whose upload it is, and nobody else's who may have signed in since. */
export function transfer(account: string, url: string, file: Blob, onProgress: (sent: number) => void): Transfer {
  const stopping = new AbortController()
  const done = import('tus-js-client').then(
    ({ Upload }) =>
      new Promise<void>((resolve, reject) => {
        const upload = new Upload(file, {
          uploadUrl: url,
          // The engine decides when to try again: it knows the other images and the connection.
          retryDelays: null,
          storeFingerprintForResuming: false,
          headers: { 'Accept-Language': document.documentElement.lang, [FOR_ACCOUNT]: account },
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

/** The answer to a refused chunk carries the API's problem document; without an answer there is none. */
function failureOf(error: unknown): ApiFailure {
  const answer = error instanceof Error && 'originalResponse' in error ? error.originalResponse : null
  if (!isAnswer(answer)) return new ApiFailure(unavailable())
  try {
    const problem: unknown = JSON.parse(answer.getBody())
    if (isProblem(problem)) return new ApiFailure(problem)
  } catch {
    // A proxy answered without a problem document; the status says enough.
  }
  const status = answer.getStatus()
  const code = status === 404 || status === 410 ? 'not_found' : status === 401 ? 'not_authenticated' : 'unavailable'
  return new ApiFailure({ ...unavailable(), status, code })
}

type Answer = { getStatus(): number; getBody(): string }
const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'getStatus' in value && 'getBody' in value
const isProblem = (value: unknown): value is Problem => typeof value === 'object' && value !== null && 'code' in value
