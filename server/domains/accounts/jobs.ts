// Scheduled work of the accounts domain: what has ended is forgotten.
import { and, eq, isNull, lt, not, notExists } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { KNOWN_ADDRESS_DAYS, UNCONFIRMED_DAYS } from '#lib/rules/accounts/sign-in.ts'
import { ANSWER_KEPT_DAYS, EMAIL_KEPT_DAYS } from '#lib/rules/legal/retention.ts'
import { email_tokens, emails, sessions, users } from '#server/db/schema/accounts.ts'
import { email_addresses } from '#server/db/schema/profiles.ts'
import { mailing_deliveries } from '#server/db/schema/settlement.ts'
import { idempotency_keys, rate_limits } from '#server/db/schema/system.ts'
import { every, job } from '#server/jobs/queue.ts'
import { repeatConfirmation, sendAddedEmail, sendPasswordReset, welcomeRegistration } from './emails/jobs.ts'

/** Ended sessions, keys past their time, registrations nobody confirmed, old answers and copies of e-mails, counts that no longer matter. */
export const purgeEnded = job(
  'accounts.purge-ended',
  z.object({}),
  async ({ db, now }) => {
    const ago = (days: number) => addSeconds(now(), -days * DAY_S)
    await db.delete(sessions).where(lt(sessions.expires_at, ago(KNOWN_ADDRESS_DAYS)))
    await db.delete(email_tokens).where(lt(email_tokens.expires_at, now()))
    await db.delete(users).where(and(isNull(users.email_confirmed_at), lt(users.created_at, ago(UNCONFIRMED_DAYS))))
    await db
      .delete(email_addresses)
      .where(
        and(
          isNull(email_addresses.confirmed_at),
          not(email_addresses.primary),
          lt(email_addresses.created_at, ago(UNCONFIRMED_DAYS)),
        ),
      )
    await db.delete(idempotency_keys).where(lt(idempotency_keys.created_at, ago(ANSWER_KEPT_DAYS)))
    // What a formal letter said stays with its claim.
    const letters = db
      .select({ id: mailing_deliveries.id })
      .from(mailing_deliveries)
      .where(eq(mailing_deliveries.mail_id, emails.id))
    await db.delete(emails).where(and(lt(emails.created_at, ago(EMAIL_KEPT_DAYS)), notExists(letters)))
    await db.delete(rate_limits).where(lt(rate_limits.expire, now()))
  },
  { writes: 'nothing' },
)

export const accountJobs = [sendAddedEmail, welcomeRegistration, repeatConfirmation, sendPasswordReset, purgeEnded]

export const accountSchedules = [every('17 4 * * *', purgeEnded)]
