// Identity verification: where it stands as a whole, what is asked for, and each document with what to do about it.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { StandinLabel } from '#components/ui/standin-label.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Verification } from '#lib/contract/identity.ts'
import { href } from '#lib/routes.ts'
import { tabOf } from '#lib/rules/accounts/profile.ts'
import { DocumentCard } from './document-card.tsx'
import { useVerificationUpdate } from './use-verification-update.ts'

/** While the provider examines something its answer is near; an administrator’s takes longer. */
const EXAMINED_MS = 3_000
const DECIDED_MS = 30_000

export function IdentityTab() {
  const t = useTranslations('identity')
  const tp = useTranslations('profile.tabs')
  const { data, error, refetch } = useVerification()
  return (
    <TabFrame title={tp('identity')} lead={t('title_lead')}>
      {error && !data && <FetchFailure error={error} retry={refetch} />}
      {!data && !error && <Skeleton className="h-48 w-full max-w-2xl" />}
      {data && <VerificationState verification={data} />}
    </TabFrame>
  )
}

/** Follows a verification that moves, and has the rest of the page follow when it has moved. */
function useVerification() {
  const answer = useQuery({
    ...q(api.identity.read, {}),
    refetchInterval: ({ state: { data } }) => {
      if (data?.documents.some(({ status }) => status === 'sending' || status === 'under_review')) return EXAMINED_MS
      return data?.status === 'under_review' ? DECIDED_MS : false
    },
  })
  const update = useVerificationUpdate()
  const status = answer.data?.status
  const before = useRef(status)
  useEffect(() => {
    const moved = before.current !== undefined && status !== before.current
    before.current = status
    if (moved) void update(answer.data)
  })
  return answer
}

const tones = { incomplete: 'info', under_review: 'info', verified: 'success', to_rectify: 'warning' } as const

function VerificationState({ verification }: { verification: Verification }) {
  const t = useTranslations('identity')
  const { status, missing_fields, documents, standin } = verification
  const blocked = missing_fields.length > 0 && status !== 'verified'
  return (
    <div className="grid max-w-2xl gap-8">
      {standin && (
        <div>
          <StandinLabel explanation={t('standin_explanation')}>{t('standin')}</StandinLabel>
        </div>
      )}
      <Notice tone={tones[status]} live="status" title={t(`overall.${status}.title`)}>
        {t(`overall.${status}.text`)}
      </Notice>
      {blocked && <MissingFields fields={missing_fields} />}
      {documents.length > 0 && (
        <div className="grid gap-4">
          <h3 className="font-semibold text-title-3">{t('what_is_needed')}</h3>
          <ul className="grid gap-4">
            {documents.map(document => (
              <DocumentCard
                key={document.document}
                document={document}
                blocked={blocked}
                verified={status === 'verified'}
              />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function MissingFields({ fields }: { fields: Verification['missing_fields'] }) {
  const t = useTranslations('identity.missing')
  const tp = useTranslations('profile')
  const names = fields.map(field => tp(`fields.${field}`)).join(', ')
  const slug = tabOf(fields[0] ?? '')
  return (
    <Notice
      tone="warning"
      title={t('title')}
      actions={
        <AppLink href={href('account', { slug })} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {t('open', { tab: tp(`tabs.${slug}`) })}
        </AppLink>
      }
    >
      {t('text', { fields: names })}
    </Notice>
  )
}
