// Allowed websites: added, searched, removed.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PartFrame } from './part-frame.tsx'
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
    </PartFrame>
  )
}
