// Writes to every administrator that the books and the provider disagree.
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import type { LedgerFinding } from '#lib/rules/billing/ledger-findings.ts'
import type { Context } from '#server/context.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { administratorsToTell } from '#server/mail/operators/administrators.ts'
import { ledgerDiffers } from '#server/mail/operators/ledger-differs.ts'

/** In the transaction of what it tells. */
export async function tellAdministrators(context: Context, findings: readonly LedgerFinding[]): Promise<void> {
  for (const { email: to, locale, first_name } of await administratorsToTell(context.db)) {
    const link = linkOf(context, locale, href('admin_money', {}, { part: 'ledger' }))
    const message = ledgerDiffers(locale, { first_name, findings, link })
    await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message })
  }
}
