// Writes to every administrator that the books and the provider disagree.
import { href } from '#lib/routes.ts'
import type { LedgerFinding } from '#lib/rules/billing/ledger-findings.ts'
import type { Context } from '#server/context.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { writeToAdministrators } from '#server/mail/operators/administrators.ts'
import { ledgerDiffers } from '#server/mail/operators/ledger-differs.ts'

/** In the transaction of what it tells. */
export async function tellAdministrators(context: Context, findings: readonly LedgerFinding[]): Promise<void> {
  await writeToAdministrators(context, ({ locale, first_name }) => {
    const link = linkOf(context, locale, href('admin_money', {}, { part: 'ledger' }))
    return ledgerDiffers(locale, { first_name, findings, link })
  })
}
