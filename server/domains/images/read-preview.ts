// Serves a preview to whoever may see its image.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { previewKey } from './keys.ts'
import { visibleImage } from './queries.ts'

/** Only names that the image lists are looked up, so a path never reaches the disk. */
export async function readPreview(
  context: Context,
  { id, size }: ParsedInput<typeof contract.preview>,
): Promise<FileReply> {
  const image = await visibleImage(context, id)
  const preview = image.previews.find(each => each.name === size)
  if (!preview) throw new Failure('not_found')
  const keepable = image.portfolio !== 'private' && image.state === 'certified' && !preview.broken
  return {
    stored: range => context.ports.storage.get(previewKey(id, preview.name), range),
    media_type: preview.media_type,
    cache: keepable ? 'immutable' : 'private',
  }
}
