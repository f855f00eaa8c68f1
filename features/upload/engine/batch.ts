// The photographs of the upload page as one value, and every change of it as a pure function: no clock, no network, no browser.
import type { Upload } from '#lib/contract/uploads.ts'
import type { FailureParams } from '#lib/errors.ts'
import { withLateValues } from '#lib/forms/late-values.ts'
import type { ImageState } from '#lib/rules/image-states.ts'
import type { DetailsValues } from '../details.ts'

export type Task = 'read' | 'hash' | 'declare' | 'send' | 'submit'

/** Why a photograph does not go on. `final`: nothing that could be done here would help. */
export type ItemProblem = { code: string; params?: FailureParams; final: boolean }

/** What is kept of a photograph over reloads; its bytes and its thumbnail lie beside it. */
export type KeptItem = {
  id: string
  file_name: string
  bytes: number
  last_modified: number
  added_at: number
  /** Null until the file has been looked at. */
  width: number | null
  height: number | null
  fields: DetailsValues
  /** The fields that the person has focused or changed: metadata that arrives later leaves them alone. */
  touched: readonly string[]
  sha256: string | null
  /** Known once the digest has been declared, which is when it is dated. */
  upload: { id: string; transfer_url: string } | null
  /** Bytes that the server has. */
  sent: number
  received: boolean
  /** Its author has said that the fields are final. */
  confirmed: boolean
  submitted: boolean
  paused: boolean
  image: string | null
  image_state: ImageState | null
  /** Certified in an earlier upload already. */
  known: boolean
  /** When an authority stamped its digest. */
  dated_at: string | null
  problem: ItemProblem | null
  /** Field → problem, of the last attempt to certify it. */
  errors: Record<string, string> | null
}

export type Item = KeptItem & {
  /** What is being done with it at this moment. */
  busy: readonly Task[]
  /** Failures in a row that trying again may mend, and the instant of the next attempt. */
  attempts: number
  retry_at: number | null
  /** Bytes per second of its own transfer. */
  rate: number | null
}

export type Batch = { items: readonly Item[]; online: boolean; signed_out: boolean }

export const emptyBatch: Batch = { items: [], online: true, signed_out: false }

export type Change =
  | { type: 'added'; items: readonly Item[] }
  | { type: 'began'; id: string; task: Task }
  | { type: 'stopped'; id: string; task: Task }
  | { type: 'read'; id: string; width: number; height: number; fields: DetailsValues }
  | { type: 'hashed'; id: string; sha256: string }
  | { type: 'declared'; id: string; upload: Upload }
  | { type: 'progressed'; id: string; sent: number; rate: number | null }
  | { type: 'received'; id: string }
  | { type: 'submitted'; id: string }
  | { type: 'answered'; uploads: readonly Upload[] }
  | { type: 'watched'; images: ReadonlyMap<string, ImageState | null> }
  /** The server knows its upload no longer: it is declared anew, with the digest that is known. */
  | { type: 'lost'; id: string }
  | { type: 'failed'; id: string; task: Task; problem: ItemProblem }
  | { type: 'invalid'; id: string; errors: Record<string, string> }
  | { type: 'delayed'; id: string; task: Task; retry_at: number }
  | { type: 'touched'; id: string; field: string }
  | { type: 'typed'; id: string; changes: Partial<DetailsValues> }
  | { type: 'replaced'; ids: ReadonlySet<string>; changes: Partial<DetailsValues> }
  | { type: 'confirmed'; ids: ReadonlySet<string> }
  | { type: 'paused'; ids: ReadonlySet<string>; paused: boolean }
  | { type: 'retried'; ids: ReadonlySet<string> }
  | { type: 'removed'; ids: ReadonlySet<string> }
  | { type: 'went'; online: boolean }
  | { type: 'signed_out'; signed_out: boolean }

export const newItem = (kept: KeptItem): Item => ({
  ...kept,
  busy: [],
  attempts: 0,
  retry_at: null,
  rate: null,
})

export function keptOf({ busy: _b, attempts: _a, retry_at: _r, rate: _s, ...kept }: Item): KeptItem {
  return kept
}

/** Nothing more happens to it here: it became an image, or it never will. */
export const isOver = (item: Item): boolean => item.image !== null || item.problem?.final === true

/** Its fields may still be changed. */
export const isOpen = (item: Item): boolean => !isOver(item) && !item.confirmed

export function reduce(batch: Batch, change: Change): Batch {
  switch (change.type) {
    case 'added':
      return { ...batch, items: [...batch.items, ...change.items] }
    case 'removed':
      return { ...batch, items: batch.items.filter(item => !change.ids.has(item.id)) }
    case 'went':
      return change.online ? { ...immediately(batch), online: true } : { ...batch, online: false }
    case 'signed_out':
      return { ...batch, signed_out: change.signed_out }
    case 'answered':
      return answered(batch, change.uploads)
    case 'watched':
      return watched(batch, change.images)
    case 'replaced':
    case 'confirmed':
    case 'paused':
    case 'retried':
      return changeEach(batch, change.ids, item => together(item, change))
    default:
      return changeEach(batch, new Set([change.id]), item => alone(item, change))
  }
}

type Together = Extract<Change, { type: 'replaced' | 'confirmed' | 'paused' | 'retried' }>
type Alone = Exclude<Extract<Change, { id: string }>, Together>

function changeEach(batch: Batch, ids: ReadonlySet<string>, change: (item: Item) => Item): Batch {
  return { ...batch, items: batch.items.map(item => (ids.has(item.id) ? change(item) : item)) }
}

