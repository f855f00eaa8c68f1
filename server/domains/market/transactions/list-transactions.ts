// Licences that the caller bought and sold: a page of them, one, and all of them as a table.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { transactions as contract, MarketTransaction } from '#lib/contract/transactions.ts'
import { csvAmount, csvOf } from '#lib/csv.ts'
import { dayOf } from '#lib/dates.ts'
import { translator } from '#lib/node/translator.ts'
import { CSV_ROWS_MAX } from '#lib/rules/billing/transactions.ts'
import { messageOfTerm } from '#lib/rules/market/training.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { images } from '#server/db/schema/images.ts'
import { purchase_items, purchases } from '#server/db/schema/market.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import {
  commission,
  presentTransaction,
  royalty,
  settledAt,
  totalFor,
  transactionRows,
  transactionsOf,
} from './transaction-rows.ts'

type Ordering = ParsedInput<typeof contract.list>['query']['ordering']

const newest = [desc(settledAt), desc(purchase_items.id)]
const ordersFor = (context: UserContext): Record<Ordering, SQL[]> => ({
  '-date': newest,
  date: [asc(settledAt), asc(purchase_items.id)],
  '-price': [desc(totalFor(context)), ...newest],
  price: [asc(totalFor(context)), ...newest],
})

export async function listTransactions(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const where = transactionsOf(context, query)
  const { limit, offset } = pageWindow(query)
  const rows = await transactionRows(context, where)
    .orderBy(...ordersFor(context)[query.ordering])
    .limit(limit)
    .offset(offset)
  const results = rows.map(row => presentTransaction(row, context))
  const { count, ...sums } = await sumsOf(context, where)
  return { ...pageAnswer(context, '/transactions', query, { count, results }), ...sums }
}

/** One that the caller's list tells; null: none. */
export async function readMarketTransaction(context: UserContext, id: string): Promise<MarketTransaction | null> {
  const [row] = await transactionRows(context, and(eq(purchase_items.id, id), transactionsOf(context, {})))
  return row ? presentTransaction(row, context) : null
}

async function sumsOf(context: UserContext, where: SQL | undefined) {
  const { db, user } = context
  const total = totalFor(context)
  const bought = sql`${purchases.user_id} = ${user.id}`
  const shared = sql`${purchase_items.royalty_user_id} = ${user.id}`
  const sold = sql`${purchase_items.seller_id} = ${user.id}`
  const sum = (cents: SQL, which: SQL) =>
    sql<number>`coalesce(sum(${cents}) filter (where ${which}), 0)`.mapWith(Number)
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      bought_cents: sum(total, bought),
      sold_cents: sum(total, sold),
      earned_cents: sum(
        sql`case when ${sold} then ${total} - ${commission} - ${royalty} else ${total} end`,
        sql`(${sold} or ${shared})`,
      ),
    })
    .from(purchase_items)
    .innerJoin(purchases, eq(purchases.id, purchase_items.purchase_id))
    .innerJoin(images, eq(images.id, purchase_items.image_id))
    .where(where)
  return row ?? { count: 0, bought_cents: 0, sold_cents: 0, earned_cents: 0 }
}

export async function readTransactionsCsv(
  context: UserContext,
  { query: { language, ...query } }: ParsedInput<typeof contract.csv>,
): Promise<FileReply> {
  const rows = await transactionRows(context, transactionsOf(context, query))
    .orderBy(...newest)
    .limit(CSV_ROWS_MAX)
  const locale = language ?? context.locale
  const { t } = translator(locale, 'transactions')
  const sale = translator(locale, 'sale')
  const header = [
    'date',
    'image',
    'category',
    'event',
    'user',
    'from',
    'to',
    'duration',
    'net',
    'vat',
    'price',
  ] as const
  const names = [...header, 'commission', 'royalty', 'earned', 'invoice'] as const
  const cells = ({ date, image, category, event, user, from, to, purpose, duration, ...rest }: MarketTransaction) => [
    dayOf(new Date(date)),
    image.title,
    t(`categories.${category}`),
    t(`events.${event}`),
    ...[user, from, to].map(({ name }) => name),
    sale.t(messageOfTerm({ purpose, duration })),
    ...[rest.net_cents, rest.vat_cents, rest.total_cents].map(csvAmount),
    ...[rest.commission_cents, rest.royalty_cents, rest.earned_cents].map(cents =>
      cents === null ? '' : csvAmount(cents),
    ),
    rest.invoice.number ?? '',
  ]
  const table = rows.map(row => cells(presentTransaction(row, context)))
  const body = Buffer.from(
    csvOf(
      names.map(name => t(`columns.${name}`)),
      table,
    ),
  )
  const file_name = `transactions-${dayOf(context.now())}.csv`
  return { body, bytes: body.byteLength, media_type: 'text/csv', file_name, save: true, cache: 'private' }
}
