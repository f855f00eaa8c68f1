// Explains a problem code to whoever follows the `type` of a problem document.
import type { Answer } from '#lib/contract/endpoint.ts'
import type { system } from '#lib/contract/system.ts'
import { Failure, type FailureCode, failures } from '#lib/errors.ts'
import { translator } from '#lib/node/translator.ts'
import type { Context } from '#server/context.ts'

export async function explainProblem(
  { locale }: Context,
  { code }: { code: string },
): Promise<Answer<typeof system.problem>> {
  if (!isCode(code)) throw new Failure('not_found')
  const { t } = translator(locale, 'errors')
  return { code, status: failures[code], title: t(`codes.${code}`, values) }
}

/** What a refusal names is not known here. */
const values = { retry_after_s: 60, limit: '…', amount: '…', reason: '…' }

const isCode = (code: string): code is FailureCode => Object.hasOwn(failures, code)
