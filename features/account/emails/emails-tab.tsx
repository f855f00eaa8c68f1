// The addresses of the account: the list, and a form for one more.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { EmailForm } from './email-form.tsx'
import { EmailRow } from './email-row.tsx'

export function EmailsTab() {
  const titles = useTranslations('profile.tabs')
  const t = useTranslations('security.emails')
  const { data, error, refetch } = useQuery(q(api.emails.list, {}))
  const [dirty, setDirty] = useState(false)
  return (
    <TabFrame title={titles('emails')} lead={t('lead')} dirty={dirty}>
      {error && !data && <FetchFailure error={error} retry={refetch} />}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data && (
        <ul aria-label={t('list')} className="divide-y divide-line border-line border-y">
          {data.results.map(address => (
            <EmailRow key={address.id} email_address={address} />
          ))}
        </ul>
      )}
      <EmailForm onDirty={setDirty} />
    </TabFrame>
  )
}
