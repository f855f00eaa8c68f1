// Tells whoever paid that their money is on its way back.
import { eq } from 'drizzle-orm'
import { href } from '#lib/routes.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { paymentRefunded } from '#server/mail/payment-refunded.ts'
import type { InvoiceRow } from '../invoices/draft-invoice.ts'
import type { RefundRow } from './queries.ts'

/** No `note`: an earlier credit note has corrected the invoice already. */
type Facts = { mail_id: string; note: InvoiceRow | null }

/** Nobody is left to be told about an account that was deleted. */
export async function tellRefunded(context: Context, refund: RefundRow, { mail_id, note }: Facts): Promise<void> {
  const [payer] = await context.db.select().from(users).where(eq(users.id, refund.user_id))
  // Whoever paid as a guest has no account: the letter's own email tells them.
  if (!payer || payer.deleted_at || payer.guest_of !== null) return
  const [invoice] = await context.db.select().from(invoices).where(eq(invoices.id, refund.invoice_id))
  const { locale, email, first_name } = payer
  const link = linkOf(context, locale, href('account', { slug: 'invoices' }))
  const numbers = { invoice_number: invoice?.number ?? '', credit_note_number: note?.number ?? null }
  const { amount_cents, ends_plan } = refund
  const message = paymentRefunded(locale, { first_name, amount_cents, ...numbers, ends_plan, link })
  await enqueueEmail(context, { id: mail_id, to: email, locale, message })
}
