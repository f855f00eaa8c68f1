// Serves a preview to whoever may see its image.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import { defaultLocale } from '#lib/locales.ts'
import { href, localHref } from '#lib/routes.ts'
import type { Context } from '#server/context.ts'
import type { StoredPreview } from '#server/db/schema/images.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { linkRights } from './files/rights-links.ts'
import { previewKey } from './keys.ts'
import type { ImageRow } from './present.ts'
import { visibleImage } from './queries.ts'

/** Only names that the image lists are looked up, so a path never reaches the disk. */
export async function readPreview(
  context: Context,
  { id, size }: ParsedInput<typeof contract.preview>,
): Promise<FileReply> {
  const image = await visibleImage(context, id)
  const preview = image.previews.find(each => each.name === size)
  if (!preview) throw new Failure('not_found')
  return previewReply(context, image, preview)
}

/** The file of a preview, for whoever may see it. */
export async function previewReply(context: Context, image: ImageRow, preview: StoredPreview): Promise<FileReply> {
  const { id } = image
  const keepable = image.portfolio !== 'private' && image.state === 'certified' && !preview.broken
  if (keepable && preview.media_type === 'image/jpeg') return linked(context, id, preview.name)
  return {
    stored: range => context.ports.storage.get(previewKey(id, preview.name), range),
    media_type: preview.media_type,
    cache: keepable ? 'immutable' : 'private',
  }
}

/** The one that search engines keep says where its rights are explained and had; what is written there never changes. */
async function linked({ ports, settings }: Context, id: string, name: string): Promise<FileReply> {
  const jpeg = await ports.storage.read(previewKey(id, name))
  if (!jpeg) throw new Failure('not_found')
  const page = (path: string) => `${settings.public_url}${localHref(defaultLocale, path)}`
  const body = linkRights(Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.length), {
    statement: page(href('about_buyers')),
    licensor: page(href('image', { id })),
  })
  return { body, bytes: body.length, etag: `${id}-${name}-linked`, media_type: 'image/jpeg', cache: 'immutable' }
}
