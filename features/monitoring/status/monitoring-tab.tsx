// Monitoring as its owner sees it: where it stands, what they are told, which websites are watched, a page to look at now.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { CheckPageForm } from './check-page-form.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { StatusPanel } from './status-panel.tsx'
import { WatchedWebsites } from './watched-websites.tsx'

export function MonitoringTab() {
  const titles = useTranslations('profile.tabs')
  const t = useTranslations('monitoring')
  const [typed, setTyped] = useState({ page: false, website: false })
  return (
    <TabFrame title={titles('monitoring')} lead={t('lead')} dirty={typed.page || typed.website}>
      <StatusPanel />
      <SettingsPanel />
      <CheckPageForm onDirty={page => setTyped(before => ({ ...before, page }))} />
      <WatchedWebsites onDirty={website => setTyped(before => ({ ...before, website }))} />
    </TabFrame>
  )
}
