// Messages that come while a page rests, because it may never say them; asked for again until they come.
import type { Locale } from '../locales.ts'
import type { Messages, Namespace } from '../messages.ts'
import type { Files } from './late-words.ts'

/** What waits for its sentence waits no longer; the sentence still comes. */
const SLOW_MS = 1_000

export type LateMessages<N extends Namespace> = {
  /** `waiting`: not asked for, or on their way; `missing`: they could not be fetched yet, or are slow. */
  now(locale: Locale): Messages[N] | 'waiting' | 'missing'
  /** Resolves once they are there, missing or slow; never rejects. */
  fetch(locale: Locale): Promise<void>
  /** Returns how to stop. */
  subscribe(listener: () => void): () => void
}

export function lateMessages<N extends Namespace>(files: Files<N>): LateMessages<N> {
  const known = new Map<Locale, Messages[N] | 'missing'>()
  const asked = new Map<Locale, Promise<void>>()
  const listeners = new Set<() => void>()
  const tell = (locale: Locale, messages: Messages[N] | 'missing') => {
    known.set(locale, messages)
    for (const listener of listeners) listener()
  }
  const load = async (locale: Locale): Promise<void> => {
    try {
      tell(locale, (await files[locale]()).default)
    } catch {
      asked.delete(locale)
      tell(locale, 'missing')
      addEventListener('online', () => void fetch(locale), { once: true })
    }
  }
  const giveUpWaiting = async (locale: Locale): Promise<void> => {
    await new Promise(resolve => void setTimeout(resolve, SLOW_MS))
    if (!known.has(locale)) tell(locale, 'missing')
  }
  const fetch = (locale: Locale): Promise<void> => {
    const promise = asked.get(locale) ?? Promise.race([load(locale), giveUpWaiting(locale)])
    asked.set(locale, promise)
    return promise
  }
  return {
    now: locale => known.get(locale) ?? 'waiting',
    fetch,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
