// Keeping the account safe: the password, the second factor, and where one is logged in.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { FactorSection } from './factor-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsSection } from './sessions-section.tsx'

export function SecurityTab() {
  const t = useTranslations('profile.tabs')
  const [typed, setTyped] = useState(false)
  const [codesShown, setCodesShown] = useState(false)
  return (
    <TabFrame title={t('security')} dirty={typed || codesShown}>
      <PasswordForm onDirty={setTyped} />
      <FactorSection onCodes={setCodesShown} />
      <SessionsSection />
    </TabFrame>
  )
}
