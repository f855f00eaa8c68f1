// What each kind of failure means for the image whose task failed.
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'
import { isFileGone } from './file-gone.ts'
import type { ItemProblem, Task } from './item.ts'
import { retryDelayMs } from './schedule.ts'
import type { UploadEvent } from './upload-event.ts'

/** Problems of the file itself, which only another file can solve; `upload_twice` and `file_gone` are the page's own. */
const finalCodes = new Set([
  'image_not_jpeg',
  'image_too_big',
  'image_too_small',
  'image_resolution',
  'image_damaged',
  'image_unsafe',
  'upload_digest_differs',
  'upload_twice',
  'file_gone',
])
const temporaryCodes = new Set(['unavailable', 'too_many_requests', 'request_in_progress', 'unknown'])
/** Refusals of the whole upload that belong to one field. */
const fieldOfCode: Record<string, string> = {
  image_genre_required: 'genre',
  image_photographer_required: 'photographer',
}

export type FailureContext = { id: string; task: Task; attempts: number; now: number }

export function failureEvent(error: unknown, context: FailureContext): UploadEvent {
  const { id, task } = context
  if (error instanceof DOMException && error.name === 'AbortError') return { type: 'task_stopped', id, task }
  if (isFileGone(error)) return { type: 'task_failed', id, task, problem: problemOf('file_gone') }
  // Any other error, such as a script that did not load, says nothing about the file.
  return apiFailureEvent(error instanceof ApiFailure ? error : new ApiFailure(unavailable()), context)
}

/** Another attempt, fields to correct, or a problem to show. */
export function apiFailureEvent(failure: ApiFailure, { id, task, attempts, now }: FailureContext): UploadEvent {
  const { code, params, errors, status } = failure.problem
  if (code === 'not_found' && task !== 'declare') return { type: 'upload_lost', id }
  // The server may have finished the upload in the meantime: the next poll says how.
  if (code === 'conflict' && task === 'submit') return { type: 'submitted', id, upload: null }
  if (temporaryCodes.has(code) || status >= 500 || (code === 'conflict' && task === 'send')) {
    const retryAfterMs = Number(params?.retry_after_s ?? 0) * 1000
    return { type: 'retry_scheduled', id, task, retry_at: now + Math.max(retryAfterMs, retryDelayMs(attempts)) }
  }
  const field = fieldOfCode[code]
  if (task === 'submit' && field) return { type: 'invalid', id, errors: { [field]: code } }
  // The errors of an incomplete profile are of fields that are not the photograph's.
  if (task === 'submit' && errors && code !== 'profile_incomplete')
    return { type: 'invalid', id, errors: firstErrors(errors) }
  return { type: 'task_failed', id, task, problem: problemOf(code, params) }
}

export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiFailure && error.problem.code === 'not_authenticated'

const firstErrors = (errors: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, messages]) => [name, messages[0] ?? '']))

const problemOf = (code: string, params?: ItemProblem['params']): ItemProblem => ({
  code,
  ...(params ? { params } : {}),
  final: finalCodes.has(code),
})
