// What is to be done now with the photographs of a batch, and what each row says: pure functions of the batch.
import { IMAGES_PER_BATCH } from '#lib/rules/image-file.ts'
import { type Batch, type Item, isOver, type Task } from './batch.ts'

/** How many of each run at once: two or three transfers fill a connection, one digest fills a core. */
export const parallel: Record<Task, number> = { read: 1, hash: 1, declare: 2, send: 3, submit: 2 }

export type Work = { id: string; task: Task }

/** The photographs that have a place in the present batch; the next ones move up as these end or are held. */
export function placesOf(items: readonly Item[]): ReadonlySet<string> {
  const waiting = items.filter(item => !isOver(item) && item.problem === null)
  return new Set(waiting.slice(0, IMAGES_PER_BATCH).map(item => item.id))
}

/** Work to begin at the instant `now`, in the order of the rows, within the limits. */
export function nextWork(batch: Batch, now: number): Work[] {
  const places = placesOf(batch.items)
  const free = { ...parallel }
  for (const item of batch.items) for (const task of item.busy) free[task] -= 1
  const work: Work[] = []
  for (const item of batch.items) {
    for (const task of tasksOf(item, batch, places, now)) {
      if (free[task] <= 0) continue
      free[task] -= 1
      work.push({ id: item.id, task })
    }
  }
  return work
}

function tasksOf(item: Item, { online, signed_out }: Batch, places: ReadonlySet<string>, now: number): Task[] {
  const can = (task: Task) => !item.busy.includes(task)
  if (isOver(item) || item.problem) return []
  if ((item.retry_at ?? 0) > now) return []
  if (item.width === null) return can('read') ? ['read'] : []
  if (!places.has(item.id) || item.paused) return []
  if (item.sha256 === null) return can('hash') ? ['hash'] : []
  if (!online || signed_out) return []
  if (item.upload === null) return can('declare') ? ['declare'] : []
  const tasks: Task[] = []
  if (!item.received && can('send')) tasks.push('send')
  if (item.confirmed && !item.submitted && can('submit')) tasks.push('submit')
  return tasks
}

/** The next instant at which something that waits may be tried again. */
export function nextAttempt(items: readonly Item[]): number | null {
  const instants = items.flatMap(item => (item.retry_at === null || item.problem ? [] : [item.retry_at]))
  return instants.length > 0 ? Math.min(...instants) : null
}

/** Seconds double from one to thirty. */
export const retryDelayMs = (attempts: number): number => Math.min(30_000, 1_000 * 2 ** attempts)

export const statuses = [
  'reading',
  'queued',
  'paused',
  'hashing',
  'dating',
  'waiting',
  'sending',
  'offline',
  'retrying',
  'received',
  'checking',
  'certifying',
  'certified',
  'known',
  'held',
  'problem',
  'refused',
] as const
export type Status = (typeof statuses)[number]

export function statusOf(item: Item, { online }: Pick<Batch, 'online'>, places: ReadonlySet<string>): Status {
  if (item.image !== null) return statusOfImage(item)
  if (item.problem) return item.problem.final ? 'refused' : 'problem'
  if (item.paused) return 'paused'
  if (!places.has(item.id)) return 'queued'
  if (item.width === null) return 'reading'
  if (item.sha256 === null) return item.busy.includes('hash') ? 'hashing' : 'waiting'
  if (item.received) return item.confirmed ? 'checking' : 'received'
  if (!online) return 'offline'
  if (item.retry_at !== null) return 'retrying'
  if (item.upload === null) return 'dating'
  return item.busy.includes('send') ? 'sending' : 'waiting'
}

function statusOfImage({ image_state, known }: Item): Status {
  if (image_state === 'certified') return known ? 'known' : 'certified'
  if (image_state === 'in_process' || image_state === null) return 'certifying'
  return image_state === 'refused' ? 'refused' : 'held'
}

export type Questions = {
  uploads: string[]
  images: string[]
  /** Something is about to happen; otherwise the server only has to say whether a received file is refused. */
  urgent: boolean
}

/** What the server is asked: about uploads that it judges, dates or makes images of, and images that it certifies. */
export function openQuestions(items: readonly Item[]): Questions {
  const asked = items.filter(
    item => item.upload && item.image === null && !item.problem && (item.received || item.dated_at === null),
  )
  const images = items.flatMap(item => (item.image !== null && item.image_state === 'in_process' ? [item.image] : []))
  return {
    uploads: asked.flatMap(item => (item.upload ? [item.upload.id] : [])),
    images,
    urgent: images.length > 0 || asked.some(item => item.submitted || item.dated_at === null),
  }
}

export type Totals = {
  count: number
  certified: number
  sent_bytes: number
  total_bytes: number
  /** Not yet received and not held up by anything. */
  moving: number
}

/** Sums and counts of the photographs that are not refused. */
export function totalsOf(items: readonly Item[]): Totals {
  const counted = items.filter(item => item.problem?.final !== true)
  const sum = (of: (item: Item) => number) => counted.reduce((total, item) => total + of(item), 0)
  return {
    count: items.length,
    certified: counted.filter(item => item.image_state === 'certified').length,
    sent_bytes: sum(item => Math.min(item.sent, item.bytes)),
    total_bytes: sum(item => item.bytes),
    moving: counted.filter(item => !item.paused && !isOver(item) && !item.problem && !item.received).length,
  }
}
