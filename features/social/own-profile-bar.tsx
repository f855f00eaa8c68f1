// Above one's own profile: which of its two views this is, the way to the other, and what strangers find.

import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { ChipNav } from '#components/ui/chip-nav.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import Eye from '#components/ui/icons/eye.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { PublicProfile } from '#lib/contract/profiles.ts'
import { href } from '#lib/routes.ts'
import type { PersonQuery } from './people-query.ts'
import { personHref } from './read-people.ts'

export type OwnView = PersonQuery['view']
type Props = { profile: PublicProfile; view: OwnView; is_public: boolean }

export async function OwnProfileBar({ profile, view, is_public }: Props) {
  const t = await getTranslations('people.own')
  return (
    <div className="border-line border-b bg-surface">
      <div className="page-width grid gap-4 py-4">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <ChipNav
            few
            label={t('label')}
            link={AppLink}
            chips={[
              { key: 'owner', href: personHref(profile), label: t('owner'), current: view === 'owner' },
              {
                key: 'guest',
                href: personHref(profile, { view: 'guest' }),
                label: t('guest'),
                current: view === 'guest',
              },
            ]}
          />
          <AppLink
            href={href('account', { slug: 'public' })}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {t('edit')}
          </AppLink>
        </div>
        {!is_public && view === 'owner' && <Notice tone="warning">{t('hidden')}</Notice>}
      </div>
    </div>
  )
}

/** In the place of a profile that is not public, in the view of a guest. */
export async function NothingForGuests() {
  const t = await getTranslations('people.own')
  return (
    <EmptyState icon={<Eye aria-hidden="true" />} title={t('nothing_title')}>
      {t('nothing')}
    </EmptyState>
  )
}
