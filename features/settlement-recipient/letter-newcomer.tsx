// An account made on the page of a letter: its confirmation leads back here, where the letter is kept in it.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ConfirmationSent } from '#features/account/registration/confirmation-sent.tsx'
import { RegistrationForm } from '#features/account/registration/registration-form.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { CaptchaProvider, type CaptchaSettings } from '#lib/forms/captcha-provider.tsx'
import { CONFIRM_LINK_DAYS } from '#lib/rules/accounts/sign-in.ts'

type Props = { token: string; captcha: CaptchaSettings }

export function LetterNewcomer({ token, captcha }: Props) {
  const t = useTranslations('received-letter.account')
  const [started, setStarted] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const words = { title: t('sent_title'), text: t('sent', { days: CONFIRM_LINK_DAYS }), correct: t('correct') }
  if (!started) {
    return (
      <Button variant="secondary" className="w-fit" onClick={() => setStarted(true)}>
        {t('register')}
      </Button>
    )
  }
  return (
    <CaptchaProvider settings={captcha}>
      {sentTo !== null && <ConfirmationSent email_address={sentTo} words={words} onCorrect={() => setSentTo(null)} />}
      {/* What was typed is still there when the address was wrong. */}
      <div hidden={sentTo !== null}>
        <RegistrationForm
          account_type="advertiser"
          register={body => call(api.receivedLetters.register, { token, body })}
          onRegistered={setSentTo}
        />
      </div>
    </CaptchaProvider>
  )
}
