// The evidence reports of a letter's pictures: when each page was recorded, and whether it can be read.
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { ReceivedHit } from '#lib/contract/received-letters.ts'
import { mayDownload, reportPayment } from '#lib/rules/evidence.ts'
import type { Context } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { evidences } from '#server/db/schema/monitoring.ts'

/** The newest of each hit that is ready. */
export async function reportsOf({ db }: Pick<Context, 'db'>, hit_ids: readonly string[]) {
  const invoice = and(
    eq(invoices.subject_id, evidences.id),
    eq(invoices.kind, 'invoice'),
    ne(invoices.status, 'cancelled'),
  )
  const rows = await db
    .selectDistinctOn([evidences.hit_id], { evidence: evidences, status: invoices.status })
    .from(evidences)
    .leftJoin(invoices, invoice)
    .where(and(inArray(evidences.hit_id, [...hit_ids]), eq(evidences.state, 'success')))
    .orderBy(evidences.hit_id, desc(evidences.ordered_at), desc(evidences.id))
  return (hit_id: string | null): ReceivedHit['report'] => {
    const found = rows.find(({ evidence }) => evidence.hit_id === hit_id)
    if (!found?.evidence.captured_at || !found.evidence.zip_sha256) return null
    const { state, captured_at, zip_sha256: sha256 } = found.evidence
    // One that its creator has not paid is seen by nobody.
    const open = mayDownload(state, reportPayment(found.evidence, found.status))
    return { captured_at: captured_at.toISOString(), sha256, open }
  }
}
