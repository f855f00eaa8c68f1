// Draws one part of the account page; each part is fetched when it is opened.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { type AccountPartName, hasPart, partHref } from './account-parts.ts'
import { useOwnProfile } from './use-own-profile.ts'

/**
 * Parts are drawn in the browser only: what they show is nobody's first sight of the product. Next reads the options
 * while it compiles, so they stand with each part.
 */
const parts: Record<AccountPartName, ComponentType> = {
  overview: dynamic(() => import('../parts/overview-part.tsx').then(file => file.OverviewPart), {
    ssr: false,
    loading: Loading,
  }),
  personal: dynamic(() => import('../parts/personal-part.tsx').then(file => file.PersonalPart), {
    ssr: false,
    loading: Loading,
  }),
  company: dynamic(() => import('../parts/company-part.tsx').then(file => file.CompanyPart), {
    ssr: false,
    loading: Loading,
  }),
  representative: dynamic(() => import('../parts/representative-part.tsx').then(file => file.RepresentativePart), {
    ssr: false,
    loading: Loading,
  }),
  public: dynamic(() => import('../parts/public-part.tsx').then(file => file.PublicPart), {
    ssr: false,
    loading: Loading,
  }),
  identity: dynamic(() => import('../parts/identity-part.tsx').then(file => file.IdentityPart), {
    ssr: false,
    loading: Loading,
  }),
  dashboard: dynamic(() => import('../parts/dashboard-part.tsx').then(file => file.DashboardPart), {
    ssr: false,
    loading: Loading,
  }),
  photographer: dynamic(() => import('../parts/photographer-part.tsx').then(file => file.PhotographerPart), {
    ssr: false,
    loading: Loading,
  }),
  interests: dynamic(() => import('../parts/interests-part.tsx').then(file => file.InterestsPart), {
    ssr: false,
    loading: Loading,
  }),
  photographers: dynamic(() => import('../parts/photographers-part.tsx').then(file => file.PhotographersPart), {
    ssr: false,
    loading: Loading,
  }),
  credits: dynamic(() => import('../parts/credits-part.tsx').then(file => file.CreditsPart), {
    ssr: false,
    loading: Loading,
  }),
  bank: dynamic(() => import('../parts/bank-part.tsx').then(file => file.BankPart), { ssr: false, loading: Loading }),
  subscription: dynamic(() => import('../parts/subscription-part.tsx').then(file => file.SubscriptionPart), {
    ssr: false,
    loading: Loading,
  }),
  monitoring: dynamic(
    () => import('#features/monitoring/status/monitoring-part.tsx').then(file => file.MonitoringPart),
    {
      ssr: false,
      loading: Loading,
    },
  ),
  evidences: dynamic(
    () => import('#features/monitoring/evidence/evidences-part.tsx').then(file => file.EvidencesPart),
    {
      ssr: false,
      loading: Loading,
    },
  ),
  websites: dynamic(() => import('../parts/websites-part.tsx').then(file => file.WebsitesPart), {
    ssr: false,
    loading: Loading,
  }),
  wallet: dynamic(() => import('../parts/wallet-part.tsx').then(file => file.WalletPart), {
    ssr: false,
    loading: Loading,
  }),
  security: dynamic(() => import('../parts/security-part.tsx').then(file => file.SecurityPart), {
    ssr: false,
    loading: Loading,
  }),
  emails: dynamic(() => import('../parts/emails-part.tsx').then(file => file.EmailsPart), {
    ssr: false,
    loading: Loading,
  }),
  delete: dynamic(() => import('../parts/delete-part.tsx').then(file => file.DeletePart), {
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
