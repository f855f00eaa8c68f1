// One image: its page, and what its owner wants to know about it.
import { count, eq } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract, ImageDetail } from '#lib/contract/images.ts'
import { searchEnd } from '#lib/rules/monitoring.ts'
import type { Context, UserContext } from '#server/context.ts'
import { certificates } from '#server/db/schema/images.ts'
import { planOf } from '../billing/subscriptions/current-plan.ts'
import { countView } from './count-view.ts'
import { undeletable } from './delete-image.ts'
import { lockedUntil } from './present-owned.ts'
import { imageDetail, ownImage } from './queries.ts'

export async function readImage(context: Context, { id }: ParsedInput<typeof contract.read>): Promise<ImageDetail> {
  const image = await imageDetail(context, id)
  const counted = await countView(context, { id, user_id: image.user })
  return counted ? { ...image, views: image.views + 1 } : image
}

export async function readImageInfo(
  context: UserContext,
  { id }: ParsedInput<typeof contract.info>,
): Promise<Answer<typeof contract.info>> {
  const image = await ownImage(context, id)
  const [versions] = await context.db.select({ count: count() }).from(certificates).where(eq(certificates.image_id, id))
  return {
    id,
    state: image.state,
    refusal: image.refusal,
    versions: versions?.count ?? 0,
    previews: image.previews.length,
    monitored: image.monitored,
    monitoring_locked_until: lockedUntil(image, context.now()),
    searched_until: await searchedUntil(context, image),
    undeletable: undeletable(image, context.now()),
  }
}

type Monitored = Pick<Awaited<ReturnType<typeof ownImage>>, 'user_id' | 'monitored' | 'monitored_at'>

async function searchedUntil(context: UserContext, { user_id, monitored, monitored_at }: Monitored) {
  if (!monitored || monitored_at === null) return null
  return searchEnd(await planOf(context, user_id), monitored_at)?.toISOString() ?? null
}