function together(item: Item, change: Together): Item {
  if (change.type === 'paused') return isOver(item) ? item : { ...item, paused: change.paused, rate: null }
  if (change.type === 'retried') return { ...item, problem: null, attempts: 0, retry_at: null, paused: false }
  if (!isOpen(item)) return item
  // Certifying one that was held up tries it again.
  if (change.type === 'confirmed') return { ...calm(item), confirmed: true, errors: null, problem: null }
  return typed(item, change.changes)
}

function alone(item: Item, change: Alone): Item {
  switch (change.type) {
    case 'began':
      return { ...item, busy: [...item.busy, change.task] }
    case 'stopped':
      return idle(item, change.task)
    case 'read':
      return read(item, change)
    case 'hashed':
      return { ...idle(item, 'hash'), sha256: change.sha256 }
    case 'declared':
      return declared(calm(idle(item, 'declare')), change.upload)
    case 'progressed':
      return { ...item, sent: change.sent, rate: change.rate, attempts: 0 }
    case 'received':
      return { ...calm(idle(item, 'send')), received: true, sent: item.bytes, rate: null }
    case 'submitted':
      return { ...calm(idle(item, 'submit')), submitted: true }
    case 'lost':
      return { ...item, busy: [], upload: null, sent: 0, received: false, submitted: false, rate: null }
    case 'failed':
      return { ...idle(item, change.task), problem: change.problem, rate: null, confirmed: false, submitted: false }
    case 'invalid':
      return { ...idle(item, 'submit'), errors: change.errors, confirmed: false }
    case 'delayed':
      return { ...idle(item, change.task), attempts: item.attempts + 1, retry_at: change.retry_at, rate: null }
    case 'typed':
      return isOpen(item) ? typed(item, change.changes) : item
    case 'touched':
      return item.width === null ? { ...item, touched: [...new Set([...item.touched, change.field])] } : item
  }
}

type Read = Extract<Change, { type: 'read' }>

function read(item: Item, { width, height, fields }: Read): Item {
  return { ...idle(item, 'read'), width, height, fields: withLateValues(item.fields, fields, item.touched) }
}

const idle = (item: Item, task: Task): Item => ({ ...item, busy: item.busy.filter(each => each !== task) })
const calm = (item: Item): Item => ({ ...item, attempts: 0, retry_at: null })

/** A corrected field is right until it is judged again. */
function typed(item: Item, changes: Partial<DetailsValues>): Item {
  const names = Object.keys(changes)
  const touched = [...new Set([...item.touched, ...names])]
  const errors = without(item.errors, names)
  return mended({ ...item, fields: { ...item.fields, ...changes }, touched, errors })
}

function without(errors: Item['errors'], names: readonly string[]): Item['errors'] {
  const left = Object.entries(errors ?? {}).filter(([name]) => !names.includes(name))
  return left.length > 0 ? Object.fromEntries(left) : null
}

/** Whoever stops asking for monitoring has solved the problem of having no room for it. */
function mended(item: Item): Item {
  const solved = item.problem?.code === 'tracking_quota_full' && !item.fields.track
  return solved ? { ...item, problem: null } : item
}

function declared(item: Item, upload: Upload): Item {
  const { id, transfer_url } = upload
  return answer({ ...item, upload: { id, transfer_url }, sent: upload.offset, known: upload.duplicate }, upload)
}

function answered(batch: Batch, uploads: readonly Upload[]): Batch {
  const byId = new Map(uploads.map(upload => [upload.id, upload]))
  const items = batch.items.map(item => {
    const upload = byId.get(item.upload?.id ?? '')
    return upload && item.image === null ? answer(item, upload) : item
  })
  return { ...batch, items }
}

/** What the server says of an upload goes before what was thought of it here. */
function answer(before: Item, { state, refusal, image, dated_at }: Upload): Item {
  const item = { ...before, dated_at }
  if (state === 'accepted' && image) {
    return { ...item, image, image_state: 'in_process', received: true, submitted: true, sent: item.bytes, rate: null }
  }
  if (state === 'refused') {
    const params = refusal?.params ? { params: refusal.params } : {}
    return { ...item, problem: { code: refusal?.code ?? 'unknown', ...params, final: true }, rate: null }
  }
  return state === 'received' && !item.busy.includes('send') ? { ...item, received: true, sent: item.bytes } : item
}

/** Null: the image is gone, deleted by its owner; so is its row. */
function watched(batch: Batch, images: ReadonlyMap<string, ImageState | null>): Batch {
  const items = batch.items.flatMap(item => {
    const state = images.get(item.image ?? '')
    if (state === undefined || state === item.image_state) return [item]
    return state === null ? [] : [{ ...item, image_state: state }]
  })
  return { ...batch, items }
}

/** The connection is back: what waited for another attempt is tried now. */
function immediately(batch: Batch): Batch {
  const items = batch.items.map(item => (item.retry_at === null ? item : { ...item, attempts: 0, retry_at: null }))
  return { ...batch, items }
}

type Chosen = Pick<KeptItem, 'id' | 'file_name' | 'bytes' | 'last_modified' | 'added_at' | 'fields'>

/** A photograph that was just chosen: nothing of it is known or sent yet. */
export const freshItem = (chosen: Chosen): Item =>
  newItem({
    ...chosen,
    width: null,
    height: null,
    touched: [],
    sha256: null,
    upload: null,
    sent: 0,
    received: false,
    confirmed: false,
    submitted: false,
    paused: false,
    image: null,
    image_state: null,
    known: false,
    dated_at: null,
    problem: null,
    errors: null,
  })
