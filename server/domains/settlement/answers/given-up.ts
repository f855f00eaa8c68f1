// Which lines of a claim its creator has given up already.
import { and, eq } from 'drizzle-orm'
import { linesGivenUp } from '#lib/rules/settlement/contested.ts'
import type { Context } from '#server/context.ts'
import { infringement_answers } from '#server/db/schema/settlement.ts'

/** Numbers of the lines, from 0; `but`: an answer whose own lines do not count. */
export async function givenUp(
  { db }: Pick<Context, 'db'>,
  infringement_id: string,
  but: string | null = null,
): Promise<ReadonlySet<number>> {
  const { id, state, contested_lines, infringement_id: of } = infringement_answers
  const accepted = await db
    .select({ id, state, contested_lines })
    .from(infringement_answers)
    .where(and(eq(of, infringement_id), eq(state, 'accepted')))
  return linesGivenUp(accepted.filter(answer => answer.id !== but))
}
