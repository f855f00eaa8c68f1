// Puts the plans of lib/rules into words for the upgrade dialog.
import { getFormatter, getTranslations } from 'next-intl/server'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { Profile } from '#lib/contract/profiles.ts'
import type { Cents } from '#lib/money.ts'
import { convertCents } from '#lib/rules/billing/display-currency.ts'
import { plans, uploadsPerMonth } from '#lib/rules/plans.ts'
import type { UpgradeMessages } from './upgrade-dialog.tsx'

/** Server side: for the person who is signed in. */
export async function upgradeMessages({ plan: current, display_currency }: Profile): Promise<UpgradeMessages> {
  const [t, format, dollar] = await Promise.all([
    getTranslations('layout.upgrade'),
    getFormatter(),
    display_currency === 'USD' ? dollarRate() : null,
  ])
  // Whole euros: no plan has cents in its price.
  const whole = { style: 'currency', maximumFractionDigits: 0 } as const
  const price = (cents: Cents): string => {
    const euros = format.number(cents / 100, { ...whole, currency: 'EUR' })
    if (!dollar) return euros
    return t('both', {
      euros,
      dollars: format.number(convertCents(cents, dollar) / 100, { ...whole, currency: 'USD' }),
    })
  }
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
      price: plan.monthly_cents === 0 ? t('free') : t('price', { price: price(plan.monthly_cents) }),
      facts: [
        ...(plan.annual_cents === 0 ? [] : [t('annual', { price: price(plan.annual_cents) })]),
        t('uploads', { count: uploadsPerMonth(plan) }),
        plan.protection_months === null
          ? t('monitored', { count: plan.monitored_images })
          : t('monitored_months', { count: plan.monitored_images, months: plan.protection_months }),
        t('report', { price: price(plan.evidence_report_cents) }),
      ],
    })),
  }
}

/** The page is drawn in euros rather than not at all. */
const dollarRate = async (): Promise<string | null> =>
  (await callFromServer(api.rates.read, {}).catch(() => null))?.dollar?.rate ?? null
