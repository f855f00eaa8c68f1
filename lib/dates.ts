// Days and instants: days are counted in Europe/Paris, instants are UTC.

export const HOME_TIME_ZONE = 'Europe/Paris'

const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: HOME_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day `YYYY-MM-DD` in Europe/Paris on which an instant falls. */
export function dayOf(instant: Date): string {
  return day.format(instant)
}

/** The instant as clocks in Europe/Paris show it, with the offset from UTC: `2026-11-21T12:00:00+01:00`. */
export function isoInParis(instant: Date): string {
  const options = { timeZone: HOME_TIME_ZONE, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const
  const clock = new Intl.DateTimeFormat('sv-SE', options).format(instant)
  const zone = new Intl.DateTimeFormat('en-GB', { timeZone: HOME_TIME_ZONE, timeZoneName: 'longOffset' })
  const offset = zone.formatToParts(instant).find(part => part.type === 'timeZoneName')?.value ?? 'GMT'
  return `${clock.replace(' ', 'T')}${offset.replace('GMT', '') || '+00:00'}`
}

/** `13:04:05`, as clocks in Europe/Paris show the instant. */
export const timeInParis = (instant: Date): string => isoInParis(instant).slice(11, 19)

/** True for an existing calendar day in the form `YYYY-MM-DD` (so not 2026-02-30). */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, date] = match.slice(1).map(Number)
  if (year === undefined || month === undefined || date === undefined || year < 1000) return false
  const parsed = new Date(Date.UTC(year, month - 1, date))
  return parsed.getUTCMonth() === month - 1 && parsed.getUTCDate() === date
}

/** The first instant of the month in Europe/Paris that contains `instant`. */
export function startOfMonth(instant: Date): Date {
  const first = `${dayOf(instant).slice(0, 7)}-01`
  return startOfDay(first)
}

/** The instant at which a day begins in Europe/Paris (UTC+1 or UTC+2 by the rules of that date). */
export function startOfDay(dayText: string): Date {
  const summer = new Date(`${dayText}T00:00:00+02:00`)
  return dayOf(summer) === dayText ? summer : new Date(`${dayText}T00:00:00+01:00`)
}

/** The day `YYYY-MM-DD` that is `days` later, or earlier: counted on the calendar, where every day is as long as another. */
export function addDays(dayText: string, days: number): string {
  return addSeconds(new Date(`${dayText}T00:00:00Z`), days * DAY_S)
    .toISOString()
    .slice(0, 10)
}

export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}

export const MINUTE_S = 60
export const HOUR_S = 3_600
export const DAY_S = 86_400
