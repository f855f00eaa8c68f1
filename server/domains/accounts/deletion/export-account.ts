// Writes everything of a person into one file before the account is erased, and sends the link to it.
import { Readable } from 'node:stream'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, DAY_S, HOUR_S } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { EXPORT_LINK_DAYS } from '#lib/rules/accounts/deletion.ts'
import { zip } from '#server/bytes/zip.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { account_deletions } from '#server/db/schema/profiles.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { job } from '#server/jobs/queue.ts'
import { accountExport } from '#server/mail/account-export.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { newSecret } from '../tokens.ts'
import { deleteAccount } from './delete-account.ts'
import { exportEntries } from './export-entries.ts'

/** A library of many gigabytes takes its time to be written. */
export const EXPORT_TIMEOUT_S = 6 * HOUR_S

type Deletion = typeof account_deletions.$inferSelect

export const exportAccount = job(
  'accounts.export',
  z.object({ deletion_id: z.string() }),
  async (context, { deletion_id }) => {
    const [deletion] = await context.db.select().from(account_deletions).where(eq(account_deletions.id, deletion_id))
    // The email has gone out: the next job has been told.
    if (!deletion || deletion.export_token_hash !== null) return
    const key = await claimPlace(context, deletion)
    const entries = exportEntries(context, deletion)
    await context.ports.storage.put(key, Readable.from(zip(entries)))
    const announced = await context.transact(tx => announce(tx, deletion, key))
    if (!announced) await context.ports.storage.remove(key)
  },
  { writes: 'files' },
)

/** A place of this attempt's own, noted before the first byte: what an attempt that died has left is removed. */
async function claimPlace({ db, ports }: Context, { id, export_key }: Deletion): Promise<string> {
  if (export_key !== null) await ports.storage.remove(export_key)
  const key = `exports/${id}-${newSecret().replace(/\W/g, '')}.zip`
  await db
    .update(account_deletions)
    .set({ export_key: key })
    .where(and(eq(account_deletions.id, id), isNull(account_deletions.export_token_hash)))
  return key
}

/** The export is whole: its link goes out and the erasing may begin, once. False when another attempt was first. */
async function announce(context: Context, deletion: Deletion, export_key: string): Promise<boolean> {
  const { id, user_id, email, locale, requested_at } = deletion
  const token = newSecret()
  const now = context.now()
  const mine = and(
    eq(account_deletions.id, id),
    eq(account_deletions.export_key, export_key),
    isNull(account_deletions.export_token_hash),
  )
  const [written] = await context.db
    .update(account_deletions)
    .set({ export_token_hash: hashToken(token), export_expires_at: addSeconds(now, EXPORT_LINK_DAYS * DAY_S) })
    .where(mine)
    .returning({ id: account_deletions.id })
  if (!written) return false
  const [user] = await context.db.select({ first_name: users.first_name }).from(users).where(eq(users.id, user_id))
  const message = accountExport(locale, {
    first_name: user?.first_name ?? '',
    requested_at,
    link: `${context.settings.public_url}/api/profiles/exports/${token}`,
    valid_days: EXPORT_LINK_DAYS,
  })
  const { support_email: reply_to } = context.settings
  await enqueueEmail(context, { id: newId('mail', now), to: email, reply_to, locale, message })
  await context.enqueue(deleteAccount, { deletion_id: id }, { key: id })
  return true
}
