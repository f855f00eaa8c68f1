// What enters the public log: that a version was issued, that the one before it was superseded, and that something happened to a claim.

import type { LogEvent } from '#lib/contract/log.ts'
import { newId } from '#lib/ids.ts'
import { canonicalJson } from '#lib/proof/canonical-json.ts'
import type { Context } from '#server/context.ts'
import { log_entries } from '#server/db/schema/log.ts'
import { appendLog } from './append-log.ts'

type Issued = { digest: string; version: number; previous_digest: string | null }

/** Call it in the transaction that dates a version. Digests only: a log that never forgets names nobody. */
export async function logVersion(context: Context, { digest, version, previous_digest }: Issued): Promise<void> {
  const at = context.now().toISOString()
  await record(context, 'issued', digest, { event: 'issued', digest, version, previous_digest, at })
  if (previous_digest !== null) {
    await record(context, 'superseded', previous_digest, {
      event: 'superseded',
      digest: previous_digest,
      by: digest,
      at,
    })
  }
  await context.enqueue(appendLog, {}, { key: 'all' })
}

/**
 * Call it in the transaction of the event. Of a salted statement, so that nobody can guess what the digest is of; it gets
 * its place when the log next grows.
 */
export const logCase = (context: Writing, digest: string): Promise<void> =>
  record(context, 'case', digest, { event: 'case', digest, at: context.now().toISOString() })

type Writing = Pick<Context, 'db' | 'now'>

async function record(
  context: Writing,
  event: LogEvent,
  digest: string,
  fields: Record<string, string | number | null>,
) {
  const recorded_at = context.now()
  const row = { id: newId('log_entry', recorded_at), event, digest, entry: canonicalJson(fields), recorded_at }
  await context.db.insert(log_entries).values(row).onConflictDoNothing()
}
