// Everything that can happen to the images of the upload page: actions of the person, results of tasks, answers of the server.
import type { Upload } from '#lib/contract/uploads.ts'
import type { ImageState } from '#lib/rules/image-states.ts'
import type { DetailsValues } from '../details/details-schema.ts'
import type { Item, ItemProblem, Task } from './item.ts'

type Ids = { ids: ReadonlySet<string> }

/** Events about several items that change each in the same way. */
export type BulkEvent = Ids &
  (
    | { type: 'bulk_edited'; changes: Partial<DetailsValues> }
    | { type: 'confirmed' }
    | { type: 'earlier_accepted'; accepted: boolean }
    | { type: 'paused'; paused: boolean }
    | { type: 'retried' }
  )

/** Events about one item. */
export type ItemEvent = { id: string } & (
  | { type: 'edited'; changes: Partial<DetailsValues> }
  | { type: 'touched'; field: string }
  | { type: 'invalid'; errors: Record<string, string> }
  | { type: 'read'; width: number; height: number; fields: DetailsValues }
  | { type: 'hashed'; sha256: string }
  | { type: 'declared'; upload: Upload }
  | { type: 'progressed'; sent: number; rate: number | null }
  | { type: 'received' }
  /** Null: the server did not say what became of the upload; a poll will. */
  | { type: 'submitted'; upload: Upload | null }
  /** The server has no such upload any more: it is declared again, with the same digest. */
  | { type: 'upload_lost' }
  | { type: 'task_stopped'; task: Task }
  | { type: 'task_failed'; task: Task; problem: ItemProblem }
  | { type: 'retry_scheduled'; task: Task; retry_at: number }
)

type BatchEvent =
  | { type: 'added'; items: readonly Item[] }
  | ({ type: 'removed' } & Ids)
  | { type: 'online_changed'; online: boolean }
  | { type: 'signed_out' }
  /** The person is back at this tab: they may have logged in again elsewhere. */
  | { type: 'looked_at' }
  /** `missing`: ids of uploads that the server does not have. */
  | { type: 'uploads_polled'; uploads: readonly Upload[]; missing: readonly string[] }
  /** State of each image; null for one that was deleted. */
  | { type: 'images_polled'; images: ReadonlyMap<string, ImageState | null> }
  | { type: 'poll_due' }
  | { type: 'poll_ended' }
  /** An attempt is due. */
  | { type: 'retry_due' }

export type UploadEvent = BulkEvent | ItemEvent | BatchEvent
