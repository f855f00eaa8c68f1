// Days such as `2026-11-20` as people read them.
import type { useFormatter } from 'next-intl'

/** A day has no time zone of its own: read and written in UTC it stays the day it is. */
export const formatDay = (
  format: Pick<ReturnType<typeof useFormatter>, 'dateTime'>,
  day: string,
  dateStyle: 'medium' | 'long' = 'long',
): string => format.dateTime(new Date(day), { dateStyle, timeZone: 'UTC' })
