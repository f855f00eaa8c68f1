// Tables of settlement: claims against websites, their letters, what was answered, and looks at the pages.
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Locale } from '#lib/locales.ts'
import type { Cents } from '#lib/money.ts'
import type { ComplianceReason, ComplianceResult } from '#lib/rules/settlement/compliance.ts'
import type {
  AnswerKind,
  AnswerState,
  InfringementActor,
  InfringementEventKind,
  InfringementKind,
  InfringementOutcome,
  InfringementState,
  Regularization,
  RemovalState,
} from '#lib/rules/settlement/infringements.ts'
import type { DeliveryState, MailingState, MailingType, StopReason } from '#lib/rules/settlement/mailings.ts'
import type { PriceLine } from '#lib/rules/settlement/price.ts'
import { users } from './accounts.ts'
import { invoices } from './billing.ts'
import { instant } from './columns.ts'
import { domains } from './crawl.ts'
import { images } from './images.ts'
import { licenses } from './market.ts'
import { evidences, hits } from './monitoring.ts'

const cents = () => bigint({ mode: 'number' }).$type<Cents>()
const day = () => date({ mode: 'string' })
const person = () => text().references(() => users.id)
const infringement = () =>
  text()
    .notNull()
    .references(() => infringements.id)
const details = () => jsonb().$type<Record<string, unknown>>().notNull().default({})

/** What a creator claims from one website, as it was signed off; never deleted. */
export const infringements = pgTable(
  'infringements',
  {
    id: text().primaryKey(),
    /** The creator who signed it off. */
    user_id: person().notNull(),
    domain_id: text()
      .notNull()
      .references(() => domains.id, { onDelete: 'restrict' }),
    kind: text().$type<InfringementKind>().notNull(),
    state: text().$type<InfringementState>().notNull(),
    outcome: text().$type<InfringementOutcome>(),
    /** In the words of whoever closed it, where they gave any. */
    close_reason: text(),
    removal_state: text().$type<RemovalState>(),
    regularization: text().$type<Regularization>(),
    /** Of the letters and of the recipient’s page. */
    locale: text().$type<Locale>().notNull(),
    /** By which anybody checks that the letter is real; says nothing else, and opens nothing. */
    check_code: text().notNull().unique(),
    pricing_version: integer().notNull(),
    /** Frozen: the damages and the licence with their formulas; their sums are the two columns below. */
    lines: jsonb().$type<PriceLine[]>().notNull(),
    prejudice_cents: cents().notNull(),
    /** Of the licence that is offered, before VAT; null where none is. */
    license_cents: cents(),
    /** Why more than the cap is claimed. */
    over_cap_reason: text(),
    /** Why the use serves a business, in the creator’s words; nothing is claimed first from who does none. */
    commercial_reason: text(),
    /** The creator’s own words in the letter. */
    message: text(),
    /** Who the letter says it is from, as they were when it was signed. */
    sender_name: text().notNull(),
    signed_at: instant('signed_at').notNull(),
    deadline_on: day().notNull(),
    /** The recipient’s account, once they have one. */
    recipient_id: person(),
    damages_paid_at: instant('damages_paid_at'),
    licensed_at: instant('licensed_at'),
    /** When the last look found the picture gone from all its pages; null again when it is back. */
    gone_at: instant('gone_at'),
    /** Since when it is contested who had the picture certified first: no letter leaves and nothing is paid until then. */
    held_at: instant('held_at'),
    closed_at: instant('closed_at'),
  },
  table => [
    index('infringements_user_id_index').on(table.user_id, table.signed_at),
    index('infringements_recipient_id_index').on(table.recipient_id),
    index('infringements_domain_id_index').on(table.domain_id),
    check('infringements_open_check', sql`(${table.state} = 'to_be_settled') = (${table.closed_at} is null)`),
    check('infringements_outcome_check', sql`(${table.closed_at} is null) = (${table.outcome} is null)`),
  ],
)

/** A picture on a page that an infringement is about, as it was when it was signed off. */
export const infringement_hits = pgTable(
  'infringement_hits',
  {
    id: text().primaryKey(),
    infringement_id: infringement(),
    hit_id: text().references(() => hits.id, { onDelete: 'set null' }),
    image_id: text()
      .notNull()
      .references(() => images.id, { onDelete: 'restrict' }),
    /** The certificate’s version that the letter names. */
    certificate_version: integer().notNull(),
    evidence_id: text().references(() => evidences.id, { onDelete: 'set null' }),
    page_url: text().notNull(),
    picture_url: text().notNull(),
    first_seen_on: day().notNull(),
    last_seen_on: day().notNull(),
    /** The published price of one year when it was signed off; null where there was none. */
    base_cents: cents(),
    missing_credit: boolean().notNull(),
    alteration: boolean().notNull(),
    commercial_use: boolean().notNull(),
    /** Nothing has ended the infringement yet: one hit is in one open infringement at most. */
    open: boolean().notNull(),
  },
  table => [
    index('infringement_hits_infringement_id_index').on(table.infringement_id),
    index('infringement_hits_image_id_index').on(table.image_id),
    uniqueIndex('infringement_hits_hit_id_open_key').on(table.hit_id).where(sql`${table.open}`),
  ],
)

