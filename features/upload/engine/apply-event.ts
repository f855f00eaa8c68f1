// What each event changes in the batch: pure functions without a clock, a network or a browser.
import type { Upload } from '#lib/contract/uploads.ts'
import { withLateValues } from '#lib/forms/late-values.ts'
import type { ImageState } from '#lib/rules/image-states.ts'
import type { DetailsValues } from '../details/details-schema.ts'
import { type Batch, type Item, isEditable, isFinished, type Task } from './item.ts'
import type { BulkEvent, ItemEvent, UploadEvent } from './upload-event.ts'

export function applyEvent(batch: Batch, event: UploadEvent): Batch {
  switch (event.type) {
    case 'added':
      return { ...batch, items: [...batch.items, ...event.items] }
    case 'removed':
      return { ...batch, items: batch.items.filter(item => !event.ids.has(item.id)) }
    case 'online_changed':
      return event.online ? { ...withoutRetryDelays(batch), online: true } : { ...batch, online: false }
    case 'signed_out':
      return { ...batch, signed_out: true }
    case 'looked_at':
      return batch.signed_out ? { ...batch, signed_out: false } : batch
    case 'uploads_polled':
      return uploadsPolled(batch, event.uploads, new Set(event.missing))
    case 'images_polled':
      return imagesPolled(batch, event.images)
    case 'poll_due':
    case 'poll_ended':
      return { ...batch, poll: 'none' }
    case 'retry_due':
      return batch
    case 'bulk_edited':
    case 'confirmed':
    case 'earlier_accepted':
    case 'paused':
    case 'retried':
      return changeItems(batch, event.ids, item => applyToEach(item, event))
    case 'hashed':
      return changeItems(batch, new Set([event.id]), item => hashed(batch, item, event.sha256))
    default:
      return changeItems(batch, new Set([event.id]), item => applyToOne(item, event))
  }
}

function changeItems(batch: Batch, ids: ReadonlySet<string>, change: (item: Item) => Item): Batch {
  return { ...batch, items: batch.items.map(item => (ids.has(item.id) ? change(item) : item)) }
}

function applyToEach(item: Item, event: BulkEvent): Item {
  if (event.type === 'paused') return isFinished(item) ? item : { ...item, paused: event.paused, rate: null }
  if (event.type === 'retried') return { ...withoutRetry(item), problem: null, paused: false }
  if (!isEditable(item)) return item
  // Certifying an item with a problem tries it again.
  if (event.type === 'confirmed') return { ...withoutRetry(item), confirmed: true, errors: null, problem: null }
  if (event.type === 'earlier_accepted') return earlierAccepted(item, event.accepted)
  return edited(item, event.changes)
}

function applyToOne(item: Item, event: Exclude<ItemEvent, { type: 'hashed' }>): Item {
  switch (event.type) {
    case 'edited':
      return isEditable(item) ? edited(item, event.changes) : item
    case 'touched':
      return item.width === null ? touched(item, [event.field]) : item
    case 'invalid':
      return { ...withoutTask(item, 'submit'), errors: event.errors, confirmed: false }
    case 'read':
      return read(item, event)
    case 'declared':
      return declared(withoutRetry(withoutTask(item, 'declare')), event.upload)
    case 'progressed':
      return { ...item, sent: event.sent, rate: event.rate, attempts: 0 }
    case 'received':
      return { ...withoutRetry(withoutTask(item, 'send')), received: true, sent: item.bytes, rate: null }
    case 'submitted':
      return submitted(item, event.upload)
    case 'upload_lost':
      return uploadLost(item)
    case 'task_stopped':
      return withoutTask(item, event.task)
    case 'task_failed':
      return {
        ...withoutTask(item, event.task),
        problem: event.problem,
        rate: null,
        confirmed: false,
        submitted: false,
      }
    case 'retry_scheduled':
      return { ...withoutTask(item, event.task), attempts: item.attempts + 1, retry_at: event.retry_at, rate: null }
  }
}

const withoutTask = (item: Item, task: Task): Item => ({
  ...item,
  running: item.running.filter(running => running !== task),
})
const withoutRetry = (item: Item): Item => ({ ...item, attempts: 0, retry_at: null })
const touched = (item: Item, names: readonly string[]): Item => ({
  ...item,
  touched: [...new Set([...item.touched, ...names])],
})

