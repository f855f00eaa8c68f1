// Keeps bank accounts here and at the payment provider in line: confirmations, ends, and recipients that are nobody's.
import { and, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, MINUTE_S } from '#lib/dates.ts'
import type { Locale } from '#lib/locales.ts'
import { href } from '#lib/routes.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { bank_accounts } from '#server/db/schema/identity.ts'
import { every, job } from '#server/jobs/queue.ts'
import { linkOf } from '../emails/jobs.ts'
import { endAtProvider } from '../identity/end-at-provider.ts'
import { providerUser } from '../identity/provider-user.ts'

/** Where people come back to after confirming an account. */
export const bankPage = (context: Context, locale: Locale): string =>
  linkOf(context, locale, href('account', { slug: 'bank' }))

/** After this long a recipient that nobody wrote down is a stray one, and an unconfirmed one has ended. */
export const STRAY_S = 15 * MINUTE_S

/** Takes over what the provider says of an account; one that was removed here and confirmed there is ended there too. */
export const reviewBankAccount = job(
  'bank.review-account',
  z.object({ bank_account_id: z.string() }),
  async (context, { bank_account_id }) => {
    const { db, ports } = context
    const [row] = await db
      .select({ account: bank_accounts, locale: users.locale })
      .from(bank_accounts)
      .innerJoin(users, eq(users.id, bank_accounts.user_id))
      .where(eq(bank_accounts.id, bank_account_id))
    const { provider_id } = row?.account ?? {}
    if (!row || !provider_id) return
    const { status, confirm_url } = await ports.payment.readRecipient(provider_id, bankPage(context, row.locale))
    if (row.account.status === 'deactivated') {
      if (status === 'active') await ports.payment.deactivateRecipient(provider_id)
      return
    }
    await db
      .update(bank_accounts)
      .set({ status, confirm_url })
      .where(and(eq(bank_accounts.id, bank_account_id), ne(bank_accounts.status, 'deactivated')))
  },
)

/** Ends the recipient of an account that is out of use, and notes that it has ended. */
export const deactivateRecipient = job(
  'bank.deactivate-recipient',
  z.object({ bank_account_id: z.string() }),
  async (context, { bank_account_id }) => {
    const { db, ports, now } = context
    const [row] = await db.select().from(bank_accounts).where(eq(bank_accounts.id, bank_account_id))
    const { provider_id } = row ?? {}
    if (!provider_id || row?.status !== 'deactivated') return
    const said = await endAtProvider(async () => {
      await ports.payment.deactivateRecipient(provider_id)
      return ports.payment.readRecipient(provider_id, bankPage(context, 'en'))
    })
    // One that waits for its confirmation cannot be ended, and may still get it.
    if (said && (said.status === 'active' || said.status === 'to_confirm')) return
    await db.update(bank_accounts).set({ ended_at: now() }).where(eq(bank_accounts.id, bank_account_id))
  },
)

/** The provider may have been away for longer than a job is tried. */
const endRemoved = job('bank.end-removed', z.object({}), async ({ db, enqueue }) => {
  const { id, status, provider_id, ended_at } = bank_accounts
  const removed = and(eq(status, 'deactivated'), isNotNull(provider_id), isNull(ended_at))
  for (const row of await db.select({ id }).from(bank_accounts).where(removed))
    await enqueue(deactivateRecipient, { bank_account_id: row.id }, { key: row.id })
})

/** Ends recipients that are confirmed and belong to no account in use: their giving was interrupted. */
export const endStrayRecipients = job(
  'bank.end-stray-recipients',
  z.object({ user_id: z.string() }),
  async (context, { user_id }) => {
    const { db, ports, now } = context
    const known = await providerUser(context, user_id)
    if (!known) return
    const present = await ports.payment.listRecipients(known.provider_id)
    const rows = await db
      .select({ provider_id: bank_accounts.provider_id })
      .from(bank_accounts)
      .where(and(eq(bank_accounts.user_id, user_id), ne(bank_accounts.status, 'deactivated')))
    const inUse = new Set(rows.map(row => row.provider_id))
    // A younger one may be in the act of being written down.
    const old = addSeconds(now(), -STRAY_S / 2)
    for (const { id, status, created_at } of present) {
      if (status === 'active' && !inUse.has(id) && created_at < old) await ports.payment.deactivateRecipient(id)
    }
  },
)

/** Accounts given since then that wait for their confirmation. */
export async function bankAccountsToAskAbout({ db }: Context, since: Date): Promise<string[]> {
  const rows = await db
    .select({ id: bank_accounts.id })
    .from(bank_accounts)
    .where(and(eq(bank_accounts.status, 'to_confirm'), gt(bank_accounts.created_at, since)))
  return rows.map(({ id }) => id)
}

export const bankJobs = [reviewBankAccount, deactivateRecipient, endRemoved, endStrayRecipients]
export const bankSchedules = [every('53 * * * *', endRemoved)]
