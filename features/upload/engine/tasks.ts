// The five tasks of an upload: each works on one image and answers with the event that tells its result.
import type { EngineDeps } from './deps.ts'
import { failureEvent, isSignedOut } from './failure-event.ts'
import type { Item, Task } from './item.ts'
import type { RateMeter } from './rate.ts'
import type { UploadEvent } from './upload-event.ts'

/** Progress is told this often: more would only redraw. */
const PROGRESS_MS = 200

export type TaskContext = {
  deps: EngineDeps
  /** The image as it was when the task started. */
  item: Item
  /** The bytes; rejects with `FileGone` when they cannot be read. */
  file(): Promise<File>
  /** Failures in a row so far. */
  attempts(): number
  meter: RateMeter
  /** Aborts a transfer. */
  signal: AbortSignal
  /** Counts a write to the browser's storage. */
  track(write: Promise<unknown>): Promise<void>
  dispatch(event: UploadEvent): void
}

const tasks: Record<Task, (context: TaskContext) => Promise<UploadEvent>> = { read, hash, declare, send, submit }

/** Never rejects: each failure is an event too. */
export async function runTask(task: Task, context: TaskContext): Promise<void> {
  const { deps, item, dispatch, attempts } = context
  try {
    dispatch(await tasks[task](context))
  } catch (error) {
    if (isSignedOut(error)) {
      dispatch({ type: 'task_stopped', id: item.id, task })
      dispatch({ type: 'signed_out' })
    } else dispatch(failureEvent(error, { id: item.id, task, attempts: attempts(), now: deps.now() }))
  }
}

async function read({ deps, item: { id }, file, track }: TaskContext): Promise<UploadEvent> {
  const bytes = await file()
  const reading = await deps.read(bytes)
  if ('refusal' in reading) {
    return { type: 'task_failed', id, task: 'read', problem: { code: reading.refusal, final: true } }
  }
  const thumbnail = await deps.thumbnail(bytes)
  if (thumbnail) await track(deps.store.saveThumbnail(id, thumbnail))
  const { width, height, metadata } = reading.image
  return { type: 'read', id, width, height, fields: deps.initialFields(metadata) }
}

async function hash({ deps, item: { id }, file }: TaskContext): Promise<UploadEvent> {
  return { type: 'hashed', id, sha256: await deps.digest(await file()) }
}

async function declare({ deps, item }: TaskContext): Promise<UploadEvent> {
  const { id, file_name, bytes, sha256, fields } = item
  if (!sha256) return { type: 'task_stopped', id, task: 'declare' }
  return { type: 'declared', id, upload: await deps.api.declare({ file_name, bytes, sha256, fields }) }
}

async function send({ deps, item, file, meter, signal, dispatch }: TaskContext): Promise<UploadEvent> {
  const { id, upload } = item
  if (!upload) return { type: 'task_stopped', id, task: 'send' }
  const bytes = await file()
  signal.throwIfAborted()
  let toldAt = 0
  const transfer = deps.transfer(upload.transfer_url, bytes, sent => {
    const now = deps.now()
    const rate = meter.sample(sent, now)
    if (now - toldAt < PROGRESS_MS) return
    toldAt = now
    dispatch({ type: 'progressed', id, sent, rate })
  })
  signal.addEventListener('abort', () => transfer.stop())
  await transfer.done
  return { type: 'received', id }
}

async function submit({ deps, item: { id, fields, upload, despite_earlier } }: TaskContext): Promise<UploadEvent> {
  if (!upload) return { type: 'task_stopped', id, task: 'submit' }
  const checked = deps.check(fields)
  if ('errors' in checked) return { type: 'invalid', id, errors: checked.errors }
  return { type: 'submitted', id, upload: await deps.api.submit(upload.id, checked.details, despite_earlier) }
}
