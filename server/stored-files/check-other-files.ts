// Every hour, slowly: stored files that belong to no image and to no report are compared with their digests, those longest
// unchecked first. None can be made anew: what is broken is said in the log, by the health and to administrators.
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import type { Context } from '#server/context.ts'
import { stored_file_checks } from '#server/db/schema/system.ts'
import { faultOf, measureStored } from '#server/domains/images/files/find-fault.ts'
import { every, job } from '#server/jobs/queue.ts'
import { otherFiles } from './named-files.ts'

/** As with images: each has its turn once a week, a broken one sooner, because somebody may have put it back. */
const AGAIN_AFTER_S = 7 * DAY_S
const BROKEN_AGAIN_AFTER_S = DAY_S / 2
/** At most in one run: what is left has its turn in the next. */
const FILES_A_RUN = 500
const BYTES_A_RUN = 1_000_000_000

type Due = { key: string; sha256: string | null; first: boolean }

export const checkOtherFiles = job('stored-files.check', z.object({}), async context => {
  const due = await dueFiles(context)
  const unnamed = await noLongerNamed(context, due)
  let bytes = 0
  for (const file of due) {
    if (bytes >= BYTES_A_RUN) break
    if (unnamed.has(file.key)) await context.db.delete(stored_file_checks).where(eq(stored_file_checks.key, file.key))
    else bytes += await checkFile(context, file)
  }
})

export const checkOtherFilesHourly = every('19 * * * *', checkOtherFiles)

/** Those whose turn it is, then those that have never been looked at. */
async function dueFiles(context: Context): Promise<Due[]> {
  const { key, sha256, checked_at, fault } = stored_file_checks
  const before = (seconds: number) => lt(checked_at, addSeconds(context.now(), -seconds))
  const rows = await context.db
    .select({ key, sha256 })
    .from(stored_file_checks)
    .where(or(and(isNull(fault), before(AGAIN_AFTER_S)), and(isNotNull(fault), before(BROKEN_AGAIN_AFTER_S))))
    .orderBy(asc(checked_at), asc(key))
    .limit(FILES_A_RUN)
  const due: Due[] = rows.map(row => ({ ...row, first: false }))
  for await (const some of batches(context)) {
    if (due.length >= FILES_A_RUN) break
    const keys = some.map(file => file.key)
    const known = await context.db.select({ key }).from(stored_file_checks).where(inArray(key, keys))
    const seen = new Set(known.map(row => row.key))
    due.push(...some.filter(file => !seen.has(file.key)).map(file => ({ ...file, first: true })))
  }
  return due.slice(0, FILES_A_RUN)
}

async function* batches({ db }: Context): AsyncGenerator<{ key: string; sha256: string | null }[]> {
  let some: { key: string; sha256: string | null }[] = []
  for await (const { key, sha256 } of otherFiles(db)) {
    some.push({ key, sha256 })
    if (some.length < FILES_A_RUN) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** Keys of files that have gone with what named them; the names are only read through when some have gone. */
async function noLongerNamed(context: Context, due: readonly Due[]): Promise<Set<string>> {
  const { storage } = context.ports
  const gone = new Set<string>()
  for (const { key, first } of due) if (!first && (await storage.size(key).catch(() => 0)) === null) gone.add(key)
  if (gone.size === 0) return gone
  for await (const { key } of otherFiles(context.db)) gone.delete(key)
  return gone
}

/** Reads it outside of any transaction; answers how many bytes that were. */
async function checkFile({ db, now, ports, log }: Context, { key, sha256 }: Due): Promise<number> {
  const found = await measureStored(ports.storage, key)
  // Nobody wrote its digest down: what is found first is what it is.
  const expected = sha256 ?? (typeof found === 'string' ? null : found.sha256)
  const fault = typeof found === 'string' ? found : faultOf(found, expected ?? found.sha256)
  if (fault !== null) log.error({ key, fault }, 'a stored file is missing or damaged')
  const result = { sha256: expected, checked_at: now(), fault }
  // One that is whole again would be reported anew.
  const reported_at = fault === null ? null : sql`${stored_file_checks.reported_at}`
  await db
    .insert(stored_file_checks)
    .values({ key, ...result })
    .onConflictDoUpdate({ target: stored_file_checks.key, set: { ...result, reported_at } })
  return typeof found === 'string' ? 0 : found.bytes
}
