// Pays the reports of the world that sandboxes are copies of: nobody signs a notice while one of theirs is unpaid.
import { and, asc, eq, ne } from 'drizzle-orm'
import type { UserContext } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { cardsOf } from '#server/domains/billing/cards/queries.ts'
import { payInvoice } from '#server/domains/billing/invoices/pay-invoice.ts'
import { unlessRefused } from './demo-user.ts'

const browser = { color_depth: 24, screen_width: 1280, screen_height: 800, time_zone_offset: -60 }

/** Pays what could not be charged, each by its owner as on their account; true once every report is paid. */
export async function payReports(creator: UserContext): Promise<boolean> {
  const { db, user } = creator
  const theirs = and(eq(invoices.user_id, user.id), eq(invoices.category, 'digital_report'))
  const failed = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(theirs, eq(invoices.status, 'payment_failed')))
    .orderBy(asc(invoices.id))
  const [card] = await cardsOf(creator, user.id)
  const payer = { ...creator, request: { ...creator.request, ip: '127.0.0.1', user_agent: 'demo' } }
  for (const { id } of card ? failed : []) {
    await unlessRefused(payer, () => payInvoice(payer, { id, body: { card: card?.id, agree: false, browser } }))
  }
  return (await db.$count(invoices, and(theirs, ne(invoices.status, 'paid')))) === 0
}