type ReadEvent = Extract<ItemEvent, { type: 'read' }>

function read(item: Item, { width, height, fields }: ReadEvent): Item {
  return { ...withoutTask(item, 'read'), width, height, fields: withLateValues(item.fields, fields, item.touched) }
}

/** The same file under another name is refused: its digest is there already. */
function hashed(batch: Batch, before: Item, sha256: string): Item {
  const item = withoutTask(before, 'hash')
  const twin = batch.items.some(other => other.id !== item.id && other.sha256 === sha256)
  return twin ? { ...item, problem: { code: 'upload_twice', final: true }, confirmed: false } : { ...item, sha256 }
}

/** A corrected field counts as right until it is checked again. */
function edited(item: Item, changes: Partial<DetailsValues>): Item {
  const names = Object.keys(changes)
  const errors = withoutErrors(item.errors, names)
  return withoutSolvedProblem({ ...touched(item, names), fields: { ...item.fields, ...changes }, errors })
}

function withoutErrors(errors: Item['errors'], names: readonly string[]): Item['errors'] {
  const left = Object.entries(errors ?? {}).filter(([name]) => !names.includes(name))
  return left.length > 0 ? Object.fromEntries(left) : null
}

/** Without monitoring, a full monitoring quota is no problem. */
function withoutSolvedProblem(item: Item): Item {
  const solved = item.problem?.code === 'tracking_quota_full' && !item.fields.track
  return solved ? { ...item, problem: null } : item
}

function declared(item: Item, upload: Upload): Item {
  const { id, transfer_url } = upload
  return fromUpload({ ...item, upload: { id, transfer_url }, sent: upload.offset, duplicate: upload.duplicate }, upload)
}

function submitted(before: Item, upload: Upload | null): Item {
  const item = { ...withoutRetry(withoutTask(before, 'submit')), submitted: true }
  return upload && item.image === null ? fromUpload(item, upload) : item
}

const uploadLost = (item: Item): Item => ({
  ...item,
  running: [],
  upload: null,
  sent: 0,
  received: false,
  submitted: false,
  rate: null,
})

function uploadsPolled(batch: Batch, uploads: readonly Upload[], missing: ReadonlySet<string>): Batch {
  const byId = new Map(uploads.map(upload => [upload.id, upload]))
  const items = batch.items.map(item => {
    const id = item.upload?.id ?? ''
    if (missing.has(id)) return uploadLost(item)
    const upload = byId.get(id)
    return upload && item.image === null ? fromUpload(item, upload) : item
  })
  return { ...batch, items }
}

const earlierAccepted = (item: Item, despite_earlier: boolean): Item => ({
  ...item,
  despite_earlier,
  errors: withoutErrors(item.errors, ['despite_earlier']),
})

/** That somebody certified it before was found after the fields were final: its person decides again. */
function unconfirmed(item: Item): Item {
  if (!item.submitted || !item.earlier || item.despite_earlier) return item
  const errors = { ...item.errors, despite_earlier: 'earlier_certified' }
  return { ...item, submitted: false, confirmed: false, errors }
}

/** What the server says of an upload takes precedence over what the browser assumed. */
function fromUpload(before: Item, { state, refusal, image, dated_at, earlier }: Upload): Item {
  const item = unconfirmed({ ...before, dated_at, earlier })
  if (state === 'accepted' && image) {
    return { ...item, image, image_state: 'in_process', received: true, submitted: true, sent: item.bytes, rate: null }
  }
  if (state === 'refused') {
    const params = refusal?.params ? { params: refusal.params } : {}
    return { ...item, problem: { code: refusal?.code ?? 'unknown', ...params, final: true }, rate: null }
  }
  return state === 'received' && !item.running.includes('send') ? { ...item, received: true, sent: item.bytes } : item
}

/** The row of a deleted image goes with it. */
function imagesPolled(batch: Batch, images: ReadonlyMap<string, ImageState | null>): Batch {
  const items = batch.items.flatMap(item => {
    const state = images.get(item.image ?? '')
    if (state === undefined || state === item.image_state) return [item]
    return state === null ? [] : [{ ...item, image_state: state }]
  })
  return { ...batch, items }
}

/** The connection is back: nothing waits for its next attempt. */
function withoutRetryDelays(batch: Batch): Batch {
  return { ...batch, items: batch.items.map(item => (item.retry_at === null ? item : withoutRetry(item))) }
}
