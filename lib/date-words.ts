// Days and instants as people read them: one way for pages, emails, PDFs and the file that checks certificates offline.
import { HOME_TIME_ZONE } from './dates.ts'
import { isLocale, localeTags } from './locales.ts'

/** `long` in sentences and facts, "20 November 2026"; `short` in tables and lists, "20 Nov 2026". */
type DateLength = 'long' | 'short'

export type DateWords = {
  /** `2026-03-09` → "9 March 2026". A calendar day has no time zone and is written as it is. */
  day(day: string, length?: DateLength): string
  /** The day in Europe/Paris on which an instant falls: "9 March 2026". */
  dayOf(instant: string | Date, length?: DateLength): string
  /** Day and time to the minute, with the zone, which need not be the reader's: "9 March 2026 at 15:05 (Paris time)", "9 Mar 2026, 15:05 GMT+1". */
  moment(instant: string | Date, length?: DateLength): string
  /** The time, with its zone: "15:05 (Paris time)". */
  time(instant: string | Date): string
  /** An instant to the second, in UTC and marked so, wherever a proof is meant: "9 March 2026 at 14:05:07 UTC". */
  instant(instant: string | Date): string
  /** `2026-03` → "March 2026", "Mar" or "M". */
  month(month: string, length?: 'long' | 'short' | 'narrow'): string
  /** `2026-03` as cards print it: "03/2026". */
  cardMonth(month: string): string
}

const known = new Map<string, DateWords>()

/** How the readers of a language write dates: British in English. */
export function dateWords(locale: string): DateWords {
  const words = known.get(locale) ?? makeWords(isLocale(locale) ? localeTags[locale] : locale)
  known.set(locale, words)
  return words
}

function makeWords(tag: string): DateWords {
  const made = new Map<string, Intl.DateTimeFormat>()
  const write = (at: string | Date, options: Intl.DateTimeFormatOptions): string => {
    const name = JSON.stringify(options)
    const format = made.get(name) ?? new Intl.DateTimeFormat(tag, options)
    made.set(name, format)
    const words = format.format(new Date(at))
    return options.dateStyle ? words.replace(FIRST, firstOfMonth(tag)) : words
  }
  const inParis = { timeZone: HOME_TIME_ZONE } as const
  const inUtc = { timeZone: 'UTC' } as const
  const zone = tag.startsWith('fr') ? '(heure de Paris)' : '(Paris time)'
  const zoned = new Intl.DateTimeFormat(tag, { timeZoneName: 'shortOffset', ...inParis })
  /** In lists, where there is no room for words: "GMT+1", "UTC+1". */
  const offset = (at: string | Date): string =>
    zoned.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return {
    day: (day, length = 'long') => write(`${day}T00:00:00Z`, { dateStyle: styles[length], ...inUtc }),
    dayOf: (at, length = 'long') => write(at, { dateStyle: styles[length], ...inParis }),
    moment: (at, length = 'long') => {
      const words = write(at, { dateStyle: styles[length], timeStyle: 'short', ...inParis })
      return `${words} ${length === 'long' ? zone : offset(at)}`
    },
    time: at => `${write(at, { timeStyle: 'short', ...inParis })} ${zone}`,
    instant: at => `${write(at, { dateStyle: 'long', timeStyle: 'medium', ...inUtc })} UTC`,
    month: (month, length = 'long') =>
      write(`${month}-01T00:00:00Z`, { month: length, ...(length === 'long' && { year: 'numeric' }), ...inUtc }),
    cardMonth: month => write(`${month}-01T00:00:00Z`, { month: '2-digit', year: 'numeric', ...inUtc }),
  }
}

/** The first day of a month, where a date in words begins with it. */
const FIRST = /^1(?=\s)/
/** French counts it with an ordinal, and the other days without, which Intl does not do. */
const firstOfMonth = (tag: string): string => (tag.startsWith('fr') ? '1er' : '1')

const styles = { long: 'long', short: 'medium' } as const
