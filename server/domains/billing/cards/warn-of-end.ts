// The emails before a saved card ends: one a month before and one a week before, once for each card and last month.
import { and, eq, gte, isNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { CARD_WARNING_DAYS, cardWarningOn, lastDayOfCard } from '#lib/rules/billing/card-expiry.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { cards } from '#server/db/schema/billing.ts'
import { card_expiry_emails } from '#server/db/schema/means.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { every, job } from '#server/jobs/queue.ts'
import { cardEnding } from '#server/mail/card-ending.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import type { CardRow } from './queries.ts'

/** Repeated, or run late, it writes what is still to be written, once. */
export const warnOfCardEnds = job('billing.warn-of-card-ends', z.object({}), async context => {
  const today = dayOf(context.now())
  const farthest = addDays(today, Math.max(...CARD_WARNING_DAYS)).slice(0, 7)
  const ending = await context.db
    .select()
    .from(cards)
    .where(and(isNull(cards.removed_at), gte(cards.expires_in, today.slice(0, 7)), lte(cards.expires_in, farthest)))
  for (const card of ending) await context.transact(tx => warn(tx, card, today))
})

export const cardEndSchedule = every('0 9 * * *', warnOfCardEnds)

async function warn(context: Context, card: CardRow, today: string): Promise<void> {
  const { db, now } = context
  const { id: card_id, user_id, alias, expires_in, is_default } = card
  const days_before = cardWarningOn(today, expires_in)
  if (days_before === null) return
  const created_at = now()
  const [first] = await db
    .insert(card_expiry_emails)
    .values({ card_id, expires_in, days_before, created_at })
    .onConflictDoNothing()
    .returning()
  const [user] = first ? await db.select().from(users).where(eq(users.id, user_id)) : []
  if (!user) return
  const { locale, first_name, email: to } = user
  const link = linkOf(context, locale, href('account', { slug: 'cards' }))
  const said = { first_name, digits: alias.slice(-4), last_day: lastDayOfCard(expires_in), is_default, link }
  await enqueueEmail(context, { id: newId('mail', created_at), to, locale, message: cardEnding(locale, said) })
}
