// Asks the database, the chain and the queue whether they answer.
import { sql } from 'drizzle-orm'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { system } from '#lib/contract/system.ts'
import type { Context } from '#server/context.ts'
import { databaseReady } from '#server/db/open.ts'

export async function readReadiness({ db, ports }: Context): Promise<Answer<typeof system.ready>> {
  const [database, chain, queue] = await Promise.all([
    databaseReady(db),
    ports.anchor.ready(),
    db.execute(sql`select 1 from pgboss.queue limit 1`).then(
      () => true,
      () => false,
    ),
  ])
  const check = (ok: boolean): 'ok' | 'failing' => (ok ? 'ok' : 'failing')
  const all = database && chain && queue
  return { status: check(all), database: check(database), chain: check(chain), queue: check(queue) }
}
