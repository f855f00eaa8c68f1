// Tables of images, their certificates and the batches in which certificates are anchored.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  BitcoinSignature,
  ChainAnchor,
  ChainpointProof,
  NanoSignature,
  TimeStamp,
} from '#lib/contract/certificate-proof.ts'
import type { ImageState } from '#lib/rules/image-states.ts'
import type { AiRights } from '#lib/rules/legal/ai-rights.ts'
import type { HoldState, ModerationResult, OnHoldState } from '#lib/rules/moderation.ts'
import type { NftSaleKind } from '#lib/rules/nft/listings.ts'
import { owner, users } from './accounts.ts'
import { instant } from './columns.ts'

/** A preview in storage, under `previews/<image>/<name>`. */
export type StoredPreview = {
  name: string
  media_type: string
  width: number
  height: number
  /** Digest and length as it was made; absent until its first check for previews from before there were any. */
  sha256?: string
  bytes?: number
  /** Counted up when it is made anew, because caches keep an address for a year; absent: the first. */
  version?: number
  /** What is stored is not what was made; it is to be made anew. */
  broken?: true
}

/** What is wrong with a stored file. */
export type FileFault = 'missing' | 'damaged'

/** A judgement as it was made; the model is named because another one would have said something else. */
export type Moderation = ModerationResult & { model: string; judged_at: string }

export const genres = pgTable('genres', {
  id: text().primaryKey(),
  name_en: text().notNull(),
  name_fr: text().notNull(),
  rank: integer().notNull(),
})

export const collections = pgTable(
  'collections',
  {
    id: text().primaryKey(),
    user_id: owner(),
    name: text().notNull(),
    cover_image_id: text(),
    nb_likes: integer().notNull().default(0),
    created_at: instant('created_at').notNull(),
  },
  table => [uniqueIndex('collections_user_id_name_key').on(table.user_id, table.name)],
)

/** The people whose photographs an account certifies: an agency's photographers, a creator's own name. */
export const photographers = pgTable(
  'photographers',
  {
    id: text().primaryKey(),
    user_id: owner(),
    name: text().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [uniqueIndex('photographers_user_id_name_key').on(table.user_id, sql`lower(${table.name})`)],
)

export const images = pgTable(
  'images',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    slug: text().notNull(),
    state: text().$type<ImageState>().notNull(),
    refusal: text(),
    sha256: text().notNull(),
    sha512: text().notNull(),
    fingerprint: text(),
    file_name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    color: text(),
    placeholder: text(),
    /** The stored previews, largest first. */
    previews: jsonb().$type<StoredPreview[]>().notNull().default([]),
    /** What the classifier and the measures said; null for images that came before there were any. */
    moderation: jsonb().$type<Moderation>(),
    /** Certified by an administrator's word although there is nudity in it. */
    nudity: boolean().notNull().default(false),
    title: text().notNull(),
    genre_id: text()
      .notNull()
      .references(() => genres.id),
    /** The name as it was certified; `photographer_id` is who it belongs to now. */
    photographer: text().notNull(),
    photographer_id: text().references(() => photographers.id, { onDelete: 'set null' }),
    collection_id: text().references(() => collections.id, { onDelete: 'set null' }),
    created_on: date({ mode: 'string' }),
    angle: text(),
    location: text(),
    moment: text(),
    technical_means: text(),
    tags: text().array().notNull().default([]),
    max_editions: integer().notNull(),
    portfolio: text().$type<'private' | 'public' | 'on_sale'>().notNull(),
    /** The price of a licence of one year before VAT; kept when the image is taken off sale. */
    base_price_cents: integer(),
    /** How its owner wishes to sell it as an NFT. */
    nft_sale: boolean().notNull().default(false),
    nft_minter: text(),
    nft_params: text().$type<NftSaleKind>().notNull().default('fixed_price'),
    nft_price: text(),
    nft_currency: text(),
    /** What counts: its own choice, else the account's, written by whoever changes one of them. */
    ai_rights: text().$type<AiRights>().notNull().default('reserved'),
    /** Its own choice; null: as the account says. */
    ai_rights_own: text().$type<AiRights>(),
    /** What a licence to train with it costs before VAT, as both say together; null: none is offered. */
    training_price_cents: integer(),
    /** Its own price, 0 where it is not offered; null: as the account says. */
    training_price_own: integer(),
    monitored: boolean().notNull(),
    /** When monitoring was switched on: it stays on for six months. */
    monitored_at: instant('monitored_at'),
    /** When a lower plan stopped watching it; null once it is watched again. */
    paused_at: instant('paused_at'),
    /** Lower case, without accents: title, tags, photographer, author and genre, for the search box. */
    search_text: text().notNull().default(''),
    views: integer().notNull().default(0),
    nb_likes: integer().notNull().default(0),
    created_at: instant('created_at').notNull(),
    certified_at: instant('certified_at'),
    /** When its owner was written to about the certificate. */
    told_at: instant('told_at'),
    /** A deleted image keeps its row, because its certificates are never deleted. */
    deleted_at: instant('deleted_at'),
  },
  table => [
    index('images_training_index').on(table.id).where(sql`${table.training_price_cents} is not null`),
    index('images_ai_allowed_index').on(table.id).where(sql`${table.ai_rights} = 'allowed'`),
    uniqueIndex('images_user_id_sha256_key').on(table.user_id, table.sha256).where(sql`${table.deleted_at} is null`),
    index('images_user_id_created_at_index').on(table.user_id, table.created_at),
    index('images_search_text_index').using('gin', sql`${table.search_text} gin_trgm_ops`),
    index('images_created_at_index').on(table.created_at, table.id),
    /** The gallery: its pages and their number are read from here alone. */
    index('images_public_created_at_index')
      .on(table.created_at, table.id)
      .where(sql`${table.state} = 'certified' and ${table.portfolio} <> 'private' and ${table.deleted_at} is null`),
    index('images_nb_likes_index').on(table.nb_likes, table.id),
    index('images_photographer_id_index').on(table.photographer_id),
    index('images_sha256_index').on(table.sha256),
    index('images_tags_index').using('gin', table.tags),
    check('images_on_sale_price', sql`${table.portfolio} <> 'on_sale' or ${table.base_price_cents} is not null`),
  ],
)

