// The words of the error page in both languages: it must be able to speak when nothing else has arrived.
import en from '#messages/en/failure.json' with { type: 'json' }
import fr from '#messages/fr/failure.json' with { type: 'json' }

const labels = { en, fr }

export type FailureLabels = typeof en

/** The language is read off the address, because the page's own tree may be what failed. */
export function failureLabels(pathname: string): { locale: keyof typeof labels; labels: FailureLabels } {
  const locale = pathname.startsWith('/fr/') ? 'fr' : 'en'
  return { locale, labels: labels[locale] }
}
