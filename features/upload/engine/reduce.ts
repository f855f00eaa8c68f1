// The upload as a state machine: an event gives the next state, and the effects that the runner carries out.
import { applyEvent } from './apply-event.ts'
import { type Batch, type Item, type StoredItem, storedItem, type Task } from './item.ts'
import { dueTasks, nextRetryAt, pollTargets, startTasks } from './schedule.ts'
import type { UploadEvent } from './upload-event.ts'

export type Effect =
  | { type: 'run_task'; item: Item; task: Task }
  | { type: 'stop_transfer'; id: string }
  | { type: 'save_item'; item: StoredItem }
  /** Saves the item with its digest, and counts the digest. */
  | { type: 'save_digest'; item: StoredItem }
  /** The server has made an image of the bytes. */
  | { type: 'delete_file'; id: string }
  | { type: 'delete_item'; id: string }
  | { type: 'delete_upload'; upload_id: string }
  | { type: 'schedule_retry'; at: number }
  | { type: 'schedule_poll'; delay_ms: number }
  | { type: 'poll'; uploads: readonly string[]; images: readonly string[] }

export type Reduction<State> = { state: State; effects: readonly Effect[] }

/** How long after the last poll the server is asked again, and when nothing is about to happen. */
const POLL_MS = 1_500
const POLL_IDLE_MS = 6_000

export function reduce(before: Batch, event: UploadEvent, now: number): Reduction<Batch> {
  const applied = applyEvent(before, event)
  const polled = planPoll(applied, event)
  const due = dueTasks(polled.state, now)
  const state = startTasks(polled.state, due)
  const retry_at = nextRetryAt(state.items, now)
  return {
    state,
    effects: [
      ...storageEffects(before, applied, event),
      ...stoppedTransfers(before, applied),
      ...due.flatMap(({ id, task }) => state.items.filter(item => item.id === id).map(item => runTask(item, task))),
      ...(retry_at === null ? [] : [{ type: 'schedule_retry', at: retry_at } as const]),
      ...polled.effects,
    ],
  }
}

const runTask = (item: Item, task: Task): Effect => ({ type: 'run_task', item, task })

function storageEffects(before: Batch, after: Batch, event: UploadEvent): Effect[] {
  const old = new Map(before.items.map(item => [item.id, item]))
  const left = new Set(after.items.map(item => item.id))
  const changed = after.items.filter(item => old.get(item.id) !== item)
  const removed = before.items.filter(item => !left.has(item.id))
  return [
    // Progress is told often and costs nothing when it is lost: the server says how much it has.
    ...(event.type === 'progressed' ? [] : changed.map(item => saveItem(item, event))),
    ...changed.flatMap(({ id, image }): Effect[] =>
      image !== null && old.get(id)?.image === null ? [{ type: 'delete_file', id }] : [],
    ),
    ...removed.map(({ id }): Effect => ({ type: 'delete_item', id })),
    ...(event.type === 'removed' ? removed : []).flatMap(({ upload }): Effect[] =>
      upload ? [{ type: 'delete_upload', upload_id: upload.id }] : [],
    ),
  ]
}

const saveItem = (item: Item, event: UploadEvent): Effect => ({
  type: event.type === 'hashed' && item.sha256 === event.sha256 ? 'save_digest' : 'save_item',
  item: storedItem(item),
})

/** Transfers of items that were paused, removed, refused or lost, and all while there is no connection. */
function stoppedTransfers(before: Batch, after: Batch): Effect[] {
  const sending = before.items.filter(item => item.running.includes('send'))
  const items = new Map(after.items.map(item => [item.id, item]))
  return sending.flatMap(({ id }): Effect[] => {
    const item = items.get(id)
    const goes = item?.upload && !item.paused && !item.problem && item.image === null && after.online
    return goes ? [] : [{ type: 'stop_transfer', id }]
  })
}

/** One poll at a time; a planned one comes sooner when something is about to happen. */
function planPoll(batch: Batch, event: UploadEvent): Reduction<Batch> {
  const { uploads, images, urgent } = pollTargets(batch.items)
  if (event.type === 'poll_due' && batch.online && !batch.signed_out && uploads.length + images.length > 0) {
    return { state: { ...batch, poll: 'running' }, effects: [{ type: 'poll', uploads, images }] }
  }
  const sooner = urgent && batch.poll === 'idle'
  if (batch.items.length === 0 || (batch.poll !== 'none' && !sooner)) return { state: batch, effects: [] }
  return {
    state: { ...batch, poll: urgent ? 'urgent' : 'idle' },
    effects: [{ type: 'schedule_poll', delay_ms: urgent ? POLL_MS : POLL_IDLE_MS }],
  }
}
