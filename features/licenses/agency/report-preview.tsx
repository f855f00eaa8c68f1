// What a report would record, before anything is: its agency and columns, the sales that are recognised, and those that wait for a word.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Select } from '#components/ui/select.tsx'
import type { ReportPreview, ReportPreviewRow } from '#lib/contract/agency-imports.ts'
import { agencies, reportFields } from '#lib/rules/settlement/agency-reports.ts'
import { SaleRow } from './sale-row.tsx'
import { type DroppedReport, isFound, isSuggested } from './use-report.ts'

/** Rows of one kind that are drawn; a report may have thousands. */
const DRAWN = 30

export function ReportPreviewForm({ report, preview }: { report: DroppedReport; preview: ReportPreview }) {
  const t = useTranslations('agency.preview')
  const { opened, choices, record, close, send } = report
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'center' })
  }, [])
  const found = preview.rows.filter(isFound)
  const suggested = preview.rows.filter(isSuggested)
  const left = preview.rows.filter(row => !isFound(row) && !isSuggested(row))
  const count = found.length + choices.size
  return (
    <Card className="grid gap-8">
      <div className="grid gap-1">
        <h4 ref={title} tabIndex={-1} className="wrap-anywhere font-serif text-title-3 outline-none">
          {t('title', { name: opened?.file_name ?? '' })}
        </h4>
        <p className="text-ink-muted text-small">{t('lead')}</p>
      </div>
      <Columns report={report} preview={preview} />
      <Rows title={t('found', { count: found.length })} text={t('found_text')} rows={found} />
      {suggested.length > 0 && (
        <Suggestions title={t('suggested', { count: suggested.length })} rows={suggested} report={report} />
      )}
      {left.length > 0 && <Rows title={t('left', { count: left.length })} rows={left} />}
      <FormFailure failure={record.error} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={count === 0} busy={record.isPending} onClick={send}>
          {t('record', { count })}
        </Button>
        <Button variant="quiet" disabled={record.isPending} onClick={close}>
          {t('cancel')}
        </Button>
      </div>
    </Card>
  )
}

function Columns({ report, preview }: { report: DroppedReport; preview: ReportPreview }) {
  const t = useTranslations('agency')
  const { columns, mapping } = preview
  const options = [{ value: '', label: t('preview.none') }, ...columns.map(value => ({ value, label: value }))]
  return (
    <fieldset disabled={report.preview.isPending} className="grid gap-4">
      <legend className="float-start font-semibold">{t('preview.columns')}</legend>
      <p className="text-ink-muted text-small">{t('preview.columns_hint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('preview.agency')}
          value={preview.agency}
          options={agencies.map(value => ({ value, label: t(`agencies.${value}`) }))}
          onChange={event => {
            const agency = agencies.find(each => each === event.target.value)
            if (agency) report.change({ agency, mapping })
          }}
        />
        {reportFields.map(field => (
          <Select
            key={field}
            label={t(`preview.fields.${field}`)}
            value={mapping[field] ?? ''}
            options={options}
            onChange={event =>
              report.change({ agency: preview.agency, mapping: { ...mapping, [field]: event.target.value || null } })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

type RowsProps = { title: string; text?: string; rows: readonly ReportPreviewRow[] }

function Rows({ title, text, rows }: RowsProps) {
  const t = useTranslations('agency.preview')
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <h5 className="font-semibold">{title}</h5>
        {text && rows.length > 0 && <p className="text-ink-muted text-small">{text}</p>}
      </div>
      {rows.length > 0 && (
        <ul aria-label={title} className="divide-y divide-line border-line border-y">
          {rows.slice(0, DRAWN).map(row => (
            <SaleRow key={row.line} row={row} image={row.images.length === 1 ? (row.images[0] ?? null) : null} />
          ))}
        </ul>
      )}
      {rows.length > DRAWN && <p className="text-ink-muted text-small">{t('more', { count: rows.length - DRAWN })}</p>}
    </div>
  )
}

type SuggestionsProps = { title: string; rows: readonly ReportPreviewRow[]; report: DroppedReport }

/** Each with the photographs that it may be about: none is chosen unless its creator says so. */
function Suggestions({ title, rows, report }: SuggestionsProps) {
  const t = useTranslations('agency.preview')
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <h5 className="font-semibold">{title}</h5>
        <p className="text-ink-muted text-small">{t('suggested_text')}</p>
      </div>
      <ul aria-label={title} className="divide-y divide-line border-line border-y">
        {rows.map(row => {
          const chosen = report.choices.get(row.line) ?? ''
          const image = row.images.find(({ id }) => id === chosen) ?? row.images[0] ?? null
          return (
            <SaleRow key={row.line} row={{ ...row, problem: null }} image={image}>
              <Select
                hideLabel
                label={t('photograph', { line: row.line })}
                value={chosen}
                onChange={event => report.choose(row.line, event.target.value)}
                options={[
                  { value: '', label: t('leave_out') },
                  ...row.images.map(each => ({ value: each.id, label: each.title })),
                ]}
              />
            </SaleRow>
          )
        })}
      </ul>
    </div>
  )
}
