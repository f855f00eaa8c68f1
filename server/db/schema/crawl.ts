// Tables of the web as it was crawled: websites, hosts, pages, pictures, the fingerprints they are compared by, and archives.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { WatchSource } from '#lib/rules/crawl.ts'
import type { ArchiveFaultReason, ArchiveKind, SegmentState } from '#lib/rules/crawling/archives.ts'
import type { HitSource } from '#lib/rules/hits.ts'
import { users } from './accounts.ts'
import { bytea, instant } from './columns.ts'
import { images } from './images.ts'

const texts = () => text().array().notNull().default(sql`'{}'::text[]`)

/** Rows that go with the one that they belong to. */
const within = (id: () => AnyPgColumn) => text().notNull().references(id, { onDelete: 'cascade' })

/** A website, by its registrable name. */
export const domains = pgTable(
  'domains',
  {
    id: text().primaryKey(),
    name: text().notNull().unique(),
    registry_state: text().$type<'pending' | 'success' | 'failed'>().notNull().default('pending'),
    looked_up_at: instant('looked_up_at'),
    registrar: text(),
    registrant: text(),
    registered_on: date({ mode: 'string' }),
    expires_on: date({ mode: 'string' }),
    country: text(),
    zip_code: text(),
    address: text(),
    /** Who hosts it. */
    host: text(),
    ip: text(),
    name_servers: texts(),
    /** Addresses by where they come from: the registry, the website, people. */
    registrant_emails: texts(),
    abuse_emails: texts(),
    other_emails: texts(),
    internal_emails: texts(),
    external_emails: texts(),
    manual_emails: texts(),
    /** Fields that a person corrected: the registries do not overwrite them. */
    corrected: texts(),
    whois: text(),
    note: text(),
    stand_in: boolean().notNull().default(false),
    created_at: instant('created_at').notNull(),
  },
  table => [index('domains_country_index').on(table.country)],
)

