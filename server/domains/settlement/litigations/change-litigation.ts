// What lawyers and creators do with a case: each act in one transaction with its event, in the order of the rules and never twice.
import { eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { litigations as contract, LitigationDetail } from '#lib/contract/litigations.ts'
import { Failure } from '#lib/errors.ts'
import { toCents } from '#lib/money.ts'
import { withDiscount } from '#lib/rules/settlement/contested.ts'
import {
  type LitigationAct,
  litigationCan,
  litigationDiscountMax,
  litigationMoves,
} from '#lib/rules/settlement/litigations.ts'
import type { UserContext } from '#server/context.ts'
import { litigations } from '#server/db/schema/litigation.ts'
import { infringements } from '#server/db/schema/settlement.ts'
import { closeInfringement, isBeingPaid, lockInfringement, stopMailings } from '../infringements/close-infringement.ts'
import { type Case, findCase, lockCase } from './find-litigation.ts'
import { presentLitigationDetail } from './present-litigation.ts'
import { recordLitigation } from './record-litigation.ts'
import { tellDiscount } from './tell-discount.ts'
import type { LitigationRow } from './tell-litigation.ts'

type Said = {
  reason: string | null
  /** What the act changes besides the state. */
  set?: Partial<LitigationRow>
  amount_cents?: number
}

/** Locked, and sure that the caller may do it: of the two sides of a case each has its own acts. */
async function begin(context: UserContext, id: string, act: LitigationAct): Promise<Case> {
  const { user } = context
  const known = await findCase(context, id)
  const { by } = litigationMoves[act]
  if ((by === 'creator') !== (known.row.user_id === user.id)) throw new Failure('not_found')
  const locked = await lockCase(context, known)
  // Of two lawyers who reach for a case that waits one is first.
  if (by === 'lawyer' && locked.row.lawyer_id !== null && locked.row.lawyer_id !== user.id)
    throw new Failure('litigation_taken')
  if (!litigationCan(act, locked.row)) throw new Failure('conflict')
  return locked
}

/** Writes the act down; the row as it stands after it. */
async function make(
  context: UserContext,
  { row, claim }: Case,
  act: LitigationAct,
  said: Said,
): Promise<LitigationRow> {
  const { by: actor, to, event: kind } = litigationMoves[act]
  const state = to ?? row.state
  const open = state === 'pending' || state === 'suspended'
  const closed_at = open ? null : context.now()
  const [changed] = await context.db
    .update(litigations)
    .set({ ...said.set, state, closed_at })
    .where(eq(litigations.id, row.id))
    .returning()
  if (!changed) throw new Failure('unknown')
  const by = { actor, user_id: context.user.id }
  const amount = said.amount_cents === undefined ? {} : { amount_cents: said.amount_cents }
  await recordLitigation(
    context,
    { claim, row: changed, by },
    { kind, from: row.state, reason: said.reason, ...amount },
  )
  return changed
}

async function shown(context: UserContext, row: LitigationRow): Promise<LitigationDetail> {
  return presentLitigationDetail(context, { row, claim: await lockInfringement(context, row.infringement_id) })
}

export async function acceptLitigation(
  context: UserContext,
  { id }: ParsedInput<typeof contract.accept>,
): Promise<LitigationDetail> {
  const known = await begin(context, id, 'accept')
  const set = { lawyer_id: context.user.id, accepted_at: context.now() }
  const row = await make(context, known, 'accept', { reason: null, set })
  // From now on the lawyer writes.
  await stopMailings(context, known.claim, { actor: 'lawyer', user_id: context.user.id }, 'litigation')
  return shown(context, row)
}

export async function ignoreLitigation(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.ignore>,
): Promise<LitigationDetail> {
  const known = await begin(context, id, 'ignore')
  const set = { lawyer_id: context.user.id, ignore_comment: body.comment }
  return shown(context, await make(context, known, 'ignore', { reason: body.comment, set }))
}

/** The recipient pays what is left: it stands in the lines of the claim. */
export async function discountLitigation(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.discount>,
): Promise<LitigationDetail> {
  const known = await begin(context, id, 'discount')
  const { row, claim } = known
  if (claim.damages_paid_at !== null) throw new Failure('conflict')
  if (await isBeingPaid(context, claim.id)) throw new Failure('invoice_validating')
  const max = litigationDiscountMax({ ...row, claimed_cents: claim.prejudice_cents })
  const problem =
    body.discount_cents <= row.discount_cents
      ? 'discount_too_low'
      : body.discount_cents > max
        ? 'discount_too_high'
        : null
  if (problem) throw new Failure('invalid_input', {}, { discount_cents: [problem] })
  const discount_cents = toCents(body.discount_cents)
  const { lines, prejudice_cents } = withDiscount(claim.lines, discount_cents)
  await context.db.update(infringements).set({ lines, prejudice_cents }).where(eq(infringements.id, claim.id))
  const said = { reason: body.reason, set: { discount_cents }, amount_cents: discount_cents }
  await tellDiscount(context, claim, { discount_cents, left_cents: prejudice_cents, reason: body.reason })
  return shown(context, await make(context, known, 'discount', said))
}

type Reasoned = ParsedInput<typeof contract.suspend>
const reasoned =
  (act: 'suspend' | 'resume' | 'withdraw') =>
  async (context: UserContext, { id, body: { reason } }: Reasoned): Promise<LitigationDetail> => {
    const known = await begin(context, id, act)
    return shown(context, await make(context, known, act, { reason }))
  }
export const suspendLitigation = reasoned('suspend')
export const resumeLitigation = reasoned('resume')
export const withdrawLitigation = reasoned('withdraw')

/** Its claim is settled by it; `invoice_validating` while somebody pays it. */
export async function succeedLitigation(
  context: UserContext,
  { id, body: { outcome } }: ParsedInput<typeof contract.succeed>,
): Promise<LitigationDetail> {
  const known = await begin(context, id, 'succeed')
  const row = await make(context, known, 'succeed', { reason: outcome, set: { outcome } })
  const by = { actor: 'lawyer', user_id: context.user.id } as const
  await closeInfringement(context, known.claim, by, { outcome: 'litigated', reason: outcome })
  await context.db
    .update(infringements)
    .set({ regularization: 'successful' })
    .where(eq(infringements.id, known.claim.id))
  return shown(context, row)
}

export async function failLitigation(
  context: UserContext,
  { id, body: { outcome } }: ParsedInput<typeof contract.fail>,
): Promise<LitigationDetail> {
  const known = await begin(context, id, 'fail')
  return shown(context, await make(context, known, 'fail', { reason: outcome, set: { outcome } }))
}
