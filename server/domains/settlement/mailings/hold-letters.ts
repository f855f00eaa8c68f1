// Whether a letter may still leave: everything that stood behind the sign-off is asked again before each one.
import { eq, getTableColumns } from 'drizzle-orm'
import type { LettersTrouble, StopReason } from '#lib/rules/settlement/mailings.ts'
import type { Context } from '#server/context.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { heldUp } from '#server/domains/images/priority/require-settled.ts'
import { blocksOf } from '../firewall/blocks.ts'
import type { InfringementRow } from '../infringements/record-event.ts'

/** Why a letter, or a notice to a host, is held. */
export type HoldReason = StopReason & LettersTrouble

/** Null where nothing speaks against it. A finding that is kept no more cannot be held against licences: nobody is written to. */
export async function reasonToStop(context: Context, row: InfringementRow): Promise<HoldReason | null> {
  const claimed = await context.db
    .select({ ...getTableColumns(infringement_hits), confirmed: hits.confirmed })
    .from(infringement_hits)
    .leftJoin(hits, eq(hits.id, infringement_hits.hit_id))
    .where(eq(infringement_hits.infringement_id, row.id))
  const image_ids = claimed.map(({ image_id }) => image_id)
  if ((await heldUp(context, image_ids, 'claim')).size > 0) return 'not_first'
  const targets = claimed.flatMap(({ hit_id, page_url, image_id }) =>
    hit_id === null ? [] : [{ hit_id, page_url, image_id, user_id: row.user_id }],
  )
  if (targets.length < claimed.length) return 'blocked'
  if (claimed.some(({ confirmed }) => confirmed === false)) return 'unconfirmed'
  return (await blocksOf(context, targets)).length > 0 ? 'blocked' : null
}
