// How a creator wants to be notified of hits, and whether a report is ordered for each.
import { eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { monitoring as contract, MonitoringSettings } from '#lib/contract/monitoring.ts'
import { Failure } from '#lib/errors.ts'
import { DIGEST_FREQUENCY } from '#lib/rules/notices.ts'
import type { Context, UserContext } from '#server/context.ts'
import { monitoring_settings } from '#server/db/schema/monitoring.ts'
import { requireCompleteProfile } from '#server/domains/accounts/profile/require-complete-profile.ts'
import { taxCodeFor } from '#server/domains/billing/invoices/parties.ts'
import { meansOfReports, spentAutomatically } from './evidences/bill-evidence.ts'

/** Whoever has never chosen gets the email every day, and only reports that were ordered. */
export async function monitoringSettingsOf(
  { db }: Pick<Context, 'db'>,
  user_id: string,
): Promise<Omit<MonitoringSettings, 'automatic_spent_cents'>> {
  const [row] = await db.select().from(monitoring_settings).where(eq(monitoring_settings.user_id, user_id))
  return {
    digest: row?.digest ?? DIGEST_FREQUENCY,
    automatic_evidence: row?.automatic_evidence ?? false,
    automatic_limit_cents: row?.automatic_limit_cents ?? null,
  }
}

export async function readMonitoringSettings(context: UserContext): Promise<MonitoringSettings> {
  const { id: user_id } = context.user
  const tax_code = await taxCodeFor(context, { user_id, nature: 'service' })
  const automatic_spent_cents = await spentAutomatically(context, user_id, tax_code)
  return { ...(await monitoringSettingsOf(context, user_id)), automatic_spent_cents }
}

/** Reports that are ordered by themselves are paid by themselves: within a limit, and with what can pay. */
async function requireAutomatic(context: UserContext, limit_cents: number | null): Promise<void> {
  await requireCompleteProfile(context)
  if (limit_cents === null) throw new Failure('invalid_input', {}, { automatic_limit_cents: ['required'] })
  if (!(await meansOfReports(context, context.user.id))) throw new Failure('means_missing')
}

export async function updateMonitoringSettings(
  context: UserContext,
  { body }: ParsedInput<typeof contract.updateSettings>,
): Promise<MonitoringSettings> {
  const { db, user } = context
  const before = await monitoringSettingsOf(context, user.id)
  const {
    digest = before.digest,
    automatic_evidence = before.automatic_evidence,
    automatic_limit_cents = before.automatic_limit_cents,
  } = body
  if (body.automatic_evidence) await requireAutomatic(context, automatic_limit_cents)
  const chosen = { digest, automatic_evidence, automatic_limit_cents }
  // Only what was given is changed, so that two changes at once both count.
  const changes = {
    ...(body.digest && { digest }),
    ...(body.automatic_evidence !== undefined && { automatic_evidence }),
    ...(body.automatic_limit_cents !== undefined && { automatic_limit_cents }),
  }
  const insert = db.insert(monitoring_settings).values({ user_id: user.id, ...chosen })
  const target = monitoring_settings.user_id
  await (Object.keys(changes).length > 0
    ? insert.onConflictDoUpdate({ target, set: changes })
    : insert.onConflictDoNothing({ target }))
  return readMonitoringSettings(context)
}
