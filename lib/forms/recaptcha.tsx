// reCAPTCHA v3: loads Google's script and hands over the function that makes tokens.
'use client'
import { useEffect } from 'react'
import { GoogleReCaptchaProvider, useGoogleReCaptcha } from 'react-google-recaptcha-v3'

export type RecaptchaProps = {
  site_key: string
  onReady: (execute: (action: string) => Promise<string>) => void
  onFailed: () => void
}

const SCRIPT_ID = 'google-recaptcha-v3'

export function Recaptcha({ site_key, ...events }: RecaptchaProps) {
  return (
    <GoogleReCaptchaProvider reCaptchaKey={site_key} scriptProps={{ id: SCRIPT_ID, async: true }}>
      <Events {...events} />
    </GoogleReCaptchaProvider>
  )
}

function Events({ onReady, onFailed }: Omit<RecaptchaProps, 'site_key'>) {
  const { executeRecaptcha } = useGoogleReCaptcha()
  useEffect(() => {
    if (executeRecaptcha) onReady(executeRecaptcha)
  }, [executeRecaptcha, onReady])
  useEffect(() => {
    // The library does not say that its script failed, and such an event reaches the document only on its way down.
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLScriptElement && target.id === SCRIPT_ID) onFailed()
    }
    document.addEventListener('error', onError, true)
    return () => document.removeEventListener('error', onError, true)
  }, [onFailed])
  return null
}
