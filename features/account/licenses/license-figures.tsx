// What was sold or bought here in figures: how many, how many are in force, how many end soon, and for how much.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Money } from '#components/ui/money.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { toCents } from '#lib/money.ts'
import { LICENSE_REMINDER_DAYS } from '#lib/rules/market/sold-licenses.ts'
import type { licenseSides } from './held-license-params.ts'

/** Nothing before the first one, and nothing while the API does not answer: the list below says why. */
export function LicenseFigures({ side }: { side: (typeof licenseSides)[number] }) {
  const t = useTranslations('held-licenses.figures')
  const { number } = useFormatter()
  const { data } = useQuery(q(api.licenses.stats, {}))
  const totals = data?.[side]
  if (!totals || totals.count === 0) return null
  const { count, in_force, ending, net_cents } = totals
  return (
    <dl
      aria-label={t(`label.${side}`)}
      className="grid grid-cols-2 gap-x-8 gap-y-4 border-line border-y py-4 text-small sm:grid-cols-4"
    >
      <Figure term={t(`count.${side}`)}>{number(count)}</Figure>
      <Figure term={t('in_force')}>{number(in_force)}</Figure>
      <Figure term={t('ending', { days: LICENSE_REMINDER_DAYS })}>{number(ending)}</Figure>
      <Figure term={t(`net.${side}`)}>
        <Money cents={toCents(net_cents)} />
      </Figure>
    </dl>
  )
}

const Figure = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid content-start gap-0.5">
    <dt className="text-ink-muted">{term}</dt>
    <dd className="font-semibold text-body tabular-nums">{children}</dd>
  </div>
)
