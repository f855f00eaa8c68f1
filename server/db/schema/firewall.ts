// Tables of what stands before a claim: originality dossiers with their exhibits, and what the claim firewall knows besides licences.
import { bigint, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Agency, AgencyRowProblem } from '#lib/rules/settlement/agency-reports.ts'
import type { ExhibitKind } from '#lib/rules/settlement/dossier-strength.ts'
import type { ClaimRule } from '#lib/rules/settlement/firewall.ts'
import { owner } from './accounts.ts'
import { instant } from './columns.ts'
import { images } from './images.ts'
import { hits } from './monitoring.ts'

const image = () =>
  text()
    .notNull()
    .references(() => images.id, { onDelete: 'cascade' })

/** Of the interview what no certificate states; the four texts that it states stand in `images`. */
export const originality_dossiers = pgTable('originality_dossiers', {
  image_id: text()
    .primaryKey()
    .references(() => images.id, { onDelete: 'cascade' }),
  light: text(),
  post_processing: text(),
  /** SHA-256 of the dossier as it is now, which is dated like a file. */
  sha256: text().notNull(),
  updated_at: instant('updated_at').notNull(),
})

/** A file that shows how the photograph was made: its digest is dated, its bytes stay with their author. */
export const dossier_exhibits = pgTable(
  'dossier_exhibits',
  {
    id: text().primaryKey(),
    image_id: image(),
    user_id: owner(),
    kind: text().$type<ExhibitKind>().notNull(),
    file_name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('dossier_exhibits_image_id_sha256_key').on(table.image_id, table.sha256),
    index('dossier_exhibits_user_id_index').on(table.user_id),
  ],
)

/** Two registrable names of which the crawler saw one start page lead to the other. */
export const site_aliases = pgTable(
  'site_aliases',
  {
    from_name: text().notNull(),
    to_name: text().notNull(),
    seen_at: instant('seen_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.from_name, table.to_name] }),
    index('site_aliases_to_name_index').on(table.to_name),
  ],
)

/** Sales reports of agencies that were recorded; what was taken back counts no longer. */
export const agency_imports = pgTable(
  'agency_imports',
  {
    id: text().primaryKey(),
    user_id: owner(),
    agency: text().$type<Agency>().notNull(),
    file_name: text().notNull(),
    rows: integer().notNull(),
    created_at: instant('created_at').notNull(),
    taken_back_at: instant('taken_back_at'),
  },
  table => [index('agency_imports_user_id_index').on(table.user_id, table.created_at)],
)

/** A sale as the agency reported it. */
export const agency_import_rows = pgTable(
  'agency_import_rows',
  {
    id: text().primaryKey(),
    import_id: text()
      .notNull()
      .references(() => agency_imports.id, { onDelete: 'cascade' }),
    user_id: owner(),
    /** The line in the file. */
    line: integer().notNull(),
    /** Null for what was recorded without a photograph, with the reason. */
    image_id: text().references(() => images.id, { onDelete: 'cascade' }),
    problem: text().$type<AgencyRowProblem>(),
    agency: text().$type<Agency>().notNull(),
    asset_id: text(),
    file_name: text(),
    title: text(),
    customer: text(),
    sold_on: date({ mode: 'string' }),
    ends_on: date({ mode: 'string' }),
    /** Of what the row says: the same sale in two reports is one. */
    sha256: text().notNull(),
  },
  table => [
    index('agency_import_rows_import_id_index').on(table.import_id, table.line),
    index('agency_import_rows_image_id_index').on(table.image_id),
    index('agency_import_rows_user_id_sha256_index').on(table.user_id, table.sha256),
    index('agency_import_rows_user_id_asset_id_index').on(table.user_id, table.agency, table.asset_id),
  ],
)

/** Why something that speaks against a claim does not apply to a hit, in its creator's words. */
export const firewall_clearances = pgTable(
  'firewall_clearances',
  {
    id: text().primaryKey(),
    hit_id: text()
      .notNull()
      .references(() => hits.id, { onDelete: 'cascade' }),
    user_id: owner(),
    rule: text().$type<ClaimRule>().notNull(),
    source_id: text().notNull(),
    reason: text().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('firewall_clearances_hit_id_rule_source_id_key').on(table.hit_id, table.rule, table.source_id),
    index('firewall_clearances_user_id_index').on(table.user_id),
  ],
)
