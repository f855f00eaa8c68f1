// The form of a new account; after it, a dialog that cannot be mistaken says that the address must be confirmed.
'use client'
import { useEffect, useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { CaptchaProvider, type CaptchaSettings } from '#lib/forms/captcha-provider.tsx'
import { whenIdle } from '#lib/when-idle.ts'
import { RegistrationForm } from './registration-form.tsx'

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

export function NewAccount({ captcha }: { captcha: CaptchaSettings }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  // In advance, so that it is there when the account is.
  useEffect(() => whenIdle(ConfirmDialog.fetchAhead), [])
  return (
    <CaptchaProvider settings={captcha}>
      <RegistrationForm onRegistered={setSentTo} />
      {sentTo !== null && <ConfirmDialog email_address={sentTo} onCorrect={() => setSentTo(null)} />}
    </CaptchaProvider>
  )
}
