// Transactions: licences that were bought and sold here, as both sides see them, and what creators get of those that owners of editions sold.
import { z } from 'zod'
import { transactionCategories, transactionDirections } from '#lib/rules/billing/transactions.ts'
import { licensePurposes } from '#lib/rules/market/training.ts'
import { licenseDurations } from '#lib/rules/sale.ts'
import { Day, EntityId, Instant, Locale, listQuery, pageOf, refusal } from './common.ts'
import { endpoint, file } from './endpoint.ts'
import { BriefImage } from './images.ts'
import { NftTransaction } from './nft-transactions.ts'

const Person = z.object({ id: z.string(), name: z.string() })

export const MarketTransaction = z.object({
  id: z.string(),
  /** When it was paid. */
  date: Instant,
  image: BriefImage,
  category: z.enum(transactionCategories),
  /** What it was for the caller. */
  event: z.enum(transactionDirections),
  /** The other side; of a royalty, who sold the licence: its buyer is theirs to know. */
  user: Person,
  /** Who sold; of a royalty, who owes it. */
  from: Person,
  /** Who bought; of a royalty, whose it is. */
  to: Person,
  purpose: z.enum(licensePurposes),
  duration: z.enum(licenseDurations),
  /** The price; or the royalty. */
  net_cents: z.int(),
  vat_cents: z.int(),
  total_cents: z.int(),
  /** What the platform keeps of it, with its VAT: for the seller alone. */
  commission_cents: z.int().nullable(),
  /** Of a sale by the owner of an edition, what its creator gets: for the seller alone. */
  royalty_cents: z.int().nullable(),
  /** What of it is the caller's; null for the buyer. */
  earned_cents: z.int().nullable(),
  currency: z.literal('EUR'),
  invoice: z.object({ id: z.string(), number: z.string().nullable() }),
})
export type MarketTransaction = z.infer<typeof MarketTransaction>

/** One of either list. */
const Transaction = z.discriminatedUnion('category', [MarketTransaction, NftTransaction])

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
      /** Of all that the filters leave, with VAT: what was paid for licences, and what is the caller's, royalties among it. */
      bought_cents: z.int(),
      sold_cents: z.int(),
      earned_cents: z.int(),
    }),
    summary:
      'Licences that you bought and sold, and royalties of those that owners of editions sold; `search` looks in titles',
  }),
  csv: endpoint({
    method: 'GET',
    path: '/transactions/csv',
    access: 'user',
    query: z.object({ search: listQuery(['-date']).shape.search, ...filters, language: Locale.optional() }),
    response: file('text/csv'),
    summary: 'The same as a table, the newest 10,000',
  }),
  read: endpoint({
    method: 'GET',
    path: '/transactions/{id}',
    access: 'user',
    response: Transaction,
    summary: 'One transaction that you take part in: of a licence, or of an NFT on the chain',
  }),
}
