// Tables of the market: licences, the carts and purchases they are bought with, and what a creator's images are offered for.
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Cents } from '#lib/money.ts'
import type { PurchaseStatus } from '#lib/rules/billing/purchases.ts'
import type { LicenseDuration } from '#lib/rules/billing/sales.ts'
import type { TaxCode } from '#lib/rules/billing/vat.ts'
import type { LicensePurpose } from '#lib/rules/market/training.ts'
import { owner, users } from './accounts.ts'
import { invoices } from './billing.ts'
import { nft_leases } from './chain.ts'
import { instant } from './columns.ts'
import { images } from './images.ts'

const cents = () => bigint({ mode: 'number' }).$type<Cents>()
const duration = () => text().$type<LicenseDuration>()
/** A licence to train is of its creator alone, and for no website. */
const purpose = () => text().$type<LicensePurpose>().notNull().default('display')
const image = () =>
  text()
    .notNull()
    .references(() => images.id, { onDelete: 'cascade' })

/** What somebody may buy: one for each account, and one for each browser without an account. */
export const carts = pgTable(
  'carts',
  {
    id: text().primaryKey(),
    user_id: text().references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret of a browser without an account. */
    token_hash: text().unique(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('carts_user_id_key').on(table.user_id),
    index('carts_updated_at_index').on(table.updated_at).where(sql`${table.user_id} is null`),
    check('carts_holder_check', sql`(${table.user_id} is null) <> (${table.token_hash} is null)`),
  ],
)

export const cart_items = pgTable(
  'cart_items',
  {
    id: text().primaryKey(),
    cart_id: text()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    image_id: image(),
    /** Bought of the owner of an edition; null: of its creator. */
    lease_id: text().references(() => nft_leases.id, { onDelete: 'cascade' }),
    purpose: purpose(),
    duration: duration().notNull(),
    /** Where the image will be shown. */
    website: text(),
    /** The price before VAT that its buyer has seen; another one is said before they pay. */
    seen_net_cents: cents().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('cart_items_cart_id_image_id_purpose_key').on(table.cart_id, table.image_id, table.purpose),
    check(
      'cart_items_training_check',
      sql`${table.purpose} <> 'training' or num_nonnulls(${table.website}, ${table.lease_id}) = 0`,
    ),
    index('cart_items_image_id_index').on(table.image_id),
    index('cart_items_lease_id_index').on(table.lease_id),
  ],
)

/** One payment for licences of one or more creators. While it is open it holds their editions. */
export const purchases = pgTable(
  'purchases',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    status: text().$type<PurchaseStatus>().notNull(),
    net_cents: cents().notNull(),
    vat_cents: cents().notNull(),
    total_cents: cents().notNull(),
    /** Why the payment was refused, in the provider's code. */
    refusal: text(),
    created_at: instant('created_at').notNull(),
    settled_at: instant('settled_at'),
  },
  table => [
    index('purchases_user_id_index').on(table.user_id, table.created_at),
    uniqueIndex('purchases_user_id_open_key').on(table.user_id).where(sql`${table.status} = 'open'`),
    index('purchases_open_index').on(table.created_at).where(sql`${table.status} = 'open'`),
    check('purchases_total_check', sql`${table.net_cents} + ${table.vat_cents} = ${table.total_cents}`),
    check('purchases_settled_check', sql`(${table.status} = 'open') = (${table.settled_at} is null)`),
  ],
)

/** What is bought, at the prices that were agreed; rows never change. */
export const purchase_items = pgTable(
  'purchase_items',
  {
    id: text().primaryKey(),
    purchase_id: text()
      .notNull()
      .references(() => purchases.id),
    image_id: text()
      .notNull()
      .references(() => images.id),
    seller_id: text()
      .notNull()
      .references(() => users.id),
    /** Of its seller, with whatever else is bought of them. */
    invoice_id: text()
      .notNull()
      .references(() => invoices.id),
    purpose: purpose(),
    duration: duration().notNull(),
    website: text(),
    /** The price of one year, on which the commission is taken. */
    base_cents: cents().notNull(),
    tax_code: text().$type<TaxCode>().notNull(),
    net_cents: cents().notNull(),
    vat_cents: cents().notNull(),
    commission_net_cents: cents().notNull(),
    commission_vat_cents: cents().notNull(),
    /** Sold by the owner of an edition, and what of it is the creator's. */
    lease_id: text().references(() => nft_leases.id),
    royalty_user_id: text().references(() => users.id),
    royalty_net_cents: cents(),
    royalty_vat_cents: cents(),
  },
  table => [
    check(
      'purchase_items_royalty_check',
      sql`num_nonnulls(${table.royalty_user_id}, ${table.royalty_net_cents}, ${table.royalty_vat_cents}) in (0, 3) and (${table.royalty_user_id} is null or ${table.lease_id} is not null)`,
    ),
    index('purchase_items_lease_id_index').on(table.lease_id),
    index('purchase_items_royalty_user_id_index').on(table.royalty_user_id),
    uniqueIndex('purchase_items_purchase_id_image_id_purpose_key').on(table.purchase_id, table.image_id, table.purpose),
    check(
      'purchase_items_training_check',
      sql`${table.purpose} <> 'training' or num_nonnulls(${table.website}, ${table.lease_id}) = 0`,
    ),
    index('purchase_items_image_id_index').on(table.image_id),
    index('purchase_items_seller_id_index').on(table.seller_id),
    index('purchase_items_invoice_id_index').on(table.invoice_id),
  ],
)

