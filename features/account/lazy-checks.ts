// Fetches the contract of the account calls and the checks of their forms after the page itself.
'use client'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

const load = () => import('./form-checks.ts')
type FormChecks = Awaited<ReturnType<typeof load>>

/** An offline browser hears of it when the form is sent, so a failed fetch in advance is nobody's business. */
export const fetchChecks = (): void => void load().catch(() => undefined)

/** Error of the whole form: its checks could not be fetched. */
export const UNCHECKED = 'unchecked'

/** A resolver that is fetched when it is first needed; when that fails, the form has a root error of type `UNCHECKED`. */
export function lazyChecks<Fields extends FieldValues, Values>(
  pick: (checks: FormChecks) => Resolver<Fields, unknown, Values>,
): Resolver<Fields, unknown, Values> {
  return async (values, context, options) => {
    let checks: FormChecks
    try {
      checks = await load()
    } catch {
      // Every form has a root error, but with its fields unknown the compiler cannot see it.
      return { values: {}, errors: { root: { type: UNCHECKED } } as FieldErrors<Fields> }
    }
    return pick(checks)(values, context, options)
  }
}

/** The endpoints of signing in and out. */
export const authContract = async () => (await import('#lib/contract/auth.ts')).auth
