// Days, prices and changes of plans in words.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import type { PlanChoice } from '#lib/rules/billing/proration.ts'

export function usePlanWords() {
  const t = useTranslations('subscription')
  const { dateTime, number } = useFormatter()
  return {
    day: (text: string) => dateTime(new Date(`${text}T12:00:00Z`), { dateStyle: 'long' }),
    euros: (cents: number) => number(cents / 100, { style: 'currency', currency: 'EUR' }),
    /** What becomes of a plan at the end of its period. */
    changeOf: (from: PlanChoice, to: PlanChoice): string => {
      if (to.plan === 'INSTANT') return t('change_instant', { plan: from.plan })
      return t(`change_${to.interval}`, { plan: from.plan, next: to.plan, same: String(from.plan === to.plan) })
    },
  }
}
