// Finds what a call has made whose answer was lost, however late: every movement of money carries a digest of its key.
import { createHash } from 'node:crypto'
import { parseAnswer } from './mangopay-answers.ts'
import type { MangopayCalls } from './mangopay-client.ts'
import { Movements } from './mangopay-money-answers.ts'

const PAGE = 100
/** The owner of a wallet is not asked to confirm that we look at it. */
export const UNATTENDED = 'USER_NOT_PRESENT'

/** Stands in a movement's `Tag`. */
export const tagOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32)

type Wanted = { type: 'PAYIN' | 'TRANSFER' | 'PAYOUT'; key: string } & ({ wallet: string } | { user: string })

/** The id of the movement made under a key: from the answers that the provider keeps for a day, else among all of the wallet's or the user's. */
export async function traceOf({ send, made }: MangopayCalls, wanted: Wanted): Promise<string | null> {
  const { type, key } = wanted
  const kept = Movements.element.safeParse(await made(key))
  if (kept.success) return kept.data.Id
  const [operation, id] =
    'wallet' in wanted
      ? (['wallets_alltransactions', wanted.wallet] as const)
      : (['users_alltransactions', wanted.user] as const)
  for (let page = 1; ; page += 1) {
    const query = { page, per_page: PAGE, Type: type, ScaContext: UNATTENDED }
    const rows = parseAnswer(Movements, await send({ operation, path: { id }, query }))
    const found = rows.find(({ Tag }) => Tag === tagOf(key))
    if (found) return found.Id
    if (rows.length < PAGE) return null
  }
}
