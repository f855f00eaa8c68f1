// The five things that are done with a photograph, and what each kind of failure means for it.
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'
import { type Change, type ItemProblem, keptOf, type Task } from './batch.ts'
import type { Engine } from './engine.ts'
import { isFileGone } from './file-gone.ts'
import { retryDelayMs, type Work } from './next-work.ts'

/** Progress is told this often: more would only redraw. */
const PROGRESS_MS = 200

/** Problems of the file itself, which nothing but another file can mend; `upload_twice` and `file_gone` are the page's own. */
const finals = new Set([
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
const fileGone: ItemProblem = { code: 'file_gone', final: true }
const temporary = new Set(['unavailable', 'too_many_requests', 'request_in_progress', 'unknown'])
/** Refusals of the whole that belong to one field. */
const fieldOfCode: Record<string, string> = {
  image_genre_required: 'genre',
  image_photographer_required: 'photographer',
}

const work: Record<Task, (engine: Engine, id: string) => Promise<void>> = { read, hash, declare, send, submit }

/** Never rejects: whatever goes wrong is said on the photograph it concerns. */
export async function runTask(engine: Engine, { id, task }: Work): Promise<void> {
  engine.change({ type: 'began', id, task })
  try {
    await work[task](engine, id)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') engine.change({ type: 'stopped', id, task })
    else if (isFileGone(error)) engine.change({ type: 'failed', id, task, problem: fileGone })
    // Anything else, such as a part of the page that did not come, says nothing of the file.
    else refused(engine, id, task, error instanceof ApiFailure ? error : new ApiFailure(unavailable()))
  }
}

async function read(engine: Engine, id: string): Promise<void> {
  const { parts } = engine
  const file = await engine.file(id)
  const reading = await parts.read(file)
  if ('refusal' in reading) {
    engine.change({ type: 'failed', id, task: 'read', problem: { code: reading.refusal, final: true } })
    return
  }
  const picture = await parts.thumbnail(file)
  if (picture) await engine.keeping(parts.store.keepThumbnail(id, picture))
  const { width, height, found } = reading.photograph
  engine.change({ type: 'read', id, width, height, fields: parts.firstFields(found) })
}

async function hash(engine: Engine, id: string): Promise<void> {
  const sha256 = await engine.parts.digest(await engine.file(id))
  const item = engine.item(id)
  if (!item) return
  const { items } = engine.snapshot()
  if (items.some(other => other.id !== id && other.sha256 === sha256)) {
    engine.change({ type: 'failed', id, task: 'hash', problem: { code: 'upload_twice', final: true } })
    return
  }
  await engine.keeping(engine.parts.store.keepDigest({ ...keptOf(item), sha256 }))
  engine.change({ type: 'hashed', id, sha256 })
}

async function declare(engine: Engine, id: string): Promise<void> {
  const item = engine.item(id)
  if (!item?.sha256) return
  const { file_name, bytes, sha256, fields } = item
  const upload = await engine.parts.remote.declare({ file_name, bytes, sha256, fields })
  engine.change({ type: 'declared', id, upload })
}

async function send(engine: Engine, id: string): Promise<void> {
  const url = engine.item(id)?.upload?.transfer_url
  if (!url) return
  const file = await engine.file(id)
  const { now, transfer } = engine.parts
  let told = 0
  const meter = engine.meter(id)
  const sending = transfer(url, file, sent => {
    const rate = meter.mark(sent, now())
    if (now() - told < PROGRESS_MS) return
    told = now()
    engine.change({ type: 'progressed', id, sent, rate })
  })
  engine.transfers.set(id, sending)
  try {
    await sending.done
  } finally {
    engine.transfers.delete(id)
  }
  engine.change({ type: 'received', id })
}

async function submit(engine: Engine, id: string): Promise<void> {
  const item = engine.item(id)
  if (!item?.upload) return
  const checked = engine.parts.check(item.fields)
  if ('errors' in checked) {
    engine.change({ type: 'invalid', id, errors: checked.errors })
    return
  }
  const upload = await engine.parts.remote.submit(item.upload.id, checked.details)
  engine.change({ type: 'submitted', id })
  engine.change({ type: 'answered', uploads: [upload] })
}

type Context = { id: string; task: Task; attempts: number; now: number }

/** What a refusal by the server changes: another attempt, fields to be mended, or a problem that is shown. */
export function changeOf(failure: ApiFailure, { id, task, attempts, now }: Context): Change {
  const { code, params, errors, status } = failure.problem
  if (code === 'not_found' && task !== 'declare') return { type: 'lost', id }
  // The server may have ended it in the meantime: the next question tells how.
  if (code === 'conflict' && task === 'submit') return { type: 'submitted', id }
  if (temporary.has(code) || status >= 500 || (code === 'conflict' && task === 'send')) {
    const asked = Number(params?.retry_after_s ?? 0) * 1000
    return { type: 'delayed', id, task, retry_at: now + Math.max(asked, retryDelayMs(attempts)) }
  }
  const field = fieldOfCode[code]
  if (task === 'submit' && field) return { type: 'invalid', id, errors: { [field]: code } }
  if (task === 'submit' && errors) return { type: 'invalid', id, errors: firstOf(errors) }
  return { type: 'failed', id, task, problem: problemOf(code, params) }
}

function refused(engine: Engine, id: string, task: Task, failure: ApiFailure): void {
  if (failure.problem.code === 'not_authenticated') {
    engine.change({ type: 'stopped', id, task })
    engine.change({ type: 'signed_out', signed_out: true })
    return
  }
  const attempts = engine.item(id)?.attempts ?? 0
  engine.change(changeOf(failure, { id, task, attempts, now: engine.parts.now() }))
}

const firstOf = (errors: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, problems]) => [name, problems[0] ?? '']))

const problemOf = (code: string, params: ItemProblem['params']): ItemProblem => ({
  code,
  ...(params ? { params } : {}),
  final: finals.has(code),
})
