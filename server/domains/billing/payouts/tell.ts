// Writes to people whether their payout went out, and if not, what to do.
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { nextPayoutDay, type PayoutReason, payoutTabs } from '#lib/rules/billing/payouts.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { enqueueEmail, type RenderedEmail } from '#server/mail/enqueue-email.ts'
import { payoutFailed, payoutPaid } from '#server/mail/payout-emails.ts'
import type { PayoutRow } from './payout-row.ts'

type Write = (user: typeof users.$inferSelect) => RenderedEmail

async function tell(context: Context, { user_id }: PayoutRow, write: Write): Promise<void> {
  const [user] = await context.db.select().from(users).where(eq(users.id, user_id))
  if (!user || user.deleted_at) return
  const { email: to, locale } = user
  await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message: write(user) })
}

export const tellPaid = (context: Context, row: PayoutRow): Promise<void> =>
  tell(context, row, ({ locale, first_name }) => {
    const link = linkOf(context, locale, href('account', { slug: 'payouts' }))
    return payoutPaid(locale, { first_name, amount_cents: row.amount_cents, account: row.account ?? '', link })
  })

export const tellFailed = (context: Context, row: PayoutRow, reason: PayoutReason): Promise<void> =>
  tell(context, row, ({ locale, first_name }) => {
    const link = linkOf(context, locale, href('account', { slug: payoutTabs[reason] }))
    const next_on = nextPayoutDay(context.now())
    return payoutFailed(locale, { first_name, amount_cents: row.amount_cents, reason, next_on, link })
  })
