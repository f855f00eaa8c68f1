// A creator's images and quotas in figures.
import { sql } from 'drizzle-orm'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { images as contract } from '#lib/contract/images.ts'
import type { UserContext } from '#server/context.ts'
import { isOwn } from '#server/db/image-filters.ts'
import { images } from '#server/db/schema/images.ts'
import { readQuotas } from './quotas.ts'

export async function readImageStats(context: UserContext): Promise<Answer<typeof contract.stats>> {
  const { state, portfolio, paused_at, views, nb_likes } = images
  const counted = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [figures] = await context.db
    .select({
      total: sql<number>`count(*)::int`,
      certified: counted(sql`${state} = 'certified'`),
      in_process: counted(sql`${state} = 'in_process'`),
      public: counted(sql`${state} = 'certified' and ${portfolio} <> 'private'`),
      refused: counted(sql`${state} = 'refused'`),
      on_hold: counted(sql`${state} not in ('in_process', 'certified', 'refused')`),
      private: counted(sql`${portfolio} = 'private'`),
      on_sale: counted(sql`${portfolio} = 'on_sale'`),
      paused: counted(sql`${paused_at} is not null`),
      views: sql<number>`coalesce(sum(${views}), 0)::int`,
      nb_likes: sql<number>`coalesce(sum(${nb_likes}), 0)::int`,
    })
    .from(images)
    .where(isOwn(context.user.id))
  if (!figures) throw new Error('an aggregate without a row')
  const { uploads, monitored } = await readQuotas(context)
  return {
    ...figures,
    monitored: monitored.used,
    monitored_limit: monitored.limit,
    uploads_used: uploads.used,
    uploads_limit: uploads.limit,
    uploads_interval: uploads.interval,
  }
}
