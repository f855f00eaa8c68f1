// Who is never accused: allowed websites, added, searched, removed; and customers with a licence.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { AgencySection } from '#features/licenses/agency/agency-section.tsx'
import { LicenseSection } from '#features/licenses/license-section.tsx'
import { WebsiteForm } from './website-form.tsx'
import { WebsiteList } from './website-list.tsx'

export function WebsitesTab() {
  const t = useTranslations('profile.tabs')
  const belongings = useTranslations('belongings.websites')
  const [dirty, setDirty] = useState(false)
  return (
    <TabFrame title={t('websites')} lead={belongings('lead')} dirty={dirty}>
      <WebsiteForm onDirty={setDirty} />
      <WebsiteList />
      <LicenseSection />
      <AgencySection />
    </TabFrame>
  )
}
