// The name of a genre in the reader's language.
import { defaultLocale, isLocale, type Locale } from '#lib/locales.ts'

/** Each genre has a column for each language. */
export const genreName = (genre: Record<`name_${Locale}`, string>, locale: string): string =>
  genre[`name_${isLocale(locale) ? locale : defaultLocale}`]
