// Issues an invoice: gives it the next number of its series, freezes who sells and who buys, and posts it.
import { eq, sql } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { type Cents, negate, toCents } from '#lib/money.ts'
import { type InvoiceCategory, type InvoiceParty, invoiceNumber, seriesOf } from '#lib/rules/billing/invoices.ts'
import type { AccountName } from '#lib/rules/billing/ledger-accounts.ts'
import type { Context } from '#server/context.ts'
import { invoice_lines, invoice_series, invoices } from '#server/db/schema/billing.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import { postTransaction } from '../ledger/post.ts'
import type { InvoiceRow } from './draft-invoice.ts'

const revenues: Partial<Record<InvoiceCategory, AccountName>> = {
  subscription: 'revenue:subscription',
  digital_report: 'revenue:report',
  litigation: 'revenue:litigation',
}

/** Inside the transaction of its payment: when that rolls back, the number was never given. */
export async function issueInvoice(context: Context, invoice: InvoiceRow): Promise<InvoiceRow> {
  const { db, settings } = context
  const buyer = await buyerOf(context, invoice.user_id)
  const numbered = await takeNumber(context)
  const [row] = await db
    .update(invoices)
    .set({ ...numbered, seller: settings.seller, buyer })
    .where(eq(invoices.id, invoice.id))
    .returning()
  if (!row) throw new Failure('unknown')
  await postIssue(context, row)
  return row
}

/** The series is locked until the transaction ends, so numbers and days follow each other without a gap. */
async function takeNumber({ db, now }: Context) {
  const today = dayOf(now())
  const series = seriesOf(today)
  await db.insert(invoice_series).values({ code: series, next_number: 1, last_issued_on: today }).onConflictDoNothing()
  const [taken] = await db
    .update(invoice_series)
    .set({
      next_number: sql`${invoice_series.next_number} + 1`,
      last_issued_on: sql`greatest(${invoice_series.last_issued_on}, ${today}::date)`,
    })
    .where(eq(invoice_series.code, series))
    .returning()
  if (!taken) throw new Failure('unknown')
  const sequence = taken.next_number - 1
  return { series, sequence, number: invoiceNumber(series, sequence), issued_on: taken.last_issued_on }
}

async function buyerOf(context: Context, user_id: string): Promise<InvoiceParty> {
  const profile = await profileOf(context, user_id)
  if (!profile) throw new Failure('profile_incomplete')
  const { user_type, first_name, last_name, company_name, company_number, vat_number } = profile
  const legal = user_type === 'legal'
  const [street, zip, city, region, country] = legal
    ? [
        profile.company_address,
        profile.company_zip,
        profile.company_city,
        profile.company_region,
        profile.company_country,
      ]
    : [profile.address, profile.zip, profile.city, profile.region, profile.country]
  const lines = [street ?? '', `${zip ?? ''} ${city ?? ''}`.trim(), region ?? '']
  const person = `${first_name} ${last_name}`
  return {
    name: legal ? (company_name ?? person) : person,
    lines: lines.filter(line => line !== ''),
    country,
    company_number: legal ? company_number : null,
    vat_number,
  }
}

async function postIssue(context: Context, invoice: InvoiceRow): Promise<void> {
  const { id, user_id, total_cents, net_cents, category } = invoice
  const revenue = revenues[category]
  if (!revenue) throw new Error(`invoices of ${category} have no account`)
  const entries: Partial<Record<AccountName, Cents>> = {
    [`user:${user_id}:receivable`]: total_cents,
    [revenue]: negate(net_cents),
  }
  const lines = await context.db.select().from(invoice_lines).where(eq(invoice_lines.invoice_id, id))
  for (const { vat_bps, vat_cents } of lines) {
    if (vat_cents === 0) continue
    const account = vat_bps === 1_000 ? 'vat:10' : 'vat:20'
    entries[account] = toCents((entries[account] ?? 0) - vat_cents)
  }
  await postTransaction(context, { key: `invoice/${id}/issued`, kind: 'invoice_issued', reference: id, entries })
}
