// Tables of hits, evidence reports, and what creators are told of them.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { TimeStamp } from '#lib/contract/certificate-proof.ts'
import type { EvidenceDetail } from '#lib/contract/evidences.ts'
import type { Region } from '#lib/contract/hits.ts'
import type { NoticeContent } from '#lib/contract/notices.ts'
import type { Locale } from '#lib/locales.ts'
import type { CaptureFailure, EvidenceState } from '#lib/rules/evidence.ts'
import type { HitCategory, HitExclusion, HitKind, HitSource, TrashReason } from '#lib/rules/hits.ts'
import type { MatchReason } from '#lib/rules/matching/match-reasons.ts'
import type { DigestFrequency, NoticeKind } from '#lib/rules/notices.ts'
import { owner, ownerKey, users } from './accounts.ts'
import { instant } from './columns.ts'
import { crawl_pictures, domains } from './crawl.ts'
import { type FileFault, images } from './images.ts'

/** An image on a page: one hit, however many sizes of the picture the page offers. */
export const hits = pgTable(
  'hits',
  {
    id: text().primaryKey(),
    image_id: text()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    /** The image's owner. */
    user_id: owner(),
    domain_id: text()
      .notNull()
      .references(() => domains.id, { onDelete: 'restrict' }),
    picture_id: text()
      .notNull()
      .references(() => crawl_pictures.id, { onDelete: 'restrict' }),
    page_url: text().notNull(),
    page_url_sha256: text().notNull(),
    page_title: text(),
    picture_url: text().notNull(),
    host: text().notNull(),
    alt: text(),
    selector: text(),
    source: text().$type<HitSource>().notNull(),
    category: text().$type<HitCategory>().notNull(),
    trash_reason: text().$type<TrashReason>(),
    exclusion: text().$type<HitExclusion>(),
    exclusion_detail: text(),
    confirmed: boolean().notNull(),
    kind: text().$type<HitKind>().notNull(),
    score: doublePrecision().notNull(),
    /** Why, and how much of the detail agrees; null for hits that were written down before reasons were. */
    reasons: jsonb().$type<MatchReason[]>(),
    agreeing: doublePrecision(),
    /** Number of the rules that decided. */
    decision_rules: integer().notNull().default(0),
    mirrored: boolean().notNull(),
    scale: doublePrecision().notNull(),
    rotation_deg: doublePrecision().notNull(),
    overlap_original: doublePrecision().notNull(),
    overlap_candidate: doublePrecision().notNull(),
    region_original: jsonb().$type<Region>().notNull(),
    region_candidate: jsonb().$type<Region>().notNull(),
    comment: text(),
    viewed_at: instant('viewed_at'),
    found_at: instant('found_at').notNull(),
    /** The earliest capture of the page by an archive of the web with the picture in it; null when none is known. */
    captured_at: instant('captured_at'),
    last_seen_at: instant('last_seen_at').notNull(),
    gone_at: instant('gone_at'),
    /** When its owner was told, in the email that sums up hits. */
    notified_at: instant('notified_at'),
  },
  table => [
    uniqueIndex('hits_image_id_page_url_sha256_key').on(table.image_id, table.page_url_sha256),
    /** A page of the list, and the number of all, are read from these alone. */
    index('hits_user_id_category_found_at_index').on(
      table.user_id,
      table.confirmed,
      table.category,
      table.found_at,
      table.id,
    ),
    index('hits_user_id_found_at_index').on(table.user_id, table.confirmed, table.found_at, table.id),
    index('hits_page_url_sha256_index').on(table.page_url_sha256),
    index('hits_domain_id_index').on(table.domain_id, table.user_id),
    index('hits_picture_id_index').on(table.picture_id, table.image_id),
    index('hits_decision_rules_index').on(table.decision_rules, table.id),
    index('hits_unnotified_index').on(table.user_id).where(sql`${table.notified_at} is null and ${table.confirmed}`),
  ],
)

export const hit_changes = pgTable(
  'hit_changes',
  {
    id: text().primaryKey(),
    hit_id: text()
      .notNull()
      .references(() => hits.id, { onDelete: 'cascade' }),
    /** Null for the product itself. */
    user_id: text().references(() => users.id, { onDelete: 'set null' }),
    from_category: text().$type<HitCategory>(),
    to_category: text().$type<HitCategory>().notNull(),
    reason: text(),
    changed_at: instant('changed_at').notNull(),
  },
  table => [index('hit_changes_hit_id_changed_at_index').on(table.hit_id, table.changed_at)],
)

