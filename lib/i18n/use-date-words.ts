// Dates in the language of the page.
import { useLocale } from 'next-intl'
import { type DateWords, dateWords } from '#lib/date-words.ts'

export const useDateWords = (): DateWords => dateWords(useLocale())
