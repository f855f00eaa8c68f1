// The account page: its tabs on one side, the chosen one on the other.
'use client'
import { useTranslations } from 'next-intl'
import { AccountNavigation } from './account-navigation.tsx'
import { AccountTab } from './account-tab.tsx'
import type { AccountTabName } from './account-tabs.ts'

export function AccountPage({ tab }: { tab: AccountTabName }) {
  const t = useTranslations('profile')
  return (
    <div className="page-width grid gap-8 pt-10 pb-(--section-gap)">
      <h1 className="font-serif text-title-1">{t('title')}</h1>
      <div className="grid gap-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16">
        <AccountNavigation current={tab} />
        <AccountTab name={tab} />
      </div>
    </div>
  )
}
