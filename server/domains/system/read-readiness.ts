// Says of each part whether it serves; people are only sent away when one of those is missing without which nothing can be saved.
import type { Answer } from '#lib/contract/endpoint.ts'
import type { HealthPart, system } from '#lib/contract/system.ts'
import type { Context } from '#server/context.ts'
import { type BrokenFiles, countBrokenFiles } from '#server/db/broken-files.ts'

/** Without one of these people are sent away; on a full disk they read, and the others are waited for by jobs. */
const needed: readonly HealthPart[] = ['database', 'queue', 'storage']

export async function readReadiness(context: Context): Promise<Answer<typeof system.ready>> {
  const parts = await context.health.read()
  const { broken_originals, broken_documents } = parts.database === 'failing' ? unknown : await countBroken(context)
  const storage = parts.storage === 'ok' && (broken_originals || broken_documents) ? 'degraded' : parts.storage
  const degraded = storage === 'degraded' || Object.values(parts).includes('failing')
  const status = needed.some(part => parts[part] === 'failing') ? 'failing' : degraded ? 'degraded' : 'ok'
  return { status, ...parts, disk_room: context.health.room(), storage, broken_originals, broken_documents }
}

const unknown = { broken_originals: null, broken_documents: null }

/** Unknown when the database has gone away meanwhile. */
const countBroken = ({ db }: Context): Promise<BrokenFiles | typeof unknown> =>
  countBrokenFiles(db).catch(() => unknown)
