// The words of the tours, which come with a tour and not with every page.
import { isLocale, type Locale } from '#lib/locales.ts'
import type { Messages } from '#lib/messages.ts'

type Words = Messages['tour']
type Path<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string]
export type TourKey = `tour.${Path<Words>}`
export type SayInTour = (key: TourKey, values?: Record<string, string>) => string

const files: Record<Locale, () => Promise<{ default: Words }>> = {
  en: () => import('#messages/en/tour.json'),
  fr: () => import('#messages/fr/tour.json'),
}
const asked = new Map<Locale, Promise<SayInTour>>()

/** The same promise each time, so that components may wait for it. */
export function tourWords(language: string): Promise<SayInTour> {
  const locale = isLocale(language) ? language : 'en'
  const promise = asked.get(locale) ?? load(locale)
  asked.set(locale, promise)
  return promise
}

async function load(locale: Locale): Promise<SayInTour> {
  const tour = (await files[locale]()).default
  return (key, values = {}) => {
    const text = key.split('.').reduce<unknown>((node, name) => Object(node)[name], { tour })
    return String(text).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }
}
