// How a person is shown in a row: the name that leads to the details, the state of the verification, a day.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Badge, StatusBadge } from '#components/ui/badge.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { AdminUser } from '#lib/contract/admin.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { personName } from '#lib/person-name.ts'
import type { DocumentStatus, VerificationStatus } from '#lib/rules/accounts/identity.ts'
import { adminSearchParams } from './admin-params.ts'
import { useAdminParams } from './use-admin-params.ts'

export const personCell = (user: AdminUser) => <PersonCell user={user} />

function PersonCell({ user }: { user: AdminUser }) {
  const t = useTranslations('admin.people')
  const { params } = useAdminParams()
  return (
    <div className="grid min-w-48 gap-0.5 py-1">
      <AppLink
        href={adminSearchParams({ ...params, person: user.id })}
        className={`${textLinkClass()} w-fit font-semibold`}
      >
        {personName(user)}
      </AppLink>
      {user.company_name && <span>{user.company_name}</span>}
      <span className="break-all text-caption text-ink-muted">{user.email}</span>
      {!user.confirmed && <span className="text-caption text-warning">{t('unconfirmed')}</span>}
    </div>
  )
}

export const accountCell = (user: AdminUser) => <AccountCell user={user} />

function AccountCell({ user }: { user: AdminUser }) {
  const t = useTranslations('admin')
  return (
    <div className="flex min-w-40 flex-wrap items-center gap-1.5">
      <span>{t(`account_types.${user.account_type}`)}</span>
      {user.roles.map(role => (
        <Badge key={role} tone={role === 'admin' ? 'accent' : 'neutral'}>
          {t(`roles.${role}`)}
        </Badge>
      ))}
    </div>
  )
}

const tones = {
  incomplete: 'neutral',
  sending: 'accent',
  under_review: 'warning',
  verified: 'success',
  to_rectify: 'danger',
} as const

export function StatusMark({ status }: { status: VerificationStatus | DocumentStatus }) {
  const t = useTranslations('admin')
  return <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>
}

/** Writes an instant as its day. */
export function useDay() {
  const dates = useDateWords()
  return (at: string) => dates.dayOf(at, 'short')
}

export const createdCell = ({ created_at }: { created_at: string }) => <DayCell at={created_at} />

export function DayCell({ at }: { at: string }) {
  return <time dateTime={at}>{useDay()(at)}</time>
}

export function MomentCell({ at }: { at: string }) {
  const dates = useDateWords()
  return <time dateTime={at}>{dates.moment(at, 'short')}</time>
}
