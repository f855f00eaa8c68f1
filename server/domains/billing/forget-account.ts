// What billing forgets when an account is erased, what stands in the way, and what its export holds. Invoices and the ledger stay: the law wants them kept.
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, notExists, or } from 'drizzle-orm'
import type { DeletionFacts } from '#lib/rules/accounts/deletion.ts'
import { disputeCan } from '#lib/rules/billing/disputes.ts'
import { invoiceCan } from '#lib/rules/billing/invoices.ts'
import { refundIs } from '#lib/rules/billing/refunds.ts'
import type { Context } from '#server/context.ts'
import {
  cards,
  invoice_lines,
  invoices,
  invoicing_agreements,
  invoicing_signatures,
  pay_ins,
} from '#server/db/schema/billing.ts'
import { mandates } from '#server/db/schema/means.ts'
import { disputes, refunds } from '#server/db/schema/refunds.ts'
import {
  rested_plans,
  subscription_quotes,
  subscription_renewals,
  subscriptions,
} from '#server/db/schema/subscriptions.ts'
import type { ExportPart } from '#server/events.ts'
import { deactivateCard } from './cards/manage-cards.ts'
import { forgetSellers, paymentsTo } from './invoices/paid-together.ts'
import { forgetMandates } from './mandates/manage-mandates.ts'

type About = { user_id: string }

/** The rows of the cards stay until the provider has ended them, without saying whose digits they were. */
export async function forgetBilling(context: Context, { user_id }: About): Promise<void> {
  const { db, now } = context
  const removed = await db
    .update(cards)
    .set({ is_default: false, removed_at: now() })
    .where(and(eq(cards.user_id, user_id), isNull(cards.removed_at)))
    .returning({ id: cards.id })
  for (const { id } of removed) await context.enqueue(deactivateCard, { card_id: id }, { key: id })
  await db.update(cards).set({ alias: '', brand: '', expires_in: '' }).where(eq(cards.user_id, user_id))
  await forgetMandates(context, { user_id })
  const unpaid = inArray(invoices.status, [...invoiceCan.pay.from])
  const dropped = await db
    .update(invoices)
    .set({ status: 'cancelled' })
    .where(and(eq(invoices.user_id, user_id), unpaid, isNull(invoices.number)))
    .returning({ id: invoices.id })
  const ids = dropped.map(({ id }) => id)
  await forgetSellers(context, ids)
  await db.delete(subscription_quotes).where(eq(subscription_quotes.user_id, user_id))
  await db.delete(subscriptions).where(eq(subscriptions.user_id, user_id))
  // One that invoices were issued under is kept with them.
  const issued = db.select({ id: invoices.id }).from(invoices).where(eq(invoices.issuer_id, user_id))
  await db.delete(invoicing_agreements).where(and(eq(invoicing_agreements.user_id, user_id), notExists(issued)))
}

/**
 * Answer: a payment under way has to end first, in either direction, and what was issued has to be paid. Nobody leaves
 * whose sale is being paid: it would be charged, and could not be invoiced.
 */
export async function paymentsUnderWay(context: Context, { user_id }: About): Promise<Partial<DeletionFacts>> {
  const { db } = context
  const open = and(eq(pay_ins.user_id, user_id), eq(pay_ins.status, 'created'))
  const back = and(eq(refunds.user_id, user_id), inArray(refunds.status, [...refundIs.open.from]))
  const disputed = and(eq(disputes.user_id, user_id), inArray(disputes.status, [...disputeCan.settle.from]))
  // One without a number has not been issued: it is given up with the account.
  const owed = and(
    eq(invoices.user_id, user_id),
    eq(invoices.kind, 'invoice'),
    isNotNull(invoices.number),
    inArray(invoices.status, [...invoiceCan.pay.from]),
  )
  return {
    open_payments:
      (await db.$count(pay_ins, open)) + (await paymentsTo(context, user_id)) + (await db.$count(refunds, back)),
    open_disputes: await db.$count(disputes, disputed),
    unpaid_invoices: await db.$count(invoices, owed),
  }
}

/** Bought or sold by a person. */
const invoicesOf = (user_id: string) => or(eq(invoices.user_id, user_id), eq(invoices.issuer_id, user_id))

/** Which administrators decided, and their reasons for each other, are not the payer's. */
const { requested_by: _asked, decided_by: _decided, decision: _words, ...refundFacts } = getTableColumns(refunds)

export async function exportOfBilling({ db }: Context, { user_id }: About): Promise<ExportPart> {
  return {
    records: {
      cards: () => db.select().from(cards).where(eq(cards.user_id, user_id)).orderBy(asc(cards.created_at)),
      'subscription-renewals': async () => {
        const rows = await db
          .select({ renewal: subscription_renewals })
          .from(subscription_renewals)
          .innerJoin(subscriptions, eq(subscriptions.id, subscription_renewals.subscription_id))
          .where(eq(subscriptions.user_id, user_id))
          .orderBy(asc(subscription_renewals.starts_on))
        return rows.map(({ renewal }) => renewal)
      },
      mandates: () => db.select().from(mandates).where(eq(mandates.user_id, user_id)).orderBy(asc(mandates.created_at)),
      'rested-plans': async () => {
        const rows = await db
          .select({ rested: rested_plans })
          .from(rested_plans)
          .innerJoin(subscriptions, eq(subscriptions.id, rested_plans.subscription_id))
          .where(eq(subscriptions.user_id, user_id))
          .orderBy(asc(rested_plans.rested_on))
        return rows.map(({ rested }) => rested)
      },
      subscriptions: () => db.select().from(subscriptions).where(eq(subscriptions.user_id, user_id)),
      invoices: async () => {
        const rows = await db.select().from(invoices).where(invoicesOf(user_id)).orderBy(asc(invoices.created_at))
        // Where others live who have not sold yet is not the buyer's.
        return rows.map(row => (row.number === null ? { ...row, seller: null } : row))
      },
      'invoicing-agreements': () =>
        db.select().from(invoicing_agreements).where(eq(invoicing_agreements.user_id, user_id)),
      // The documents themselves, one's own copies of them, stand in the account until it is erased.
      'invoicing-signatures': async () => {
        const { document: _, ...facts } = getTableColumns(invoicing_signatures)
        return db
          .select(facts)
          .from(invoicing_signatures)
          .innerJoin(invoicing_agreements, eq(invoicing_agreements.id, invoicing_signatures.agreement_id))
          .where(eq(invoicing_agreements.user_id, user_id))
          .orderBy(asc(invoicing_signatures.signed_at))
      },
      'invoice-lines': async () => {
        const rows = await db
          .select({ line: invoice_lines })
          .from(invoice_lines)
          .innerJoin(invoices, eq(invoices.id, invoice_lines.invoice_id))
          .where(invoicesOf(user_id))
          .orderBy(asc(invoice_lines.invoice_id), asc(invoice_lines.position))
        return rows.map(({ line }) => line)
      },
      refunds: () =>
        db.select(refundFacts).from(refunds).where(eq(refunds.user_id, user_id)).orderBy(asc(refunds.created_at)),
      disputes: () => db.select().from(disputes).where(eq(disputes.user_id, user_id)).orderBy(asc(disputes.created_at)),
      payments: () => db.select().from(pay_ins).where(eq(pay_ins.user_id, user_id)).orderBy(asc(pay_ins.created_at)),
    },
  }
}
