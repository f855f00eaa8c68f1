// The words for a refused call and for a refused field, in the reader's language. Pages carry few of them; the others come while a page rests.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useSyncExternalStore } from 'react'
import type { FailureParams } from '#lib/errors.ts'
import { lateMessages } from '#lib/i18n/late-messages.ts'
import { filledIn, messageAt } from '#lib/i18n/late-words.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { ApiFailure } from './api-failure.ts'

const sentences = lateMessages<'errors'>({
  en: () => import('#messages/en/errors.json'),
  fr: () => import('#messages/fr/errors.json'),
})
const waiting = () => 'waiting' as const

/** A sentence for whatever a call threw: the server's own when there is one. */
export function useFailureMessage(): (error: unknown) => string {
  const t = useTranslations('errors.codes')
  return error => {
    if (!(error instanceof ApiFailure)) return t('unknown')
    // A problem document's detail is already in the language of the call; the client's own document has none.
    return error.problem.detail || t('unavailable')
  }
}

/** What fetches the sentences; it resolves once they can be said, or will not come soon. */
export function useFetchSentences(): () => Promise<void> {
  const locale = usePageLocale()
  return () => sentences.fetch(locale)
}

/** The sentence for a refusal that is named by its code alone, with the figures that it names; nothing for the moment until it is there. */
export function useCodeMessage(): (code: string, values?: FailureParams) => string {
  const t = useTranslations('errors.codes')
  const { say, late } = useSentences()
  // The messages say which words are codes: a list of them would weigh on every page with a form.
  return (code, values = { limit: 0 }) => say(`codes.${code}`, values) ?? (late === 'waiting' ? '' : t('unknown'))
}

/** The form of a field problem and of a code. */
const NAME = /^[a-z][a-z\d_]*$/

/** The sentence for a field problem or a code; words that are neither come from the server as they are. */
export function useFieldMessage(): (problem: string | undefined) => string | undefined {
  const t = useTranslations('errors.fields')
  const { say, late } = useSentences()
  return problem => {
    if (problem === undefined || problem === '') return undefined
    const said = say(`fields.${problem}`) ?? say(`codes.${problem}`)
    if (said !== undefined || typeof late === 'object' || !NAME.test(problem)) return said ?? problem
    return late === 'missing' ? t('invalid') : undefined
  }
}

/** `say`: the sentence under a key, undefined for none or none yet; what is asked for before it is there is fetched. */
function useSentences() {
  const t = useTranslations('errors')
  const locale = usePageLocale()
  const late = useSyncExternalStore(sentences.subscribe, () => sentences.now(locale), waiting)
  useEffect(() => whenIdle(() => void sentences.fetch(locale)), [locale])
  const say = (name: string, values: FailureParams = {}): string | undefined => {
    const key = name as 'codes.unknown' // or another key, or none
    if (t.has(key)) return t(key, values)
    if (typeof late === 'object') {
      const text = messageAt(late, name)
      return typeof text === 'string' ? filledIn(text, values) : undefined
    }
    if (typeof window !== 'undefined') void sentences.fetch(locale)
    return undefined
  }
  return { say, late }
}
