// The renewal of a period and its invoice: opened once, dropped when its holder leaves or never pays.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { invoiceCan } from '#lib/rules/billing/invoices.ts'
import { lastDayOf } from '#lib/rules/billing/periods.ts'
import { type Renewal, renewalOf } from '#lib/rules/billing/subscription-states.ts'
import { amountsDue, type PriceTax } from '#lib/rules/billing/tax-code.ts'
import type { Context } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { subscription_renewals } from '#server/db/schema/subscriptions.ts'
import { inAllLanguages } from '../invoices/all-languages.ts'
import { type DraftLine, draftInvoice, type InvoiceRow } from '../invoices/draft-invoice.ts'
import { priceTaxFor } from '../invoices/parties.ts'
import type { SubscriptionRow } from '../subscriptions/current-plan.ts'

export type RenewalRow = typeof subscription_renewals.$inferSelect

/** The renewal that is not settled yet. */
export async function openRenewalOf({ db }: Pick<Context, 'db'>, subscription_id: string): Promise<RenewalRow | null> {
  const [row] = await db
    .select()
    .from(subscription_renewals)
    .where(and(eq(subscription_renewals.subscription_id, subscription_id), eq(subscription_renewals.status, 'open')))
  return row ?? null
}

/** What is to pay for it, with or without VAT as it is for its buyer. */
export async function invoiceOfRenewal(
  { db }: Pick<Context, 'db'>,
  { id, invoice_id }: RenewalRow,
): Promise<InvoiceRow> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, invoice_id))
  if (!row) throw new Error(`the renewal ${id} has lost its invoice`)
  return row
}

/** Call it with the user locked: the same period again gives the same renewal. */
export async function openRenewal(context: Context, subscription: SubscriptionRow): Promise<RenewalRow> {
  const known = await openRenewalOf(context, subscription.id)
  if (known) return known
  const { db, now } = context
  const created_at = now()
  const id = newId('subscription_renewal', created_at)
  const renewal = renewalOf(subscription)
  const { id: invoice_id } = await draftInvoice(context, {
    user_id: subscription.user_id,
    category: 'subscription',
    subject_id: id,
    supplied_on: renewal.starts_on,
    lines: [renewalLine(renewal, await priceTaxFor(context, subscription.user_id))],
  })
  const [row] = await db
    .insert(subscription_renewals)
    .values({ ...renewal, id, subscription_id: subscription.id, status: 'open', invoice_id, created_at })
    .returning()
  if (!row) throw new Failure('unknown')
  return row
}

function renewalLine({ plan, interval, starts_on, ends_on, price_cents }: Renewal, tax: PriceTax): DraftLine {
  const { net_cents, vat_cents } = amountsDue(price_cents, tax)
  const period = { starts_on, ends_on }
  return {
    description: inAllLanguages(({ t, day }) =>
      t('plan_line', { plan, interval, from: day(starts_on), to: day(lastDayOf(period)) }),
    ),
    details: inAllLanguages(() => []),
    quantity: 1,
    unit_net_cents: net_cents,
    net_cents,
    vat_cents,
    tax_code: tax.tax_code,
  }
}

/** Nothing is owed for a period that never began; its invoice was never issued, so no number is lost. */
export async function dropRenewal({ db, now }: Context, { id, invoice_id }: RenewalRow): Promise<void> {
  await db
    .update(subscription_renewals)
    .set({ status: 'dropped', settled_at: now() })
    .where(eq(subscription_renewals.id, id))
  await db
    .update(invoices)
    .set({ status: 'cancelled' })
    .where(
      and(eq(invoices.id, invoice_id), inArray(invoices.status, [...invoiceCan.pay.from]), isNull(invoices.number)),
    )
}
