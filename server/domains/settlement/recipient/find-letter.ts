// Finds the infringement that a link opens, or that the caller keeps in their account; slows down whoever guesses links or codes.
import { and, eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { wrongLettersPerIp } from '#lib/rules/settlement/recipients.ts'
import type { Context } from '#server/context.ts'
import { infringement_tokens, infringements } from '#server/db/schema/settlement.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { consume, networkOf, reward } from '#server/http/limits.ts'
import type { InfringementRow } from '../infringements/record-event.ts'

/** `token`: null where it was opened from the account. */
export type OpenedLetter = { row: InfringementRow; token: typeof infringement_tokens.$inferSelect | null }

/** By its link, or by its id for the account that keeps it; else `not_found`. Call it outside transactions. */
export const findLetter = (context: Context, token: string): Promise<OpenedLetter> =>
  orSlower(context, async () => {
    const [found] = await context.db
      .select({ row: infringements, token: infringement_tokens })
      .from(infringement_tokens)
      .innerJoin(infringements, eq(infringements.id, infringement_tokens.infringement_id))
      .where(eq(infringement_tokens.token_hash, hashToken(token)))
    return found ?? (await keptLetter(context, token))
  })

async function keptLetter({ db, user }: Context, id: string): Promise<OpenedLetter | null> {
  if (!user) return null
  const kept = and(eq(infringements.id, id), eq(infringements.recipient_id, user.id))
  const [row] = await db.select().from(infringements).where(kept)
  return row ? { row, token: null } : null
}

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/** What is not there counts against the network that asked. Pages that are rendered here ask for many people, who are counted by the page. */
export async function orSlower<T>(context: Context, find: () => Promise<T | null>): Promise<T> {
  const { ip, ahead } = context.request
  const found = async () => {
    const known = await find()
    if (known === null) throw new Failure('not_found')
    return known
  }
  if (ahead && LOOPBACK.test(ip)) return found()
  const network = networkOf(ip)
  await consume(context, wrongLettersPerIp, network)
  const known = await found()
  await reward(context, wrongLettersPerIp, network)
  return known
}
