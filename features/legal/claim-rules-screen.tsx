// The rules of claims as they are applied: formula, shares, cap, version, and what a dossier needs. Works without script.
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Money } from '#components/ui/money.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { type LicenseDuration, licenseFactors } from '#lib/rules/billing/sales.ts'
import { SETTLEMENT_DISCOUNT_BPS } from '#lib/rules/billing/settlements.ts'
import {
  dossierAnswers,
  dossierPoints,
  exhibitKinds,
  NOTICE_POINTS_MIN,
  TELLING_WORDS,
} from '#lib/rules/settlement/dossier-strength.ts'
import {
  CAP_YEARS,
  DEFAULT_LICENSE,
  DEFAULT_PREJUDICE,
  durationDays,
  PREJUDICE_MAX,
  PRICING_VERSION,
  type PriceShare,
  priceClaim,
  priceShares,
} from '#lib/rules/settlement/price.ts'
import { LegalPart } from './legal-part.tsx'
import { LegalTable } from './legal-table.tsx'

const durations = Object.keys(durationDays) as LicenseDuration[] // the keys of a literal
const shares = Object.keys(priceShares) as PriceShare[] // the keys of a literal

export function ClaimRulesScreen() {
  const t = useTranslations('claim-rules')
  const { number } = useFormatter()
  const share = (bps: number) => number(bps / 10_000, { style: 'percent', maximumFractionDigits: 1 })
  const euros = (cents: number) =>
    number(cents / 100, { style: 'currency', currency: 'EUR', maximumFractionDigits: cents % 100 === 0 ? 0 : 2 })
  return (
    <div className="grid gap-12">
      <p className="text-ink-muted">{t('version', { version: PRICING_VERSION })}</p>
      <LegalPart title={t('damages.title')}>
        <p className="max-w-2xl">{t('damages.text')}</p>
        <Durations share={share} />
        <p className="max-w-2xl">{t('damages.shares')}</p>
        <Shares share={share} />
        <p className="max-w-2xl text-ink-muted text-small">
          {t('damages.unpriced', { damages: euros(DEFAULT_PREJUDICE), license: euros(DEFAULT_LICENSE) })}
        </p>
      </LegalPart>
      <Example euros={euros} />
      <LegalPart title={t('cap.title')}>
        <p className="max-w-2xl">
          {t('cap.text', { years: CAP_YEARS, least: euros(DEFAULT_PREJUDICE), most: euros(PREJUDICE_MAX) })}
        </p>
        <p className="max-w-2xl">{t('cap.changes', { discount: share(SETTLEMENT_DISCOUNT_BPS) })}</p>
      </LegalPart>
      <LegalPart title={t('dossier.title')}>
        <p className="max-w-2xl">{t('dossier.text', { least: NOTICE_POINTS_MIN })}</p>
        <Dossier />
        <p className="max-w-2xl text-ink-muted text-small">{t('dossier.words', { words: TELLING_WORDS })}</p>
      </LegalPart>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link to={href('infringement')}>{t('check')}</Link>
        <Link to={href('about_prices')}>{t('prices')}</Link>
        <Link to={href('scorecard')}>{t('figures')}</Link>
      </p>
    </div>
  )
}

const Link = ({ to, children }: { to: string; children: ReactNode }) => (
  <AppLink href={to} className={textLinkClass()}>
    {children}
  </AppLink>
)

type Shown = { share: (bps: number) => string }

function Durations({ share }: Shown) {
  const t = useTranslations('claim-rules.durations')
  return (
    <LegalTable
      caption={t('caption')}
      head={[t('seen'), t('factor')]}
      rows={durations.map(duration => ({
        label: duration === 'ten_years' ? t('longer') : t(duration, { days: durationDays[duration] }),
        cells: [{ key: 'factor', value: share(licenseFactors[duration]) }],
      }))}
    />
  )
}

function Shares({ share }: Shown) {
  const t = useTranslations('claim-rules.shares')
  return (
    <LegalTable
      caption={t('caption')}
      head={[t('what'), t('head'), t('share')]}
      rows={shares.map(name => ({
        label: t(name),
        cells: [
          { key: 'head', value: t(`heads.${priceShares[name].head}`) },
          { key: 'share', value: share(priceShares[name].share_bps) },
        ],
      }))}
    />
  )
}

const EXAMPLE = { base_cents: toCents(120_00), days: 400 }

/** By the rule itself, so that it is always what a letter would say. */
function Example({ euros }: { euros: (cents: number) => string }) {
  const t = useTranslations('claim-rules.example')
  const use = { image_id: '', ...EXAMPLE, missing_credit: true, alteration: false, commercial_use: true }
  const claim = priceClaim([use], { prejudice_cents: null, license_cents: null, reason: null })
  const lines = claim.lines.flatMap(({ kind, amount_cents }) =>
    kind === 'license_not_taken' || kind === 'missing_credit' || kind === 'commercial_use' || kind === 'cap'
      ? [{ label: t(kind), cells: [{ key: 'amount', value: <Money cents={amount_cents} round /> }] }]
      : [],
  )
  const sum = { label: t('sum'), cells: [{ key: 'amount', value: <Money cents={claim.prejudice_cents} round /> }] }
  return (
    <LegalPart title={t('title')}>
      <p className="max-w-2xl">{t('text', { price: euros(EXAMPLE.base_cents), days: EXAMPLE.days })}</p>
      <LegalTable caption={t('title')} head={[t('line'), t('amount')]} rows={[...lines, sum]} />
    </LegalPart>
  )
}

function Dossier() {
  const t = useTranslations('claim-rules.dossier')
  const { number } = useFormatter()
  return (
    <LegalTable
      caption={t('caption')}
      head={[t('part'), t('points')]}
      rows={[...dossierAnswers, ...exhibitKinds].map(part => ({
        label: t(`parts.${part}`),
        cells: [{ key: 'points', value: number(dossierPoints[part]) }],
      }))}
    />
  )
}
