// Erases a person: all domains let go in one transaction; what is left is a nameless row that certificates refer to.
import { and, eq, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { email_tokens, emails, sessions, users } from '#server/db/schema/accounts.ts'
import {
  bank_accounts,
  identity_documents,
  payment_users,
  ubo_declarations,
  ubos,
  verifications,
} from '#server/db/schema/identity.ts'
import {
  account_deletions,
  email_addresses,
  profiles,
  recovery_codes,
  second_factors,
  wallet_challenges,
  wallets,
} from '#server/db/schema/profiles.ts'
import { beta_testers } from '#server/db/schema/social.ts'
import { idempotency_keys } from '#server/db/schema/system.ts'
import { every, job } from '#server/jobs/queue.ts'
import { hashPassword } from '../security/passwords.ts'
import { newSecret } from '../tokens.ts'
import { closeProviderAccount } from './close-provider-account.ts'
import { deletionRefusal } from './deletion-blockers.ts'

/** The email that carries the link to the export outlives the account: it may not be sent or read yet. */
const EXPORT_EMAIL = 'account_export'

export const deleteAccount = job(
  'accounts.delete',
  z.object({ deletion_id: z.string() }),
  async (context, { deletion_id }) => {
    const [asked] = await context.db.select().from(account_deletions).where(eq(account_deletions.id, deletion_id))
    if (!asked || asked.done_at) return
    // Money may have come in, or a case been opened, since the request; that takes days, and is looked at every hour.
    const refusal = await deletionRefusal(context, asked.user_id)
    if (refusal) return context.log.info({ deletion: deletion_id, code: refusal.code }, 'a deletion has to wait')
    await closeProviderAccount(context, asked.user_id)
    const password_hash = await hashPassword(newSecret())
    await context.transact(async tx => {
      const mine = eq(account_deletions.id, deletion_id)
      const [deletion] = await tx.db.select().from(account_deletions).where(mine).for('update')
      if (!deletion || deletion.done_at) return
      const { user_id } = deletion
      await tx.emit('account.deleted', { user_id })
      await deletePerson(tx, user_id, password_hash)
      await tx.db.update(account_deletions).set({ done_at: tx.now() }).where(mine)
    })
  },
)

/** What has to wait, or could not be done while something was away, is begun again: only what was handed over whole. */
export const resumeDeletions = job('accounts.resume-deletions', z.object({}), async ({ db, enqueue }) => {
  const { id, export_token_hash, done_at } = account_deletions
  const waiting = and(isNotNull(export_token_hash), isNull(done_at))
  for (const row of await db.select({ id }).from(account_deletions).where(waiting))
    await enqueue(deleteAccount, { deletion_id: row.id }, { key: row.id })
})

export const resumeDeletionsHourly = every('11 * * * *', resumeDeletions)

async function deletePerson({ db, now }: Context, id: string, password_hash: string): Promise<void> {
  const own = await db
    .select({ email: email_addresses.email })
    .from(email_addresses)
    .where(eq(email_addresses.user_id, id))
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, id))
  const addresses = [...own.map(row => row.email), ...(user ? [user.email] : [])]
  await db.delete(emails).where(and(inArray(emails.to, addresses), ne(emails.template, EXPORT_EMAIL)))
  await db.delete(beta_testers).where(or(eq(beta_testers.user_id, id), inArray(beta_testers.email, addresses)))
  await db.delete(sessions).where(or(eq(sessions.user_id, id), eq(sessions.impersonator_id, id)))
  await db.delete(idempotency_keys).where(eq(idempotency_keys.caller, id))
  const ofPerson = [
    email_addresses,
    profiles,
    email_tokens,
    second_factors,
    recovery_codes,
    wallets,
    wallet_challenges,
    identity_documents,
    ubos,
    ubo_declarations,
    verifications,
    bank_accounts,
    payment_users,
  ]
  for (const table of ofPerson) await db.delete(table).where(eq(table.user_id, id))
  await db
    .update(users)
    .set({
      email: `deleted+${id}@deleted.invalid`,
      first_name: '—',
      last_name: '—',
      password_hash,
      roles: [],
      identity_verified: false,
      deleted_at: now(),
    })
    .where(eq(users.id, id))
}

/** Exports whose link has run out are erased, with the email and the address it went to. */
export const purgeExports = job(
  'accounts.purge-exports',
  z.object({}),
  async ({ db, ports, now }) => {
    const over = await db
      .select()
      .from(account_deletions)
      .where(
        and(
          isNotNull(account_deletions.done_at),
          isNotNull(account_deletions.export_key),
          lt(account_deletions.export_expires_at, now()),
        ),
      )
    for (const { id, export_key, email } of over) {
      if (export_key !== null) await ports.storage.remove(export_key)
      await db.delete(emails).where(and(eq(emails.to, email), eq(emails.template, EXPORT_EMAIL)))
      const forgotten = { export_key: null, export_token_hash: null, email: '' }
      await db.update(account_deletions).set(forgotten).where(eq(account_deletions.id, id))
    }
  },
  { writes: 'nothing' },
)

export const purgeExportsHourly = every('41 * * * *', purgeExports)
