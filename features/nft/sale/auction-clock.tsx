// How long an auction still runs, second by second; a late bid gives it more time.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { DAY_S, HOUR_S, MINUTE_S } from '#lib/dates.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

const SECOND_MS = 1_000

const two = (count: number): string => String(count).padStart(2, '0')

/** `1:02:03:04`: days, hours, minutes and seconds; the days only where there are any. */
export function clockText(seconds: number): string {
  const days = Math.floor(seconds / DAY_S)
  const hours = Math.floor((seconds % DAY_S) / HOUR_S)
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S)
  const rest = `${two(hours)}:${two(minutes)}:${two(seconds % MINUTE_S)}`
  return days > 0 ? `${days}:${rest}` : rest
}

export function AuctionClock({ ends_at }: { ends_at: string }) {
  const t = useTranslations('nft-sale.offer')
  const dates = useDateWords()
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const left = now === null ? null : Math.max(0, Math.ceil((Date.parse(ends_at) - now) / SECOND_MS))
  return (
    <p className="grid gap-1">
      <span className="text-ink-muted text-small">{t(left === 0 ? 'over' : 'ends_in')}</span>
      {left !== null && left > 0 && (
        <span role="timer" className="font-semibold text-title-3 tabular-nums">
          {clockText(left)}
        </span>
      )}
      <time dateTime={ends_at} className="text-caption text-ink-muted">
        {dates.instant(ends_at)}
      </time>
    </p>
  )
}
