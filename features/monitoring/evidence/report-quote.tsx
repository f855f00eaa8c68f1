// What a report costs and what will pay for it, as it stands before an order: net, VAT, total, and the card or account.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { PlanLink } from '#components/layout/plan-link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Price, RateNote } from '#features/payment/price.tsx'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import type { EvidenceQuote } from '#lib/contract/evidences.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { planThatGives } from '#lib/rules/plan-needs.ts'

/** Whether an order would be taken. */
export const isOrderable = ({ means, profile_complete, unpaid }: EvidenceQuote): boolean =>
  means !== null && profile_complete && !unpaid

export function ReportQuote({ quote }: { quote: EvidenceQuote }) {
  const t = useTranslations('report-payment')
  const { net_cents, vat_bps, vat_cents, total_cents } = quote
  const cheaper = planThatGives('report', useOwnProfile().plan)
  return (
    <div className="grid gap-4">
      <dl className="grid divide-y divide-line border-line border-y text-ink text-small">
        <Line term={t('net')} cents={net_cents} />
        <Line term={t('vat', { percent: vat_bps / 100 })} cents={vat_cents} />
        <Line term={t('total')} cents={total_cents} strong />
      </dl>
      <RateNote />
      {cheaper && (
        <p className="text-small">
          <PlanLink need="report" />
        </p>
      )}
      <Means quote={quote} />
    </div>
  )
}

function Line({ term, cents, strong = false }: { term: string; cents: number; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-6 py-2 ${strong ? 'font-semibold' : ''}`}>
      <dt>{term}</dt>
      <dd>
        <Price cents={toCents(cents)} />
      </dd>
    </div>
  )
}

function Means({ quote: { means, profile_complete, unpaid } }: { quote: EvidenceQuote }) {
  const t = useTranslations('report-payment')
  if (!profile_complete) return <Missing text={t('profile_missing')} slug="personal" label={t('to_profile')} />
  if (unpaid) return <Missing text={t('earlier_unpaid')} slug="evidences" label={t('to_reports')} />
  if (!means) return <Missing text={t('means_missing')} slug="cards" label={t('to_cards')} />
  const name = means.name.slice(-4)
  return (
    <p className="text-small">
      <span className="font-semibold text-ink">
        {means.method === 'card' ? t('by_card', { digits: name }) : t('by_debit', { digits: name })}
      </span>{' '}
      {t('when_ready')} {means.asks && t('asks')}
    </p>
  )
}

type Slug = 'personal' | 'evidences' | 'cards'

function Missing({ text, slug, label }: { text: string; slug: Slug; label: string }) {
  return (
    <Notice tone="warning">
      {text}{' '}
      <AppLink href={href('account', { slug })} className={textLinkClass()}>
        {label}
      </AppLink>
    </Notice>
  )
}
