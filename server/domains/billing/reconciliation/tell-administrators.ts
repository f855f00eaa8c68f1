// Writes to every administrator that the books and the provider disagree.
import { and, arrayContains, isNotNull, isNull } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import type { LedgerFinding } from '#lib/rules/billing/ledger-findings.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { ledgerDiffers } from '#server/mail/ledger-differs.ts'

/** In the transaction of what it tells. */
export async function tellAdministrators(context: Context, findings: readonly LedgerFinding[]): Promise<void> {
  const administrators = await context.db
    .select({ email: users.email, locale: users.locale, first_name: users.first_name })
    .from(users)
    .where(and(arrayContains(users.roles, ['admin']), isNull(users.deleted_at), isNotNull(users.email_confirmed_at)))
  for (const { email: to, locale, first_name } of administrators) {
    const link = linkOf(context, locale, href('admin_money', {}, { part: 'ledger' }))
    const message = ledgerDiffers(locale, { first_name, findings, link })
    await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message })
  }
}
