// Every file in storage that the database names, with the digest that it was written with where there is one.
import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { locales } from '#lib/locales.ts'
import { openUploadStates } from '#lib/rules/upload-states.ts'
import type { Database } from '#server/db/database.ts'
import { crawl_pictures } from '#server/db/schema/crawl.ts'
import { certificates, images } from '#server/db/schema/images.ts'
import { evidences } from '#server/db/schema/monitoring.ts'
import { ipfs_blocks, ipfs_objects } from '#server/db/schema/nft.ts'
import { account_deletions } from '#server/db/schema/profiles.ts'
import { compliance_checks, infringement_answers } from '#server/db/schema/settlement.ts'
import { upload_parts, uploads } from '#server/db/schema/uploads.ts'
import { certificateKey, DOCUMENT_PREVIEW, originalKey, previewKey } from '#server/domains/images/keys.ts'
import { partKey } from '#server/domains/images/uploads/end-upload.ts'
import { digestOfPages } from '#server/domains/monitoring/evidences/check-reports.ts'
import { reportKey, zipKey } from '#server/domains/monitoring/evidences/keys.ts'
import { blockKey } from '#server/domains/nft/ipfs/keep-object.ts'
import { recordingKey } from '#server/domains/settlement/compliance/make-check.ts'
import { proofKey } from '#server/domains/settlement/recipient/take-proof.ts'
import { digestOfCid, readCid } from '#server/ipfs/cid.ts'

type NamedFileKind =
  | 'original'
  | 'preview'
  | 'certificate'
  | 'report'
  | 'proof'
  | 'recording'
  | 'block'
  | 'copy'
  | 'part'
  | 'export'

export type NamedFile = {
  key: string
  kind: NamedFileKind
  /** Of what was written, 64 hex digits; null where nobody wrote it down. */
  sha256: string | null
  /** False: it may be missing, because it is made when somebody asks for it, is being written, or is kept only for licensees. */
  required: boolean
}

/** Rows that are read at once. */
const ROWS = 500

/** Rows in the order of their ids, some at a time; `read` is given what they come after. */
async function* inPages<Row extends { id: string }>(
  id: PgColumn,
  read: (after: SQL | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: SQL | undefined
  for (;;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS) return
    after = gt(id, last.id)
  }
}

/** Of all tables, one after the other, each in the order of its ids. */
export async function* namedFiles(db: Database): AsyncGenerator<NamedFile> {
  yield* filesOfImages(db)
  yield* certificatePdfs(db)
  yield* reports(db)
  for (const source of otherSources) yield* source(db)
  yield* unfinishedUploads(db)
  yield* accountExports(db)
}

/** Files that the checks of images and of reports do not look at, and that stay. */
export async function* otherFiles(db: Database): AsyncGenerator<NamedFile> {
  for (const source of otherSources) yield* source(db)
}

const otherSources = [proofs, recordings, blocks, copies]

/** What licensees of a deleted image hold stays: its original and the preview that documents show. */
async function* filesOfImages(db: Database): AsyncGenerator<NamedFile> {
  const { id, sha256, previews, deleted_at } = images
  const rows = inPages(id, after =>
    db.select({ id, sha256, previews, deleted_at }).from(images).where(after).orderBy(asc(id)).limit(ROWS),
  )
  for await (const image of rows) {
    const required = image.deleted_at === null
    yield { key: originalKey(image), kind: 'original', sha256: image.sha256, required }
    for (const preview of image.previews) {
      if (!required && preview.name !== DOCUMENT_PREVIEW) continue
      const key = previewKey(image.id, preview.name)
      yield { key, kind: 'preview', sha256: preview.sha256 ?? null, required: required && preview.broken !== true }
    }
  }
}

/** Drawn again when they are missing. */
async function* certificatePdfs(db: Database): AsyncGenerator<NamedFile> {
  const { id, image_id, version, chainpoint } = certificates
  const rows = inPages(id, after =>
    db
      .select({ id, image_id, version })
      .from(certificates)
      .where(and(isNotNull(chainpoint), after))
      .orderBy(asc(id))
      .limit(ROWS),
  )
  for await (const row of rows) {
    for (const language of locales) {
      const key = certificateKey(row.image_id, row.version, language)
      yield { key, kind: 'certificate', sha256: null, required: false }
    }
  }
}

