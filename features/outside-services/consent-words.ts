// The words of the question about outside services, which no page carries where there are none.
import { lateWords } from '#lib/i18n/late-words.ts'

export const consentWords = lateWords('consent', {
  en: () => import('#messages/en/consent.json'),
  fr: () => import('#messages/fr/consent.json'),
})
