// A creator accepts or refuses what a recipient answered, with a reason that the recipient reads.
import { and, eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { infringementAnswers as contract } from '#lib/contract/infringement-answers.ts'
import type { InfringementAnswer } from '#lib/contract/infringements.ts'
import { Failure } from '#lib/errors.ts'
import { leftAfterContest } from '#lib/rules/settlement/contested.ts'
import {
  type AnswerState,
  answerCan,
  type InfringementOutcome,
  isJudged,
  type RemovalAct,
  removalAfter,
} from '#lib/rules/settlement/infringements.ts'
import type { Context, UserContext } from '#server/context.ts'
import { infringement_answers, infringements } from '#server/db/schema/settlement.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { closeInfringement, isBeingPaid, lockInfringement } from '../infringements/close-infringement.ts'
import { type Actor, type InfringementRow, recordInfringementEvent } from '../infringements/record-event.ts'
import { type AnswerRow, presentAnswer } from '../recipient/present-answer.ts'
import { proofKey } from '../recipient/take-proof.ts'
import { givenUp } from './given-up.ts'
import { tellJudged } from './tell-judged.ts'

type Input = ParsedInput<typeof contract.accept>
type Decided = Extract<AnswerState, 'accepted' | 'refused'>
/** The locked case with the answer that is decided. */
type Judged = { row: InfringementRow; answer: AnswerRow; by: Actor; reason: string }

/** Call it in a transaction. Throws `answer_not_offered` for what is decided already, and for what no creator decides. */
async function decide(context: UserContext, input: Input, state: Decided): Promise<Judged> {
  const { db, user, now } = context
  const { reason } = input.body
  const known = await ownAnswer(context, input)
  const row = await lockInfringement(context, known.infringement_id)
  const [answer] = await db
    .select()
    .from(infringement_answers)
    .where(eq(infringement_answers.id, known.id))
    .for('update')
  if (!answer || !isJudged(answer.kind) || !answerCan.accept(answer.state) || row.state !== 'to_be_settled')
    throw new Failure('answer_not_offered')
  const said = { state, decision_reason: reason, decided_at: now() }
  const [decided] = await db
    .update(infringement_answers)
    .set(said)
    .where(eq(infringement_answers.id, answer.id))
    .returning()
  const by = { actor: 'creator', user_id: user.id } as const
  const details = { answer: answer.id, answer_kind: answer.kind, reason }
  await recordInfringementEvent(context, row.id, by, {
    kind: state === 'accepted' ? 'answer_accepted' : 'answer_refused',
    from: row.state,
    to: row.state,
    details,
  })
  return { row, answer: decided ?? answer, by, reason }
}

export async function acceptAnswer(context: UserContext, input: Input): Promise<InfringementAnswer> {
  const judged = await decide(context, input, 'accepted')
  const { row, answer } = judged
  await setRegularization(context, row, 'successful')
  if (answer.kind === 'prove') await close(context, judged, 'license_proved')
  else if (answer.kind === 'credit') await takeCredit(context, judged)
  else await giveUp(context, judged)
  return presentAnswer(answer)
}

/** The claim stands; what else waits is still to be decided. */
export async function refuseAnswer(context: UserContext, input: Input): Promise<InfringementAnswer> {
  const { row, answer } = await decide(context, input, 'refused')
  const { infringement_id, state } = infringement_answers
  const waiting = await context.db.$count(infringement_answers, and(eq(infringement_id, row.id), eq(state, 'open')))
  if (waiting === 0) await setRegularization(context, row, 'refused')
  if (answer.kind === 'credit') await moveRemoval(context, row, 'ask_again')
  await tell(context, { row, answer, reason: input.body.reason }, false)
  return presentAnswer(answer)
}

/** The author is named where its creator sees it, whatever the looks at the page saw. */
async function takeCredit(context: UserContext, judged: Judged): Promise<void> {
  await moveRemoval(context, judged.row, 'complete')
  await close(context, judged, 'credited')
}

const moveRemoval = ({ db }: Context, { id, removal_state }: InfringementRow, act: RemovalAct) =>
  db
    .update(infringements)
    .set({ removal_state: removalAfter(removal_state, act) })
    .where(eq(infringements.id, id))

/** Lines that are given up come off the claim; without damages there is nothing left of it. `invoice_validating` while it is being paid. */
async function giveUp(context: UserContext, judged: Judged): Promise<void> {
  const { row, answer } = judged
  const left = leftAfterContest(row.lines, answer.contested_lines, await givenUp(context, row.id, answer.id))
  if (left === null) return close(context, judged, 'contest_accepted')
  // What the bank is asked for would be more than is claimed.
  if (await isBeingPaid(context, row.id)) throw new Failure('invoice_validating')
  await context.db
    .update(infringements)
    .set({ ...left, license_cents: row.license_cents === null ? null : left.license_cents })
    .where(eq(infringements.id, row.id))
  await tell(context, { ...judged, row: { ...row, ...left } }, true)
}

const tell = (context: UserContext, { row, answer, reason }: Omit<Judged, 'by'>, accepted: boolean) =>
  tellJudged(context, row, { kind: isJudged(answer.kind) ? answer.kind : 'contest', accepted, reason })

const close = (context: UserContext, { row, by, reason }: Judged, outcome: InfringementOutcome): Promise<void> =>
  closeInfringement(context, row, by, { outcome, reason })

const setRegularization = ({ db }: Context, { id }: InfringementRow, regularization: 'successful' | 'refused') =>
  db.update(infringements).set({ regularization }).where(eq(infringements.id, id))

/** Of another creator’s case it is as unknown as none. */
async function ownAnswer({ db, user }: UserContext, { id, answer }: Pick<Input, 'id' | 'answer'>): Promise<AnswerRow> {
  const [found] = await db
    .select({ answer: infringement_answers })
    .from(infringement_answers)
    .innerJoin(infringements, eq(infringements.id, infringement_answers.infringement_id))
    .where(and(eq(infringements.id, id), eq(infringements.user_id, user.id), eq(infringement_answers.id, answer)))
  if (!found) throw new Failure('not_found')
  return found.answer
}

/** Saved, never shown in the page: it is a stranger’s. */
export async function readAnswerFile(
  context: UserContext,
  input: ParsedInput<typeof contract.file>,
): Promise<FileReply> {
  const { infringement_id, file_sha256, file_type, file_name } = await ownAnswer(context, input)
  if (file_sha256 === null || file_type === null) throw new Failure('not_found')
  const { storage } = context.ports
  return {
    stored: range => storage.get(proofKey(infringement_id, file_sha256), range),
    media_type: file_type,
    file_name: file_name ?? 'proof',
    save: true,
    cache: 'private',
  }
}
