// Everybody's reports for administrators, those that wait for a person first: tried once more, or given up with a reason.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ListFrame } from '#components/layout/lists/list-frame.tsx'
import FileClock from '#components/ui/icons/file-clock.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { ExternalLink } from '#components/ui/text-link.tsx'
import type { Evidence } from '#lib/contract/evidences.ts'
import { evidenceStates } from '#lib/rules/evidence.ts'
import { useDomainsParams } from '../domains/use-domains-params.ts'
import { evidencesQuery } from './evidence-queries.ts'
import { EvidenceMark, useMoment } from './evidence-state.tsx'
import { StateFilter } from './state-filter.tsx'
import { WaitingActs } from './waiting-acts.tsx'

/** Those that wait for a person are shown when none is chosen. */
const others = evidenceStates.filter(each => each !== 'manual')

const stateCell = (report: Evidence) => <StateCell report={report} />
const reportCell = (report: Evidence) => <ReportCell report={report} />
const actsCell = (report: Evidence) => <WaitingActs report={report} />

export function WaitingReports() {
  const t = useTranslations('evidence')
  const { params, change, pageHref } = useDomainsParams()
  const { page, state } = params
  const query = useQuery({
    ...evidencesQuery({ query: { all: 'true', page, state: state ?? 'manual' } }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<Evidence>[] = [
    { key: 'report', header: t('waiting.report'), rowHeader: true, cell: reportCell },
    { key: 'state', header: t('state'), cell: stateCell },
    { key: 'acts', header: t('waiting.acts'), cell: actsCell },
  ]
  return (
    <div className="grid gap-6">
      <p className="max-w-2xl text-ink-muted">{t('waiting.lead')}</p>
      <StateFilter
        states={others}
        otherwise={t('waiting.default')}
        value={state}
        onChoose={chosen => change({ state: chosen })}
      />
      <ListFrame
        query={query}
        page={page}
        pageHref={pageHref}
        countLabel={count => t('count', { count })}
        empty={{ title: t('waiting.empty_title'), text: t('waiting.empty'), icon: <FileClock aria-hidden="true" /> }}
      >
        {rows => <Table caption={t('waiting.caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </ListFrame>
    </div>
  )
}

function ReportCell({ report: { image, hit } }: { report: Evidence }) {
  const t = useTranslations('evidence.list')
  return (
    <span className="grid min-w-56 max-w-96 gap-0.5 py-1">
      <span className="font-semibold">{t('of', { title: image.title, domain: hit.domain })}</span>
      <ExternalLink href={hit.page_url} className="wrap-anywhere text-caption">
        {hit.page_url}
      </ExternalLink>
    </span>
  )
}

function StateCell({ report }: { report: Evidence }) {
  const t = useTranslations('evidence')
  const moment = useMoment()
  const { state, failure, reason, due_at } = report
  return (
    <span className="grid min-w-48 gap-0.5">
      <EvidenceMark state={state} />
      {failure && <span>{t(`failures.${failure}`)}</span>}
      {reason && <span className="whitespace-pre-line text-ink-muted">{reason}</span>}
      {(state === 'manual' || state === 'pending') && (
        <span className="text-caption text-ink-muted">{t('waiting.due', { date: moment(due_at) })}</span>
      )}
    </span>
  )
}
