// Files that arrived by FTP in the last 24 hours, with the result of each; refetched while the page is shown.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { PlanLink } from '#components/layout/plan-link.tsx'
import { StatusBadge } from '#components/ui/badge.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useCodeMessage } from '#lib/api/use-failure.ts'
import type { FtpArrival } from '#lib/contract/ftp.ts'
import { href } from '#lib/routes.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import { needBehind } from '#lib/rules/plan-needs.ts'

const MEBI = 1024 * 1024
const REFETCH_MS = 3_000

export function FtpArrivals() {
  const t = useTranslations('ftp.arrivals')
  const format = useFormatter()
  const megabytes = (bytes: number) =>
    format.number(bytes / MEBI, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const { data } = useQuery({
    ...q(api.ftp.arrivals, { query: { page_size: PAGE_SIZE_MAX } }),
    refetchInterval: REFETCH_MS,
  })
  if (!data) return null
  const columns: Column<FtpArrival>[] = [
    { key: 'file', header: t('file'), rowHeader: true, cell: fileName },
    { key: 'size', header: t('size'), align: 'end', cell: row => t('megabytes', { size: megabytes(row.bytes) }) },
    { key: 'result', header: t('result'), cell: result },
  ]
  return (
    <div className="grid gap-4">
      <h3 className="font-serif text-title-3">{t('title')}</h3>
      {data.count === 0 ? (
        <p className="text-ink-muted">{t('empty')}</p>
      ) : (
        <Table caption={t('title')} columns={columns} rows={data.results} rowKey={row => row.id} />
      )}
      {data.count > data.results.length && (
        <p className="text-ink-muted text-small">{t('more', { count: data.results.length })}</p>
      )}
    </div>
  )
}

const fileName = (arrival: FtpArrival) => <FileName arrival={arrival} />
const result = (arrival: FtpArrival) => <Result arrival={arrival} />

function FileName({ arrival: { file_name, image } }: { arrival: FtpArrival }) {
  if (!image) return <span className="wrap-anywhere">{file_name}</span>
  const { id, slug } = image
  return (
    <AppLink href={href('image', { id, slug })} className={textLinkClass()}>
      {file_name}
    </AppLink>
  )
}

function Result({ arrival: { state, image, code } }: { arrival: FtpArrival }) {
  const t = useTranslations('ftp.arrivals')
  const codeMessage = useCodeMessage()
  const { data: stats } = useQuery(q(api.images.stats, {}))
  if (state === 'receiving') return <StatusBadge pulse>{t('receiving')}</StatusBadge>
  if (state === 'taken') return <StatusBadge tone="success">{image ? t('taken') : t('deleted')}</StatusBadge>
  // The two refusals that name a limit have it from the account's figures.
  const limit = code === 'tracking_quota_full' ? stats?.monitored_limit : stats?.uploads_limit
  const message = code === null ? null : codeMessage(code, { limit: limit ?? 0 })
  const need = needBehind(code)
  return (
    <span className="grid justify-items-start gap-1">
      <StatusBadge tone="danger">{message}</StatusBadge>
      {need && <PlanLink need={need} />}
    </span>
  )
}
