// Tables of what happens on the chain of the editions: what people send there, and what was read from there.
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Cents } from '#lib/money.ts'
import type { BidState } from '#lib/rules/nft/bids.ts'
import type { ChainActionKind, ChainActionState, ChainProblem } from '#lib/rules/nft/chain-actions.ts'
import type { TokenOffer } from '#lib/rules/nft/chain-events.ts'
import type { LeaseEnd } from '#lib/rules/nft/leasing.ts'
import type { NftSaleKind } from '#lib/rules/nft/listings.ts'
import type { RoyaltyRecipient } from '#lib/rules/nft/royalties.ts'
import { owner, users } from './accounts.ts'
import { instant } from './columns.ts'
import { nft_listings, nfts } from './nft.ts'

/** Blocks that were read, as far back as they may still be taken back. */
export const chain_blocks = pgTable('chain_blocks', {
  number: integer().primaryKey(),
  hash: text().notNull(),
  parent_hash: text().notNull(),
  at: instant('at').notNull(),
})

/** What the contracts said in them. */
export const chain_events = pgTable(
  'chain_events',
  {
    id: text().primaryKey(),
    block_number: integer().notNull(),
    log_index: integer().notNull(),
    tx_hash: text().notNull(),
    name: text().notNull(),
    /** Decimal; null where it is about no edition. */
    token_id: text(),
    args: jsonb().$type<Record<string, string>>().notNull(),
    at: instant('at').notNull(),
    /** Who took it over; the account of a wallet else. */
    assigned_user_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** When those whom it concerns were told. */
    told_at: instant('told_at'),
  },
  table => [
    index('chain_events_untold_index').on(table.block_number).where(sql`${table.told_at} is null`),
    uniqueIndex('chain_events_log_key').on(table.tx_hash, table.log_index),
    index('chain_events_token_id_index').on(table.token_id),
    index('chain_events_block_number_index').on(table.block_number),
    index('chain_events_assigned_user_id_index').on(table.assigned_user_id),
  ],
)

/** An edition that is minted, as its events make it. */
export const nft_tokens = pgTable(
  'nft_tokens',
  {
    id: text().primaryKey(),
    nft_id: text()
      .notNull()
      .references(() => nfts.id),
    token_id: text().notNull().unique(),
    edition: integer().notNull(),
    /** EIP-55, as all addresses. */
    owner: text().notNull(),
    offer: jsonb().$type<TokenOffer>(),
    /** Symbol of what it is offered for. */
    currency: text(),
    on_sale: boolean().notNull(),
    /** The chain took its minting back. */
    gone: boolean().notNull().default(false),
    minted_at: instant('minted_at').notNull(),
  },
  table => [
    index('nft_tokens_nft_id_index').on(table.nft_id),
    index('nft_tokens_owner_index').on(sql`lower(${table.owner})`),
    index('nft_tokens_minted_at_index').on(table.minted_at),
  ],
)

