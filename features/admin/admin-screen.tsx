// Users verification: the queue, everybody, beta testers and the log; or one person in full.
'use client'
import { useTranslations } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { type AdminTab, adminTabs } from './admin-params.ts'
import { AuditLogTab } from './audit-log-tab.tsx'
import { BetaTab } from './beta-tab.tsx'
import { CasesTab } from './litigations/cases-tab.tsx'
import { CopiesTab } from './litigations/copies-tab.tsx'
import { OnHoldTab } from './on-hold-tab.tsx'
import { PeopleTab } from './people-tab.tsx'
import { PrioritiesTab } from './priorities/priorities-tab.tsx'
import { QueueTab } from './queue-tab.tsx'
import { useAdminParams } from './use-admin-params.ts'

const PersonPanel = lazyPart(async () => (await import('./person-panel.tsx')).PersonPanel)

const contents: Record<AdminTab, () => React.ReactNode> = {
  queue: QueueTab,
  people: PeopleTab,
  images: OnHoldTab,
  priorities: PrioritiesTab,
  copies: CopiesTab,
  cases: CasesTab,
  beta: BetaTab,
  log: AuditLogTab,
}

export const AdminScreen = () => (
  <NuqsAdapter>
    <Parts />
  </NuqsAdapter>
)

function Parts() {
  const t = useTranslations('admin')
  const { params, go } = useAdminParams()
  if (params.person) return <PersonPanel key={params.person} id={params.person} />
  const tabs = adminTabs.map(part => {
    const Content = contents[part]
    return { value: part, label: t(`tabs.${part}`), content: <Content /> }
  })
  return (
    <div className="page-width grid gap-8 py-10 sm:py-14">
      <header className="grid gap-2">
        <h1 className="font-serif text-title-1">{t('title')}</h1>
        <p className="max-w-2xl text-ink-muted">{t('lead')}</p>
      </header>
      <Tabs
        label={t('tabs.label')}
        tabs={tabs}
        value={params.part}
        onValueChange={value => go({ part: adminTabs.find(part => part === value) ?? 'queue' })}
      />
    </div>
  )
}
