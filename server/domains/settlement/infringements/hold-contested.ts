// It is contested who had a claimed picture certified first, or that is settled: what runs stops, goes on, or ends.
import { and, asc, eq } from 'drizzle-orm'
import { prioritySides, unsettledStates } from '#lib/rules/priority.ts'
import type { Context } from '#server/context.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import { infringement_hits, infringements } from '#server/db/schema/settlement.ts'
import { heldUp } from '#server/domains/images/priority/require-settled.ts'
import type { EventPayload } from '#server/events.ts'
import { tellTrouble } from '../mailings/tell-trouble.ts'
import { closeInfringement, isBeingPaid, lockInfringement, stopMailings } from './close-infringement.ts'
import { type InfringementRow, recordInfringementEvent, theProduct } from './record-event.ts'

export async function holdContested(
  context: Context,
  { priority_id }: EventPayload<'priority.changed'>,
): Promise<void> {
  const [pair] = await context.db.select().from(priorities).where(eq(priorities.id, priority_id))
  if (!pair) return
  const isOpen = unsettledStates.some(state => state === pair.state)
  for (const side of prioritySides) {
    const image_id = side === 'earlier' ? pair.earlier_image_id : pair.later_image_id
    for (const id of await openClaims(context, image_id)) {
      const row = await lockInfringement(context, id)
      if (row.state === 'to_be_settled') await holdOrRelease(context, row, { image_id, isOpen })
    }
  }
}

async function openClaims({ db }: Context, image_id: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: infringements.id })
    .from(infringements)
    .innerJoin(infringement_hits, eq(infringement_hits.infringement_id, infringements.id))
    .where(and(eq(infringement_hits.image_id, image_id), eq(infringements.state, 'to_be_settled')))
    .orderBy(asc(infringements.id))
  return rows.map(({ id }) => id)
}

async function holdOrRelease(
  context: Context,
  row: InfringementRow,
  { image_id, isOpen }: { image_id: string; isOpen: boolean },
): Promise<void> {
  const claimed = await context.db
    .select({ image_id: infringement_hits.image_id })
    .from(infringement_hits)
    .where(eq(infringement_hits.infringement_id, row.id))
  const held = await heldUp(
    context,
    claimed.map(each => each.image_id),
    'claim',
  )
  // What the bank is deciding about is concluded; whoever was wronged by it has the money back by a refund.
  const isLost = held.has(image_id) && !isOpen && !(await isBeingPaid(context, row.id))
  if (isLost) return closeInfringement(context, row, theProduct, { outcome: 'not_first' })
  if (held.size > 0 && row.held_at === null) return hold(context, row)
  if (held.size === 0 && row.held_at !== null) await release(context, row)
}

async function hold(context: Context, row: InfringementRow): Promise<void> {
  await context.db.update(infringements).set({ held_at: context.now() }).where(eq(infringements.id, row.id))
  await stopMailings(context, row, theProduct, 'not_first')
  await recordInfringementEvent(context, row.id, theProduct, { kind: 'held', from: row.state, to: row.state })
  await tellTrouble(context, row, 'not_first')
}

async function release(context: Context, row: InfringementRow): Promise<void> {
  await context.db.update(infringements).set({ held_at: null }).where(eq(infringements.id, row.id))
  await recordInfringementEvent(context, row.id, theProduct, { kind: 'released', from: row.state, to: row.state })
}
