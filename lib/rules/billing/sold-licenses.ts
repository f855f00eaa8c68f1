// Licences that are sold here: how long they last, and how their numbers look.
import { addDays } from '#lib/dates.ts'
import type { LicenseDuration } from './sales.ts'

const months: Record<LicenseDuration, number> = { six_months: 6, one_year: 12, five_years: 60, ten_years: 120 }

/** The last day of a licence that begins on `first`: the day before the same day of its last month, or that month's last day. */
export function lastDayOfLicense(first: string, duration: LicenseDuration): string {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  const after = month - 1 + months[duration]
  const lastOfMonth = new Date(Date.UTC(year, after + 1, 0)).getUTCDate()
  const same = new Date(Date.UTC(year, after, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
  return day > lastOfMonth ? same : addDays(same, -1)
}

/** Crockford's letters: none that is taken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The number of a licence within a text, such as the name of a passport or an address; null when there is none. */
export const licenseNumberIn = (text: string): string | null =>
  /\bL(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/i.exec(text)?.[0].toUpperCase() ?? null

/** `L-7K3M-9Q2P-X4TB`: 60 random bits, so that nobody guesses one. */
export function licenseNumber(random: Uint8Array): string {
  const bits = [...random].reduce((all, byte) => (all << 8n) | BigInt(byte), 0n)
  const letters = Array.from({ length: 12 }, (_, at) => LETTERS[Number((bits >> BigInt(5 * at)) & 31n)] ?? '')
  return `L-${[0, 4, 8].map(at => letters.slice(at, at + 4).join('')).join('-')}`
}
