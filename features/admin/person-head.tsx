// Who it is, and the ways to look at the person: as a visitor does, through the person's own eyes, in the log.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import Eye from '#components/ui/icons/eye.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { api } from '#lib/api/endpoints.ts'
import { useCall } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { AdminUserDetail } from '#lib/contract/admin.ts'
import { personName } from '#lib/person-name.ts'
import { href, localHref, type ProfileRole } from '#lib/routes.ts'
import type { AccountType } from '#lib/rules/access.ts'
import { adminSearchParams } from './admin-params.ts'
import { StatusMark, useDay } from './person-cells.tsx'

const publicRole: Record<AccountType, ProfileRole> = {
  creator: 'creators',
  agency: 'agencies',
  collector: 'collectors',
  advertiser: 'advertisers',
}

export function PersonHead({ detail: { user, profile }, own }: { detail: AdminUserDetail; own: boolean }) {
  const t = useTranslations('admin')
  const day = useDay()
  const { id, slug } = user
  return (
    <header className="grid gap-4">
      <div className="grid gap-1">
        <h1 className="font-serif text-title-1">{personName(user)}</h1>
        <p className="break-all text-ink-muted">{user.email}</p>
      </div>
      <ul className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
        <li>
          <StatusMark status={user.verification} />
        </li>
        <li>{t(`account_types.${user.account_type}`)}</li>
        {user.roles.map(role => (
          <li key={role}>
            <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{t(`roles.${role}`)}</Badge>
          </li>
        ))}
        {!user.confirmed && <li className="text-warning">{t('people.unconfirmed')}</li>}
        <li className="text-ink-muted">{t('person.images', { count: user.nb_images })}</li>
        <li className="text-ink-muted">{t('person.since', { date: day(user.created_at) })}</li>
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        {profile.is_public ? (
          <AppLink
            href={href('profile', { role: publicRole[user.account_type], id, slug })}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('person.guest_view')}
          </AppLink>
        ) : (
          <span className="text-ink-muted text-small">{t('person.guest_none')}</span>
        )}
        <AppLink
          href={adminSearchParams({ part: 'log', subject: id })}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('person.log')}
        </AppLink>
        {!own && !user.roles.includes('admin') && <AdminView id={id} />}
      </div>
    </header>
  )
}

/** Leaves this page for the person's account; the strip at the top of every page leads back. */
function AdminView({ id }: { id: string }) {
  const t = useTranslations('admin.person')
  const locale = useLocale()
  const failureMessage = useFailureMessage()
  const looking = useCall(api.admin.impersonate, {
    onSuccess: () => window.location.assign(localHref(locale, href('account'))),
    onError: error => snackbar.show({ kind: 'error', message: failureMessage(error) }),
  })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        icon={<Eye aria-hidden="true" className="size-4" />}
        busy={looking.isPending || looking.isSuccess}
        onClick={() => looking.mutate({ id })}
      >
        {t('admin_view')}
      </Button>
      <span className="max-w-sm text-caption text-ink-muted">{t('admin_view_hint')}</span>
    </div>
  )
}
