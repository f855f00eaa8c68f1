// Writes to somebody whose report is ready and could not be charged: it is kept, and handed out once they have paid.
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { evidences } from '#server/db/schema/monitoring.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import type { EventPayload } from '#server/events.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { reportUnpaid } from '#server/mail/report-unpaid.ts'
import { findEvidence } from './evidence-queries.ts'

/** Reaction; what was only lost on its way is charged again without a word. */
export async function tellReportUnpaid(context: Context, refused: EventPayload<'charge.refused'>): Promise<void> {
  const { category, subject_id, user_id, invoice_id, refusal } = refused
  if (category !== 'digital_report' || subject_id === null || refusal === 'lost') return
  const { db, now } = context
  const [user] = await db.select().from(users).where(eq(users.id, user_id))
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoice_id))
  if (!user || !invoice || (await db.$count(evidences, eq(evidences.id, subject_id))) === 0) return
  const { image, hit } = await findEvidence(context, eq(evidences.id, subject_id))
  const link = linkOf(context, user.locale, href('account', { slug: 'evidences' }, { report: subject_id }))
  const { total_cents } = invoice
  const message = reportUnpaid(user.locale, {
    first_name: user.first_name,
    title: image.title,
    domain: hit.domain,
    total_cents,
    link,
  })
  await enqueueEmail(context, { id: newId('mail', now()), to: user.email, locale: user.locale, message })
}
