// Draws one part of the account page; each part is fetched when it is opened.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { type AccountPartName, hasPart, partHref } from './account-tabs.ts'
import { useOwnProfile } from './use-own-profile.ts'

/**
 * Parts are drawn in the browser only: what they show is nobody's first sight of the product. Next reads the options
 * while it compiles, so they stand with each part.
 */
const parts: Record<AccountPartName, ComponentType> = {
  overview: dynamic(() => import('../overview/overview-tab.tsx').then(file => file.OverviewPart), {
    ssr: false,
    loading: Loading,
  }),
  personal: dynamic(() => import('../profile/personal-tab.tsx').then(file => file.PersonalPart), {
    ssr: false,
    loading: Loading,
  }),
  company: dynamic(() => import('../profile/company-tab.tsx').then(file => file.CompanyPart), {
    ssr: false,
    loading: Loading,
  }),
  representative: dynamic(() => import('../profile/representative-tab.tsx').then(file => file.RepresentativePart), {
    ssr: false,
    loading: Loading,
  }),
  public: dynamic(() => import('../profile/public-tab.tsx').then(file => file.PublicPart), {
    ssr: false,
    loading: Loading,
  }),
  identity: dynamic(() => import('../identity/identity-tab.tsx').then(file => file.IdentityPart), {
    ssr: false,
    loading: Loading,
  }),
  dashboard: dynamic(() => import('../overview/dashboard-tab.tsx').then(file => file.DashboardPart), {
    ssr: false,
    loading: Loading,
  }),
  photographer: dynamic(() => import('../profile/photographer-tab.tsx').then(file => file.PhotographerPart), {
    ssr: false,
    loading: Loading,
  }),
  interests: dynamic(() => import('../profile/interests-tab.tsx').then(file => file.InterestsPart), {
    ssr: false,
    loading: Loading,
  }),
  photographers: dynamic(() => import('../photographers/photographers-tab.tsx').then(file => file.PhotographersPart), {
    ssr: false,
    loading: Loading,
  }),
  credits: dynamic(() => import('../photographers/credits-tab.tsx').then(file => file.CreditsPart), {
    ssr: false,
    loading: Loading,
  }),
  bank: dynamic(() => import('../bank/bank-tab.tsx').then(file => file.BankPart), { ssr: false, loading: Loading }),
  subscription: dynamic(() => import('../plan/subscription-tab.tsx').then(file => file.SubscriptionPart), {
    ssr: false,
    loading: Loading,
  }),
  monitoring: dynamic(
    () => import('#features/monitoring/status/monitoring-part.tsx').then(file => file.MonitoringTab),
    {
      ssr: false,
      loading: Loading,
    },
  ),
  evidences: dynamic(() => import('#features/monitoring/evidence/evidences-part.tsx').then(file => file.EvidencesTab), {
    ssr: false,
    loading: Loading,
  }),
  websites: dynamic(() => import('../whitelist/whitelist-tab.tsx').then(file => file.WebsitesPart), {
    ssr: false,
    loading: Loading,
  }),
  wallet: dynamic(() => import('../wallet/wallet-tab.tsx').then(file => file.WalletPart), {
    ssr: false,
    loading: Loading,
  }),
  security: dynamic(() => import('../security/security-tab.tsx').then(file => file.SecurityPart), {
    ssr: false,
    loading: Loading,
  }),
  emails: dynamic(() => import('../emails/emails-tab.tsx').then(file => file.EmailsPart), {
    ssr: false,
    loading: Loading,
  }),
  delete: dynamic(() => import('../deletion/deletion-tab.tsx').then(file => file.DeletePart), {
    ssr: false,
    loading: Loading,
  }),
}

export function AccountPart({ name }: { name: AccountPartName }) {
  const profile = useOwnProfile()
  const Part = parts[name]
  return hasPart(profile, name) ? <Part /> : <NotForYou />
}

function NotForYou() {
  const t = useTranslations('profile.not_for_you')
  return (
    <EmptyState
      title={t('title')}
      actions={
        <AppLink href={partHref('overview')} className={buttonClass({ variant: 'secondary' })}>
          {t('back')}
        </AppLink>
      }
    >
      {t('text')}
    </EmptyState>
  )
}

function Loading() {
  return (
    <div className="grid max-w-2xl gap-6">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-40" />
    </div>
  )
}
