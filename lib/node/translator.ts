// Speaks a language on the server: messages of one namespace, and dates and numbers, in one locale.
import { readFileSync } from 'node:fs'
import { dateWords } from '#lib/date-words.ts'
import { type Message, type MessageValues, parseMessage } from '#lib/icu.ts'
import { type Locale, localeTags } from '#lib/locales.ts'
import type { Messages, Namespace } from '#lib/messages.ts'

type Path<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string]
export type MessageKey<N extends Namespace> = Path<Messages[N]>

export type Translator<N extends Namespace> = {
  locale: Locale
  /** The message under `key` (dots between levels) with its ICU arguments filled in. Throws on an unknown key or a missing argument. */
  t(key: MessageKey<N>, values?: MessageValues): string
  /** `2026-03-09` → "9 March 2026". A calendar day has no time zone and is written as it is. */
  day(day: string): string
  /** An instant as its day in Europe/Paris: "9 March 2026". */
  dayOf(instant: string | Date): string
  /** An instant to the second, in UTC and marked so: "9 March 2026 at 14:05:07 UTC". */
  instant(instant: string | Date): string
  /** Day and time to the minute in Europe/Paris: "9 March 2026 at 15:05". */
  moment(instant: string | Date): string
  number(value: number): string
  /** Cents of a euro: "€49.90", « 49,90 € ». */
  money(cents: number): string
}

/** A translator for one namespace in one locale. Cheap to call: parsed messages are kept for the life of the process. */
export function translator<N extends Namespace>(locale: Locale, namespace: N): Translator<N> {
  const messages = load(locale, namespace)
  const { number, money } = formats[locale]
  const { day, dayOf, instant, moment } = dateWords(locale)
  return {
    locale,
    t(key, values) {
      const message = messages.get(key)
      if (!message) throw new Error(`No message ${namespace}.${key} in ${locale}`)
      return message(values)
    },
    day: text => day(text),
    dayOf: at => dayOf(at),
    instant,
    moment: at => moment(at),
    number: value => number.format(value),
    money: cents => money.format(cents / 100),
  }
}

function localeFormats(locale: Locale) {
  const tag = localeTags[locale]
  return {
    number: new Intl.NumberFormat(tag),
    money: new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' }),
  }
}
const formats = { en: localeFormats('en'), fr: localeFormats('fr') } satisfies Record<Locale, unknown>

const loaded = new Map<string, Map<string, Message>>()

function load(locale: Locale, namespace: Namespace): Map<string, Message> {
  const name = `${locale}/${namespace}`
  const known = loaded.get(name)
  if (known) return known
  const tree: unknown = JSON.parse(readFileSync(new URL(`../../messages/${name}.json`, import.meta.url), 'utf8'))
  const messages = new Map<string, Message>()
  flatten(tree, '', (key, text) => messages.set(key, parseMessage(text, localeTags[locale])))
  loaded.set(name, messages)
  return messages
}

function flatten(node: unknown, prefix: string, found: (key: string, text: string) => void): void {
  if (typeof node === 'string') {
    found(prefix, node)
    return
  }
  if (typeof node !== 'object' || node === null) throw new Error(`Message ${prefix} is neither text nor a group`)
  for (const [name, child] of Object.entries(node)) flatten(child, prefix ? `${prefix}.${name}` : name, found)
}
