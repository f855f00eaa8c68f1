// What is due in a batch: which tasks start now, when one is tried again, and what the server is asked.
import { IMAGES_PER_BATCH } from '#lib/rules/image-file.ts'
import { type Batch, type Item, isFinished, type Task } from './item.ts'

/** How many of each task run at once: two or three transfers fill a connection, one digest fills a core. */
export const concurrency: Record<Task, number> = { read: 1, hash: 1, declare: 2, send: 3, submit: 2 }

export type DueTask = { id: string; task: Task }

/** The items that have a slot in the batch; the next ones move up as these finish or have a problem. */
export function slotsOf(items: readonly Item[]): ReadonlySet<string> {
  const waiting = items.filter(item => !isFinished(item) && item.problem === null)
  return new Set(waiting.slice(0, IMAGES_PER_BATCH).map(item => item.id))
}

/** The tasks to start at the instant `now`, in the order of the rows, within the limits. */
export function dueTasks(batch: Batch, now: number): DueTask[] {
  const slots = slotsOf(batch.items)
  const free = { ...concurrency }
  for (const item of batch.items) for (const task of item.running) free[task] -= 1
  const due: DueTask[] = []
  for (const item of batch.items) {
    for (const task of dueTasksOf(item, batch, slots, now)) {
      if (free[task] <= 0) continue
      free[task] -= 1
      due.push({ id: item.id, task })
    }
  }
  return due
}

function dueTasksOf(item: Item, { online, signed_out }: Batch, slots: ReadonlySet<string>, now: number): Task[] {
  const unlessRunning = (task: Task): Task[] => (item.running.includes(task) ? [] : [task])
  if (isFinished(item) || item.problem) return []
  if ((item.retry_at ?? 0) > now) return []
  if (item.width === null) return unlessRunning('read')
  if (!slots.has(item.id) || item.paused) return []
  if (item.sha256 === null) return unlessRunning('hash')
  if (!online || signed_out) return []
  if (item.upload === null) return unlessRunning('declare')
  return [
    ...(item.received ? [] : unlessRunning('send')),
    ...(item.confirmed && !item.submitted ? unlessRunning('submit') : []),
  ]
}

export function startTasks(batch: Batch, due: readonly DueTask[]): Batch {
  const items = batch.items.map(item => {
    const started = due.flatMap(({ id, task }) => (id === item.id ? [task] : []))
    return started.length > 0 ? { ...item, running: [...item.running, ...started] } : item
  })
  return { ...batch, items }
}

/** The next instant after `now` at which a failed task may be tried again. */
export function nextRetryAt(items: readonly Item[], now: number): number | null {
  const instants = items.flatMap(({ retry_at, problem }) => (retry_at && retry_at > now && !problem ? [retry_at] : []))
  return instants.length > 0 ? Math.min(...instants) : null
}

/** Doubles from one second to thirty. */
export const retryDelayMs = (attempts: number): number => Math.min(30_000, 1_000 * 2 ** attempts)

export type PollTargets = {
  uploads: string[]
  images: string[]
  /** Something is about to happen; otherwise the server only has to say whether a received file is refused. */
  urgent: boolean
}

/** What a poll is about: uploads that the server checks, dates or makes images of, and images that it certifies. */
export function pollTargets(items: readonly Item[]): PollTargets {
  const uploading = items.filter(
    item => item.upload && item.image === null && !item.problem && (item.received || item.dated_at === null),
  )
  const images = items.flatMap(item => (item.image !== null && item.image_state === 'in_process' ? [item.image] : []))
  return {
    uploads: uploading.flatMap(item => (item.upload ? [item.upload.id] : [])),
    images,
    urgent: images.length > 0 || uploading.some(item => item.submitted || item.dated_at === null),
  }
}
