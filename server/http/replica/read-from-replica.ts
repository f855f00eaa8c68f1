// Has a read answered by a replica of the database where it may be and the replica can, else by the primary.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { outageOf } from '../../db/outage.ts'
import { countReplicaRead } from '../../metrics/metrics.ts'
import type { Services } from '../../services.ts'
import type { ApiRoute } from '../route.ts'
import { mayLag } from './may-lag.ts'

/** Pages give up after five seconds, and the primary needs some of them. */
const PATIENCE_MS = 2_000

type Asked = { request: HonoContext; route: ApiRoute; services: Services; contextOn(db: Database): Context }

/** What the replica answers. Null where the primary is to be asked: also after every refusal and failure, which it may know better. */
export async function readFromReplica(
  { request, route, services: { replica }, contextOn }: Asked,
  input: unknown,
): Promise<{ result: unknown } | null> {
  if (!replica || !mayLag(request, route.endpoint)) return null
  const db = replica.current()
  const answer =
    db &&
    (await inTime(route.run(contextOn(db), input)).catch((error: unknown) => {
      if (outageOf(error) !== null) replica.suspect()
      return null
    }))
  countReplicaRead(answer ? 'replica' : 'primary')
  return answer
}

async function inTime(answering: Promise<unknown>): Promise<{ result: unknown }> {
  const patience = new AbortController()
  const late = sleep(PATIENCE_MS, null, { signal: patience.signal }).then(() => {
    throw new Error('the replica does not answer')
  })
  try {
    return { result: await Promise.race([answering, late]) }
  } finally {
    patience.abort()
    late.catch(() => {})
  }
}
