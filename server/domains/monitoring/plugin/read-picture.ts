// Hands out the picture of a pasted line, of a frame or of the script: never more of it than the website may show.
import { thumbHashToDataURL } from 'thumbhash'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { plugin as contract } from '#lib/contract/plugin.ts'
import { Failure } from '#lib/errors.ts'
import { tdmHeaders } from '#lib/rules/legal/ai-rights.ts'
import { renditionFor, renditionsUpTo, TILED_SIZE } from '#lib/rules/plugin/renditions.ts'
import { PLUGIN_PREVIEW_SIZE } from '#lib/rules/plugin/showing.ts'
import type { Context } from '#server/context.ts'
import { tdmPolicyOf } from '#server/domains/images/ai-rights/tdm-policy.ts'
import type { ImageRow } from '#server/domains/images/present.ts'
import { previewReply } from '#server/domains/images/read-preview.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { countLoad } from './count-load.ts'
import { GRANT_S, readGrant } from './grants.ts'
import { pluginImage, shownImage } from './shown-image.ts'

/** Other websites may show it, and one website's answer is not another's. */
export const openHeaders = { 'Cross-Origin-Resource-Policy': 'cross-origin', Vary: 'Referer' }
/** Of what a grant permits; it ends with the grant. */
const GRANTED = { ...openHeaders, 'Cache-Control': `private, max-age=${GRANT_S}` }

export async function readPluginPicture(
  context: Context,
  { id, query: { width, grant } }: ParsedInput<typeof contract.picture>,
): Promise<FileReply> {
  if (grant !== undefined) {
    const { image } = await pluginImage(context, id)
    const full = readGrant(context, id, grant)?.full ?? false
    if (image.portfolio === 'private' && !full) throw new Failure('not_found')
    return pictureReply(context, image, { width, full, headers: GRANTED })
  }
  const shown = await shownImage(context, id)
  await countLoad(context, shown)
  // Asked for anew each time, so that a permission that ends is over at once, and every load is counted.
  return pictureReply(context, shown.image, { width, full: shown.showing.full, headers: openHeaders })
}

async function pictureReply(
  context: Context,
  image: ImageRow,
  { width, full, headers }: { width: number; full: boolean; headers: Record<string, string> },
): Promise<FileReply> {
  if (image.nudity && !full)
    return veiledReply(image, { ...tdmHeaders(image.ai_rights, tdmPolicyOf(context.settings, image)), ...headers })
  const preview = renditionFor(renditionsUpTo(image.previews, full ? TILED_SIZE : PLUGIN_PREVIEW_SIZE), width)
  if (!preview) throw new Failure('not_found')
  const reply = await previewReply(context, image, preview)
  return { ...reply, cache: 'private', headers: { ...reply.headers, ...headers } }
}

/** A photograph with nudity as a page sees it that may not show it: a blur of its colours. */
function veiledReply({ placeholder }: Pick<ImageRow, 'placeholder'>, headers: Record<string, string>): FileReply {
  if (placeholder === null) throw new Failure('not_found')
  const [, png = ''] = thumbHashToDataURL(Buffer.from(placeholder, 'base64')).split(',')
  const body = Buffer.from(png, 'base64')
  return { body, bytes: body.length, media_type: 'image/png', cache: 'private', headers }
}
