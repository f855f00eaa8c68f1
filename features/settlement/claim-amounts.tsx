// What is claimed, line by line with its formula, and the sums; the same before and after the sign-off.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { Money } from '#components/ui/money.tsx'
import type { ClaimAmounts as Amounts } from '#lib/contract/claim-amounts.ts'
import { toCents } from '#lib/money.ts'

export function ClaimAmounts({ amounts }: { amounts: Amounts }) {
  const t = useTranslations('settlement-claims.amounts')
  const { lines, prejudice_cents, license, total_cents } = amounts
  const of = (part: 'damages' | 'license') => lines.filter(line => line.part === part)
  if (lines.length === 0) return <p className="text-small">{t('nothing')}</p>
  return (
    <dl className="divide-y divide-line border-line border-y text-small">
      <Lines lines={of('damages')} />
      <Sum term={t('damages')} cents={prejudice_cents} />
      {license && (
        <>
          <Lines lines={of('license')} />
          <Sum term={t('vat')} cents={license.vat_cents} />
          <Sum term={t('total')} cents={total_cents} strong />
        </>
      )}
    </dl>
  )
}

function Lines({ lines }: { lines: Amounts['lines'] }) {
  const t = useTranslations('settlement-letter')
  const terms = useTranslations('sale.table.durations')
  const { number } = useFormatter()
  const own = useTranslations('settlement-claims.amounts')
  return lines.map(line => {
    const { kind, duration, days, base_cents, factor_bps, count, amount_cents } = line
    const term = duration === null ? '' : terms(duration)
    const plain = factor_bps === 10_000 && count === 1
    return (
      <div key={`${kind} ${base_cents} ${factor_bps}`} className="grid grid-cols-[1fr_auto] gap-x-6 py-2.5">
        <dt className="grid min-w-0">
          <span>{t(`lines.${kind}`, { term, days: days ?? 0 })}</span>
          {!plain && (
            <span className="text-ink-muted">
              <Money cents={toCents(base_cents)} />{' '}
              {own('factor', { factor: number(factor_bps / 100), count: number(count) })}
            </span>
          )}
        </dt>
        <dd className="text-end">
          <Money cents={toCents(amount_cents)} />
        </dd>
      </div>
    )
  })
}

function Sum({ term, cents, strong = false }: { term: string; cents: number; strong?: boolean }) {
  return (
    <div className={`grid grid-cols-[1fr_auto] gap-x-6 py-2.5 ${strong ? 'font-semibold' : ''}`}>
      <dt>{term}</dt>
      <dd className="text-end">
        <Money cents={toCents(cents)} />
      </dd>
    </div>
  )
}
