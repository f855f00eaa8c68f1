// The addresses of the account: the list, and a form for one more.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { PartFrame } from '../account-page/tab-frame.tsx'
import { EmailForm } from './email-form.tsx'
import { EmailRow } from './email-row.tsx'

export function EmailsPart() {
  const parts = useTranslations('profile.parts')
  const t = useTranslations('security.emails')
  const words = useFailureMessage()
  const { data, error } = useQuery(q(api.emails.list, {}))
  const [dirty, setDirty] = useState(false)
  return (
    <PartFrame title={parts('emails')} lead={t('lead')} dirty={dirty}>
      {error && <Notice tone="danger">{words(error)}</Notice>}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data && (
        <ul aria-label={t('list')} className="divide-y divide-line border-line border-y">
          {data.results.map(address => (
            <EmailRow key={address.id} address={address} />
          ))}
        </ul>
      )}
      <EmailForm onDirty={setDirty} />
    </PartFrame>
  )
}
