// Ties a letter to an account: what its holder buys with it is theirs there, and they find it again.
import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { receivedLetters as contract, ReceivedLetter } from '#lib/contract/received-letters.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { infringements } from '#server/db/schema/settlement.ts'
import { recordInfringementEvent } from '../infringements/record-event.ts'
import { findLetter } from './find-letter.ts'
import { presentLetter } from './present-letter.ts'

/** The first account keeps it. */
export async function assignLetter(
  context: UserContext,
  { token }: ParsedInput<typeof contract.assign>,
): Promise<ReceivedLetter> {
  const { row } = await findLetter(context, token)
  if (row.user_id === context.user.id) throw new Failure('same_buyer_seller')
  if (row.recipient_id === context.user.id) return presentLetter(context, row)
  const taken = await context.transact(tx => assign(tx, row.id, context.user.id))
  if (!taken) throw new Failure('conflict')
  return presentLetter(context, { ...row, recipient_id: context.user.id })
}

async function assign(context: Context, id: string, user_id: string): Promise<boolean> {
  const free = and(eq(infringements.id, id), isNull(infringements.recipient_id))
  const [row] = await context.db.update(infringements).set({ recipient_id: user_id }).where(free).returning()
  if (!row) return false
  const by = { actor: 'recipient', user_id } as const
  await recordInfringementEvent(context, id, by, { kind: 'assigned', from: row.state, to: row.state })
  return true
}