async function* reports(db: Database): AsyncGenerator<NamedFile> {
  const { id, zip_sha256, files, state } = evidences
  const rows = inPages(id, after =>
    db
      .select({ id, zip_sha256, files })
      .from(evidences)
      .where(and(eq(state, 'success'), isNotNull(zip_sha256), after))
      .orderBy(asc(id))
      .limit(ROWS),
  )
  for await (const row of rows) {
    const zip = row.zip_sha256 ?? ''
    yield { key: zipKey(zip), kind: 'report', sha256: zip, required: true }
    for (const language of locales) {
      const sha256 = digestOfPages(row.files, language) ?? null
      yield { key: reportKey(zip, language), kind: 'report', sha256, required: sha256 !== null }
    }
  }
}

/** Files by which recipients of letters prove what they say. */
async function* proofs(db: Database): AsyncGenerator<NamedFile> {
  const { id, infringement_id, file_sha256 } = infringement_answers
  const rows = inPages(id, after =>
    db
      .select({ id, infringement_id, file_sha256 })
      .from(infringement_answers)
      .where(and(isNotNull(file_sha256), after))
      .orderBy(asc(id))
      .limit(ROWS),
  )
  for await (const row of rows) {
    const sha256 = row.file_sha256 ?? ''
    yield { key: proofKey(row.infringement_id, sha256), kind: 'proof', sha256, required: true }
  }
}

async function* recordings(db: Database): AsyncGenerator<NamedFile> {
  const { id, recording_sha256 } = compliance_checks
  const rows = inPages(id, after =>
    db
      .select({ id, recording_sha256 })
      .from(compliance_checks)
      .where(and(isNotNull(recording_sha256), after))
      .orderBy(asc(id))
      .limit(ROWS),
  )
  for await (const row of rows) {
    const sha256 = row.recording_sha256 ?? ''
    yield { key: recordingKey(sha256), kind: 'recording', sha256, required: true }
  }
}

/** Blocks of what is on IPFS, each once: their names are their digests. */
async function* blocks(db: Database): AsyncGenerator<NamedFile> {
  const id = ipfs_blocks.cid
  const rows = inPages(id, after =>
    db
      .selectDistinct({ id })
      .from(ipfs_blocks)
      .innerJoin(ipfs_objects, eq(ipfs_objects.cid, ipfs_blocks.object_cid))
      .where(and(isNotNull(ipfs_objects.kept_at), after))
      .orderBy(asc(id))
      .limit(ROWS),
  )
  for await (const row of rows) {
    const cid = readCid(row.id)
    yield { key: blockKey(row.id), kind: 'block', sha256: cid && digestOfCid(cid), required: true }
  }
}

/** Our own reduced copies of pictures that were found. */
async function* copies(db: Database): AsyncGenerator<NamedFile> {
  const { id, copy } = crawl_pictures
  const rows = inPages(id, after =>
    db
      .select({ id, copy })
      .from(crawl_pictures)
      .where(and(isNotNull(copy), after))
      .orderBy(asc(id))
      .limit(ROWS),
  )
  for await (const row of rows)
    if (row.copy !== null) yield { key: row.copy, kind: 'copy', sha256: null, required: true }
}

/** The parts of a file until it is judged, then the file in the place of its image to be. */
async function* unfinishedUploads(db: Database): AsyncGenerator<NamedFile> {
  const open = inArray(uploads.state, [...openUploadStates])
  const { id, upload_id, kept } = upload_parts
  const parts = inPages(id, after =>
    db
      .select({ id, upload_id })
      .from(upload_parts)
      .innerJoin(uploads, eq(uploads.id, upload_id))
      .where(and(eq(kept, true), open, isNull(uploads.judged), after))
      .orderBy(asc(id))
      .limit(ROWS),
  )
  for await (const part of parts)
    yield { key: partKey(part.upload_id, part.id), kind: 'part', sha256: null, required: true }
  const judged = inPages(uploads.id, after =>
    db
      .select({ id: uploads.id, image_id: uploads.reserved_image_id, sha256: uploads.sha256 })
      .from(uploads)
      .where(and(open, isNotNull(uploads.judged), isNull(uploads.image_id), after))
      .orderBy(asc(uploads.id))
      .limit(ROWS),
  )
  for await (const { image_id, sha256 } of judged)
    yield { key: originalKey({ id: image_id, sha256 }), kind: 'original', sha256, required: true }
}

/** Accounts that their owners take along; the name is written down before the file is. */
async function* accountExports(db: Database): AsyncGenerator<NamedFile> {
  const { id, export_key, export_token_hash } = account_deletions
  const rows = inPages(id, after =>
    db
      .select({ id, export_key, export_token_hash })
      .from(account_deletions)
      .where(and(isNotNull(export_key), after))
      .orderBy(asc(id))
      .limit(ROWS),
  )
  for await (const row of rows) {
    if (row.export_key === null) continue
    yield { key: row.export_key, kind: 'export', sha256: null, required: row.export_token_hash !== null }
  }
}
