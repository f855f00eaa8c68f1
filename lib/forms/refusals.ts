// What a refused call, or a check, says about one field.
import { ApiFailure } from '#lib/api/api-failure.ts'
import type { FailureCode } from '#lib/errors.ts'

/** Refusals of the whole request that are about one field: the first of these names that a form has. */
const fieldsOfCode: Partial<Record<FailureCode, readonly string[]>> = {
  credit_exists: ['name'],
  email_disposable: ['email'],
  password_current_wrong: ['current_password', 'password'],
  second_factor_wrong: ['code', 'second_factor_code'],
  photographer_exists: ['name'],
}

/** Why a call was refused because of this field, one of those that the form has. */
export function refusalOf(error: unknown, field: string, fields: readonly string[] = [field]): string | undefined {
  if (!(error instanceof ApiFailure)) return undefined
  const { code, detail, errors } = error.problem
  const meant = fieldsOfCode[code]?.find(name => fields.includes(name))
  return errors?.[field]?.[0] ?? (meant === field ? detail : undefined)
}

/** The message of a field's error, or of the first entry that is wrong in a field with several. */
export function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Array.isArray(error) ? error.map(firstMessage).find(Boolean) : undefined
}
