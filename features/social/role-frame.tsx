// The frame of every list of people: what it is a list of, how many they are, and the way to the other roles.
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { ChipNav } from '#components/ui/chip-nav.tsx'
import { type ProfileRole, profileRoles } from '#lib/routes.ts'
import { peopleHref } from './people-query.ts'

type Props = { kind: ProfileRole; count: number; children: ReactNode }

export async function RoleFrame({ kind, count, children }: Props) {
  const t = await getTranslations('people')
  return (
    <div className="page-width grid grid-cols-1 gap-10 pt-10 pb-(--section-gap)">
      <header className="grid grid-cols-1 gap-6">
        <div className="grid gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
            <h1 className="font-serif text-title-1">{t(`titles.${kind}`)}</h1>
            {count > 0 && <p className="text-ink-muted">{t('count', { count })}</p>}
          </div>
          <p className="max-w-2xl text-ink-muted">{t(`intro.${kind}`)}</p>
        </div>
        <ChipNav
          label={t('roles')}
          link={AppLink}
          chips={profileRoles.map(each => ({
            key: each,
            href: peopleHref(each),
            label: t(`titles.${each}`),
            current: each === kind,
          }))}
        />
      </header>
      {children}
    </div>
  )
}
