// Days, prices and changes of plans in words.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import type { PlanChoice } from '#lib/rules/billing/proration.ts'

export function usePlanWords() {
  const t = useTranslations('subscription')
  const dates = useDateWords()
  const { number } = useFormatter()
  return {
    day: (text: string) => dates.day(text),
    euros: (cents: number) => number(cents / 100, { style: 'currency', currency: 'EUR' }),
    /** What becomes of a plan at the end of its period. */
    changeOf: (from: PlanChoice, to: PlanChoice): string => {
      if (to.plan === 'INSTANT') return t('change_instant', { plan: from.plan })
      return t(`change_${to.interval}`, { plan: from.plan, next: to.plan, same: String(from.plan === to.plan) })
    },
  }
}