export const domain_changes = pgTable(
  'domain_changes',
  {
    id: text().primaryKey(),
    domain_id: within(() => domains.id),
    /** Null for the product itself. */
    user_id: text().references(() => users.id, { onDelete: 'set null' }),
    changes: jsonb().$type<{ field: string; from: string | null; to: string | null }[]>().notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  table => [index('domain_changes_domain_id_changed_at_index').on(table.domain_id, table.changed_at)],
)

/** Why a website is crawled; creators have theirs each, the others have no user. */
export const domain_watches = pgTable(
  'domain_watches',
  {
    id: text().primaryKey(),
    domain_id: within(() => domains.id),
    user_id: text().references(() => users.id, { onDelete: 'cascade' }),
    source: text().$type<WatchSource>().notNull(),
    /** Where to begin. */
    url: text().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('domain_watches_domain_id_user_id_key').on(table.domain_id, sql`coalesce(${table.user_id}, '')`),
    index('domain_watches_user_id_index').on(table.user_id),
  ],
)

/** Scheme, name and port: what robots.txt, the pace and the lease of a worker belong to. */
export const crawl_hosts = pgTable(
  'crawl_hosts',
  {
    id: text().primaryKey(),
    domain_id: within(() => domains.id),
    /** Such as `https://www.example.org` or `http://blog.localhost:4080`. */
    origin: text().notNull().unique(),
    robots: text(),
    robots_fetched_at: instant('robots_fetched_at'),
    delay_ms: integer().notNull(),
    failures: integer().notNull().default(0),
    /** The last thing that kept us from going on; null when nothing did. */
    obstacle: text(),
    visit_hours: integer().notNull(),
    last_crawled_at: instant('last_crawled_at'),
    next_crawl_at: instant('next_crawl_at'),
    /** The worker that has the host to itself, until then. */
    lease: text(),
    leased_until: instant('leased_until'),
    created_at: instant('created_at').notNull(),
  },
  table => [
    index('crawl_hosts_domain_id_index').on(table.domain_id),
    index('crawl_hosts_next_crawl_at_index').on(table.next_crawl_at),
  ],
)

export const crawl_pages = pgTable(
  'crawl_pages',
  {
    id: text().primaryKey(),
    host_id: text()
      .notNull()
      .references(() => crawl_hosts.id, { onDelete: 'cascade' }),
    /** Canonical. */
    url: text().notNull(),
    url_sha256: text().notNull().unique(),
    state: text().$type<'waiting' | 'fetched' | 'failed' | 'forbidden' | 'duplicate' | 'archived'>().notNull(),
    depth: integer().notNull(),
    /** Who named it. */
    source: text().$type<HitSource>().notNull().default('crawler'),
    status: integer(),
    etag: text(),
    last_modified: text(),
    /** Of the page's words and pictures: two pages with the same are one. */
    content_sha256: text(),
    title: text(),
    rendered: boolean().notNull().default(false),
    /** Images of ours that our plugin shows on the page. */
    plugin_image_ids: texts(),
    failures: integer().notNull().default(0),
    fetched_at: instant('fetched_at'),
    created_at: instant('created_at').notNull(),
  },
  table => [index('crawl_pages_host_id_state_index').on(table.host_id, table.state, table.depth)],
)

/** A picture by its bytes, wherever it was seen. */
export const crawl_pictures = pgTable(
  'crawl_pictures',
  {
    id: text().primaryKey(),
    sha256: text().notNull().unique(),
    media_type: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Null when it is too small or cannot be decoded. */
    fingerprint_version: integer(),
    fingerprint: bytea(),
    /** Name of our reduced copy in storage, kept once there is a hit; null before. */
    copy: text(),
    /** Images up to this one have been compared with it. */
    compared_seq: bigint({ mode: 'number' }).notNull().default(0),
    seen_at: instant('seen_at').notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [index('crawl_pictures_seen_at_index').on(table.seen_at)],
)

export const page_pictures = pgTable(
  'page_pictures',
  {
    page_id: within(() => crawl_pages.id),
    picture_id: text()
      .notNull()
      .references(() => crawl_pictures.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    url_sha256: text().notNull(),
    etag: text(),
    alt: text(),
    selector: text(),
    /** When an archive of the web kept the page with it; null for what only a crawl has seen. */
    captured_at: instant('captured_at'),
    found_at: instant('found_at').notNull(),
    seen_at: instant('seen_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.page_id, table.url_sha256] }),
    index('page_pictures_picture_id_index').on(table.picture_id),
    index('page_pictures_url_sha256_index').on(table.url_sha256),
  ],
)

/** What watched images are recognised by; a row that was removed stays until every index has dropped it. */
export const image_fingerprints = pgTable('image_fingerprints', {
  image_id: text()
    .primaryKey()
    .references(() => images.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  data: bytea().notNull(),
  /** Grows with every change, so that an index asks for what it has not seen. */
  seq: bigserial({ mode: 'number' }).notNull().unique(),
  removed_at: instant('removed_at'),
  /** The web is searched for it; the others are there for what is uploaded. */
  watched: boolean().notNull().default(true),
  /** When the reverse image searches were last asked about it. */
  searched_at: instant('searched_at'),
})

const counter = () => bigint({ mode: 'number' }).notNull().default(0)

export const crawl_archives = pgTable('crawl_archives', {
  id: text().primaryKey(),
  label: text().notNull(),
  address: text().notNull().unique(),
  kind: text().$type<ArchiveKind>().notNull(),
  /** By which the pages of watched websites are read first. */
  index_address: text(),
  /** Its server did not answer: nothing of it is asked for before. */
  paused_until: instant('paused_until'),
  added_by: text().references(() => users.id, { onDelete: 'set null' }),
  created_at: instant('created_at').notNull(),
})

/** A file of an archive, or one range of it: the unit of work that one worker has at a time. */
export const crawl_archive_segments = pgTable(
  'crawl_archive_segments',
  {
    id: text().primaryKey(),
    archive_id: within(() => crawl_archives.id),
    kind: text().$type<ArchiveKind>().notNull(),
    address: text().notNull(),
    /** In bytes of the file; to its end where `range_end` is null. */
    range_start: counter(),
    range_end: bigint({ mode: 'number' }),
    priority: integer().notNull(),
    state: text().$type<SegmentState>().notNull().default('waiting'),
    fault: text().$type<ArchiveFaultReason>(),
    /** Where the first record begins of which nothing was written down. */
    position: counter(),
    /** Of the file in bytes; null before anything was read. */
    size: bigint({ mode: 'number' }),
    records: counter(),
    pages: counter(),
    /** Pages that ask machines to leave them alone. */
    reserved: counter(),
    pictures: counter(),
    requests: counter(),
    bytes: counter(),
    work_ms: counter(),
    attempts: integer().notNull().default(0),
    next_attempt_at: instant('next_attempt_at').notNull(),
    /** The worker that has it to itself, until then. */
    lease: text(),
    leased_until: instant('leased_until'),
    created_at: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('crawl_archive_segments_range_key').on(
      table.archive_id,
      table.address,
      table.range_start,
      sql`coalesce(${table.range_end}, -1)`,
    ),
    index('crawl_archive_segments_waiting_index').on(table.priority, table.id).where(sql`${table.state} = 'waiting'`),
  ],
)

/** A picture that an archive names on a page: fetched once, politely, and then matched as those of a crawl are. */
export const crawl_archive_pictures = pgTable(
  'crawl_archive_pictures',
  {
    page_id: within(() => crawl_pages.id),
    url_sha256: text().notNull(),
    url: text().notNull(),
    archive_id: within(() => crawl_archives.id),
    alt: text(),
    selector: text(),
    captured_at: instant('captured_at').notNull(),
    state: text().$type<'waiting' | 'fetched' | 'none' | 'forbidden'>().notNull().default('waiting'),
    failures: integer().notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.page_id, table.url_sha256] }),
    index('crawl_archive_pictures_waiting_index').on(table.page_id).where(sql`${table.state} = 'waiting'`),
    index('crawl_archive_pictures_archive_id_index').on(table.archive_id, table.state),
    index('crawl_archive_pictures_none_index').on(table.url_sha256).where(sql`${table.state} = 'none'`),
  ],
)
