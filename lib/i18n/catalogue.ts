// Reads the message files of a language on the server: one JSON file per namespace, each read once per process.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AbstractIntlMessages } from 'next-intl'
import type { AppLocale } from './routing.ts'

const folder = join(/* turbopackIgnore: true */ process.cwd(), 'messages')
const cache = new Map<AppLocale, AbstractIntlMessages>()

/** Every namespace of a language, keyed by namespace. In development the files are read anew each time. */
export function catalogue(locale: AppLocale): AbstractIntlMessages {
  const kept = cache.get(locale)
  if (kept && process.env.NODE_ENV === 'production') return kept
  const messages: AbstractIntlMessages = {}
  for (const file of readdirSync(join(folder, locale))) {
    if (file.endsWith('.json')) {
      messages[file.slice(0, -'.json'.length)] = JSON.parse(readFileSync(join(folder, locale, file), 'utf8'))
    }
  }
  cache.set(locale, messages)
  return messages
}
