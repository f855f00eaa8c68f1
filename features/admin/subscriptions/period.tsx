// A period of a plan, by its first and its last day.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { type Period as Days, lastDayOf } from '#lib/rules/billing/periods.ts'

export function Period({ period }: { period: Days }) {
  const t = useTranslations('plans')
  const { dateTime } = useFormatter()
  const day = (text: string) => dateTime(new Date(`${text}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  return t('from_to', { from: day(period.starts_on), to: day(lastDayOf(period)) })
}
