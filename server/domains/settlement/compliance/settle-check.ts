// Writes down the result of a look at a page, and what it means for the claim: removed, credited, back, asked again, or closed.
import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { type ComplianceReason, type ComplianceResult, isLookedAtAfter } from '#lib/rules/settlement/compliance.ts'
import { outcomeOf, type RemovalState, removalAfter } from '#lib/rules/settlement/infringements.ts'
import type { Context } from '#server/context.ts'
import { compliance_checks, infringement_answers, infringements } from '#server/db/schema/settlement.ts'
import { closeInfringement, isBeingPaid, lockInfringement, stopMailings } from '../infringements/close-infringement.ts'
import { type InfringementRow, recordInfringementEvent, theProduct } from '../infringements/record-event.ts'
import { openFacts } from '../recipient/open-facts.ts'
import { type LooksSoFar, looksSoFar } from './looks-so-far.ts'
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
    const { gone_at, credited } = await looksSoFar(tx, row, result.checked_at)
    const applied = await applyResult(tx, { ...row, gone_at }, { reason, result: result.result, credited })
    const changed = (before === null) !== (gone_at === null)
    await tellChecked(tx, { infringement: row, reason, result: result.result, changed, ...applied })
  })
}

type Look = Result & { id: string; infringement_hit_id: string }

/** A matter that is over stays so: its creator is told once that the picture is back or its author named no longer, and may ask anew. */
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
  await tellChecked(context, {
    infringement: row,
    reason: 'scheduled',
    result,
    changed: true,
    closed: true,
    awaits: false,
  })
}

type Seen = { reason: ComplianceReason; result: ComplianceResult; credited: LooksSoFar['credited'] }
type Said = { id: string; kind: 'remove' | 'credit' }

/** The claim after the look, in the transaction that wrote the look down; answers what it came to. */
async function applyResult(context: Context, row: InfringementRow, seen: Seen): Promise<Applied> {
  const said = await saidToBeDone(context, row)
  const awaits = said.some(({ kind }) => kind === 'credit')
  const gone = row.gone_at !== null
  // Where nobody said so, a name that stood there from the start is no answer to the letter.
  const credited = seen.credited === 'new' || (seen.credited === 'known' && awaits)
  const unseen = !gone && !credited && seen.reason === 'requested' && seen.result === 'still_there'
  // Whether what no look has seen is a credit is for its creator to say.
  const refused = unseen && !awaits
  const removal_state = nextRemoval(row.removal_state, { done: gone || credited, gone, refused })
  const regularization = gone || credited ? 'successful' : refused ? 'refused' : row.regularization
  await context.db
    .update(infringements)
    .set({ gone_at: row.gone_at, removal_state, regularization })
    .where(eq(infringements.id, row.id))
  for (const answer of said) {
    const isTrue = answer.kind === 'credit' ? credited : gone
    if (isTrue || (unseen && answer.kind === 'remove')) await settleSaid(context, row, answer, isTrue)
  }
  const outcome = gone ? outcomeOf({ ...openFacts(row), online: false }) : credited ? 'credited' : null
  if (gone || credited) await stopMailings(context, row, theProduct, gone ? 'removed' : 'credited')
  // A payment under way decides with what it finds then.
  if (outcome === null || (await isBeingPaid(context, row.id))) return { closed: false, awaits }
  await closeInfringement(context, row, theProduct, { outcome })
  return { closed: true, awaits }
}

type Applied = { closed: boolean; awaits: boolean }

function nextRemoval(
  state: RemovalState | null,
  { done, gone, refused }: { done: boolean; gone: boolean; refused: boolean },
): RemovalState | null {
  if (done) return removalAfter(state, 'complete')
  if (refused) return removalAfter(state, 'ask_again')
  return gone ? state : removalAfter(state, 'put_back')
}

/** Open answers that a look at the page is about. */
async function saidToBeDone({ db }: Context, { id }: InfringementRow): Promise<Said[]> {
  const { infringement_id, kind, state } = infringement_answers
  const rows = await db
    .select({ id: infringement_answers.id, kind })
    .from(infringement_answers)
    .where(and(eq(infringement_id, id), eq(state, 'open')))
  return rows.flatMap(answer =>
    answer.kind === 'remove' || answer.kind === 'credit' ? [{ ...answer, kind: answer.kind }] : [],
  )
}

/** What the recipient said is so, or is not. */
async function settleSaid(context: Context, row: InfringementRow, { id, kind }: Said, isTrue: boolean): Promise<void> {
  await context.db
    .update(infringement_answers)
    .set({ state: isTrue ? 'accepted' : 'refused', decided_at: context.now() })
    .where(eq(infringement_answers.id, id))
  await recordInfringementEvent(context, row.id, theProduct, {
    kind: isTrue ? 'answer_accepted' : 'answer_refused',
    from: row.state,
    to: row.state,
    details: { answer: id, kind },
  })
}
