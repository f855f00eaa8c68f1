// Transactions: licences that were bought and sold here, as both sides see them.
import { z } from 'zod'
import { transactionCategories, transactionDirections } from '#lib/rules/billing/transactions.ts'
import { licensePurposes } from '#lib/rules/market/training.ts'
import { licenseDurations } from '#lib/rules/sale.ts'
import { Day, EntityId, Instant, Locale, listQuery, pageOf, refusal } from './common.ts'
import { endpoint, file } from './endpoint.ts'
import { BriefImage } from './images.ts'

const Person = z.object({ id: z.string(), name: z.string() })

export const MarketTransaction = z.object({
  id: z.string(),
  /** When it was paid. */
  date: Instant,
  image: BriefImage,
  category: z.enum(transactionCategories),
  /** What it was for the caller. */
  event: z.enum(transactionDirections),
  /** The other side. */
  user: Person,
  /** Who sold. */
  from: Person,
  /** Who bought. */
  to: Person,
  purpose: z.enum(licensePurposes),
  duration: z.enum(licenseDurations),
  net_cents: z.int(),
  vat_cents: z.int(),
  total_cents: z.int(),
  /** What the platform keeps of it, with its VAT, and what is the seller's: for the seller alone. */
  commission_cents: z.int().nullable(),
  /** Of a sale by the owner of an edition, what its creator gets; null for the buyer. */
  royalty_cents: z.int().nullable(),
  earned_cents: z.int().nullable(),
  currency: z.literal('EUR'),
  invoice: z.object({ id: z.string(), number: z.string().nullable() }),
})
export type MarketTransaction = z.infer<typeof MarketTransaction>

const filters = {
  category: z.enum(transactionCategories, refusal('choice_invalid')).optional(),
  event: z.enum(transactionDirections, refusal('choice_invalid')).optional(),
  image: EntityId.optional(),
  /** Days in Europe/Paris, both inclusive. */
  from: Day.optional(),
  to: Day.optional(),
}

export const transactions = {
  list: endpoint({
    method: 'GET',
    path: '/transactions',
    access: 'user',
    query: listQuery(['-date', 'date', '-price', 'price']).extend(filters),
    response: pageOf(MarketTransaction).extend({
      /** Of all that the filters leave, with VAT: what was paid for licences, and what sellers keep of what they sold. */
      bought_cents: z.int(),
      sold_cents: z.int(),
      earned_cents: z.int(),
    }),
    summary: 'Licences that you bought and sold; `search` looks in titles',
  }),
  csv: endpoint({
    method: 'GET',
    path: '/transactions/csv',
    access: 'user',
    query: z.object({ search: listQuery(['-date']).shape.search, ...filters, language: Locale.optional() }),
    response: file('text/csv'),
    summary: 'The same as a table, the newest 10,000',
  }),
}
