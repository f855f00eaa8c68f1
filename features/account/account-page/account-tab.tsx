// Draws one tab of the account page; each tab is fetched when it is opened.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import { type AccountTabName, hasTab, tabHref } from './account-tabs.ts'

/**
 * Tabs are drawn in the browser only: what they show is nobody's first sight of the product. Next reads the options
 * while it compiles, so they stand with each tab.
 */
const tabs: Record<AccountTabName, ComponentType> = {
  overview: dynamic(() => import('../overview/overview-tab.tsx').then(file => file.OverviewTab), {
    ssr: false,
    loading: Loading,
  }),
  personal: dynamic(() => import('../profile/personal-tab.tsx').then(file => file.PersonalTab), {
    ssr: false,
    loading: Loading,
  }),
  company: dynamic(() => import('../profile/company-tab.tsx').then(file => file.CompanyTab), {
    ssr: false,
    loading: Loading,
  }),
  representative: dynamic(() => import('../profile/representative-tab.tsx').then(file => file.RepresentativeTab), {
    ssr: false,
    loading: Loading,
  }),
  public: dynamic(() => import('../profile/public-tab.tsx').then(file => file.PublicTab), {
    ssr: false,
    loading: Loading,
  }),
  identity: dynamic(() => import('../identity/identity-tab.tsx').then(file => file.IdentityTab), {
    ssr: false,
    loading: Loading,
  }),
  dashboard: dynamic(() => import('../overview/dashboard-tab.tsx').then(file => file.DashboardTab), {
    ssr: false,
    loading: Loading,
  }),
  photographer: dynamic(() => import('../profile/photographer-tab.tsx').then(file => file.PhotographerTab), {
    ssr: false,
    loading: Loading,
  }),
  interests: dynamic(() => import('../profile/interests-tab.tsx').then(file => file.InterestsTab), {
    ssr: false,
    loading: Loading,
  }),
  photographers: dynamic(() => import('../photographers/photographers-tab.tsx').then(file => file.PhotographersTab), {
    ssr: false,
    loading: Loading,
  }),
  credits: dynamic(() => import('../photographers/credits-tab.tsx').then(file => file.CreditsTab), {
    ssr: false,
    loading: Loading,
  }),
  machines: dynamic(() => import('../rights/machines-tab.tsx').then(file => file.MachinesTab), {
    ssr: false,
    loading: Loading,
  }),
  payouts: dynamic(() => import('../payouts/payouts-tab.tsx').then(file => file.PayoutsTab), {
    ssr: false,
    loading: Loading,
  }),
  bank: dynamic(() => import('../bank/bank-tab.tsx').then(file => file.BankTab), { ssr: false, loading: Loading }),
  letters: dynamic(() => import('../letters/letters-tab.tsx').then(file => file.LettersTab), {
    ssr: false,
    loading: Loading,
  }),
  subscription: dynamic(() => import('../plan/subscription-tab.tsx').then(file => file.SubscriptionTab), {
    ssr: false,
    loading: Loading,
  }),
  cards: dynamic(() => import('../billing/cards-tab.tsx').then(file => file.CardsTab), {
    ssr: false,
    loading: Loading,
  }),
  transactions: dynamic(() => import('../transactions/transactions-tab.tsx').then(file => file.TransactionsTab), {
    ssr: false,
    loading: Loading,
  }),
  invoices: dynamic(() => import('../invoices/invoices-tab.tsx').then(file => file.InvoicesTab), {
    ssr: false,
    loading: Loading,
  }),
  monitoring: dynamic(() => import('#features/monitoring/status/monitoring-tab.tsx').then(file => file.MonitoringTab), {
    ssr: false,
    loading: Loading,
  }),
  evidences: dynamic(() => import('#features/monitoring/evidence/evidences-tab.tsx').then(file => file.EvidencesTab), {
    ssr: false,
    loading: Loading,
  }),
  claims: dynamic(() => import('#features/litigations/claims-with-cases.tsx').then(file => file.ClaimsWithCases), {
    ssr: false,
    loading: Loading,
  }),
  litigations: dynamic(() => import('#features/litigations/litigations-tab.tsx').then(file => file.LitigationsTab), {
    ssr: false,
    loading: Loading,
  }),
  mailings: dynamic(() => import('#features/settlement/mailings-tab.tsx').then(file => file.MailingsTab), {
    ssr: false,
    loading: Loading,
  }),
  websites: dynamic(() => import('../whitelist/whitelist-tab.tsx').then(file => file.WebsitesTab), {
    ssr: false,
    loading: Loading,
  }),
  licenses: dynamic(() => import('../licenses/licenses-tab.tsx').then(file => file.LicensesTab), {
    ssr: false,
    loading: Loading,
  }),
  wallet: dynamic(() => import('../wallet/wallet-tab.tsx').then(file => file.WalletTab), {
    ssr: false,
    loading: Loading,
  }),
  security: dynamic(() => import('../security/security-tab.tsx').then(file => file.SecurityTab), {
    ssr: false,
    loading: Loading,
  }),
  emails: dynamic(() => import('../emails/emails-tab.tsx').then(file => file.EmailsTab), {
    ssr: false,
    loading: Loading,
  }),
  delete: dynamic(() => import('../deletion/deletion-tab.tsx').then(file => file.DeleteTab), {
    ssr: false,
    loading: Loading,
  }),
}

export function AccountTab({ name }: { name: AccountTabName }) {
  const profile = useOwnProfile()
  const Tab = tabs[name]
  return hasTab(profile, name) ? <Tab /> : <NotForYou />
}

function NotForYou() {
  const t = useTranslations('profile.not_for_you')
  return (
    <EmptyState
      title={t('title')}
      actions={
        <AppLink href={tabHref('overview')} className={buttonClass({ variant: 'secondary' })}>
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
