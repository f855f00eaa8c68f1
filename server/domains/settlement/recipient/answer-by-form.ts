// Answers a letter as a form of its page does where no script runs: whatever comes of it, the page says it.
import type { ParsedInput, ReceivedFile } from '#lib/contract/endpoint.ts'
import { type receivedLetters as contract, LetterAnswer } from '#lib/contract/received-letters.ts'
import { Failure, type FailureCode } from '#lib/errors.ts'
import { href, localHref } from '#lib/routes.ts'
import { SETTLEMENT_TEXT_CHARS } from '#lib/rules/settlement/infringements.ts'
import type { Context } from '#server/context.ts'
import { answerLetter, handInProof } from './answer-letter.ts'

type Input = ParsedInput<typeof contract.form>
/** A form may be sent without its file. */
type Sent = Omit<Input, 'file'> & { file?: ReceivedFile }

export async function answerByForm(context: Context, sent: Input): Promise<{ location: string }> {
  const { token, body } = sent
  const refused = await refusalOf(context, sent)
  const said = refused === null ? { done: body.answer } : { refused, at: body.answer }
  const page = localHref(body.language, href('infringement', { token }, said))
  return { location: `${page}#${refused === null ? 'answered' : body.answer}` }
}

/** Null once it is answered. */
async function refusalOf(context: Context, sent: Sent): Promise<FailureCode | null> {
  try {
    await answer(context, sent)
    return null
  } catch (error) {
    // A link that is unknown has no page to lead back to.
    if (!(error instanceof Failure) || error.code === 'not_found') throw error
    return error.code
  }
}

async function answer(context: Context, { token, body, file }: Sent): Promise<unknown> {
  if (body.answer === 'file') {
    const message = body.message.trim()
    if (message.length > SETTLEMENT_TEXT_CHARS) throw new Failure('invalid_input')
    if (file === undefined) throw new Failure('document_missing')
    return handInProof(context, { token, body: { message }, file })
  }
  const { answer: kind, passports, reason } = body
  const lines = [body.lines].flat().map(Number)
  const contested = lines.length === 0 ? null : lines
  const given = {
    remove: { kind },
    credit: { kind },
    prove: { kind, passports },
    contest: { kind, reason, lines: contested },
  }[kind]
  const parsed = LetterAnswer.safeParse(given)
  if (!parsed.success) throw new Failure('invalid_input')
  return answerLetter(context, { token, body: parsed.data })
}
