// The password rule of the specification: 8 to 32 characters with A-Z, a-z, 0-9 and a special character.
import type { FieldProblem } from '#lib/field-problems.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 32

export const passwordChecks = {
  length: (password: string) => inRange([...password].length),
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
} as const

const inRange = (length: number) => length >= PASSWORD_MIN && length <= PASSWORD_MAX

/** What is wrong with a password, most basic first; an empty list when nothing is. Characters are Unicode code points. */
export function passwordProblems(password: string): FieldProblem[] {
  if (password === '') return ['password_required']
  const length = [...password].length
  const problems: FieldProblem[] = []
  if (length < PASSWORD_MIN) problems.push('password_too_short')
  if (length > PASSWORD_MAX) problems.push('password_too_long')
  const { upper, lower, digit, special } = passwordChecks
  if (![upper, lower, digit, special].every(check => check(password))) problems.push('password_classes')
  return problems
}
