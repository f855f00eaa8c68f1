// Serves a preview to whoever may see its image.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import { defaultLocale } from '#lib/locales.ts'
import { restateAiRights } from '#lib/node/ai-statement.ts'
import { href, localHref } from '#lib/routes.ts'
import { type AiRights, tdmHeaders } from '#lib/rules/legal/ai-rights.ts'
import type { Context } from '#server/context.ts'
import type { StoredPreview } from '#server/db/schema/images.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { tdmPolicyOf } from './ai-rights/tdm-policy.ts'
import { linkRights } from './files/rights-links.ts'
import { previewKey } from './keys.ts'
import type { ImageRow } from './present.ts'
import { visibleImage } from './queries.ts'

/** Only names that the image lists are looked up, so a path never reaches the disk. */
export async function readPreview(
  context: Context,
  { id, size, query: { rights } }: ParsedInput<typeof contract.preview>,
): Promise<FileReply> {
  const image = await visibleImage(context, id)
  const preview = image.previews.find(each => each.name === size)
  if (!preview) throw new Failure('not_found')
  return previewReply(context, image, preview, rights)
}

/**
 * The file of a preview, for whoever may see it. Of an address that names another choice than the one that counts, nobody
 * keeps the file: it says what counts now, not what the address names.
 */
export async function previewReply(
  context: Context,
  image: ImageRow,
  preview: StoredPreview,
  named: AiRights = image.ai_rights,
): Promise<FileReply> {
  const { id, ai_rights } = image
  const shown = image.portfolio !== 'private' && image.state === 'certified' && !preview.broken
  const described = {
    media_type: preview.media_type,
    cache: shown && named === ai_rights ? ('immutable' as const) : ('private' as const),
    headers: tdmHeaders(ai_rights, tdmPolicyOf(context.settings, image)),
  }
  if (preview.media_type === 'image/jpeg') return { ...described, ...(await statedJpeg(context, image, preview)) }
  const stored = () => context.ports.storage.read(previewKey(id, preview.name))
  // As it was made, it says that all is reserved.
  if (ai_rights === 'reserved')
    return { ...described, stored: range => context.ports.storage.get(previewKey(id, preview.name), range) }
  const { file: body } = restateAiRights(whole(await stored()), ai_rights)
  return { ...described, body, bytes: body.length, etag: tagOf(image, preview) }
}

/** The one that search engines keep says also where its rights are explained and had. */
async function statedJpeg({ ports, settings }: Context, image: ImageRow, preview: StoredPreview) {
  const { id, ai_rights } = image
  const jpeg = await ports.storage.read(previewKey(id, preview.name))
  const { file, stated } = restateAiRights(whole(jpeg), ai_rights)
  const page = (path: string) => `${settings.public_url}${localHref(defaultLocale, path)}`
  const body = linkRights(file, {
    statement: page(href('about_buyers')),
    licensor: page(href('image', { id })),
    ai_rights: stated ? null : ai_rights,
  })
  return { body, bytes: body.length, etag: tagOf(image, preview) }
}

const tagOf = ({ id, ai_rights }: ImageRow, { name, version }: StoredPreview) =>
  [id, name, version ?? 1, 'linked', ai_rights].join('-')

function whole(stored: Uint8Array | null): Buffer {
  if (!stored) throw new Failure('not_found')
  return Buffer.from(stored.buffer, stored.byteOffset, stored.length)
}
