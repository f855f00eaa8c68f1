// A creator takes an infringement back, or gives it up once all letters have left unanswered: whoever was written to reads why.
import { eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { infringements as contract, Infringement } from '#lib/contract/infringements.ts'
import { Failure } from '#lib/errors.ts'
import { infringementCan } from '#lib/rules/settlement/infringements.ts'
import { withdrawalOutcome } from '#lib/rules/settlement/mailings.ts'
import type { UserContext } from '#server/context.ts'
import { infringement_answers, mailings } from '#server/db/schema/settlement.ts'
import { closeInfringement, lockInfringement } from '../infringements/close-infringement.ts'
import { presentInfringement } from './present-infringement.ts'

export async function withdrawInfringement(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.withdraw>,
): Promise<Infringement> {
  const { user } = context
  const row = await lockInfringement(context, id)
  if (row.user_id !== user.id) throw new Failure('not_found')
  if (!infringementCan.withdraw(row.state)) throw new Failure('conflict')
  const by = { actor: 'creator', user_id: user.id } as const
  const letters = await context.db.select().from(mailings).where(eq(mailings.infringement_id, id))
  const answers = await context.db.$count(infringement_answers, eq(infringement_answers.infringement_id, id))
  const outcome = withdrawalOutcome(letters, answers > 0)
  await closeInfringement(context, row, by, { outcome, reason: body.reason })
  return presentInfringement(context, await lockInfringement(context, id))
}
