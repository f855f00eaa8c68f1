// One person in full: what was declared beside what was proved, the decision, the roles.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DetailFrame } from '#components/layout/detail-frame.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useSession } from '#lib/api/use-session.tsx'
import type { AdminUserDetail } from '#lib/contract/admin.ts'
import { adminSearchParams } from './admin-params.ts'
import { DecisionSection } from './decision-section.tsx'
import { DeclaredData } from './declared-data.tsx'
import { DocumentsState } from './documents-state.tsx'
import { PersonHead } from './person-head.tsx'
import { personQuery } from './person-query.ts'
import { RolesTab } from './roles-tab.tsx'
import { useAdminParams } from './use-admin-params.ts'

export function PersonPanel({ id }: { id: string }) {
  const t = useTranslations('admin.person')
  const { params } = useAdminParams()
  const query = useQuery(personQuery(id))
  return (
    <DetailFrame
      page
      query={query}
      back={{ href: adminSearchParams({ ...params, person: undefined }), label: t('back') }}
      loadingLabel={t('loading')}
    >
      {detail => <Person detail={detail} />}
    </DetailFrame>
  )
}

function Person({ detail }: { detail: AdminUserDetail }) {
  const t = useTranslations('admin.person')
  const own = useSession()?.id === detail.user.id
  return (
    <>
      <PersonHead detail={detail} own={own} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <DeclaredData detail={detail} />
        <div className="grid min-w-0 gap-6">
          <DocumentsState verification={detail.verification} />
          {own ? <Notice>{t('self')}</Notice> : <DecisionSection detail={detail} />}
          <RolesTab user={detail.user} own={own} />
        </div>
      </div>
      <p className="text-caption text-ink-muted">{t('read_note')}</p>
    </>
  )
}
