// Puts the plans of lib/rules into words for the upgrade dialog.
import { getFormatter, getTranslations } from 'next-intl/server'
import type { Cents } from '#lib/money.ts'
import { type PlanName, plans, uploadsPerMonth } from '#lib/rules/plans.ts'
import type { UpgradeMessages } from './upgrade-dialog.tsx'

/** Server side: `current` is the plan the person is on. */
export async function upgradeMessages(current: PlanName): Promise<UpgradeMessages> {
  const [t, format] = await Promise.all([getTranslations('layout.upgrade'), getFormatter()])
  // Whole euros: no plan has cents in its price.
  const euros = (cents: Cents) =>
    format.number(cents / 100, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
  return {
    open: t('open'),
    title: t('title'),
    intro: t('intro'),
    close: t('close'),
    current: t('current'),
    subscription: t('subscription'),
    plans: plans.map(plan => ({
      name: plan.name,
      current: plan.name === current,
      price: plan.monthly_cents === 0 ? t('free') : t('price', { price: euros(plan.monthly_cents) }),
      facts: [
        ...(plan.annual_cents === 0 ? [] : [t('annual', { price: euros(plan.annual_cents) })]),
        t('uploads', { count: uploadsPerMonth(plan) }),
        plan.protection_months === null
          ? t('monitored', { count: plan.monitored_images })
          : t('monitored_months', { count: plan.monitored_images, months: plan.protection_months }),
        t('report', { price: euros(plan.evidence_report_cents) }),
      ],
    })),
  }
}
