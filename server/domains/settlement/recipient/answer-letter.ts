// What a recipient answers without paying: it is removed, its author is named, it is licensed already, it is contested. Each stops the letters at once.
import { and, eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { receivedLetters as contract, ReceivedLetter } from '#lib/contract/received-letters.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ANSWER_DUE_DAYS, type AnswerKind, offeredAnswers, removalAfter } from '#lib/rules/settlement/infringements.ts'
import type { Context } from '#server/context.ts'
import {
  compliance_checks,
  infringement_answers,
  infringement_hits,
  infringements,
} from '#server/db/schema/settlement.ts'
import { givenUp } from '../answers/given-up.ts'
import { tellAnswered } from '../answers/tell-answered.ts'
import { closeInfringement, lockInfringement, stopMailings } from '../infringements/close-infringement.ts'
import { type Actor, type InfringementRow, recordInfringementEvent } from '../infringements/record-event.ts'
import { findLetter } from './find-letter.ts'
import { openFacts } from './open-facts.ts'
import { presentLetter } from './present-letter.ts'
import { provedBy } from './proved-licenses.ts'
import { checkProof, proofKey } from './take-proof.ts'

type NewAnswer = typeof infringement_answers.$inferInsert
type Body = ParsedInput<typeof contract.answer>['body']

const recipient: Actor = { actor: 'recipient', user_id: null }

export async function answerLetter(
  context: Context,
  { token, body }: ParsedInput<typeof contract.answer>,
): Promise<ReceivedLetter> {
  const { row: known } = await findLetter(context, token)
  return context.transact(async tx => {
    const row = await lockInfringement(tx, known.id)
    await take(tx, row, body)
    return presentLetter(tx, await lockInfringement(tx, row.id))
  })
}

async function take(context: Context, row: InfringementRow, body: Body): Promise<void> {
  if (body.kind === 'remove' || body.kind === 'credit') return sayDone(context, row, body.kind)
  if (body.kind === 'prove') return prove(context, row, body.passports)
  const { reason: message, lines } = body
  const gone = await givenUp(context, row.id)
  const unknown = lines?.some(at => at >= row.lines.length || gone.has(at)) ?? false
  if (unknown) throw new Failure('invalid_input', {}, { lines: ['choice_invalid'] })
  // All lines that are left are the whole.
  const some = lines !== null && lines.length > 0 && new Set(lines).size < row.lines.length - gone.size
  const contested_lines = some ? [...new Set(lines)].sort((one, other) => one - other) : null
  await requireOffered(context, row, 'contest')
  const due_on = dueOn(context)
  const answer = await writeAnswer(context, row, { kind: 'contest', message, contested_lines, due_on })
  await tellAnswered(context, row, { news: 'contested', answer, message, due_on })
  await stopMailings(context, row, recipient, 'contested')
}

const dueOn = ({ now }: Pick<Context, 'now'>): string => addDays(dayOf(now()), ANSWER_DUE_DAYS)

/** Throws `answer_not_offered` for what the state does not allow, and `answer_waiting` while the same is being judged. */
async function requireOffered(context: Context, row: InfringementRow, kind: AnswerKind): Promise<void> {
  if (!offeredAnswers(openFacts(row)).includes(kind)) throw new Failure('answer_not_offered')
  if (await waits(context, row, kind)) throw new Failure('answer_waiting')
}

const waits = async ({ db }: Context, { id }: InfringementRow, kind: AnswerKind): Promise<boolean> => {
  const { infringement_id, kind: answered, state } = infringement_answers
  return (
    (await db.$count(infringement_answers, and(eq(infringement_id, id), eq(answered, kind), eq(state, 'open')))) > 0
  )
}

/** The page is looked at, and what is seen there closes the case. Said twice it is said once. */
async function sayDone(context: Context, row: InfringementRow, kind: 'remove' | 'credit'): Promise<void> {
  if (await waits(context, row, kind)) return
  await requireOffered(context, row, kind)
  // A credit may be written where no look can read it: then its creator says whether it is one.
  const answer = await writeAnswer(context, row, { kind, due_on: kind === 'credit' ? dueOn(context) : null })
  await tellAnswered(context, row, { news: kind === 'credit' ? 'credited' : 'removed', answer })
  const { db, now } = context
  const removal_state = removalAfter(row.removal_state, 'check')
  await db.update(infringements).set({ removal_state }).where(eq(infringements.id, row.id))
  const pages = await db.select().from(infringement_hits).where(eq(infringement_hits.infringement_id, row.id))
  const checks = pages.map(({ id: infringement_hit_id }) => ({
    id: newId('compliance_check', now()),
    infringement_hit_id,
    infringement_id: row.id,
    reason: 'requested' as const,
    due_at: now(),
  }))
  await db.insert(compliance_checks).values(checks).onConflictDoNothing()
  await stopMailings(context, row, recipient, kind === 'credit' ? 'credited' : 'removed')
}

async function prove(context: Context, row: InfringementRow, passports: string): Promise<void> {
  if (!offeredAnswers(openFacts(row)).includes('prove')) throw new Failure('answer_not_offered')
  const numbers = await provedBy(context, row.id, passports)
  if (numbers === null) throw new Failure('license_not_proved')
  await acceptWaitingProof(context, row)
  const proved = { kind: 'prove', state: 'accepted', passport_number: numbers.join(', ') } as const
  const answer = await writeAnswer(context, row, { ...proved, decided_at: context.now() })
  await tellAnswered(context, row, { news: 'license_proved', answer })
  await closeInfringement(context, row, recipient, { outcome: 'license_proved' })
  await context.db.update(infringements).set({ regularization: 'successful' }).where(eq(infringements.id, row.id))
}

/** A file that waited is accepted with the passport. */
async function acceptWaitingProof({ db, now }: Context, { id }: InfringementRow): Promise<void> {
  const { infringement_id, kind, state } = infringement_answers
  await db
    .update(infringement_answers)
    .set({ state: 'accepted', decided_at: now() })
    .where(and(eq(infringement_id, id), eq(kind, 'prove'), eq(state, 'open')))
}

export async function handInProof(
  context: Context,
  { token, body, file }: ParsedInput<typeof contract.handIn>,
): Promise<ReceivedLetter> {
  const { row: known } = await findLetter(context, token)
  const file_type = await checkProof(context, file)
  await context.ports.storage.adopt(proofKey(known.id, file.sha256), file.path)
  return context.transact(async tx => {
    const row = await lockInfringement(tx, known.id)
    await requireOffered(tx, row, 'prove')
    const [message, due_on] = [body.message || null, dueOn(tx)]
    const answer = await writeAnswer(tx, row, {
      kind: 'prove',
      message,
      file_name: file.name,
      file_type,
      file_sha256: file.sha256,
      file_bytes: file.bytes,
      due_on,
    })
    await tellAnswered(tx, row, { news: 'proof_given', answer, message, due_on })
    await stopMailings(tx, row, recipient, 'proof_given')
    return presentLetter(tx, await lockInfringement(tx, row.id))
  })
}

type Given = Pick<NewAnswer, 'kind'> & Partial<NewAnswer>

/** With its event; what waits for a decision is being put right. */
async function writeAnswer(context: Context, row: InfringementRow, given: Given): Promise<string> {
  const { db, now } = context
  const created_at = now()
  const id = newId('infringement_answer', created_at)
  const answer = { state: 'open' as const, ...given }
  await db.insert(infringement_answers).values({ id, infringement_id: row.id, created_at, ...answer })
  if (answer.state === 'open' && row.regularization === null)
    await db.update(infringements).set({ regularization: 'pending' }).where(eq(infringements.id, row.id))
  const details = { answer: id, answer_kind: given.kind, state: answer.state }
  await recordInfringementEvent(context, row.id, recipient, {
    kind: 'answered',
    from: row.state,
    to: row.state,
    details,
  })
  return id
}
