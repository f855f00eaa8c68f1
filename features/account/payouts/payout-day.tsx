// A calendar day of payouts, which has no time zone.
'use client'
import { useFormatter } from 'next-intl'

/** The day in words. */
export function useDayWords(): (day: string, dateStyle?: 'medium' | 'long') => string {
  const { dateTime } = useFormatter()
  return (day, dateStyle = 'medium') => dateTime(new Date(`${day}T00:00:00Z`), { dateStyle, timeZone: 'UTC' })
}

export function PayoutDay({ day, long = false }: { day: string; long?: boolean }) {
  const words = useDayWords()
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {words(day, long ? 'long' : 'medium')}
    </time>
  )
}
