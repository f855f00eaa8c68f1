// A creator takes an infringement back: no letter follows, and whoever was written to reads why.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { infringements as contract, Infringement } from '#lib/contract/infringements.ts'
import { Failure } from '#lib/errors.ts'
import { infringementCan } from '#lib/rules/settlement/infringements.ts'
import type { UserContext } from '#server/context.ts'
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
  await closeInfringement(context, row, by, { outcome: 'withdrawn', reason: body.reason })
  return presentInfringement(context, await lockInfringement(context, id))
}