/** Look-alikes: this picture is not that image, wherever it turns up. */
export const rejected_pictures = pgTable(
  'rejected_pictures',
  {
    image_id: text()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    picture_id: text()
      .notNull()
      .references(() => crawl_pictures.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.image_id, table.picture_id] })],
)

export const evidences = pgTable(
  'evidences',
  {
    id: text().primaryKey(),
    hit_id: text()
      .notNull()
      .references(() => hits.id, { onDelete: 'cascade' }),
    user_id: owner(),
    state: text().$type<EvidenceState>().notNull(),
    automatic: boolean().notNull(),
    /** Excluding VAT, by the plan of the day of the order. */
    price_cents: integer().notNull(),
    /** False for reports that were ordered before reports were charged: they stay free. */
    billed: boolean().notNull().default(false),
    failure: text().$type<CaptureFailure>(),
    reason: text(),
    tries: integer().notNull().default(0),
    ordered_at: instant('ordered_at').notNull(),
    due_at: instant('due_at').notNull(),
    captured_at: instant('captured_at'),
    /** SHA-256 of report.zip, which is its name in storage. */
    zip_sha256: text(),
    bytes: bigint({ mode: 'number' }),
    /** Its way to the chain is that of the dated digest of the same person: it outlives this row, as other leaves' ways lead past it. */
    digest: text(),
    time_stamp: jsonb().$type<TimeStamp>(),
    checks: jsonb().$type<EvidenceDetail['checks']>().notNull().default([]),
    files: jsonb().$type<EvidenceDetail['files']>().notNull().default([]),
    /** What the link service takes; 32 random bytes. */
    token: text().unique(),
  },
  table => [
    index('evidences_hit_id_index').on(table.hit_id),
    index('evidences_user_id_ordered_at_index').on(table.user_id, table.ordered_at),
    /** One report of a hit is under way at a time. */
    uniqueIndex('evidences_under_way_key').on(table.hit_id).where(sql`${table.state} in ('pending', 'manual')`),
  ],
)

/** When the stored files of a report were last compared with their digests. */
export const evidence_checks = pgTable(
  'evidence_checks',
  {
    evidence_id: text()
      .primaryKey()
      .references(() => evidences.id, { onDelete: 'cascade' }),
    checked_at: instant('checked_at').notNull(),
    fault: text().$type<FileFault>(),
    /** When the administrators were told of the fault. */
    reported_at: instant('reported_at'),
  },
  table => [index('evidence_checks_checked_at_index').on(table.checked_at)],
)

/** Links that work once. */
export const zip_links = pgTable('zip_links', {
  ticket_sha256: text().primaryKey(),
  evidence_id: text()
    .notNull()
    .references(() => evidences.id, { onDelete: 'cascade' }),
  locale: text().$type<Locale>().notNull(),
  expires_at: instant('expires_at').notNull(),
  used_at: instant('used_at'),
})

export const notices = pgTable(
  'notices',
  {
    id: text().primaryKey(),
    user_id: owner(),
    kind: text().$type<NoticeKind>().notNull(),
    /** One notice of a kind and key at a time: more of the same changes it as long as it is unread. */
    key: text().notNull(),
    details: jsonb().$type<NoticeContent['details']>().notNull(),
    created_at: instant('created_at').notNull(),
    read_at: instant('read_at'),
  },
  table => [
    index('notices_user_id_created_at_index').on(table.user_id, table.created_at),
    uniqueIndex('notices_unread_key').on(table.user_id, table.kind, table.key).where(sql`${table.read_at} is null`),
  ],
)

export const monitoring_settings = pgTable('monitoring_settings', {
  user_id: ownerKey(),
  digest: text().$type<DigestFrequency>().notNull(),
  automatic_evidence: boolean().notNull(),
  /** What reports ordered by the setting may cost in a month, including VAT; none is ordered without. */
  automatic_limit_cents: integer(),
  digest_sent_at: instant('digest_sent_at'),
})
