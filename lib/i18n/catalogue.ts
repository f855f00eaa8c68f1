// Reads the message files of a language on the server: one JSON file per namespace, each read once per process.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { AbstractIntlMessages } from 'next-intl'
import type { Locale } from '#lib/locales.ts'

const folder = join(/* turbopackIgnore: true */ process.cwd(), 'messages')
const cache = new Map<Locale, AbstractIntlMessages>()

/** Read back from JSON because the compiler's objects have no prototype, which React does not hand to a browser. */
function compiledText(text: string): string {
  // next-intl's types know only texts and groups; its formatter knows the compiled form too.
  return JSON.parse(JSON.stringify(compile(text))) as string
}

/** ICU text parsed here, once per process, so that neither pages nor browsers carry a parser; next.config.ts says so to next-intl. */
function compiled(messages: AbstractIntlMessages): AbstractIntlMessages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? compiledText(message) : compiled(message),
    ]),
  )
}

/** Every namespace of a language, keyed by namespace. In development the files are read again each time. */
export function catalogue(locale: Locale): AbstractIntlMessages {
  const kept = cache.get(locale)
  if (kept && process.env.NODE_ENV === 'production') return kept
  const messages: AbstractIntlMessages = {}
  for (const file of readdirSync(join(folder, locale))) {
    if (file.endsWith('.json')) {
      messages[file.slice(0, -'.json'.length)] = compiled(JSON.parse(readFileSync(join(folder, locale, file), 'utf8')))
    }
  }
  cache.set(locale, messages)
  return messages
}
