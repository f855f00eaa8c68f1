// Takes previews that were made in a folder into storage, with the digests by which they are checked later.
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import type { StoredPreview } from '#server/db/schema/images.ts'
import type { DerivedFile } from '#server/ports/imaging.ts'
import { previewKey } from '../keys.ts'
import { measureBytes } from './find-fault.ts'

export async function storePreviews(
  { ports }: Pick<Context, 'ports'>,
  image_id: string,
  directory: string,
  files: readonly DerivedFile[],
): Promise<StoredPreview[]> {
  const stored: StoredPreview[] = []
  for (const { name, media_type, width, height } of files) {
    const path = join(directory, name)
    const { sha256, bytes } = await measureBytes(createReadStream(path))
    await ports.storage.adopt(previewKey(image_id, name), path)
    stored.push({ name, media_type, width, height, sha256, bytes })
  }
  return stored
}
