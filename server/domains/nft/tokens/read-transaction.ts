// One transaction of the caller's, whichever list tells of it: its id says which.
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { transactions as contract } from '#lib/contract/transactions.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { readMarketTransaction } from '../../market/transactions/list-transactions.ts'
import { readNftTransaction } from './list-transactions.ts'

/** One in which the caller has no part is as unknown as none. */
export async function readTransaction(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<Answer<typeof contract.read>> {
  const found = id.startsWith('evt_') ? await readNftTransaction(context, id) : await readMarketTransaction(context, id)
  if (!found) throw new Failure('not_found')
  return found
}
