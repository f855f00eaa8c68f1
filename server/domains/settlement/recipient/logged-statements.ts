// What the public log holds of a letter, in the words of which it has the digests.
import { and, asc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { ReceivedLetter } from '#lib/contract/received-letters.ts'
import { textDigest } from '#lib/proof/digests.ts'
import type { Context } from '#server/context.ts'
import { infringement_events } from '#server/db/schema/settlement.ts'

/** Of what a lawyer does only the discount, which the recipient was told of: the rest is between the lawyer and the creator. */
export async function loggedStatements(
  { db }: Pick<Context, 'db'>,
  infringement_id: string,
): Promise<ReceivedLetter['log']> {
  const { infringement_id: of, kind, details, statement, happened_at, id } = infringement_events
  const told = or(ne(kind, 'litigation_changed'), sql`${details} ->> 'change' = 'discounted'`)
  const rows = await db
    .select({ statement })
    .from(infringement_events)
    .where(and(eq(of, infringement_id), isNotNull(statement), told))
    .orderBy(asc(happened_at), asc(id))
  return rows.flatMap(({ statement: text }) => (text === null ? [] : [{ statement: text, digest: textDigest(text) }]))
}
