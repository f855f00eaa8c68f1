// Sends the confirmation email again, once a minute.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useCaptcha } from '#lib/forms/captcha-provider.tsx'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { RESEND_AFTER_S } from '#lib/rules/accounts/sign-in.ts'

type Props = {
  email_address: string
  /** An email has just been sent, so the minute is running. */
  justSent: boolean
}

export function ResendButton({ email_address: email, justSent }: Props) {
  const t = useTranslations('auth.resend')
  const locale = usePageLocale()
  const captchaToken = useCaptcha()
  const [left, setLeft] = useCountdown(justSent ? RESEND_AFTER_S : 0)
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [failure, setFailure] = useState<unknown>(null)
  const resend = async () => {
    setState('sending')
    setFailure(null)
    try {
      const captcha_token = await captchaToken('resend_confirmation')
      await call(api.auth.resendConfirmation, { body: { email, locale, captcha_token } })
      setState('sent')
      setLeft(RESEND_AFTER_S)
    } catch (error) {
      setState('idle')
      setFailure(error)
      setLeft(waitAfter(error))
    }
  }
  return (
    <div className="grid gap-3">
      <Button variant="secondary" busy={state === 'sending'} disabled={left > 0} onClick={resend}>
        {left > 0 ? t('wait', { seconds: left }) : t('send')}
      </Button>
      <output className="block text-center text-small text-success empty:hidden">
        {state === 'sent' ? t('sent') : ''}
      </output>
      <FormFailure failure={failure} />
    </div>
  )
}

function waitAfter(error: unknown): number {
  const wait = error instanceof ApiFailure ? Number(error.problem.params?.retry_after_s ?? 0) : 0
  return Number.isFinite(wait) ? wait : 0
}

/** Seconds left, counted down by the clock, because a browser slows the timers of a page in the background. */
function useCountdown(from: number): [number, (seconds: number) => void] {
  const [now, setNow] = useState(Date.now)
  const [end, setEnd] = useState(now + from * 1000)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= end) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [end])
  const start = (seconds: number) => {
    setNow(Date.now())
    setEnd(Date.now() + seconds * 1000)
  }
  return [Math.max(0, Math.ceil((end - now) / 1000)), start]
}
