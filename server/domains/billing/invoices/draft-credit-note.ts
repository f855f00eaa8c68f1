// Takes an issued invoice back, whole or in part: the only way to correct one.
import { eq, or, sql } from 'drizzle-orm'
import { type Locale, locales } from '#lib/locales.ts'
import { type Cents, negate, toCents } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import { type CreditGroup, type CreditPart, creditParts } from '#lib/rules/billing/credit.ts'
import type { InvoiceKind } from '#lib/rules/billing/invoices.ts'
import type { Context } from '#server/context.ts'
import { invoice_lines, invoices } from '#server/db/schema/billing.ts'
import { creditedCents } from './credited.ts'
import { type DraftLine, type InvoiceRow, writeInvoice } from './draft-invoice.ts'
import { linesOf } from './queries.ts'

/**
 * A credit note over `total_cents` of an issued invoice, VAT included, in the transaction that issues it. Several may
 * take one invoice back in part; together never more than all of it (RangeError).
 */
export async function draftCreditNote(
  context: Context,
  { invoice_id, total_cents }: { invoice_id: string; total_cents: Cents },
): Promise<InvoiceRow> {
  const { db, now } = context
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoice_id)).for('update')
  if (!invoice?.buyer || invoice.number === null) throw new Error(`the invoice ${invoice_id} is not issued`)
  const left = toCents(invoice.total_cents - (await creditedCents(context, invoice_id)))
  if (total_cents <= 0 || total_cents > left) throw new RangeError(`${total_cents} of ${left} cannot be credited`)
  const { number } = invoice
  const lines =
    total_cents === invoice.total_cents
      ? (await linesOf(context, invoice_id)).map(opposite)
      : creditParts(await creditGroups(context, invoice_id), total_cents).map(part => partialLine(number, part))
  return writeInvoice(context, {
    user_id: invoice.user_id,
    ...(invoice.issuer_id !== null && { issuer_id: invoice.issuer_id }),
    kind: 'credit_note',
    status: 'paid',
    paid_at: now(),
    category: invoice.category,
    corrects_id: invoice.id,
    buyer: invoice.buyer,
    lines,
  })
}

type LineRow = Awaited<ReturnType<typeof linesOf>>[number]

function opposite(row: LineRow): DraftLine {
  const { description, details, unit_net_cents, tax_code } = row
  const amounts = { unit_net_cents, net_cents: negate(row.net_cents), vat_cents: negate(row.vat_cents) }
  return { description, details, tax_code, quantity: -row.quantity, ...amounts }
}

/** What an invoice has of each tax code, and what was taken back of it so far. */
async function creditGroups({ db }: Context, invoice_id: string): Promise<CreditGroup[]> {
  const own = eq(invoices.id, invoice_id)
  const ofKind = (kind: InvoiceKind) => sql`filter (where ${invoices.kind} = ${kind})`
  const rows = await db
    .select({
      tax_code: invoice_lines.tax_code,
      net: sql<string>`coalesce(sum(${invoice_lines.net_cents}) ${ofKind('invoice')}, 0)`,
      vat: sql<string>`coalesce(sum(${invoice_lines.vat_cents}) ${ofKind('invoice')}, 0)`,
      back: sql<string>`coalesce(-sum(${invoice_lines.net_cents} + ${invoice_lines.vat_cents}) ${ofKind('credit_note')}, 0)`,
    })
    .from(invoice_lines)
    .innerJoin(invoices, eq(invoices.id, invoice_lines.invoice_id))
    .where(or(own, eq(invoices.corrects_id, invoice_id)))
    .groupBy(invoice_lines.tax_code)
    .orderBy(invoice_lines.tax_code)
  return rows.map(({ tax_code, net, vat, back }) => ({
    tax_code,
    net_cents: toCents(Number(net)),
    vat_cents: toCents(Number(vat)),
    credited_cents: toCents(Number(back)),
  }))
}

/** Prices stay positive: it is the quantity that is taken back. */
function partialLine(number: string, { tax_code, net_cents, vat_cents }: CreditPart): DraftLine {
  const amounts = { unit_net_cents: net_cents, net_cents: negate(net_cents), vat_cents: negate(vat_cents) }
  return { description: describe(number), details: nothing, quantity: -1, tax_code, ...amounts }
}

// One entry for each language.
const nothing = Object.fromEntries(locales.map(locale => [locale, []])) as unknown as Record<Locale, string[]>

function describe(number: string): Record<Locale, string> {
  const said = locales.map(locale => [locale, translator(locale, 'invoice').t('partial_credit', { number })])
  // One entry for each language.
  return Object.fromEntries(said) as Record<Locale, string>
}
