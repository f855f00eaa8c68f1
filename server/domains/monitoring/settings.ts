// How a creator wants to be notified of hits, and whether a report is ordered for each.
import { eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { monitoring as contract, MonitoringSettings } from '#lib/contract/monitoring.ts'
import { DIGEST_FREQUENCY } from '#lib/rules/notices.ts'
import type { Context, UserContext } from '#server/context.ts'
import { monitoring_settings } from '#server/db/schema/monitoring.ts'

/** Whoever has never chosen gets the email every day, and only reports that were ordered. */
export async function monitoringSettingsOf({ db }: Pick<Context, 'db'>, user_id: string): Promise<MonitoringSettings> {
  const [row] = await db.select().from(monitoring_settings).where(eq(monitoring_settings.user_id, user_id))
  return { digest: row?.digest ?? DIGEST_FREQUENCY, automatic_evidence: row?.automatic_evidence ?? false }
}

export function readMonitoringSettings(context: UserContext): Promise<MonitoringSettings> {
  return monitoringSettingsOf(context, context.user.id)
}

export async function updateMonitoringSettings(
  context: UserContext,
  { body }: ParsedInput<typeof contract.updateSettings>,
): Promise<MonitoringSettings> {
  const { db, user } = context
  const before = await monitoringSettingsOf(context, user.id)
  const { digest = before.digest, automatic_evidence = before.automatic_evidence } = body
  const chosen = { digest, automatic_evidence }
  // Only what was given is changed, so that two changes at once both count.
  const changes = {
    ...(body.digest && { digest }),
    ...(body.automatic_evidence !== undefined && { automatic_evidence }),
  }
  const insert = db.insert(monitoring_settings).values({ user_id: user.id, ...chosen })
  const target = monitoring_settings.user_id
  await (Object.keys(changes).length > 0
    ? insert.onConflictDoUpdate({ target, set: changes })
    : insert.onConflictDoNothing({ target }))
  return monitoringSettingsOf(context, user.id)
}
