// What a creator's plan still allows: uploads of this month or year, images monitored at once.
import { and, count, eq, gt, gte, inArray, isNull, notInArray, type SQLWrapper, sql } from 'drizzle-orm'
import { startOfDay } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import type { BillingInterval } from '#lib/rules/billing/periods.ts'
import { onHoldStates } from '#lib/rules/moderation.ts'
import { protectionStart } from '#lib/rules/monitoring.ts'
import { openUploadStates } from '#lib/rules/upload-states.ts'
import type { Context, UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { uploads as open_uploads } from '#server/db/schema/uploads.ts'
import { uploadAllowanceOf } from '#server/domains/billing/subscriptions/current-plan.ts'

export type Quotas = {
  uploads: { used: number; limit: number; interval: BillingInterval }
  monitored: { used: number; limit: number }
}

/** Deleted images count as uploads of their month or year; only living ones that are not on hold count as monitored. Open uploads have their place already. */
export const readQuotas = (context: UserContext): Promise<Quotas> => quotasOf(context, context.user.id)

/** Images that count as monitored, whatever the plan protects of them. */
export const monitoredBy = (user_id: string) =>
  and(
    eq(images.user_id, user_id),
    eq(images.monitored, true),
    isNull(images.deleted_at),
    notInArray(images.state, [...onHoldStates]),
  )

export async function quotasOf({ db, now }: Pick<Context, 'db' | 'now'>, user_id: string): Promise<Quotas> {
  const { plan, limit, since: counted, interval } = await uploadAllowanceOf({ db, now }, user_id)
  const since = protectionStart(plan, now())
  const watched = and(monitoredBy(user_id), since ? gt(images.monitored_at, since) : undefined)
  const uploaded = and(eq(images.user_id, user_id), gte(images.created_at, startOfDay(counted)))
  const open = and(eq(open_uploads.user_id, user_id), inArray(open_uploads.state, [...openUploadStates]))
  const tracked = sql`(${open_uploads.fields} ->> 'track')::boolean`
  const number = (query: SQLWrapper) => sql<number>`(${query})::int`
  // One question instead of four: it is asked twice for every file.
  const [used] = await db
    .select({
      monitored: number(db.select({ count: count() }).from(images).where(watched)),
      uploads: number(db.select({ count: count() }).from(images).where(uploaded)),
      open: number(db.select({ count: count() }).from(open_uploads).where(open)),
      open_monitored: number(db.select({ count: count() }).from(open_uploads).where(and(open, tracked))),
    })
    .from(users)
    .where(eq(users.id, user_id))
  const { monitored, uploads, ...reserved } = used ?? { monitored: 0, uploads: 0, open: 0, open_monitored: 0 }
  return {
    uploads: { used: uploads + reserved.open, limit, interval },
    monitored: { used: monitored + reserved.open_monitored, limit: plan.monitored_images },
  }
}

/** Throws when the plan does not allow what is `wanted`. */
export function checkQuotas({ uploads, monitored }: Quotas, wanted: { upload: boolean; monitor: boolean }): void {
  if (wanted.upload && uploads.used >= uploads.limit) throw new Failure('quota_exceeded', { limit: uploads.limit })
  if (wanted.monitor && monitored.used >= monitored.limit) {
    throw new Failure('tracking_quota_full', { limit: monitored.limit })
  }
}
