// Counts a check: the verifier is open to everyone, and each check costs a little arithmetic.
import { verifierPerIp } from '#lib/rules/verifier.ts'
import type { Context } from '#server/context.ts'
import { consume, networkOf } from '#server/http/limits.ts'

/** Throws `too_many_requests` when one network asks too often. */
export const countCheck = (context: Context): Promise<void> =>
  consume(context, verifierPerIp, networkOf(context.request.ip))
