// A calendar day of payouts.
'use client'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

export function PayoutDay({ day, long = false }: { day: string; long?: boolean }) {
  const dates = useDateWords()
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {dates.day(day, long ? 'long' : 'short')}
    </time>
  )
}
