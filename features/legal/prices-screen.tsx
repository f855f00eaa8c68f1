// What everything costs, from the same rules that charge it.
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Money } from '#components/ui/money.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { LazyPrice, LazyRateNote } from '#features/payment/lazy-price.tsx'
import { type Cents, percent, toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { COMMISSION_BPS, type LicenseDuration, licenseFactors, licensePrice } from '#lib/rules/billing/sales.ts'
import { vatRates } from '#lib/rules/billing/vat.ts'
import { plans, uploadsPerMonth } from '#lib/rules/plans.ts'
import { BASE_PRICE_MAX, BASE_PRICE_MIN } from '#lib/rules/sale.ts'
import { LegalPart } from './legal-part.tsx'
import { LegalTable } from './legal-table.tsx'

const durations = Object.keys(licenseFactors) as LicenseDuration[] // the keys of a literal
const EXAMPLE = toCents(100_00)
const free = ['verify', 'letter', 'find', 'claim', 'payout', 'leave'] as const

/** Whoever is signed in may have chosen to read dollars too. */
type Props = { signedIn: boolean }

export function PricesScreen({ signedIn }: Props) {
  const t = useTranslations('price-list')
  const { number } = useFormatter()
  const share = (bps: number) => number(bps / 10_000, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <div className="grid gap-12">
      <LegalPart title={t('plans.title')}>
        <p className="max-w-2xl">{t('plans.lead')}</p>
        {signedIn && <LazyRateNote />}
        <Plans signedIn={signedIn} />
        <p className="max-w-2xl text-ink-muted text-small">{t('plans.notes', { vat: share(vatRates.S20) })}</p>
        <p>
          <AppLink href={href('registration')} className={buttonClass({ variant: 'primary' })}>
            {t('plans.begin')}
          </AppLink>
        </p>
      </LegalPart>
      <LegalPart title={t('licenses.title')}>
        <p className="max-w-2xl">
          {t('licenses.lead', {
            share: share(COMMISSION_BPS),
            min: number(BASE_PRICE_MIN / 100, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }),
            max: number(BASE_PRICE_MAX / 100, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }),
          })}
        </p>
        <Licenses signedIn={signedIn} />
        <p className="max-w-2xl text-ink-muted text-small">
          {t('licenses.notes', { license_vat: share(vatRates.S10), vat: share(vatRates.S20) })}
        </p>
      </LegalPart>
      <LegalPart title={t('claims.title')}>
        <p className="max-w-2xl">{t('claims.free')}</p>
        <p className="max-w-2xl">{t('claims.text', { share: share(COMMISSION_BPS) })}</p>
        <p>
          <AppLink href={href('about_claims')} className={textLinkClass()}>
            {t('claims.rules')}
          </AppLink>
        </p>
        <p className="max-w-2xl">{t('claims.lawyer')}</p>
      </LegalPart>
      <LegalPart title={t('free.title')}>
        <ul className="grid max-w-2xl list-disc gap-2 ps-5">
          {free.map(each => (
            <li key={each}>{t(`free.${each}`)}</li>
          ))}
        </ul>
      </LegalPart>
    </div>
  )
}

const Amount = ({ cents, signedIn }: Props & { cents: Cents }) =>
  signedIn ? <LazyPrice cents={cents} round /> : <Money cents={cents} round />

function Plans({ signedIn }: Props) {
  const t = useTranslations('price-list.plans')
  const { number } = useFormatter()
  const amount = (cents: Cents) => <Amount cents={cents} signedIn={signedIn} />
  const rows: [string, (plan: (typeof plans)[number]) => ReactNode][] = [
    [t('monthly'), ({ monthly_cents }) => (monthly_cents === 0 ? t('free') : amount(monthly_cents))],
    [t('annual'), ({ annual_cents }) => (annual_cents === 0 ? t('free') : amount(annual_cents))],
    [t('uploads'), plan => number(uploadsPerMonth(plan))],
    [t('uploads_year'), plan => number(plan.uploads_per_year)],
    [t('monitored'), plan => number(plan.monitored_images)],
    [
      t('protection'),
      ({ protection_months: months }) => (months === null ? t('as_long') : t('months', { count: months })),
    ],
    [t('report'), plan => amount(plan.evidence_report_cents)],
  ]
  return (
    <LegalTable
      caption={t('caption')}
      head={['', ...plans.map(({ name }) => name)]}
      rows={rows.map(([label, value]) => ({
        label,
        cells: plans.map(plan => ({ key: plan.name, value: value(plan) })),
      }))}
    />
  )
}

function Licenses({ signedIn }: Props) {
  const t = useTranslations('price-list.licenses')
  const commission = percent(EXAMPLE, COMMISSION_BPS)
  return (
    <LegalTable
      caption={t('caption')}
      head={[t('duration'), t('price'), t('platform'), t('creator')]}
      rows={durations.map(duration => {
        const price = licensePrice(EXAMPLE, duration)
        return {
          label: t(`durations.${duration}`),
          cells: [
            { key: 'price', value: <Amount cents={price} signedIn={signedIn} /> },
            { key: 'platform', value: <Amount cents={commission} signedIn={signedIn} /> },
            { key: 'creator', value: <Amount cents={toCents(price - commission)} signedIn={signedIn} /> },
          ],
        }
      })}
    />
  )
}
