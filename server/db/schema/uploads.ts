// Tables of resumable uploads: what was announced, the parts that have arrived, and the digests that were dated before.
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ChainpointProof, TimeStamp } from '#lib/contract/certificate-proof.ts'
import type { UploadFields } from '#lib/contract/uploads.ts'
import type { UploadState } from '#lib/rules/upload-states.ts'
import { owner, users } from './accounts.ts'
import { instant } from './columns.ts'
import { anchor_batches, images } from './images.ts'

/** What the judged bytes have shown: they are the announced ones, and a photograph that is accepted. */
export type InspectedFile = { sha512: string; width: number; height: number }
/** What was found when it was announced, or when its bytes had come. */
export type EarlierUpload = { image_id: string; issued_at: string; same_file: boolean }
export type UploadRefusal = { code: string; params?: Record<string, string | number> }

export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    user_id: owner(),
    file_name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    state: text().$type<UploadState>().notNull(),
    /** Bytes that are kept. */
    received: bigint({ mode: 'number' }).notNull(),
    fields: jsonb().$type<UploadFields>().notNull(),
    /** When the fields became final. */
    submitted_at: instant('submitted_at'),
    judged: jsonb().$type<InspectedFile>(),
    /** The earliest image of somebody else that shows the same picture: by its digest first, then by what it shows. */
    earlier: jsonb().$type<EarlierUpload>(),
    /** Id of the image to be: the original is put away under it before the image exists. */
    reserved_image_id: text().notNull(),
    image_id: text().references(() => images.id, { onDelete: 'set null' }),
    duplicate: boolean().notNull().default(false),
    refusal: jsonb().$type<UploadRefusal>(),
    created_at: instant('created_at').notNull(),
    ended_at: instant('ended_at'),
    expires_at: instant('expires_at').notNull(),
  },
  table => [
    /** A file is open once: announced again it goes on where it was. */
    uniqueIndex('uploads_user_id_sha256_key')
      .on(table.user_id, table.sha256)
      .where(sql`${table.state} in ('waiting', 'receiving', 'received')`),
    index('uploads_user_id_created_at_index').on(table.user_id, table.created_at),
    index('uploads_expires_at_index').on(table.expires_at),
  ],
)

/** Parts are written down before they are put away, so that none is ever left behind. */
export const upload_parts = pgTable(
  'upload_parts',
  {
    id: text().primaryKey(),
    /** Without a reference: parts outlive their upload until their bytes are gone. */
    upload_id: text().notNull(),
    start: bigint({ mode: 'number' }).notNull(),
    bytes: integer().notNull(),
    kept: boolean().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [index('upload_parts_upload_id_index').on(table.upload_id, table.start)],
)

export const dated_digests = pgTable(
  'dated_digests',
  {
    id: text().primaryKey(),
    /** Null when the person was erased: other leaves' ways to the root lead past this one. */
    user_id: text().references(() => users.id, { onDelete: 'set null' }),
    sha256: text().notNull(),
    image_id: text().references(() => images.id, { onDelete: 'set null' }),
    time_stamp: jsonb().$type<TimeStamp>(),
    batch_id: text().references(() => anchor_batches.id),
    /** Position among the batch's leaves, counted together with those of certificates. */
    leaf_index: integer(),
    chainpoint: jsonb().$type<ChainpointProof>(),
    created_at: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('dated_digests_user_id_sha256_key').on(table.user_id, table.sha256),
    index('dated_digests_image_id_index').on(table.image_id),
    index('dated_digests_batch_id_index').on(table.batch_id),
  ],
)
