// What the engine works with; tests pass their own.
import type { CheckedDetails, DetailsValues } from '../details/details-schema.ts'
import type { ImageMetadata, ReadResult } from '../details/read-image-file.ts'
import type { Store } from './store.ts'
import type { Transfer } from './transfer.ts'
import type { UploadApi } from './upload-api.ts'

export type EngineDeps = {
  store: Store
  api: UploadApi
  read(file: File): Promise<ReadResult>
  digest(file: Blob): Promise<string>
  thumbnail(file: Blob): Promise<Blob | null>
  transfer(url: string, file: Blob, onProgress: (sent: number) => void): Transfer
  now(): number
  /** The fields of a new item, filled in from its metadata. */
  initialFields(metadata: Partial<ImageMetadata>): DetailsValues
  check(fields: DetailsValues): CheckedDetails
}