/** Images that were on hold, with the owner's appeal and the last decision. */
export const image_holds = pgTable(
  'image_holds',
  {
    image_id: text()
      .primaryKey()
      .references(() => images.id, { onDelete: 'cascade' }),
    state: text().$type<HoldState>().notNull(),
    found: text().$type<OnHoldState>().notNull(),
    held_at: instant('held_at').notNull(),
    /** The owner's own words. */
    appeal: text(),
    appealed_at: instant('appealed_at'),
    /** The administrator's words to the owner. */
    reason: text(),
    decided_at: instant('decided_at'),
  },
  table => [index('image_holds_state_held_at_index').on(table.state, table.held_at)],
)

/** When the files of an image were last compared with their digests; a table of its own, because kept pages follow `images`. */
export const file_checks = pgTable(
  'file_checks',
  {
    image_id: text()
      .primaryKey()
      .references(() => images.id, { onDelete: 'cascade' }),
    checked_at: instant('checked_at').notNull(),
    original_fault: text().$type<FileFault>(),
    /** When the administrators were told of the fault. */
    reported_at: instant('reported_at'),
  },
  table => [
    index('file_checks_checked_at_index').on(table.checked_at),
    index('file_checks_original_fault_index').on(table.checked_at).where(sql`${table.original_fault} is not null`),
  ],
)

export const image_likes = pgTable(
  'image_likes',
  {
    image_id: text()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    user_id: owner(),
    created_at: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.image_id] })],
)

export const collection_likes = pgTable(
  'collection_likes',
  {
    collection_id: text()
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    user_id: owner(),
    created_at: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.collection_id] })],
)

export const anchor_batches = pgTable('anchor_batches', {
  id: text().primaryKey(),
  /** Merkle root, 64 hex characters; committed before the chain is asked, so that it is never anchored twice. */
  root: text().notNull().unique(),
  state: text().$type<'pending' | 'anchored'>().notNull(),
  anchor: jsonb().$type<ChainAnchor>(),
  created_at: instant('created_at').notNull(),
  anchored_at: instant('anchored_at'),
})

export const certificates = pgTable(
  'certificates',
  {
    id: text().primaryKey(),
    image_id: text()
      .notNull()
      .references(() => images.id, { onDelete: 'restrict' }),
    version: integer().notNull(),
    /** Canonical JSON text; null until the job has built it, never changed afterwards. */
    statement: text(),
    digest: text(),
    bitcoin: jsonb().$type<BitcoinSignature>(),
    nano: jsonb().$type<NanoSignature>(),
    time_stamp: jsonb().$type<TimeStamp>(),
    batch_id: text().references(() => anchor_batches.id),
    /** Position among the batch's leaves. */
    leaf_index: integer(),
    chainpoint: jsonb().$type<ChainpointProof>(),
    created_at: instant('created_at').notNull(),
    issued_at: instant('issued_at'),
  },
  table => [
    uniqueIndex('certificates_image_id_version_key').on(table.image_id, table.version),
    index('certificates_batch_id_index').on(table.batch_id),
    index('certificates_digest_index').on(table.digest),
  ],
)

export const image_errors = pgTable(
  'image_errors',
  {
    id: text().primaryKey(),
    user_id: owner(),
    file_name: text().notNull(),
    code: text().notNull(),
    source: text().$type<'page' | 'ftp'>().notNull().default('page'),
    created_at: instant('created_at').notNull(),
  },
  table => [index('image_errors_user_id_index').on(table.user_id)],
)
