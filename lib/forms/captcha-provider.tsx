// Gives forms their captcha tokens: from reCAPTCHA v3 where its key is set, else made in the page.
'use client'
import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { z } from 'zod'
import type { system } from '#lib/contract/system.ts'
import { type CaptchaAction, makeLocalCaptchaToken } from '#lib/local-captcha.ts'
import type { RecaptchaProps } from './recaptcha.tsx'

export type CaptchaSettings = z.infer<typeof system.settings.response>['captcha']
/** A token for one sending of one form; rejects when Google's script cannot be loaded. */
type GetToken = (action: CaptchaAction) => Promise<string>

const CaptchaContext = createContext<GetToken>(() => Promise.reject(new Error('no captcha around this form')))

export const useCaptcha = (): GetToken => use(CaptchaContext)

/** Stands around the screens whose forms need a token, and nowhere else: reCAPTCHA watches the pages that it is on. */
export function CaptchaProvider({ settings, children }: { settings: CaptchaSettings; children: ReactNode }) {
  const { kind, site_key } = settings
  if (kind === 'local' || site_key === null) {
    return <CaptchaContext value={async action => makeLocalCaptchaToken(action)}>{children}</CaptchaContext>
  }
  return <WithRecaptcha site_key={site_key}>{children}</WithRecaptcha>
}

type Attempt = { number: number; token: Promise<GetToken>; onReady: (token: GetToken) => void; onFailed: () => void }

function attempt(number: number): Attempt {
  const { promise: token, resolve: onReady, reject } = Promise.withResolvers<GetToken>()
  // Until a form asks for a token, a script that does not load is nobody's business.
  token.catch(() => undefined)
  return { number, token, onReady, onFailed: () => reject(new Error('reCAPTCHA did not load')) }
}

function WithRecaptcha({ site_key, children }: { site_key: string; children: ReactNode }) {
  const [{ number, token, onReady, onFailed }, setAttempt] = useState(() => attempt(1))
  useEffect(loadUnderOwnPolicy, [])
  const getToken: GetToken = async action => {
    try {
      return await (await token)(action)
    } catch (error) {
      // The next token loads the script again.
      setAttempt(attempt(number + 1))
      throw error
    }
  }
  return (
    <CaptchaContext value={getToken}>
      {children}
      <LazyRecaptcha key={number} site_key={site_key} onReady={onReady} onFailed={onFailed} />
    </CaptchaContext>
  )
}

/** The library comes after the page, and only where a key is set; a failure must not take the page with it. */
function LazyRecaptcha(props: RecaptchaProps) {
  const { onFailed } = props
  const [loaded, setLoaded] = useState<{ Recaptcha: ComponentType<RecaptchaProps> } | null>(null)
  useEffect(() => void import('./recaptcha.tsx').then(setLoaded, onFailed), [onFailed])
  return loaded && <loaded.Recaptcha {...props} />
}

/**
 * Google's script needs the policy of this screen's own document: a person who came by a link inside the product still
 * has the policy of the page they came from, so the screen is loaded again.
 */
function loadUnderOwnPolicy(): void {
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded && new URL(loaded.name).pathname !== window.location.pathname) window.location.reload()
}
