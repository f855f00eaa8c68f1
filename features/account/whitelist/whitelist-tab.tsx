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
  const [added, setAdded] = useState(0)
  return (
    <PartFrame title={t('websites')} lead={belongings('lead')} dirty={dirty}>
      {/* A new form for each: the compiler keeps what a form registered, so one that is reset would lose its fields. */}
      <WebsiteForm key={added} again={added > 0} onDirty={setDirty} onAdded={() => setAdded(count => count + 1)} />
      <WebsiteList />
      <LicenseSection />
    </PartFrame>
  )
}
