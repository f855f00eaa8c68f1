// Words of invoices, which are kept in every language.
import { type Locale, locales } from '#lib/locales.ts'
import { type Translator, translator } from '#lib/node/translator.ts'

/** What `say` says, for each language. */
export function inAllLanguages<T>(say: (translator: Translator<'invoice'>) => T): Record<Locale, T> {
  // One entry for each language.
  return Object.fromEntries(locales.map(locale => [locale, say(translator(locale, 'invoice'))])) as Record<Locale, T>
}
