// Draws one tab of the account page; each tab is fetched when it is opened.
'use client'
import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import { type AccountTabName, hasTab, tabHref } from './account-tabs.ts'

/** Tabs are drawn in the browser only: what they show is nobody's first sight of the product. */
const tab = (load: () => Promise<ComponentType>) => lazyPart(load, PartMissing, Loading)

const tabs: Record<AccountTabName, ComponentType> = {
  overview: tab(async () => (await import('../overview/overview-tab.tsx')).OverviewTab),
  personal: tab(async () => (await import('../profile/personal-tab.tsx')).PersonalTab),
  company: tab(async () => (await import('../profile/company-tab.tsx')).CompanyTab),
  representative: tab(async () => (await import('../profile/representative-tab.tsx')).RepresentativeTab),
  public: tab(async () => (await import('../profile/public-tab.tsx')).PublicTab),
  identity: tab(async () => (await import('../identity/identity-tab.tsx')).IdentityTab),
  dashboard: tab(async () => (await import('../overview/dashboard-tab.tsx')).DashboardTab),
  photographer: tab(async () => (await import('../profile/photographer-tab.tsx')).PhotographerTab),
  interests: tab(async () => (await import('../profile/interests-tab.tsx')).InterestsTab),
  photographers: tab(async () => (await import('../photographers/photographers-tab.tsx')).PhotographersTab),
  credits: tab(async () => (await import('../photographers/credits-tab.tsx')).CreditsTab),
  machines: tab(async () => (await import('../rights/machines-tab.tsx')).MachinesTab),
  payouts: tab(async () => (await import('../payouts/payouts-tab.tsx')).PayoutsTab),
  bank: tab(async () => (await import('../bank/bank-tab.tsx')).BankTab),
  letters: tab(async () => (await import('../letters/letters-tab.tsx')).LettersTab),
  subscription: tab(async () => (await import('../plan/subscription-tab.tsx')).SubscriptionTab),
  cards: tab(async () => (await import('../billing/cards-tab.tsx')).CardsTab),
  transactions: tab(async () => (await import('../transactions/transactions-tab.tsx')).TransactionsTab),
  invoices: tab(async () => (await import('../invoices/invoices-tab.tsx')).InvoicesTab),
  monitoring: tab(async () => (await import('#features/monitoring/status/monitoring-tab.tsx')).MonitoringTab),
  evidences: tab(async () => (await import('#features/monitoring/evidence/evidences-tab.tsx')).EvidencesTab),
  claims: tab(async () => (await import('#features/litigations/claims-with-cases.tsx')).ClaimsWithCases),
  litigations: tab(async () => (await import('#features/litigations/litigations-tab.tsx')).LitigationsTab),
  mailings: tab(async () => (await import('#features/settlement/mailings-tab.tsx')).MailingsTab),
  websites: tab(async () => (await import('../whitelist/whitelist-tab.tsx')).WebsitesTab),
  licenses: tab(async () => (await import('../licenses/licenses-tab.tsx')).LicensesTab),
  wallet: tab(async () => (await import('../wallet/wallet-tab.tsx')).WalletTab),
  security: tab(async () => (await import('../security/security-tab.tsx')).SecurityTab),
  emails: tab(async () => (await import('../emails/emails-tab.tsx')).EmailsTab),
  delete: tab(async () => (await import('../deletion/deletion-tab.tsx')).DeleteTab),
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
