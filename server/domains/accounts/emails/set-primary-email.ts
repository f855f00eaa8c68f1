// Makes a confirmed address the one a person logs in with; the old and the new one are told, and the old one can undo it.
import { and, eq } from 'drizzle-orm'
import type { emails as contract, EmailAddress } from '#lib/contract/emails.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { RESTORE_LINK_DAYS } from '#lib/rules/accounts/sign-in.ts'
import type { UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { email_addresses } from '#server/db/schema/profiles.ts'
import { primaryChanged, primaryReplaced } from '#server/mail/address-emails.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { newRestoreLink } from '../security/restore-link.ts'
import { deleteKeys } from '../tokens.ts'
import { linkOf } from './jobs.ts'
import { ownEmail, presentEmail } from './queries.ts'

export async function setPrimaryEmail(
  context: UserContext,
  { id }: ParsedInput<typeof contract.setPrimary>,
): Promise<EmailAddress> {
  const { db } = context
  const own = eq(users.id, context.user.id)
  const [user] = await db.select().from(users).where(own).for('update')
  const chosen = await ownEmail(context, id)
  if (!user) throw new Failure('not_authenticated')
  if (!chosen.confirmed_at) throw new Failure('email_unconfirmed')
  if (chosen.primary) return presentEmail(chosen)
  const all = eq(email_addresses.user_id, user.id)
  await db.update(email_addresses).set({ primary: false }).where(and(all, email_addresses.primary))
  await db.update(email_addresses).set({ primary: true }).where(eq(email_addresses.id, id))
  await db.update(users).set({ email: chosen.email, email_confirmed_at: chosen.confirmed_at }).where(own)
  // An email that lies in the old mailbox must not open the account any more.
  await deleteKeys(context, user.id, 'reset_password')
  await tellBoth(context, user, chosen.email)
  return presentEmail({ ...chosen, primary: true })
}

/** The new address learns what has happened; the old one also gets the way back. */
async function tellBoth(context: UserContext, user: typeof users.$inferSelect, new_email: string): Promise<void> {
  const { first_name, locale, email: old_email } = user
  const changed_at = context.now()
  const change = { first_name, old_email, new_email, changed_at }
  const restore_link = await newRestoreLink(context, user)
  const taken = primaryReplaced(locale, { ...change, restore_link, valid_days: RESTORE_LINK_DAYS })
  await enqueueEmail(context, { id: newId('mail', changed_at), to: old_email, locale, message: taken })
  const support_link = linkOf(context, locale, href('support'))
  const changed = primaryChanged(locale, { ...change, support_link })
  await enqueueEmail(context, { id: newId('mail', changed_at), to: new_email, locale, message: changed })
}
