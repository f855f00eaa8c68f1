// Turns a failure into a problem document (RFC 9457) in the caller's language.
import type { z } from 'zod'
import { Failure, type Problem } from '#lib/errors.ts'
import { type FieldProblem, isFieldProblem } from '#lib/field-problems.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import { outageOf } from '../db/outage.ts'

/** The document for a failure; anything that is not a failure is an outage or `unknown`, and says nothing of its cause. */
export function problemOf(error: unknown, locale: Locale, requestId: string): Problem {
  const failure = error instanceof Failure ? error : new Failure(outageOf(error) ?? 'unknown')
  const { t } = translator(locale, 'errors')
  const { code, status, params, errors } = failure
  const text = t(`codes.${code}`, params)
  return {
    type: `/api/problems/${code}`,
    title: text,
    status,
    detail: text,
    code,
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(errors ? { errors: fieldTexts(errors, locale) } : {}),
    request_id: requestId,
  }
}

export function problemResponse(problem: Problem, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'Content-Type': 'application/problem+json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })
}

function fieldTexts(errors: Record<string, FieldProblem[]>, locale: Locale): Record<string, string[]> {
  const { t } = translator(locale, 'errors')
  return Object.fromEntries(
    Object.entries(errors).map(([field, problems]) => [field, problems.map(each => t(`fields.${each}`))]),
  )
}

/** What zod found wrong, as field names and field problems. */
export function invalidInput(error: z.ZodError): Failure {
  const errors: Record<string, FieldProblem[]> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body'
    const problem = isFieldProblem(issue.message) ? issue.message : 'invalid'
    const known = errors[field]
    if (known) known.push(problem)
    else errors[field] = [problem]
  }
  return new Failure('invalid_input', {}, errors)
}
