// Instants as clocks in Paris show them, to the second.
import type { Locale } from '#lib/contract/common.ts'
import { inParis } from '#server/evidence/provenance.ts'

/** "21 November 2026, 13:04:05" as clocks in Paris show it, with seconds. */
export function parisTime(locale: Locale, at: string): string {
  const [day = '', time = ''] = inParis(new Date(at)).split('T')
  const shown = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return `${shown.format(new Date(`${day}T00:00:00Z`))}, ${time.slice(0, 8)}`
}
