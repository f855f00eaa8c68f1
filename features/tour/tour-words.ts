// The words of the tours, which come with a tour and not with every page.
import { lateWords } from '#lib/i18n/late-words.ts'

export const tourWords = lateWords('tour', {
  en: () => import('#messages/en/tour.json'),
  fr: () => import('#messages/fr/tour.json'),
})
