// What an image's owner reads beside it: how it is filed, watched and seen, and whether it may be deleted.
import type { OwnedImage } from '#lib/contract/own-images.ts'
import { isMonitoringLocked, monitoringLockEnd } from '#lib/rules/monitoring.ts'
import { undeletable } from './delete-image.ts'
import type { ImageRow } from './present.ts'

/** When monitoring may be switched off again; null when it may be now. */
export function lockedUntil({ monitored_at }: ImageRow, now: Date): string | null {
  return monitored_at && isMonitoringLocked(monitored_at, now) ? monitoringLockEnd(monitored_at).toISOString() : null
}

export function presentOwned(image: ImageRow, now: Date): OwnedImage {
  const { refusal, file_name, photographer, tags, monitored, views } = image
  return {
    refusal,
    file_name,
    genre: image.genre_id,
    collection: image.collection_id,
    photographer,
    tags,
    monitored,
    monitoring_locked_until: lockedUntil(image, now),
    views,
    undeletable: undeletable(image, now),
  }
}
