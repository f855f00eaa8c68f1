// The addresses of the person signed in, the primary one first.
import { asc, desc, eq } from 'drizzle-orm'
import type { emails as contract } from '#lib/contract/emails.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { UserContext } from '#server/context.ts'
import { email_addresses } from '#server/db/schema/profiles.ts'
import { ownEmail, presentEmail } from './queries.ts'

export async function readEmail(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<Answer<typeof contract.read>> {
  return presentEmail(await ownEmail(context, id))
}

export async function listEmails({ db, user }: UserContext): Promise<Answer<typeof contract.list>> {
  const rows = await db
    .select()
    .from(email_addresses)
    .where(eq(email_addresses.user_id, user.id))
    .orderBy(desc(email_addresses.primary), asc(email_addresses.created_at), asc(email_addresses.id))
  return { count: rows.length, next: null, previous: null, results: rows.map(presentEmail) }
}
