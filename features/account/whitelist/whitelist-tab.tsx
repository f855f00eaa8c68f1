// Who is never accused: allowed websites, added, searched, removed; and customers with a licence.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PartFrame } from '../account-page/tab-frame.tsx'
import { LicenseSection } from '../licenses/license-section.tsx'
import { WebsiteForm } from './website-form.tsx'
import { WebsiteList } from './website-list.tsx'

export function WebsitesPart() {
  const t = useTranslations('profile.parts')
  const belongings = useTranslations('belongings.websites')
  const [dirty, setDirty] = useState(false)
  return (
    <PartFrame title={t('websites')} lead={belongings('lead')} dirty={dirty}>
      <WebsiteForm onDirty={setDirty} />
      <WebsiteList />
      <LicenseSection />
    </PartFrame>
  )
}
