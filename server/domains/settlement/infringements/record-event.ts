// Writes down what happened to an infringement, in the transaction that does it; the public log holds a digest of it.
import { randomBytes } from 'node:crypto'
import { newId } from '#lib/ids.ts'
import { canonicalJson } from '#lib/proof/canonical-json.ts'
import { textDigest } from '#lib/proof/digests.ts'
import type {
  InfringementActor,
  InfringementEventKind,
  InfringementState,
} from '#lib/rules/settlement/infringements.ts'
import type { Context } from '#server/context.ts'
import { infringement_events, type infringements } from '#server/db/schema/settlement.ts'
import { logCase } from '#server/domains/images/log/log-entries.ts'

export type InfringementRow = typeof infringements.$inferSelect
export type Actor = { actor: InfringementActor; user_id: string | null }
export const theProduct: Actor = { actor: 'product', user_id: null }

type Happened = {
  kind: InfringementEventKind
  from: InfringementState | null
  to: InfringementState
  details?: Record<string, unknown>
}

export async function recordInfringementEvent(
  { db, now }: Pick<Context, 'db' | 'now'>,
  infringement_id: string,
  by: Actor,
  { kind, from, to, details = {} }: Happened,
): Promise<void> {
  const happened_at = now()
  const id = newId('infringement_event', happened_at)
  const statement = caseStatement(infringement_id, by, { kind, from, to, details }, happened_at)
  await db
    .insert(infringement_events)
    .values({ id, infringement_id, kind, from_state: from, to_state: to, ...by, details, happened_at, statement })
  await logCase({ db, now }, textDigest(statement))
}

/** What both sides can show to anybody: what happened, when and by which side, without a name and without an address. */
const caseStatement = (
  infringement: string,
  { actor }: Actor,
  { kind, from, to, details }: Happened,
  at: Date,
): string =>
  canonicalJson({
    actor,
    at: at.toISOString(),
    change: typeof details?.change === 'string' ? details.change : null,
    from,
    infringement,
    kind,
    salt: randomBytes(16).toString('base64url'),
    to,
  })
