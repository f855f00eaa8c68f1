// Paid purchases of one person, whichever side they are on, and those of which a part is theirs.
import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { transactions as contract, MarketTransaction } from '#lib/contract/transactions.ts'
import { addDays, startOfDay } from '#lib/dates.ts'
import { personName } from '#lib/person-name.ts'
import type { UserContext } from '#server/context.ts'
import { namedBy } from '#server/db/like.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { images } from '#server/db/schema/images.ts'
import { purchase_items, purchases } from '#server/db/schema/market.ts'
import { sale_royalties } from '#server/db/schema/payouts.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { briefColumns, presentBrief } from '../../images/brief-image.ts'

export type TransactionFilters = ParsedInput<typeof contract.csv>['query'] & { search?: string | undefined }

const sellers = alias(users, 'seller')
const buyers = alias(users, 'buyer')
const sellerProfiles = alias(profiles, 'seller_profile')
const buyerProfiles = alias(profiles, 'buyer_profile')

type Caller = Pick<UserContext, 'user'>

export const settledAt = purchases.settled_at

/** Of somebody else's sale, that a part is the caller's. */
const ofRoyalty = ({ user }: Caller): SQL => sql`${purchase_items.royalty_user_id} is not distinct from ${user.id}`

/** The price, or what of it is the caller's royalty. */
export const totalFor = (caller: Caller): SQL<number> =>
  sql<number>`case when ${ofRoyalty(caller)} then ${royalty} else ${purchase_items.net_cents} + ${purchase_items.vat_cents} end`
export const commission = sql<number>`(${purchase_items.commission_net_cents} + ${purchase_items.commission_vat_cents})`

/** What of a sale by the owner of an edition is its creator's. */
export const royalty = sql<number>`coalesce(${purchase_items.royalty_net_cents} + ${purchase_items.royalty_vat_cents}, 0)`

export function transactionsOf({ user }: UserContext, filters: TransactionFilters): SQL | undefined {
  const { event, image, from, to, search } = filters
  const sold = eq(purchase_items.seller_id, user.id)
  const bought = eq(purchases.user_id, user.id)
  const shared = eq(purchase_items.royalty_user_id, user.id)
  const sides = { sold, bought, royalty: shared }
  return and(
    eq(purchases.status, 'paid'),
    event === undefined ? or(sold, bought, shared) : sides[event],
    image === undefined ? undefined : eq(purchase_items.image_id, image),
    from === undefined ? undefined : gte(settledAt, startOfDay(from)),
    to === undefined ? undefined : lt(settledAt, startOfDay(addDays(to, 1))),
    search === undefined ? undefined : namedBy(sql`${images.title}`, search),
  )
}

export const transactionRows = ({ db, user }: Pick<UserContext, 'db' | 'user'>, where: SQL | undefined) =>
  db
    .select({
      item: purchase_items,
      settled_at: settledAt,
      image: briefColumns,
      invoice: { id: invoices.id, number: invoices.number },
      seller: { ...named(sellers), public_name: sellerProfiles.public_name },
      buyer: { ...named(buyers), public_name: buyerProfiles.public_name },
    })
    .from(purchase_items)
    .innerJoin(purchases, eq(purchases.id, purchase_items.purchase_id))
    .innerJoin(images, eq(images.id, purchase_items.image_id))
    // A royalty has an invoice of its own, from its creator to whoever sold.
    .leftJoin(
      sale_royalties,
      and(eq(sale_royalties.invoice_id, purchase_items.invoice_id), eq(sale_royalties.user_id, user.id)),
    )
    .innerJoin(
      invoices,
      eq(invoices.id, sql`coalesce(${sale_royalties.royalty_invoice_id}, ${purchase_items.invoice_id})`),
    )
    .innerJoin(sellers, eq(sellers.id, purchase_items.seller_id))
    .leftJoin(sellerProfiles, eq(sellerProfiles.user_id, sellers.id))
    .innerJoin(buyers, eq(buyers.id, purchases.user_id))
    .leftJoin(buyerProfiles, eq(buyerProfiles.user_id, buyers.id))
    .where(where)

const named = ({ id, first_name, last_name }: typeof sellers | typeof buyers) => ({ id, first_name, last_name })

type Row = Awaited<ReturnType<typeof transactionRows>>[number]
type Person = Row['seller']

const present = (person: Person) => ({ id: person.id, name: person.public_name ?? personName(person) })

export function presentTransaction(row: Row, { user }: Caller): MarketTransaction {
  const { item, image, invoice, settled_at, seller, buyer } = row
  if (!settled_at) throw new Error(`the purchase of ${item.id} is paid without a day`)
  const event = item.royalty_user_id === user.id ? 'royalty' : item.seller_id === user.id ? 'sold' : 'bought'
  const shared = event === 'royalty'
  const net_cents = shared ? (item.royalty_net_cents ?? 0) : item.net_cents
  const vat_cents = shared ? (item.royalty_vat_cents ?? 0) : item.vat_cents
  const total_cents = net_cents + vat_cents
  const sold = event === 'sold'
  const commission_cents = sold ? item.commission_net_cents + item.commission_vat_cents : null
  const royalty_cents = sold ? (item.royalty_net_cents ?? 0) + (item.royalty_vat_cents ?? 0) : null
  const own = { id: user.id, name: personName(user) }
  return {
    id: item.id,
    date: settled_at.toISOString(),
    image: presentBrief(image),
    category: 'license',
    event,
    user: present(sold ? buyer : seller),
    from: present(seller),
    to: shared ? own : present(buyer),
    purpose: item.purpose,
    duration: item.duration,
    net_cents,
    vat_cents,
    total_cents,
    commission_cents,
    royalty_cents,
    earned_cents: event === 'bought' ? null : total_cents - (commission_cents ?? 0) - (royalty_cents ?? 0),
    currency: 'EUR',
    invoice,
  }
}
