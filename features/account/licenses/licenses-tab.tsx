// The licences that one holds and those that one has granted, each with its document, its file and its website.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { ListFrame } from '#components/layout/lists/list-frame.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { ChipNav } from '#components/ui/chip-nav.tsx'
import FileBadge from '#components/ui/icons/file-badge.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import { href } from '#lib/routes.ts'
import { may } from '#lib/rules/access.ts'
import { maySell, tabHref } from '../account-page/account-tabs.ts'
import { heldLicensesHref, licenseSides } from './held-license-params.ts'
import { HeldLicenseRow } from './held-license-row.tsx'
import { LicenseFigures } from './license-figures.tsx'
import { LicenseFilters } from './license-filters.tsx'
import { SiteFileDialog } from './site-file-dialog.tsx'
import { useHeldLicenseParams } from './use-held-license-params.ts'

export const LicensesTab = () => (
  <NuqsAdapter>
    <Licenses />
  </NuqsAdapter>
)

function Licenses() {
  const titles = useTranslations('profile.tabs')
  const t = useTranslations('held-licenses')
  const profile = useOwnProfile()
  const { params, pageHref } = useHeldLicenseParams()
  const { side, state, seller, website, search, page } = params
  const none = side === 'granted' && !may('creator', profile) ? 'leased' : side
  const query = useQuery({ ...q(api.licenses.list, { query: params }), placeholderData: keepPreviousData })
  const filtered = (state ?? seller ?? website ?? search) !== undefined
  const empty = filtered
    ? { title: t('no_match_title'), text: t('no_match') }
    : { title: t(`none.${none}.title`), text: t(`none.${none}.text`), actions: <WayOn none={none} /> }
  const any = query.data !== undefined && query.data.count > 0
  return (
    <TabFrame tour="licenses" title={titles('licenses')} lead={t('lead')}>
      <div className="grid gap-6">
        {(maySell(profile) || side === 'granted') && (
          <ChipNav
            few
            label={t('sides')}
            link={AppLink}
            chips={licenseSides.map(each => ({
              key: each,
              href: heldLicensesHref({ side: each }),
              label: t(each),
              current: each === side,
            }))}
          />
        )}
        <LicenseFigures side={side} />
        {side === 'held' && <SiteFileDialog />}
        {(filtered || any) && <LicenseFilters key={side} />}
        <ListFrame
          query={query}
          page={page}
          pageHref={pageHref}
          countLabel={count => t('count', { count })}
          empty={{ ...empty, level: 3, icon: <FileBadge aria-hidden="true" /> }}
        >
          {licenses => (
            <ul aria-label={t(side)} className="divide-y divide-line border-line border-y">
              {licenses.map(license => (
                <HeldLicenseRow key={license.id} license={license} />
              ))}
            </ul>
          )}
        </ListFrame>
      </div>
    </TabFrame>
  )
}

/** Collectors offer no photographs of their own: they lease out what they own an edition of. */
const ways = { held: href('discovers'), granted: href('settings_license'), leased: tabHref('wallet') }

function WayOn({ none }: { none: keyof typeof ways }) {
  const t = useTranslations('held-licenses')
  return (
    <AppLink href={ways[none]} className={buttonClass({ variant: 'secondary' })}>
      {t(`none.${none}.way`)}
    </AppLink>
  )
}
