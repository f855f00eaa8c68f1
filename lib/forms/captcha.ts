// Gets the word that a person fills in a form: from reCAPTCHA v3 where its key is set, else made in the page.
import type { z } from 'zod'
import type { system } from '#lib/contract/system.ts'
import { type CaptchaAction, makeLocalCaptchaToken } from '#lib/local-captcha.ts'

export type CaptchaSettings = z.infer<typeof system.settings.response>['captcha']

type Recaptcha = { ready(then: () => void): void; execute(key: string, options: { action: string }): Promise<string> }

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

let loading: Promise<Recaptcha> | undefined

/**
 * To be called when a screen with such a form appears. Google's script needs the policy of that screen's own document:
 * who came by a link inside the product still has the policy of the page he came from, so the screen is loaded anew.
 */
export function prepareCaptcha({ kind }: CaptchaSettings): void {
  if (kind === 'local') return
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded && new URL(loaded.name).pathname !== window.location.pathname) window.location.reload()
}

/** A token for one sending of one form; rejects when Google's script cannot be loaded. */
export async function captchaToken({ kind, site_key }: CaptchaSettings, action: CaptchaAction): Promise<string> {
  if (kind === 'local' || site_key === null) return makeLocalCaptchaToken(action)
  loading ??= loadRecaptcha(site_key)
  try {
    return await (await loading).execute(site_key, { action })
  } catch (error) {
    // The next attempt loads the script anew.
    loading = undefined
    throw error
  }
}

function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    script.async = true
    script.addEventListener('error', () => reject(new Error('reCAPTCHA did not load')))
    script.addEventListener('load', () => {
      const { grecaptcha } = window
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else reject(new Error('reCAPTCHA did not start'))
    })
    document.head.append(script)
  })
}
