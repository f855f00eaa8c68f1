// Bulk upload by FTP: where to connect and how, the access, the settings for the images, and what has arrived.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { FtpCredentials } from '#lib/contract/ftp.ts'
import { FtpAccount } from './ftp-account.tsx'
import { FtpArrivals } from './ftp-arrivals.tsx'
import { FtpPassword } from './ftp-password.tsx'
import { FtpServerFacts } from './ftp-server-facts.tsx'
import { FtpSettingsForm } from './ftp-settings-form.tsx'

export function FtpPanel() {
  const t = useTranslations('ftp')
  const { data, error, refetch } = useQuery(q(api.ftp.read, {}))
  const [credentials, setCredentials] = useState<FtpCredentials | null>(null)
  if (error && !data) return <FetchFailure error={error} retry={refetch} />
  if (!data) return <Skeleton className="h-96" />
  return (
    <section aria-labelledby="ftp" className="grid gap-12">
      <header className="grid gap-3">
        <h2 id="ftp" className="font-serif text-title-2">
          {t('title')}
        </h2>
        <p className="max-w-2xl text-ink-muted">{t('intro')}</p>
        {!data.server && <Notice tone="warning">{t('off')}</Notice>}
      </header>
      {credentials && <FtpPassword credentials={credentials} onDone={() => setCredentials(null)} />}
      <FtpServerFacts access={data} />
      <FtpSettingsForm account={data.account} onCredentials={setCredentials} />
      {data.account && <FtpAccount ended={data.account.password_ended} onCredentials={setCredentials} />}
      {data.account && <FtpArrivals />}
    </section>
  )
}
