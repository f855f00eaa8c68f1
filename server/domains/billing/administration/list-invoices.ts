// Invoices and credit notes as administrators see them.
import { and, asc, count, desc, eq, ne, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AdminInvoice, adminInvoices as contract } from '#lib/contract/admin-invoices.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/billing.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { invoiceFile } from '../invoices/read-invoice-pdf.ts'
import { standingOfRow } from '../invoices/standing.ts'
import { payerName, withinPeriod, withWords } from './money-filters.ts'

type Query = ParsedInput<typeof contract.list>['query']

const corrected = alias(invoices, 'corrected')
const orders: Record<Query['ordering'], SQL[]> = {
  '-created_at': [desc(invoices.created_at), desc(invoices.id)],
  created_at: [asc(invoices.created_at), asc(invoices.id)],
  '-amount': [desc(invoices.total_cents), desc(invoices.id)],
  amount: [asc(invoices.total_cents), asc(invoices.id)],
}

/** What was chosen and dropped again is shown only to whoever asks for it. */
export async function listAllInvoices(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const where = and(
    query.status ? eq(invoices.status, query.status) : ne(invoices.status, 'cancelled'),
    query.kind && eq(invoices.kind, query.kind),
    query.category && eq(invoices.category, query.category),
    query.payer === undefined ? undefined : eq(invoices.user_id, query.payer),
    ...withinPeriod(query, { at: invoices.created_at, cents: invoices.total_cents }),
    ...withWords(query.search, [invoices.number, invoices.id]),
  )
  const results = await invoicesWhere(context, where, orders[query.ordering], pageWindow(query))
  const [total] = await context.db
    .select({ count: count() })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.user_id))
    .where(where)
  return pageAnswer(context, '/admin/invoices', query, { count: total?.count ?? 0, results })
}

async function invoicesWhere(
  { db }: Pick<Context, 'db'>,
  where: SQL | undefined,
  order: SQL[],
  { limit = 1, offset = 0 } = {},
): Promise<AdminInvoice[]> {
  const rows = await db
    .select({ row: invoices, payer: payerName, corrects: corrected.number, ...standingOfRow })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.user_id))
    .leftJoin(corrected, eq(corrected.id, invoices.corrects_id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, payer, corrects, ...standing }) => ({
    id: row.id,
    kind: row.kind,
    number: row.number,
    issued_on: row.issued_on,
    category: row.category,
    status: row.status,
    payer: { id: row.user_id, name: payer },
    corrects,
    net_cents: row.net_cents,
    vat_cents: row.vat_cents,
    total_cents: row.total_cents,
    ...standing,
    paid_at: row.paid_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }))
}

export async function adminInvoice(context: Pick<Context, 'db'>, id: string): Promise<AdminInvoice> {
  const [found] = await invoicesWhere(context, eq(invoices.id, id), orders.created_at)
  if (!found) throw new Failure('not_found')
  return found
}

/** An invoice and its credit notes. */
export async function invoiceIdsAround({ db }: Pick<Context, 'db'>, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(or(eq(invoices.id, id), eq(invoices.corrects_id, id)))
  return rows.map(row => row.id)
}

export async function readAnyInvoicePdf(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.pdf>,
): Promise<FileReply> {
  const [invoice] = await context.db.select().from(invoices).where(eq(invoices.id, id))
  if (!invoice) throw new Failure('not_found')
  return invoiceFile(context, invoice, query.language ?? context.locale)
}
