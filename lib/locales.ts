// The languages of the product: the only list. A new one is added here, and the compiler and tests name what it lacks.

export const locales = ['en', 'fr'] as const
export type Locale = (typeof locales)[number]
/** For readers whose language is unknown or not one of ours. */
export const defaultLocale: Locale = 'en'

/** Whether a word, such as the first segment of a path, is one of the product's languages. */
export function isLocale(word: string | undefined): word is Locale {
  return locales.some(locale => locale === word)
}

/** BCP 47 tags of dates and numbers: British English, because its readers count days before months. */
export const localeTags = { en: 'en-GB', fr: 'fr-FR' } as const satisfies Record<Locale, string>
