// One person in full: what was declared beside what was proved, the decision, the roles.
'use client'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { AdminUserDetail } from '#lib/contract/admin.ts'
import { addressOf } from './admin-address.ts'
import { personQuery } from './admin-contract.ts'
import { DecisionPart } from './decision-part.tsx'
import { DeclaredData } from './declared-data.tsx'
import { DocumentsState } from './documents-state.tsx'
import { PersonHead } from './person-head.tsx'
import { RolesPart } from './roles-part.tsx'
import { useAdminAddress } from './use-admin-address.ts'

export function PersonPanel({ id }: { id: string }) {
  const t = useTranslations('admin.person')
  const { address } = useAdminAddress()
  const failureMessage = useFailureMessage()
  const { data, error } = useQuery(personQuery(id))
  return (
    <div className="page-width grid gap-8 py-10 sm:py-14">
      <AppLink
        href={addressOf({ ...address, person: undefined })}
        className={`${buttonClass({ variant: 'quiet' })} -ms-3 w-fit`}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('back')}
      </AppLink>
      {error && !data && (
        <Notice tone="danger" live="alert">
          {failureMessage(error)}
        </Notice>
      )}
      {!data && !error && <LoadingPerson />}
      {data && <Person detail={data} />}
    </div>
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
          {own ? <Notice>{t('self')}</Notice> : <DecisionPart detail={detail} />}
          <RolesPart user={detail.user} own={own} />
        </div>
      </div>
      <p className="text-caption text-ink-muted">{t('read_note')}</p>
    </>
  )
}

function LoadingPerson() {
  const t = useTranslations('admin.person')
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-16 max-w-xl" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </div>
  )
}
