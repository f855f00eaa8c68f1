// Tables of litigations: infringements that a lawyer was asked to act on.
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Cents } from '#lib/money.ts'
import type { InfringementActor } from '#lib/rules/settlement/infringements.ts'
import type { LitigationEventKind, LitigationState } from '#lib/rules/settlement/litigations.ts'
import { ownerKey, users } from './accounts.ts'
import { instant } from './columns.ts'
import { infringements } from './settlement.ts'

const cents = () => bigint({ mode: 'number' }).$type<Cents>()
const person = () => text().references(() => users.id)

/** An infringement that its creator asked a lawyer to act on. */
export const litigations = pgTable(
  'litigations',
  {
    id: text().primaryKey(),
    infringement_id: text()
      .notNull()
      .references(() => infringements.id),
    user_id: person().notNull(),
    /** Who accepted or ignored it. */
    lawyer_id: person(),
    state: text().$type<LitigationState>().notNull(),
    prejudice_cents: cents().notNull(),
    discount_cents: cents().notNull(),
    /** The platform’s fee towards the creator, per case. */
    commission_cents: cents().notNull(),
    ignore_comment: text(),
    /** What came of it, in the lawyer’s words. */
    outcome: text(),
    /** By an administrator, to find cases of one sort. */
    classification: text(),
    /** The version of the note on costs that the creator said yes to, and when. */
    cost_note_version: integer().notNull(),
    agreed_at: instant('agreed_at').notNull(),
    accepted_at: instant('accepted_at'),
    closed_at: instant('closed_at'),
    /** When lawyers were told of it by email. */
    told_at: instant('told_at'),
  },
  table => [
    index('litigations_user_id_index').on(table.user_id, table.agreed_at),
    index('litigations_lawyer_id_index').on(table.lawyer_id),
    uniqueIndex('litigations_infringement_id_open_key')
      .on(table.infringement_id)
      .where(sql`${table.state} in ('pending', 'suspended')`),
    check('litigations_discount_check', sql`${table.discount_cents} between 0 and ${table.prejudice_cents} / 10`),
    check('litigations_closed_check', sql`(${table.state} in ('pending', 'suspended')) = (${table.closed_at} is null)`),
    check('litigations_ignored_check', sql`${table.state} <> 'ignored' or ${table.ignore_comment} is not null`),
  ],
)

/** What a lawyer is told of by email. */
export const lawyer_settings = pgTable('lawyer_settings', {
  user_id: ownerKey(),
  new_cases: boolean().notNull(),
})

/** Each dated change of a case with author and reason; rows never change. */
export const litigation_events = pgTable(
  'litigation_events',
  {
    id: text().primaryKey(),
    litigation_id: text()
      .notNull()
      .references(() => litigations.id),
    kind: text().$type<LitigationEventKind>().notNull(),
    from_state: text().$type<LitigationState>(),
    to_state: text().$type<LitigationState>().notNull(),
    actor: text().$type<InfringementActor>().notNull(),
    user_id: person(),
    reason: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    happened_at: instant('happened_at').notNull(),
  },
  table => [index('litigation_events_litigation_id_index').on(table.litigation_id, table.happened_at)],
)
