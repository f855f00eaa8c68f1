// Words of one namespace that come with what says them, and not with every page.
import { defaultLocale, isLocale, type Locale } from '../locales.ts'
import type { Messages, Namespace } from '../messages.ts'

type Path<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string]
export type LateKey<N extends Namespace> = `${N}.${Path<Messages[N]>}`
/** The message under a key with its namespace, its `{arguments}` filled in; nothing else of ICU is understood. */
type SayLate<N extends Namespace> = (key: LateKey<N>, values?: Record<string, string>) => string

/** A message with its `{arguments}` filled in; one that is not given leaves nothing. */
export const filledIn = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** What stands under a path such as `codes.unknown`: a message, more of them, or nothing. */
export const messageAt = (messages: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((node, name) => Object(node)[name], messages)

export type Files<N extends Namespace> = Record<Locale, () => Promise<{ default: Messages[N] }>>

/** For a language, the same promise each time, so that components may wait for it with `use`. */
export function lateWords<N extends Namespace>(
  namespace: N,
  files: Files<N>,
): (language: string) => Promise<SayLate<N>> {
  const asked = new Map<Locale, Promise<SayLate<N>>>()
  const load = async (locale: Locale): Promise<SayLate<N>> => {
    const words = { [namespace]: (await files[locale]()).default }
    return (key, values = {}) => filledIn(String(messageAt(words, key)), values)
  }
  return language => {
    const locale = isLocale(language) ? language : defaultLocale
    const promise = asked.get(locale) ?? load(locale)
    asked.set(locale, promise)
    return promise
  }
}
