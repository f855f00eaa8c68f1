// Adds an address to an account, and sends its email again. Neither the answer nor its time tells whether another account has the address: a job decides which email goes out.
import { eq } from 'drizzle-orm'
import type { emails as contract, EmailAddress } from '#lib/contract/emails.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { EMAILS_MAX } from '#lib/rules/accounts/profile.ts'
import { newEmailsPerPerson, resendPerEmail } from '#lib/rules/accounts/sign-in.ts'
import type { UserContext } from '#server/context.ts'
import { email_addresses } from '#server/db/schema/profiles.ts'
import { consume } from '#server/http/limits.ts'
import { lockUser } from '../lock-user.ts'
import { isDisposable } from '../registration/disposable-email.ts'
import { sendAddedEmail } from './jobs.ts'
import { type EmailRow, ownEmail, presentEmail } from './queries.ts'

export async function createEmail(
  context: UserContext,
  { body: { email } }: ParsedInput<typeof contract.create>,
): Promise<EmailAddress> {
  const { id: user_id } = context.user
  if (isDisposable(email)) throw new Failure('email_disposable')
  await refuseMore(context, email)
  await consume(context, newEmailsPerPerson, user_id)
  await consume(context, resendPerEmail, email)
  return context.transact(async tx => {
    // Two at once count one after the other.
    await lockUser(tx, user_id)
    await refuseMore({ ...tx, user: context.user }, email)
    const created_at = tx.now()
    const row: EmailRow = {
      id: newId('email', created_at),
      user_id,
      email,
      primary: false,
      confirmed_at: null,
      created_at,
    }
    await tx.db.insert(email_addresses).values(row)
    await tx.enqueue(sendAddedEmail, { email_id: row.id, mail_id: newId('mail', created_at) })
    return presentEmail(row)
  })
}

async function refuseMore({ db, user }: UserContext, email: string): Promise<void> {
  const own = await db
    .select({ email: email_addresses.email })
    .from(email_addresses)
    .where(eq(email_addresses.user_id, user.id))
  if (own.some(known => known.email === email)) throw new Failure('email_known')
  if (own.length >= EMAILS_MAX) throw new Failure('emails_full', { limit: EMAILS_MAX })
}

export async function resendEmail(context: UserContext, { id }: ParsedInput<typeof contract.resend>): Promise<void> {
  const { email, confirmed_at } = await ownEmail(context, id)
  if (confirmed_at) throw new Failure('conflict')
  await consume(context, resendPerEmail, email)
  await context.enqueue(sendAddedEmail, { email_id: id, mail_id: newId('mail', context.now()) })
}