/** The owner of an edition offers licences of its photograph, while it stays where it was. */
export const nft_leases = pgTable(
  'nft_leases',
  {
    id: text().primaryKey(),
    token_id: text()
      .notNull()
      .references(() => nft_tokens.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    /** The wallet that had the edition when it began, EIP-55. */
    wallet: text().notNull(),
    /** The price of one year before VAT. */
    base_price_cents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    started_at: instant('started_at').notNull(),
    ended_at: instant('ended_at'),
    reason: text().$type<LeaseEnd>(),
  },
  table => [
    uniqueIndex('nft_leases_token_id_open_key').on(table.token_id).where(sql`${table.ended_at} is null`),
    index('nft_leases_user_id_index').on(table.user_id, table.started_at),
    check('nft_leases_ended_check', sql`(${table.ended_at} is null) = (${table.reason} is null)`),
  ],
)

/** What somebody wants to buy, until it is on the chain or given up. */
export const nft_bids = pgTable(
  'nft_bids',
  {
    id: text().primaryKey(),
    user_id: owner(),
    nft_id: text()
      .notNull()
      .references(() => nfts.id, { onDelete: 'cascade' }),
    kind: text().$type<NftSaleKind>().notNull(),
    state: text().$type<BidState>().notNull(),
    listing_id: text().references(() => nft_listings.id, { onDelete: 'cascade' }),
    token_id: text().references(() => nft_tokens.id, { onDelete: 'cascade' }),
    edition: integer().notNull(),
    currency: text().notNull(),
    amount: text().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [
    index('nft_bids_user_id_index').on(table.user_id, table.created_at),
    index('nft_bids_nft_id_index').on(table.nft_id),
    index('nft_bids_listing_id_index').on(table.listing_id),
    index('nft_bids_token_id_index').on(table.token_id),
    uniqueIndex('nft_bids_pending_key')
      .on(table.user_id)
      .where(sql`${table.state} = 'pending' and ${table.kind} = 'fixed_price'`),
    check('nft_bids_wanted_check', sql`num_nonnulls(${table.listing_id}, ${table.token_id}) = 1`),
  ],
)

/** Who gets a part of later sales. */
export const nft_royalties = pgTable(
  'nft_royalties',
  {
    id: text().primaryKey(),
    nft_id: text()
      .notNull()
      .references(() => nfts.id, { onDelete: 'cascade' }),
    kind: text().$type<RoyaltyRecipient>().notNull(),
    wallet: text(),
    email: text(),
    recipient_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** What the contract knows the recipient by: the wallet, or chance alone. */
    beneficiary: text().notNull(),
    cashback_bps: integer().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('nft_royalties_wallet_key').on(table.nft_id, table.wallet),
    uniqueIndex('nft_royalties_email_key').on(table.nft_id, table.email),
    uniqueIndex('nft_royalties_recipient_key').on(table.nft_id, table.recipient_id),
    index('nft_royalties_recipient_id_index').on(table.recipient_id),
    index('nft_royalties_email_index').on(table.email),
    index('nft_royalties_beneficiary_index').on(table.beneficiary),
  ],
)

/** A transaction of somebody's wallet: prepared here, sent by them, confirmed or not by the chain. */
export const chain_actions = pgTable(
  'chain_actions',
  {
    id: text().primaryKey(),
    user_id: owner(),
    kind: text().$type<ChainActionKind>().notNull(),
    state: text().$type<ChainActionState>().notNull(),
    nft_id: text().references(() => nfts.id, { onDelete: 'set null' }),
    listing_id: text().references(() => nft_listings.id, { onDelete: 'set null' }),
    bid_id: text().references(() => nft_bids.id, { onDelete: 'set null' }),
    token_id: text().references(() => nft_tokens.id, { onDelete: 'set null' }),
    royalty_id: text().references(() => nft_royalties.id, { onDelete: 'set null' }),
    /** What it was asked with, so that it can be prepared again. */
    asked: jsonb().$type<Record<string, unknown>>().notNull(),
    edition: integer(),
    currency: text(),
    amount: text(),
    chain_id: integer().notNull(),
    sender: text().notNull(),
    target: text().notNull(),
    data: text().notNull(),
    value: text().notNull(),
    gas: text(),
    hash: text(),
    nonce: integer(),
    block_number: integer(),
    problem: text().$type<ChainProblem>(),
    reason: text(),
    replaced_by: text(),
    prepared_at: instant('prepared_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    sent_at: instant('sent_at'),
    settled_at: instant('settled_at'),
  },
  table => [
    index('chain_actions_user_id_index').on(table.user_id, table.prepared_at),
    index('chain_actions_under_way_index').on(table.state).where(sql`${table.state} in ('prepared', 'sent')`),
    uniqueIndex('chain_actions_hash_key').on(table.hash),
    index('chain_actions_sender_index').on(table.sender),
    index('chain_actions_nft_id_index').on(table.nft_id),
    index('chain_actions_listing_id_index').on(table.listing_id),
    index('chain_actions_bid_id_index').on(table.bid_id),
    index('chain_actions_token_id_index').on(table.token_id),
    index('chain_actions_royalty_id_index').on(table.royalty_id),
    index('chain_actions_block_number_index').on(table.block_number),
  ],
)
