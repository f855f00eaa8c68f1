// Websites for administrators: the list with its figures, one website in full, the reports that wait for a person, and archives.
'use client'
import { useTranslations } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { DomainList } from './domain-list.tsx'
import { domainTabs } from './domains-params.ts'
import { useDomainsParams } from './use-domains-params.ts'

const DomainPanel = lazyPart(async () => (await import('./domain-panel.tsx')).DomainPanel)
const WaitingReports = lazyPart(
  async () => (await import('../evidence/waiting-reports.tsx')).WaitingReports,
  PartMissing,
  () => <Skeleton className="h-60 w-full" />,
)

const ArchivesPart = lazyPart(
  async () => (await import('../archives/archives-part.tsx')).ArchivesPart,
  PartMissing,
  () => <Skeleton className="h-60 w-full" />,
)

export const DomainsScreen = () => (
  <NuqsAdapter>
    <Parts />
  </NuqsAdapter>
)

function Parts() {
  const t = useTranslations('domains')
  const { params, go } = useDomainsParams()
  if (params.domain) return <DomainPanel key={params.domain} id={params.domain} />
  const content = { websites: <DomainList />, reports: <WaitingReports />, archives: <ArchivesPart /> }
  return (
    <div className="page-width grid gap-8 py-10 sm:py-14">
      <header className="grid gap-2">
        <h1 className="font-serif text-title-1">{t('title')}</h1>
        <p className="max-w-2xl text-ink-muted">{t('lead')}</p>
      </header>
      <Tabs
        label={t('tabs.label')}
        tabs={domainTabs.map(part => ({ value: part, label: t(`tabs.${part}`), content: content[part] }))}
        value={params.part}
        onValueChange={value => go({ part: domainTabs.find(part => part === value) ?? 'websites' })}
      />
    </div>
  )
}
