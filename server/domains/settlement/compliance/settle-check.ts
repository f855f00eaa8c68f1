// Writes down the result of a look at a page, and what it means for the claim: removed, back, asked again, or closed.
import { and, asc, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { type ComplianceReason, type ComplianceResult, isLookedAtAfter } from '#lib/rules/settlement/compliance.ts'
import { outcomeOf, type RemovalState, removalCan } from '#lib/rules/settlement/infringements.ts'
import type { Context } from '#server/context.ts'
import {
  compliance_checks,
  infringement_answers,
  infringement_hits,
  infringements,
} from '#server/db/schema/settlement.ts'
import { closeInfringement, isBeingPaid, lockInfringement, stopMailings } from '../infringements/close-infringement.ts'
import { type InfringementRow, recordInfringementEvent, theProduct } from '../infringements/record-event.ts'
import { planAfter } from './plan-looks.ts'
import { tellChecked } from './tell-checked.ts'

type Result = {
  result: ComplianceResult
  findings: Record<string, unknown>
  recording_sha256: string
  checked_at: Date
}

export async function settleCheck(context: Context, check_id: string, result: Result): Promise<void> {
  await context.transact(async tx => {
    const [planned] = await tx.db.select().from(compliance_checks).where(eq(compliance_checks.id, check_id))
    if (!planned || planned.checked_at !== null) return
    const row = await lockInfringement(tx, planned.infringement_id)
    const written = await tx.db
      .update(compliance_checks)
      .set(result)
      .where(and(eq(compliance_checks.id, check_id), isNull(compliance_checks.checked_at)))
      .returning({ id: compliance_checks.id })
    if (written.length === 0) return
    const { reason, infringement_hit_id } = planned
    if (reason === 'requested')
      await planAfter(tx, { id: infringement_hit_id, infringement_id: row.id }, planned.due_at)
    const details = { check: check_id, reason, result: result.result, ground: result.findings.ground }
    const event = { kind: 'checked', from: row.state, to: row.state, details } as const
    await recordInfringementEvent(tx, row.id, theProduct, event)
    if (row.closed_at !== null) return tellPutBack(tx, row, { id: check_id, infringement_hit_id, ...result })
    const before = row.gone_at
    const gone_at = await goneAt(tx, row, result.checked_at)
    const closed = await applyResult(tx, { ...row, gone_at }, { reason, result: result.result })
    const changed = (before === null) !== (gone_at === null)
    await tellChecked(tx, { infringement: row, reason, result: result.result, changed, closed })
  })
}

type Look = Result & { id: string; infringement_hit_id: string }

/** A matter that is over stays so: its creator is told once that the picture is back, and may ask anew. */
async function tellPutBack(context: Context, row: InfringementRow, { id, infringement_hit_id, result }: Look) {
  if (result !== 'still_there' || !isLookedAtAfter(row.outcome)) return
  const { infringement_hit_id: hit, checked_at } = compliance_checks
  const earlier = and(eq(hit, infringement_hit_id), ne(compliance_checks.id, id), isNotNull(checked_at))
  const [before] = await context.db
    .select({ result: compliance_checks.result })
    .from(compliance_checks)
    .where(and(earlier, ne(compliance_checks.result, 'unreachable')))
    .orderBy(desc(checked_at), desc(compliance_checks.id))
    .limit(1)
  if (before?.result === 'still_there') return
  await tellChecked(context, { infringement: row, reason: 'scheduled', result, changed: true, closed: true })
}

/** Since when the picture is gone from all pages of the claim; a look that says nothing changes nothing. */
async function goneAt({ db }: Context, row: InfringementRow, now: Date): Promise<Date | null> {
  const looks = await db
    .select({ hit: compliance_checks.infringement_hit_id, result: compliance_checks.result })
    .from(compliance_checks)
    .where(and(eq(compliance_checks.infringement_id, row.id), ne(compliance_checks.result, 'unreachable')))
    .orderBy(asc(compliance_checks.checked_at), asc(compliance_checks.id))
  const latest = new Map(looks.map(look => [look.hit, look.result]))
  if ([...latest.values()].includes('still_there')) return null
  const pages = await db.$count(infringement_hits, eq(infringement_hits.infringement_id, row.id))
  return latest.size === pages ? (row.gone_at ?? now) : row.gone_at
}

type Seen = { reason: ComplianceReason; result: ComplianceResult }

/** The claim after the look, in the transaction that wrote the look down; answers whether it is closed by it. */
async function applyResult(context: Context, row: InfringementRow, seen: Seen): Promise<boolean> {
  const gone = row.gone_at !== null
  const refused = !gone && seen.reason === 'requested' && seen.result === 'still_there'
  const removal_state = nextRemoval(row.removal_state, { gone, refused })
  const regularization = gone ? 'successful' : refused ? 'refused' : row.regularization
  await context.db
    .update(infringements)
    .set({ gone_at: row.gone_at, removal_state, regularization })
    .where(eq(infringements.id, row.id))
  if (gone || refused) await answerRemoval(context, row, gone)
  if (!gone) return false
  await stopMailings(context, row, theProduct, 'removed')
  const { kind, state, damages_paid_at, licensed_at } = row
  const outcome = outcomeOf({
    kind,
    state,
    online: false,
    damages_paid: damages_paid_at !== null,
    licensed: licensed_at !== null,
  })
  // A payment under way decides with what it finds then.
  if (outcome === null || (await isBeingPaid(context, row.id))) return false
  await closeInfringement(context, row, theProduct, { outcome })
  return true
}

function nextRemoval(
  state: RemovalState | null,
  { gone, refused }: { gone: boolean; refused: boolean },
): RemovalState | null {
  if (state === null) return null
  if (gone && removalCan.complete(state)) return 'completed'
  if (refused && removalCan.ask_again(state)) return 'requested'
  // It was put back.
  return !gone && state === 'completed' ? 'requested' : state
}

/** What the recipient said is so, or is not. */
async function answerRemoval(context: Context, row: InfringementRow, gone: boolean): Promise<void> {
  const answered = await context.db
    .update(infringement_answers)
    .set({ state: gone ? 'accepted' : 'refused', decided_at: context.now() })
    .where(
      and(
        eq(infringement_answers.infringement_id, row.id),
        eq(infringement_answers.kind, 'remove'),
        eq(infringement_answers.state, 'open'),
      ),
    )
    .returning({ id: infringement_answers.id })
  for (const { id } of answered) {
    const kind = gone ? 'answer_accepted' : 'answer_refused'
    const details = { answer: id, kind: 'remove' }
    await recordInfringementEvent(context, row.id, theProduct, { kind, from: row.state, to: row.state, details })
  }
}
