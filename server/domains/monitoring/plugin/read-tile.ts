// Parts of the largest preview for whoever looks closely, cut when they are first asked for and kept in memory for a while.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { plugin as contract } from '#lib/contract/plugin.ts'
import { Failure } from '#lib/errors.ts'
import { restateAiRights } from '#lib/node/ai-statement.ts'
import { tdmHeaders } from '#lib/rules/legal/ai-rights.ts'
import { renditionsUpTo, TILED_SIZE, tileGrid, tilePlace } from '#lib/rules/plugin/renditions.ts'
import type { Context } from '#server/context.ts'
import type { StoredPreview } from '#server/db/schema/images.ts'
import { tdmPolicyOf } from '#server/domains/images/ai-rights/tdm-policy.ts'
import { previewKey } from '#server/domains/images/keys.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { GRANT_S, readGrant } from './grants.ts'
import { openHeaders } from './read-picture.ts'
import { pluginImage } from './shown-image.ts'

/** Images whose parts are kept at once, about a megabyte each. */
const KEPT = 24
type Parts = ReadonlyMap<string, Buffer>
/** The image that was asked for last comes last. */
const kept = new Map<string, Promise<Parts>>()

export async function readTile(
  context: Context,
  { id, tile, query: { grant } }: ParsedInput<typeof contract.tile>,
): Promise<FileReply> {
  const { image } = await pluginImage(context, id)
  const preview = tiledPreview(image.previews)
  const grid = preview && tileGrid(preview)
  // What the website may not see whole, it does not see in parts; a name that the grid has not is not looked up.
  if (!readGrant(context, id, grant)?.full || !grid || !tilePlace(tile, grid)) throw new Failure('not_found')
  const part = (await partsOf(context, id, preview)).get(tile)
  if (!part) throw new Failure('not_found')
  const { file: body } = restateAiRights(part, image.ai_rights)
  const said = tdmHeaders(image.ai_rights, tdmPolicyOf(context.settings, image))
  const headers = { ...said, ...openHeaders, 'Cache-Control': `private, max-age=${GRANT_S}` }
  return { body, bytes: body.length, media_type: 'image/jpeg', cache: 'private', headers }
}

/** The preview that is cut; never the original. */
export const tiledPreview = (previews: readonly StoredPreview[]): StoredPreview | undefined =>
  renditionsUpTo(previews, TILED_SIZE).at(-1)

function partsOf(context: Context, id: string, preview: StoredPreview): Promise<Parts> {
  const key = `${id}/${preview.name}/${preview.version ?? 0}`
  const known = kept.get(key)
  kept.delete(key)
  const parts = known ?? cut(context, id, preview)
  kept.set(key, parts)
  parts.catch(() => kept.delete(key))
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break
    kept.delete(oldest)
  }
  return parts
}

async function cut({ ports: { storage, imaging } }: Context, id: string, { name }: StoredPreview): Promise<Parts> {
  const file = await storage.local(previewKey(id, name))
  if (!file) throw new Failure('not_found')
  const directory = await mkdtemp(join(storage.incoming(), 'tiles-'))
  try {
    const parts = new Map<string, Buffer>()
    for (const each of await imaging.tiles(file.path, directory))
      parts.set(each, await readFile(join(directory, `${each}.jpg`)))
    return parts
  } finally {
    await file.done()
    await rm(directory, { recursive: true, force: true })
  }
}
