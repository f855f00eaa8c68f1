// The messages of the error page in every language: it must be able to speak when nothing else has arrived.
import { defaultLocale, isLocale, type Locale } from '#lib/locales.ts'
import en from '#messages/en/failure.json' with { type: 'json' }
import fr from '#messages/fr/failure.json' with { type: 'json' }

const labels = { en, fr } satisfies Record<Locale, FailureLabels>

export type FailureLabels = typeof en

/** The language is read off the address, because the page's own tree may be what failed. */
export function failureLabels(pathname: string): { locale: Locale; labels: FailureLabels } {
  const word = pathname.split('/')[1]
  const locale = isLocale(word) ? word : defaultLocale
  return { locale, labels: labels[locale] }
}
