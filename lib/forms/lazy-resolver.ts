// Fetches the checks of a form, with the library of their schemas, after the page itself.
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** Error of the whole form: its checks could not be fetched. */
export const UNCHECKED = 'unchecked'

export type LazyResolver<Fields extends FieldValues, Values> = Resolver<Fields, unknown, Values> & {
  /** Fetches the checks in advance. A failure is nobody's business yet: it is reported when the form is sent. */
  readonly prefetch: () => void
}

/** Checks that are fetched when they are first needed; when that fails, the form has a root error of type `UNCHECKED`. */
export function lazyResolver<Fields extends FieldValues, Values>(
  load: () => Promise<Resolver<Fields, unknown, Values>>,
): LazyResolver<Fields, Values> {
  const check: Resolver<Fields, unknown, Values> = async (values, context, options) => {
    let resolver: Resolver<Fields, unknown, Values>
    try {
      resolver = await load()
    } catch {
      // Every form has a root error, but with its fields unknown the compiler cannot see it.
      return { values: {}, errors: { root: { type: UNCHECKED } } as FieldErrors<Fields> }
    }
    return resolver(values, context, options)
  }
  return Object.assign(check, { prefetch: () => void load().catch(() => undefined) })
}
