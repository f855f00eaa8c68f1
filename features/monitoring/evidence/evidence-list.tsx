// One's own reports, newest first, with their state, their price and what they wait for.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { ListFrame } from '#components/layout/lists/list-frame.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import FileCheck from '#components/ui/icons/file-check.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { RateNote } from '#features/payment/price.tsx'
import type { Evidence } from '#lib/contract/evidences.ts'
import { href } from '#lib/routes.ts'
import { EvidenceFiles } from './evidence-files.tsx'
import { evidenceHref } from './evidence-params.ts'
import { EvidencePrice } from './evidence-price.tsx'
import { evidencesQuery } from './evidence-queries.ts'
import { CaseMark, EvidenceMark, EvidenceNextStep, useMoment } from './evidence-state.tsx'
import { PayReport, ReportPaymentState } from './report-payment.tsx'
import { CaseFilter, StateFilter } from './state-filter.tsx'
import { useEvidenceParams } from './use-evidence-params.ts'

export function EvidenceList() {
  const t = useTranslations('evidence')
  const tLists = useTranslations('lists')
  const { params, change, pageHref } = useEvidenceParams()
  const { page, state, litigation } = params
  const filtered = state !== undefined || litigation !== undefined
  const query = useQuery({
    ...evidencesQuery({ query: { page, state, litigation_status: litigation } }),
    placeholderData: keepPreviousData,
  })
  const none = { title: t('list.none_title'), text: t('list.none') }
  const empty = {
    title: t('list.empty_title'),
    text: t('list.empty'),
    actions: (
      <AppLink href={href('hits')} className={buttonClass({ variant: 'secondary' })}>
        {t('list.to_hits')}
      </AppLink>
    ),
  }
  return (
    <div className="grid gap-6">
      {(filtered || (query.data && query.data.count > 0)) && (
        <div className="flex flex-wrap gap-4">
          <StateFilter otherwise={tLists('all')} value={state} onChoose={chosen => change({ state: chosen })} />
          <CaseFilter
            otherwise={tLists('all')}
            value={litigation}
            onChoose={chosen => change({ litigation: chosen })}
          />
        </div>
      )}
      <ListFrame
        query={query}
        page={page}
        pageHref={pageHref}
        countLabel={count => t('count', { count })}
        empty={{ ...(filtered ? none : empty), level: 3, icon: <FileCheck aria-hidden="true" /> }}
      >
        {rows => (
          <ul className="divide-y divide-line border-line border-y">
            {rows.map(report => (
              <li key={report.id}>
                <ReportRow report={report} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      {query.data && query.data.count > 0 && <RateNote />}
    </div>
  )
}

function ReportRow({ report }: { report: Evidence }) {
  const t = useTranslations('evidence')
  const { params } = useEvidenceParams()
  const moment = useMoment()
  const { image, hit, automatic, ordered_at, state, litigation_status } = report
  const name = { title: image.title, domain: hit.domain }
  const date = moment(ordered_at)
  return (
    <article aria-label={t('list.of', name)} className="grid gap-x-8 gap-y-3 py-5 md:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 content-start gap-1">
        <h3>
          <AppLink
            href={evidenceHref({ ...params, report: report.id })}
            className={`${textLinkClass()} wrap-anywhere font-semibold`}
          >
            {t('list.of', name)}
          </AppLink>
        </h3>
        <p className="truncate text-ink-muted text-small" title={hit.page_url}>
          {hit.page_url}
        </p>
        <p className="text-ink-muted text-small">
          <EvidencePrice cents={report.price_cents} /> ·{' '}
          {automatic ? t('list.ordered_automatic', { date }) : t('list.ordered', { date })}
        </p>
        <ReportPaymentState report={report} />
        <EvidenceNextStep report={report} />
        <PayReport report={report} />
      </div>
      <div className="grid content-start gap-3 md:justify-items-end">
        <EvidenceMark state={state} />
        <CaseMark state={litigation_status} />
        <EvidenceFiles report={report} small />
      </div>
    </article>
  )
}
