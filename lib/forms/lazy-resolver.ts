// Fetches the checks of forms, with the library of their schemas, after the page itself.
'use client'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** Error of the whole form: its checks could not be fetched. */
export const UNCHECKED = 'unchecked'

/**
 * Checks that are fetched when they are first needed. `fetch` does it in advance: an offline browser hears of it when
 * the form is sent, so a failed fetch in advance is nobody's business. `pick` makes a resolver; when the fetch fails,
 * the form has a root error of type `UNCHECKED`.
 */
export function lazyForms<Checks>(load: () => Promise<Checks>) {
  const fetch = (): void => void load().catch(() => undefined)
  function pick<Fields extends FieldValues, Values>(
    choose: (checks: Checks) => Resolver<Fields, unknown, Values>,
  ): Resolver<Fields, unknown, Values> {
    return async (values, context, options) => {
      let checks: Checks
      try {
        checks = await load()
      } catch {
        // Every form has a root error, but with its fields unknown the compiler cannot see it.
        return { values: {}, errors: { root: { type: UNCHECKED } } as FieldErrors<Fields> }
      }
      return choose(checks)(values, context, options)
    }
  }
  return { fetch, pick }
}

/** The forms around signing in. */
export const { fetch: fetchChecks, pick: lazyChecks } = lazyForms(
  () => import('#features/account/registration/form-checks.ts'),
)

/** The endpoints of signing in and out. */
export const authContract = async () => (await import('#lib/contract/auth.ts')).auth
