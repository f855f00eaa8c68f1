// One image of the upload page: what is stored of it, what is being done with it, and when it is finished.

import type { Upload } from '#lib/contract/uploads.ts'
import type { FailureParams } from '#lib/errors.ts'
import type { ImageState } from '#lib/rules/image-states.ts'
import type { DetailsValues } from '../details/details-schema.ts'

export type Task = 'read' | 'hash' | 'declare' | 'send' | 'submit'

/** Why an image does not go on. `final`: nothing that could be done here would help. */
export type ItemProblem = { code: string; params?: FailureParams; final: boolean }

/** The part of an item that survives a reload; the file and the thumbnail are stored beside it. */
export type StoredItem = {
  id: string
  file_name: string
  bytes: number
  last_modified: number
  added_at: number
  /** Null until the file has been read. */
  width: number | null
  height: number | null
  fields: DetailsValues
  /** The fields that the person has focused or changed: metadata that arrives later leaves them alone. */
  touched: readonly string[]
  sha256: string | null
  /** The server's upload: it exists once the digest has been declared, which is when it is dated. */
  upload: { id: string; transfer_url: string } | null
  /** Bytes that the server has. */
  sent: number
  received: boolean
  /** The person has said that the fields are final. */
  confirmed: boolean
  submitted: boolean
  paused: boolean
  image: string | null
  image_state: ImageState | null
  /** The same file was certified in an earlier upload. */
  duplicate: boolean
  /** Somebody else had the picture certified before. */
  earlier: Upload['earlier']
  /** The person certifies it all the same. */
  despite_earlier: boolean
  /** When an authority stamped the digest. */
  dated_at: string | null
  problem: ItemProblem | null
  /** Field → problem, of the last attempt to certify it. */
  errors: Record<string, string> | null
}

export type Item = StoredItem & {
  /** The tasks that are running. */
  running: readonly Task[]
  /** Temporary failures in a row, and the instant of the next attempt. */
  attempts: number
  retry_at: number | null
  /** Bytes per second of its own transfer. */
  rate: number | null
}

/** `none`: no poll is planned. `idle` and `urgent`: one is, later or soon. `running`: an answer is awaited. */
type PollState = 'none' | 'idle' | 'urgent' | 'running'

export type Batch = { items: readonly Item[]; online: boolean; signed_out: boolean; poll: PollState }

export const emptyBatch: Batch = { items: [], online: true, signed_out: false, poll: 'none' }

export const restoredItem = (stored: StoredItem): Item => ({
  ...stored,
  running: [],
  attempts: 0,
  retry_at: null,
  rate: null,
})

export function storedItem({ running: _r, attempts: _a, retry_at: _t, rate: _b, ...stored }: Item): StoredItem {
  return stored
}

type ChosenFile = Pick<StoredItem, 'id' | 'file_name' | 'bytes' | 'last_modified' | 'added_at' | 'fields'>

/** An image that was just chosen: nothing has been read or sent yet. */
export const newItem = (file: ChosenFile): Item =>
  restoredItem({
    ...file,
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
    duplicate: false,
    earlier: null,
    despite_earlier: false,
    dated_at: null,
    problem: null,
    errors: null,
  })

/** Nothing more happens to it here: it became an image, or it never will. */
export const isFinished = (item: Item): boolean => item.image !== null || item.problem?.final === true

/** No certificate comes of it, whatever is done here. */
export const isRefused = (item: Item): boolean => item.problem?.final === true || item.image_state === 'refused'

/** Something of it is to go to the server, and nobody has to do anything for that. */
export const isWaiting = (item: StoredItem): boolean =>
  item.image === null && item.problem === null && !item.paused && isToBeSent(item)

/** Its bytes, or the word that its fields are final. */
export const isToBeSent = ({ received, confirmed, submitted }: StoredItem): boolean =>
  !received || (confirmed && !submitted)

/** Its fields may still be changed. */
export const isEditable = (item: Item): boolean => !isFinished(item) && !item.confirmed