/** Who may show an image, on which website, or train with it, and until when: recorded by its creator, or sold here. */
export const licenses = pgTable(
  'licenses',
  {
    id: text().primaryKey(),
    /** Who granted it: the image's creator, or the owner of an edition of it. */
    user_id: owner(),
    image_id: image(),
    licensee: text().notNull(),
    /** Null until the buyer of one says where the image is shown. */
    url: text(),
    reference: text(),
    starts_on: date({ mode: 'string' }).notNull(),
    ends_on: date({ mode: 'string' }),
    created_at: instant('created_at').notNull(),
    /** When it was noted that its first day has come. */
    started_at: instant('started_at'),
    /** When it was ended before its time, or noted that its last day is over. */
    ended_at: instant('ended_at'),
    /** What is sold here says more, from here on; it outlives the account of its seller. */
    purchase_item_id: text()
      .unique()
      .references(() => purchase_items.id),
    buyer_id: text().references(() => users.id),
    /** Names it towards anybody; cannot be guessed. */
    number: text().unique(),
    purpose: purpose(),
    duration: duration(),
    net_cents: cents(),
    vat_cents: cents(),
    /** Of the net price, what the platform keeps, before VAT. */
    commission_net_cents: cents(),
    invoice_id: text().references(() => invoices.id),
    /** Of the image, as they were when it was sold: documents say them when the seller's account is gone. */
    title: text(),
    author: text(),
    /** Of what the owner of an edition has leased out: by which offer, by whom, and what of its net price is the creator's. */
    lease_id: text().references(() => nft_leases.id),
    lessor: text(),
    royalty_net_cents: cents(),
    /** The buyer's own words, for themselves. */
    note: text(),
    /** Its holder agreed to be named where anybody can read it. */
    holder_shown: boolean().notNull().default(false),
    /** How often the file was handed out. */
    downloads: integer().notNull().default(0),
    reminded_at: instant('reminded_at'),
    /** Its price went back to whoever paid it; null again when it is ours again. */
    withdrawn_at: instant('withdrawn_at'),
  },
  table => [
    uniqueIndex('licenses_image_id_url_key')
      .on(table.image_id, table.url)
      .where(sql`${table.ended_at} is null and ${table.purchase_item_id} is null`),
    index('licenses_image_id_sold_index')
      .on(table.image_id)
      .where(sql`${table.ended_at} is null and ${table.purchase_item_id} is not null`),
    index('licenses_buyer_id_index').on(table.buyer_id, table.created_at),
    check(
      'licenses_sold_check',
      sql`num_nonnulls(${table.purchase_item_id}, ${table.buyer_id}, ${table.number}, ${table.duration}, ${table.net_cents}, ${table.vat_cents}, ${table.commission_net_cents}, ${table.invoice_id}, ${table.title}, ${table.author}) in (0, 10)`,
    ),
    check(
      'licenses_leased_check',
      sql`num_nonnulls(${table.lease_id}, ${table.lessor}, ${table.royalty_net_cents}) in (0, 3)`,
    ),
    check(
      'licenses_training_check',
      sql`${table.purpose} <> 'training' or num_nonnulls(${table.url}, ${table.lease_id}) = 0 and ${table.purchase_item_id} is not null`,
    ),
    index('licenses_lease_id_index').on(table.lease_id),
    check('licenses_url_check', sql`${table.purchase_item_id} is not null or ${table.url} is not null`),
    index('licenses_user_id_index').on(table.user_id, table.created_at),
    index('licenses_open_index').on(table.starts_on, table.ends_on).where(sql`${table.ended_at} is null`),
  ],
)

/** Each hand that a sold licence went through, from whom and to whom; rows never change. */
export const license_transfers = pgTable(
  'license_transfers',
  {
    id: text().primaryKey(),
    license_id: text()
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    from_licensee: text().notNull(),
    to_licensee: text().notNull(),
    from_url: text(),
    to_url: text().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [index('license_transfers_license_id_index').on(table.license_id, table.created_at)],
)

/** Websites that a sold licence was for until its holder moved it; rows never change. */
export const license_moves = pgTable(
  'license_moves',
  {
    id: text().primaryKey(),
    license_id: text()
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    /** The day on which it was moved: what the website showed until then was licensed. */
    until: date({ mode: 'string' }).notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [index('license_moves_license_id_index').on(table.license_id, table.created_at)],
)

/** Passports that were signed; they outlive accounts, images and licences, and what was withdrawn stays withdrawn. */
export const license_passports = pgTable(
  'license_passports',
  {
    /** The claim `jti`: number and count. */
    id: text().primaryKey(),
    number: text().notNull(),
    token: text().notNull(),
    /** Shows who holds it; handed to the holder alone. */
    disclosure: text().notNull(),
    /** The last day it counts. */
    until: date({ mode: 'string' }).notNull(),
    created_at: instant('created_at').notNull(),
    withdrawn_at: instant('withdrawn_at'),
  },
  table => [
    index('license_passports_number_index').on(table.number, table.created_at),
    uniqueIndex('license_passports_number_key').on(table.number).where(sql`${table.withdrawn_at} is null`),
    index('license_passports_withdrawn_index').on(table.until).where(sql`${table.withdrawn_at} is not null`),
  ],
)

/** What a creator's images are offered for when nothing else is said: new ones, and all of them to train with. */
export const sale_settings = pgTable('sale_settings', {
  user_id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  license_sale: boolean().notNull(),
  base_price_cents: integer(),
  /** What a licence to train costs before VAT, of each image that says nothing else; null: none is offered. */
  training_price_cents: integer(),
})
