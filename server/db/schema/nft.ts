// Tables of NFTs: the records, a creator's defaults, and what of them is on IPFS.
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { IpfsKind } from '#lib/rules/nft/ipfs.ts'
import type { ListingState, NftSaleKind } from '#lib/rules/nft/listings.ts'
import type { NftState } from '#lib/rules/nft/nfts.ts'
import type { PinState } from '#lib/rules/nft/pins.ts'
import { ownerKey, users } from './accounts.ts'
import { instant } from './columns.ts'
import { images } from './images.ts'

/** A file on IPFS by its name (CID); what is equal is kept once. */
export const ipfs_objects = pgTable('ipfs_objects', {
  cid: text().primaryKey(),
  kind: text().$type<IpfsKind>().notNull(),
  media_type: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  /** Rules by which it was cut into blocks (IPIP-499). */
  profile: text().notNull(),
  created_at: instant('created_at').notNull(),
  /** When all its blocks were stored; nobody is given it before. */
  kept_at: instant('kept_at'),
})

/** Its blocks in their order: the first one has the name of the file. */
export const ipfs_blocks = pgTable(
  'ipfs_blocks',
  {
    object_cid: text()
      .notNull()
      .references(() => ipfs_objects.cid, { onDelete: 'cascade' }),
    position: integer().notNull(),
    cid: text().notNull(),
  },
  table => [primaryKey({ columns: [table.object_cid, table.position] }), index('ipfs_blocks_cid_index').on(table.cid)],
)

/** The copy of a file that a pinning service keeps, or is asked to. */
export const ipfs_pins = pgTable(
  'ipfs_pins',
  {
    id: text().primaryKey(),
    cid: text()
      .notNull()
      .unique()
      .references(() => ipfs_objects.cid, { onDelete: 'cascade' }),
    state: text().$type<PinState>().notNull(),
    /** Who was asked last, and whether that is a stand-in. */
    service: text().notNull(),
    standin: boolean().notNull(),
    /** Its own name for the copy; null while it was not asked. */
    request_id: text(),
    /** Vain tries in a row, and what the last one said. */
    attempts: integer().notNull().default(0),
    problem: text(),
    created_at: instant('created_at').notNull(),
    /** When the service was last asked, and when it first said that it keeps it. */
    checked_at: instant('checked_at'),
    pinned_at: instant('pinned_at'),
  },
  table => [index('ipfs_pins_checked_at_index').on(table.checked_at)],
)

const object = () => text().references(() => ipfs_objects.cid)

/** An image as an NFT: what is said of it, and once it is prepared the names of its files. */
export const nfts = pgTable(
  'nfts',
  {
    id: text().primaryKey(),
    image_id: text()
      .notNull()
      .unique()
      .references(() => images.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    state: text().$type<NftState>().notNull(),
    /** The contract that mints it. */
    minter: text().notNull(),
    /** Both can never be deleted once it is prepared: nobody is named in them. */
    name: text(),
    description: text(),
    max_editions: integer().notNull(),
    royalty_bps: integer().notNull(),
    /** Whoever has an edition may offer licences of the photograph; said in its metadata, so that nobody takes it back. */
    leasing: boolean().notNull().default(false),
    /** The version of the image's certificate that it carries. */
    certificate_version: integer(),
    metadata_cid: object(),
    image_cid: object(),
    certificate_cid: object(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    prepared_at: instant('prepared_at'),
  },
  table => [
    index('nfts_user_id_index').on(table.user_id, table.created_at),
    uniqueIndex('nfts_metadata_cid_key').on(table.metadata_cid),
    index('nfts_image_cid_index').on(table.image_cid),
    index('nfts_certificate_cid_index').on(table.certificate_cid),
    check('nfts_max_editions_check', sql`${table.max_editions} between 1 and 20`),
    check(
      'nfts_prepared_check',
      sql`num_nonnulls(${table.certificate_version}, ${table.metadata_cid}, ${table.image_cid}, ${table.certificate_cid}, ${table.prepared_at}) = case when ${table.state} = 'draft' then 0 else 5 end`,
    ),
  ],
)

/** An NFT for sale by its creator: one listing at a time, whatever was cancelled before. */
export const nft_listings = pgTable(
  'nft_listings',
  {
    id: text().primaryKey(),
    nft_id: text()
      .notNull()
      .references(() => nfts.id, { onDelete: 'cascade' }),
    kind: text().$type<NftSaleKind>().notNull(),
    state: text().$type<ListingState>().notNull(),
    /** Symbol of what it is paid in, and the price or the reserve in its smallest part: more digits than a bigint has. */
    currency: text().notNull(),
    price: text().notNull(),
    /** Of an auction alone. */
    edition: integer(),
    duration_s: integer(),
    increment_bps: integer(),
    expires_at: instant('expires_at').notNull(),
    /** The creator's wallet, and what it signed. */
    seller: text(),
    signature: text(),
    created_at: instant('created_at').notNull(),
    opened_at: instant('opened_at'),
    cancelled_at: instant('cancelled_at'),
  },
  table => [
    index('nft_listings_nft_id_index').on(table.nft_id, table.created_at),
    uniqueIndex('nft_listings_nft_id_current_key').on(table.nft_id).where(sql`${table.state} in ('draft', 'open')`),
    check(
      'nft_listings_auction_check',
      sql`num_nonnulls(${table.edition}, ${table.duration_s}, ${table.increment_bps}) = case when ${table.kind} = 'auction' then 3 else 0 end`,
    ),
    check(
      'nft_listings_signed_check',
      sql`num_nonnulls(${table.seller}, ${table.signature}, ${table.opened_at}) = case when ${table.state} = 'draft' then 0 else 3 end`,
    ),
  ],
)

/** What a creator's new NFTs begin with. */
export const nft_settings = pgTable('nft_settings', {
  user_id: ownerKey(),
  minter: text().notNull(),
  /** Symbol of what they are paid in. */
  currency: text().notNull(),
  royalty_bps: integer().notNull(),
  leasing: boolean().notNull().default(false),
})
