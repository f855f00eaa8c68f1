// The licences that one has granted, and the way to record one.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ListPages } from '#components/layout/lists/list-pages.tsx'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import FileSignature from '#components/ui/icons/file-signature.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { brand } from '#lib/brand.ts'
import { LicenseDialog } from './license-dialog.tsx'
import { LICENSES_PER_PAGE, ownLicenses } from './license-queries.ts'
import { LicenseRow } from './license-row.tsx'

export function LicenseSection() {
  const t = useTranslations('licenses')
  return (
    <section aria-labelledby="licenses" className="mt-4 grid max-w-3xl gap-4">
      <div className="grid gap-2">
        <h3 id="licenses" className="font-semibold text-title-3">
          {t('title')}
        </h3>
        <p className="max-w-2xl text-ink-muted">{t('lead', { product: brand.name })}</p>
      </div>
      <LicenseDialog
        trigger={
          <Button variant="secondary" className="w-fit">
            {t('record')}
          </Button>
        }
      />
      <LicenseList />
    </section>
  )
}

function LicenseList() {
  const t = useTranslations('licenses')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({ ...ownLicenses(page), placeholderData: keepPreviousData })
  if (error && !data) return <FetchFailure error={error} retry={refetch} />
  if (!data) return <Skeleton className="h-40 w-full max-w-2xl" />
  if (data.count === 0) {
    return (
      <EmptyState level={3} icon={<FileSignature aria-hidden="true" />} title={t('empty_title')}>
        {t('empty_text')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label={t('title')} className="divide-y divide-line border-line border-y">
        {data.results.map(license => (
          <LicenseRow key={license.id} license={license} />
        ))}
      </ul>
      <ListPages count={data.count} page_size={LICENSES_PER_PAGE} page={page} onPage={setPage} />
    </>
  )
}
