// The reports that were imported, with their rows, and the way to take one back.
'use client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useConfirmed } from '#components/forms/use-confirmed.ts'
import { ListPages } from '#components/layout/lists/list-pages.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import type { AgencyImport } from '#lib/contract/agency-imports.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { SaleRow } from './sale-row.tsx'

const IMPORTS_PER_PAGE = 10
const ROWS_PER_PAGE = 20

export function ImportList() {
  const t = useTranslations('agency')
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    ...q(api.agencyImports.list, { query: { page, page_size: IMPORTS_PER_PAGE } }),
    placeholderData: keepPreviousData,
  })
  if (!data || data.count === 0) return null
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold">{t('list')}</h4>
      <ul aria-label={t('list')} className="divide-y divide-line border-line border-y">
        {data.results.map(each => (
          <ImportRow key={each.id} of={each} />
        ))}
      </ul>
      <ListPages count={data.count} page_size={IMPORTS_PER_PAGE} page={page} onPage={setPage} />
    </div>
  )
}

function ImportRow({ of }: { of: AgencyImport }) {
  const t = useTranslations('agency')
  const dates = useDateWords()
  const { file_name: name, agency, created_at, taken_back_at, recorded, problems } = of
  const left = problems.reduce((sum, { count }) => sum + count, 0)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{name}</span>
          {taken_back_at && <Badge>{t('taken_back')}</Badge>}
        </p>
        <p className="text-small">
          {[t('recorded', { count: recorded }), left > 0 && t('left_out', { count: left })].filter(Boolean).join(' · ')}
        </p>
        <p className="text-ink-muted text-small">
          {t('imported', { agency: t(`agencies.${agency}`), day: dates.dayOf(created_at, 'short') })}
        </p>
      </div>
      <span className="flex flex-wrap gap-1">
        <RowsDialog of={of} />
        {!taken_back_at && <TakeBack of={of} />}
      </span>
    </li>
  )
}

function TakeBack({ of: { id, file_name: name } }: { of: AgencyImport }) {
  const t = useTranslations('agency')
  const client = useQueryClient()
  const question = useConfirmed(async () => {
    await call(api.agencyImports.takeBack, { id })
    await refresh(client, api.agencyImports)
  }, t('took_back'))
  return (
    <AlertDialog
      danger
      {...question}
      title={t('take_back_title')}
      description={t('take_back_text', { name })}
      confirmLabel={t('take_back')}
      cancelLabel={t('keep')}
      trigger={
        <Button variant="quiet" size="small" aria-label={t('take_back_one', { name })}>
          {t('take_back')}
        </Button>
      }
    />
  )
}

function RowsDialog({ of: { id, file_name: name } }: { of: AgencyImport }) {
  const t = useTranslations('agency')
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="large"
      title={t('rows_title', { name })}
      closeLabel={t('close')}
      trigger={
        <Button variant="quiet" size="small" aria-label={t('rows_of', { name })}>
          {t('rows')}
        </Button>
      }
    >
      <ImportedRows id={id} name={name} />
    </Dialog>
  )
}

function ImportedRows({ id, name }: { id: string; name: string }) {
  const t = useTranslations('agency')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...q(api.agencyImports.read, { id, query: { page, page_size: ROWS_PER_PAGE } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} waiting={<Skeleton className="h-60" />}>
      {({ rows }) => (
        <>
          <ul aria-label={t('rows_title', { name })} className="divide-y divide-line border-line border-y">
            {rows.results.map(row => (
              <SaleRow key={row.id} row={row} image={row.image} />
            ))}
          </ul>
          <ListPages count={rows.count} page_size={ROWS_PER_PAGE} page={page} onPage={setPage} />
        </>
      )}
    </Loaded>
  )
}
