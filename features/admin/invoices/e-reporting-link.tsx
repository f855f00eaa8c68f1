// The file of the e-reporting for the chosen days, or for the month that has ended.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { monthsLater } from '#lib/rules/billing/periods.ts'
import { chosenPeriod } from '../money/money-params.ts'
import { useMoneyParams } from '../money/use-money-params.ts'

/** The chosen days; what is not chosen ends today, and nothing chosen is the month that has ended. */
function reportedDays({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) {
  const month = `${today.slice(0, 7)}-01`
  if (from === undefined && to === undefined) return { from: monthsLater(month, -1), to: addDays(month, -1) }
  const last = to ?? today
  return { from: from ?? `${last.slice(0, 7)}-01`, to: last }
}

export function EReportingLink() {
  const t = useTranslations('money.invoices')
  const dates = useDateWords()
  const { params } = useMoneyParams()
  const [today] = useState(() => dayOf(new Date()))
  const { from, to } = reportedDays(chosenPeriod(params), today)
  const words = (day: string) => dates.day(day, 'short')
  return (
    <p className="max-w-2xl text-ink-muted text-small">
      <a
        href={`${apiHref('/admin/invoices/e_reporting', {})}?${new URLSearchParams({ from, to })}`}
        download={`e-reporting-${from}-${to}.csv`}
        className={textLinkClass()}
      >
        {t('e_reporting', { from: words(from), to: words(to) })}
      </a>{' '}
      {t('e_reporting_hint')}
    </p>
  )
}
