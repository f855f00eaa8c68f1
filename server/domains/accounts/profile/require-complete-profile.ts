// Keeps what only a known person may do from people whose profile is not complete.
import { Failure } from '#lib/errors.ts'
import type { FieldProblem } from '#lib/field-problems.ts'
import type { UserContext } from '#server/context.ts'
import { profileOf } from './read-current-profile.ts'

/** Throws `profile_incomplete`, naming the fields that are missing. */
export async function requireCompleteProfile(context: UserContext): Promise<void> {
  const profile = await profileOf(context, context.user.id)
  if (!profile) throw new Failure('not_authenticated')
  if (profile.missing_fields.length === 0) return
  const missing = profile.missing_fields.map((field): [string, FieldProblem[]] => [field, ['required']])
  throw new Failure('profile_incomplete', {}, Object.fromEntries(missing))
}
