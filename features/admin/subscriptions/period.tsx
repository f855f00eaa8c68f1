// A period of a plan, by its first and its last day.
'use client'
import { useTranslations } from 'next-intl'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { type Period as Days, lastDayOf } from '#lib/rules/billing/periods.ts'

export function Period({ period }: { period: Days }) {
  const t = useTranslations('plans')
  const dates = useDateWords()
  const day = (text: string) => dates.day(text, 'short')
  return t('from_to', { from: day(period.starts_on), to: day(lastDayOf(period)) })
}
