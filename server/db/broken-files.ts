// Counts the stored files that the last comparison with their digests found missing or damaged, and that nobody can make anew.
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

export type BrokenFiles = {
  broken_originals: number
  /** Evidence reports, what recipients sent as proof, recordings of pages, blocks of IPFS, copies that were found. */
  broken_documents: number
}

export async function countBrokenFiles(db: Database): Promise<BrokenFiles> {
  const { rows } = await db.execute<BrokenFiles>(sql`select
    (select count(*) from file_checks f join images i on i.id = f.image_id
      where f.original_fault is not null and i.deleted_at is null)::int as broken_originals,
    ((select count(*) from evidence_checks where fault is not null)
      + (select count(*) from stored_file_checks where fault is not null))::int as broken_documents`)
  return rows[0] ?? { broken_originals: 0, broken_documents: 0 }
}