/** Links to an infringement’s page: 256 random bits each, of which only the SHA-256 is kept. */
export const infringement_tokens = pgTable(
  'infringement_tokens',
  {
    token_hash: text().primaryKey(),
    infringement_id: infringement(),
    /** The letter it was written into; null for one on paper. */
    mailing_id: text().references(() => mailings.id),
    created_at: instant('created_at').notNull(),
    opened_at: instant('opened_at'),
  },
  table => [index('infringement_tokens_infringement_id_index').on(table.infringement_id)],
)

/** The letters of an infringement, each of its types once. */
export const mailings = pgTable(
  'mailings',
  {
    id: text().primaryKey(),
    infringement_id: infringement(),
    type: text().$type<MailingType>().notNull(),
    state: text().$type<MailingState>().notNull(),
    due_on: day().notNull(),
    sent_at: instant('sent_at'),
    stopped_at: instant('stopped_at'),
    stop_reason: text().$type<StopReason>(),
  },
  table => [
    uniqueIndex('mailings_infringement_id_type_key').on(table.infringement_id, table.type),
    index('mailings_planned_index').on(table.due_on).where(sql`${table.state} = 'planned'`),
    check('mailings_stopped_check', sql`(${table.state} = 'stopped') = (${table.stop_reason} is not null)`),
  ],
)

/** A letter to one address: written down before it is sent, so that none goes there twice. */
export const mailing_deliveries = pgTable(
  'mailing_deliveries',
  {
    id: text().primaryKey(),
    mailing_id: text()
      .notNull()
      .references(() => mailings.id),
    address: text().notNull(),
    state: text().$type<DeliveryState>().notNull(),
    /** What the server on the other side said. */
    refusal: text(),
    /** The email in the outgoing mail. */
    mail_id: text().notNull().unique(),
    created_at: instant('created_at').notNull(),
    sent_at: instant('sent_at'),
    refused_at: instant('refused_at'),
  },
  table => [uniqueIndex('mailing_deliveries_mailing_id_address_key').on(table.mailing_id, table.address)],
)

/** What the recipient did, and what came of it. */
export const infringement_answers = pgTable(
  'infringement_answers',
  {
    id: text().primaryKey(),
    infringement_id: infringement(),
    kind: text().$type<AnswerKind>().notNull(),
    state: text().$type<AnswerState>().notNull(),
    /** The recipient’s words. */
    message: text(),
    /** Numbers of the lines that are contested, from 0; null for the whole. */
    contested_lines: jsonb().$type<number[]>(),
    /** Of the licence that was proved. */
    passport_number: text(),
    file_name: text(),
    file_type: text(),
    file_sha256: text(),
    file_bytes: integer(),
    /** What it is paid with, and the licence that was bought. */
    invoice_id: text().references(() => invoices.id),
    license_id: text().references(() => licenses.id),
    /** The day until which the creator judges it. */
    due_on: day(),
    /** The creator’s words. */
    decision_reason: text(),
    created_at: instant('created_at').notNull(),
    decided_at: instant('decided_at'),
  },
  table => [
    index('infringement_answers_infringement_id_index').on(table.infringement_id, table.created_at),
    /** One of a kind waits at a time. */
    uniqueIndex('infringement_answers_open_key')
      .on(table.infringement_id, table.kind)
      .where(sql`${table.state} = 'open'`),
    check('infringement_answers_decided_check', sql`(${table.state} = 'open') = (${table.decided_at} is null)`),
  ],
)

/** Everything that happened, each in the transaction that did it; rows never change. */
export const infringement_events = pgTable(
  'infringement_events',
  {
    id: text().primaryKey(),
    infringement_id: infringement(),
    kind: text().$type<InfringementEventKind>().notNull(),
    from_state: text().$type<InfringementState>(),
    to_state: text().$type<InfringementState>().notNull(),
    actor: text().$type<InfringementActor>().notNull(),
    user_id: person(),
    details: details(),
    happened_at: instant('happened_at').notNull(),
    /** Canonical JSON with a salt, whose SHA-256 the public log holds; null for events of before it did. */
    statement: text(),
  },
  table => [index('infringement_events_infringement_id_index').on(table.infringement_id, table.happened_at)],
)

/** A look at one page, planned and made. */
export const compliance_checks = pgTable(
  'compliance_checks',
  {
    id: text().primaryKey(),
    infringement_hit_id: text()
      .notNull()
      .references(() => infringement_hits.id),
    infringement_id: infringement(),
    reason: text().$type<ComplianceReason>().notNull(),
    due_at: instant('due_at').notNull(),
    checked_at: instant('checked_at'),
    result: text().$type<ComplianceResult>(),
    /** What the result follows from: status, addresses, digests, what was compared. */
    findings: details(),
    /** SHA-256 of the recording, which is its name in storage. */
    recording_sha256: text(),
  },
  table => [
    uniqueIndex('compliance_checks_key').on(table.infringement_hit_id, table.due_at),
    index('compliance_checks_due_index').on(table.due_at).where(sql`${table.checked_at} is null`),
    index('compliance_checks_infringement_id_index').on(table.infringement_id),
    check('compliance_checks_result_check', sql`(${table.checked_at} is null) = (${table.result} is null)`),
  ],
)

/** What a creator’s claims begin with. */
export const settlement_settings = pgTable('settlement_settings', {
  user_id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  prejudice_cents: cents().notNull(),
  license_cents: cents().notNull(),
  /** Added to each letter in its language. */
  message_en: text(),
  message_fr: text(),
})
