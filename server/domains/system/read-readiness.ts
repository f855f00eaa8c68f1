// Says of each part whether it serves; people are only sent away when one of those is missing without which nothing can be saved.
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { HealthPart, system } from '#lib/contract/system.ts'
import type { Context } from '#server/context.ts'
import { file_checks, images } from '#server/db/schema/images.ts'

/** Without one of these people are sent away; on a full disk they read, and the others are waited for by jobs. */
const needed: readonly HealthPart[] = ['database', 'queue', 'storage']

export async function readReadiness(context: Context): Promise<Answer<typeof system.ready>> {
  const parts = await context.health.read()
  const broken_originals = parts.database === 'failing' ? null : await countBroken(context)
  const storage = parts.storage === 'ok' && broken_originals ? 'degraded' : parts.storage
  const degraded = storage === 'degraded' || Object.values(parts).includes('failing')
  const status = needed.some(part => parts[part] === 'failing') ? 'failing' : degraded ? 'degraded' : 'ok'
  return { status, ...parts, disk_room: context.health.room(), storage, broken_originals }
}

/** Null when the database has gone away meanwhile. */
async function countBroken({ db }: Context): Promise<number | null> {
  const counted = db
    .select({ count: count() })
    .from(file_checks)
    .innerJoin(images, eq(images.id, file_checks.image_id))
    .where(and(isNotNull(file_checks.original_fault), isNull(images.deleted_at)))
  return counted.then(
    ([row]) => row?.count ?? 0,
    () => null,
  )
}
