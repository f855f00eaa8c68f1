// The status that the row of an image shows.
import { type Batch, type Item, isToBeSent } from './item.ts'

export type UploadStatus =
  | 'reading'
  | 'queued'
  | 'paused'
  | 'hashing'
  | 'dating'
  | 'waiting'
  | 'sending'
  | 'offline'
  | 'signed_out'
  | 'retrying'
  | 'received'
  | 'checking'
  | 'certifying'
  | 'certified'
  | 'duplicate'
  | 'on_hold'
  | 'problem'
  | 'refused'

/** What is in the way of all of them. */
export type Way = Pick<Batch, 'online' | 'signed_out'>

/** `slots`: the items that have a place in the present batch. */
export function uploadStatus(item: Item, { online, signed_out }: Way, slots: ReadonlySet<string>): UploadStatus {
  if (item.image !== null) return imageStatus(item)
  if (item.problem) return item.problem.final ? 'refused' : 'problem'
  if (item.paused) return 'paused'
  if (!slots.has(item.id)) return 'queued'
  // What reads a file may be code that has not come yet.
  if (item.sha256 === null && !online && item.retry_at !== null) return 'offline'
  if (item.width === null) return 'reading'
  if (item.sha256 === null) return item.running.includes('hash') ? 'hashing' : 'waiting'
  if (isToBeSent(item) && !online) return 'offline'
  if (isToBeSent(item) && signed_out) return 'signed_out'
  if (item.received) return item.confirmed ? 'checking' : 'received'
  if (item.retry_at !== null) return 'retrying'
  if (item.upload === null) return 'dating'
  return item.running.includes('send') ? 'sending' : 'waiting'
}

function imageStatus({ image_state, duplicate }: Item): UploadStatus {
  if (image_state === 'certified') return duplicate ? 'duplicate' : 'certified'
  if (image_state === 'in_process' || image_state === null) return 'certifying'
  return image_state === 'refused' ? 'refused' : 'on_hold'
}
