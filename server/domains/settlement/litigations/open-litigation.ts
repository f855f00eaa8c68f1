// A creator asks a lawyer to act on a claim: with an explicit yes to the note on costs and risks, once for each claim at a time.
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { litigations as contract, LitigationDetail, LitigationOffer } from '#lib/contract/litigations.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { toCents } from '#lib/money.ts'
import { judgedKinds } from '#lib/rules/settlement/infringements.ts'
import { COST_NOTE_VERSION, type LitigationObstacle, obstaclesToLitigation } from '#lib/rules/settlement/litigations.ts'
import type { UserContext } from '#server/context.ts'
import { litigations } from '#server/db/schema/litigation.ts'
import { infringement_answers, infringement_hits } from '#server/db/schema/settlement.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import { heldUp } from '#server/domains/images/priority/require-settled.ts'
import { ownInfringement } from '../claims/list-infringements.ts'
import { isBeingPaid, lockInfringement } from '../infringements/close-infringement.ts'
import type { InfringementRow } from '../infringements/record-event.ts'
import { contactOf } from './case-contact.ts'
import { eventsOf, presentLitigationDetail, presentLitigations } from './present-litigation.ts'
import { recordLitigation } from './record-litigation.ts'

async function obstacles(context: UserContext, claim: InfringementRow): Promise<LitigationObstacle[]> {
  const { db } = context
  const { infringement_id, kind, state } = infringement_answers
  const undecided = and(eq(infringement_id, claim.id), eq(state, 'open'), inArray(kind, judgedKinds))
  const open = and(eq(litigations.infringement_id, claim.id), isNull(litigations.closed_at))
  const pictures = await db
    .select({ id: infringement_hits.image_id })
    .from(infringement_hits)
    .where(eq(infringement_hits.infringement_id, claim.id))
  const image_ids = pictures.map(({ id }) => id)
  const profile = await profileOf(context, context.user.id)
  return obstaclesToLitigation({
    kind: claim.kind,
    state: claim.state,
    damages_paid: claim.damages_paid_at !== null,
    undecided: (await db.$count(infringement_answers, undecided)) > 0,
    being_paid: await isBeingPaid(context, claim.id),
    held_up: (await heldUp(context, image_ids, 'claim')).size > 0,
    open_case: (await db.$count(litigations, open)) > 0,
    identity_verified: profile?.identity_verified ?? false,
    profile_complete: profile?.missing_fields.length === 0,
  })
}

export async function readLitigationOffer(
  context: UserContext,
  { id }: ParsedInput<typeof contract.offer>,
): Promise<LitigationOffer> {
  const claim = await ownInfringement(context, id)
  const rows = await context.db
    .select()
    .from(litigations)
    .where(eq(litigations.infringement_id, claim.id))
    .orderBy(desc(litigations.agreed_at), desc(litigations.id))
  const presented = await presentLitigations(context, rows)
  const contacts = await Promise.all(rows.map(row => contactOf(context, row)))
  const cases = await Promise.all(
    presented.map(async (litigation, at) => ({
      litigation,
      events: await eventsOf(context, litigation.id),
      contact: contacts[at] ?? null,
    })),
  )
  return { cost_note_version: COST_NOTE_VERSION, obstacles: await obstacles(context, claim), cases }
}

/** Throws the first thing in the way, or `cost_note_changed` where another note was read. */
export async function openLitigation(
  context: UserContext,
  { id: infringement_id, body }: ParsedInput<typeof contract.open>,
): Promise<LitigationDetail> {
  const { db, user, now } = context
  await ownInfringement(context, infringement_id)
  const claim = await lockInfringement(context, infringement_id)
  const [obstacle] = await obstacles(context, claim)
  if (obstacle) throw new Failure(obstacle)
  if (body.cost_note_version !== COST_NOTE_VERSION) throw new Failure('cost_note_changed')
  const agreed_at = now()
  const [row] = await db
    .insert(litigations)
    .values({
      id: newId('litigation', agreed_at),
      infringement_id: claim.id,
      user_id: user.id,
      state: 'pending',
      prejudice_cents: claim.prejudice_cents,
      discount_cents: toCents(0),
      commission_cents: toCents(0),
      cost_note_version: COST_NOTE_VERSION,
      agreed_at,
    })
    .returning()
  if (!row) throw new Failure('unknown')
  const by = { actor: 'creator', user_id: user.id } as const
  await recordLitigation(context, { claim, row, by }, { kind: 'opened', from: null })
  return presentLitigationDetail(context, { row, claim })
}
