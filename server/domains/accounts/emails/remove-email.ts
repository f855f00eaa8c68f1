// Removes an address from an account; the primary one stays.
import { eq } from 'drizzle-orm'
import type { emails as contract } from '#lib/contract/emails.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { email_tokens } from '#server/db/schema/accounts.ts'
import { email_addresses } from '#server/db/schema/profiles.ts'
import { lockUser } from '../lock-user.ts'
import { ownEmail } from './queries.ts'

export async function removeEmail(context: UserContext, { id }: ParsedInput<typeof contract.remove>): Promise<void> {
  // Made primary at the same instant: one waits for the other.
  await lockUser(context, context.user.id)
  const { primary } = await ownEmail(context, id)
  if (primary) throw new Failure('email_primary')
  await context.db.delete(email_tokens).where(eq(email_tokens.email_id, id))
  await context.db.delete(email_addresses).where(eq(email_addresses.id, id))
}
