// The words for a refused call and for a refused field, in the reader's language.
'use client'
import { useTranslations } from 'next-intl'
import { ApiFailure } from './api-failure.ts'

/** A sentence for whatever a call threw: the server's own when there is one. */
export function useFailureMessage(): (error: unknown) => string {
  const t = useTranslations('errors.codes')
  return error => {
    if (!(error instanceof ApiFailure)) return t('unknown')
    // A problem document's detail is already in the language of the call; the client's own document has none.
    return error.problem.detail || t('unavailable')
  }
}

/** The sentence for a refusal that is named by its code alone; `limit` where its sentence has one. */
export function useCodeMessage(): (code: string, values?: { limit: number }) => string {
  const t = useTranslations('errors.codes')
  return (code, values = { limit: 0 }) => {
    // The messages say which words are codes: a list of them would weigh on every page with a form.
    const key = code as 'quota_exceeded'
    return t(t.has(key) ? key : 'unknown', values)
  }
}

/** The sentence for a field problem or a code; words that are neither come from the server as they are. */
export function useFieldMessage(): (problem: string | undefined) => string | undefined {
  const t = useTranslations('errors')
  return problem => {
    if (problem === undefined || problem === '') return undefined
    const [field, code] = [`fields.${problem}`, `codes.${problem}`] as ['fields.required', 'codes.unknown'] // or another key, or none
    if (t.has(field)) return t(field)
    return t.has(code) ? t(code) : problem
  }
}
