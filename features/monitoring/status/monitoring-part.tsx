// Monitoring as its owner sees it: where it stands, what he is told, a page to look at now.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PartFrame } from '#features/account/parts/part-frame.tsx'
import { CheckPageForm } from './check-page-form.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { StatusPanel } from './status-panel.tsx'

export function MonitoringPart() {
  const titles = useTranslations('profile.parts')
  const t = useTranslations('monitoring')
  const [dirty, setDirty] = useState(false)
  return (
    <PartFrame title={titles('monitoring')} lead={t('lead')} dirty={dirty}>
      <StatusPanel />
      <SettingsPanel />
      <CheckPageForm onDirty={setDirty} />
    </PartFrame>
  )
}
