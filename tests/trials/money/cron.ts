// Whether a schedule fires in a stretch of time, for the forms of cron that the product uses: minute, hour, day of the month.
import { addDays, addSeconds, dayOf, HOUR_S, MINUTE_S, startOfDay } from '#lib/dates.ts'

function matches(field: string, value: number): boolean {
  if (field === '*') return true
  const [, every] = /^\*\/(\d+)$/.exec(field) ?? []
  return every ? value % Number(every) === 0 : field.split(',').some(part => Number(part) === value)
}

/** After `from`, up to `to`; `cron` is read in Europe/Paris, where minutes are those of UTC. */
export function fires(cron: string, from: Date, to: Date): boolean {
  const [minute = '*', hour = '*', date = '*'] = cron.split(' ')
  for (let day = dayOf(from); day <= dayOf(to); day = addDays(day, 1)) {
    if (!matches(date, Number(day.slice(8)))) continue
    for (let h = 0; h < 24; h += 1) {
      const start = addSeconds(startOfDay(day), h * HOUR_S)
      if (!matches(hour, h) || start > to || addSeconds(start, HOUR_S) <= from) continue
      for (let m = 0; m < 60; m += 1) {
        const at = addSeconds(start, m * MINUTE_S)
        if (matches(minute, m) && at > from && at <= to) return true
      }
    }
  }
  return false
}
