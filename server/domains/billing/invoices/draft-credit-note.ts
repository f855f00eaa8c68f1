// Takes an issued invoice back, whole or in part: the only way to correct one.
import { and, eq, or, sum } from 'drizzle-orm'
import { type Locale, locales } from '#lib/locales.ts'
import { addCents, type Cents, negate, shareOf, toCents } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import { splitGross, type TaxCode } from '#lib/rules/billing/vat.ts'
import type { Context } from '#server/context.ts'
import { invoice_lines, invoices } from '#server/db/schema/billing.ts'
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
  const lines = await linesOf(context, invoice_id)
  const whole = total_cents === invoice.total_cents
  return writeInvoice(context, {
    user_id: invoice.user_id,
    ...(invoice.issuer_id !== null && { issuer_id: invoice.issuer_id }),
    kind: 'credit_note',
    status: 'paid',
    paid_at: now(),
    category: invoice.category,
    corrects_id: invoice.id,
    buyer: invoice.buyer,
    lines: whole ? lines.map(opposite) : partialLines(invoice.number, await restOf(context, invoice_id), total_cents),
  })
}

/** What was taken back of an invoice so far, VAT included. */
export async function creditedCents({ db }: Pick<Context, 'db'>, invoice_id: string): Promise<Cents> {
  const [found] = await db
    .select({ total: sum(invoices.total_cents) })
    .from(invoices)
    .where(and(eq(invoices.corrects_id, invoice_id), eq(invoices.kind, 'credit_note')))
  return toCents(0 - Number(found?.total ?? 0))
}

type LineRow = Awaited<ReturnType<typeof linesOf>>[number]

function opposite(row: LineRow): DraftLine {
  const { description, details, unit_net_cents, tax_code } = row
  const amounts = { unit_net_cents, net_cents: negate(row.net_cents), vat_cents: negate(row.vat_cents) }
  return { description, details, tax_code, quantity: -row.quantity, ...amounts }
}

type Rest = { tax_code: TaxCode; net_cents: Cents; vat_cents: Cents }

/** What of an invoice is not taken back yet, by tax code. */
async function restOf({ db }: Context, invoice_id: string): Promise<Rest[]> {
  const rows = await db
    .select({ tax_code: invoice_lines.tax_code, net: sum(invoice_lines.net_cents), vat: sum(invoice_lines.vat_cents) })
    .from(invoice_lines)
    .innerJoin(invoices, eq(invoices.id, invoice_lines.invoice_id))
    .where(or(eq(invoices.id, invoice_id), eq(invoices.corrects_id, invoice_id)))
    .groupBy(invoice_lines.tax_code)
    .orderBy(invoice_lines.tax_code)
  return rows.map(({ tax_code, net, vat }) => ({
    tax_code,
    net_cents: toCents(Number(net)),
    vat_cents: toCents(Number(vat)),
  }))
}

/** One line for each tax code, by its part of what is left; the last cent of the last credit note is exact. */
function partialLines(number: string, rest: Rest[], total_cents: Cents): DraftLine[] {
  const totals = rest.map(({ net_cents, vat_cents }) => addCents(net_cents, vat_cents))
  const left = addCents(...totals)
  const shares = totals.map(total => shareOf(total_cents, total, left))
  const missing = total_cents - addCents(...shares)
  const description = describe(number)
  return rest.flatMap((each, index) => {
    const gross = toCents((shares[index] ?? 0) + (index === 0 ? missing : 0))
    if (gross === 0) return []
    const { net_cents, vat_cents } = total_cents === left ? each : splitGross(gross, each.tax_code)
    const amounts = { unit_net_cents: net_cents, net_cents: negate(net_cents), vat_cents: negate(vat_cents) }
    return [{ description, details: nothing, quantity: -1, tax_code: each.tax_code, ...amounts }]
  })
}

// One entry for each language.
const nothing = Object.fromEntries(locales.map(locale => [locale, []])) as unknown as Record<Locale, string[]>

function describe(number: string): Record<Locale, string> {
  const said = locales.map(locale => [locale, translator(locale, 'invoice').t('partial_credit', { number })])
  // One entry for each language.
  return Object.fromEntries(said) as Record<Locale, string>
}
