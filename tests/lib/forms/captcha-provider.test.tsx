// Where a form's captcha token comes from: the page itself, or reCAPTCHA; its script that fails can be loaded again.
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CaptchaProvider, type CaptchaSettings, useCaptcha } from '#lib/forms/captcha-provider.tsx'

function Asks() {
  const captchaToken = useCaptcha()
  const [said, setSaid] = useState('')
  const ask = () => captchaToken('contact').then(setSaid, () => setSaid('refused'))
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        Ask
      </button>
      <output>{said}</output>
    </>
  )
}

const open = (settings: CaptchaSettings) =>
  render(
    <CaptchaProvider settings={settings}>
      <Asks />
    </CaptchaProvider>,
  )
const script = () => document.querySelector<HTMLScriptElement>('script[src*="recaptcha"]')
const recaptcha: CaptchaSettings = { kind: 'recaptcha', site_key: 'site-key' }
const ask = () => userEvent.click(screen.getByRole('button'))

beforeEach(() => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('makes tokens in the page where no key is set, without anything of Google', async () => {
  open({ kind: 'local', site_key: null })
  await ask()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^local\.contact\./))
  expect(script()).toBeNull()
})

it('asks reCAPTCHA for a token of the action, and takes its script away with the screen', async () => {
  const { unmount } = open(recaptcha)
  await waitFor(() => expect(script()?.src).toBe('https://www.google.com/recaptcha/api.js?render=site-key'))
  const execute = vi.fn(async (_client: unknown, { action }: { action: string }) => `token of ${action}`)
  vi.stubGlobal('grecaptcha', { ready: (then: () => void) => then(), execute })
  script()?.dispatchEvent(new Event('load'))
  await ask()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('token of contact'))
  unmount()
  expect(script()).toBeNull()
})

it('refuses when the script does not load, and loads it again for the next token', async () => {
  open(recaptcha)
  await waitFor(() => expect(script()).not.toBeNull())
  const first = script()
  first?.dispatchEvent(new Event('error'))
  await ask()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('refused'))
  await waitFor(() => expect(script()).not.toBe(first))
  await waitFor(() => expect(script()).not.toBeNull())
  vi.stubGlobal('grecaptcha', { ready: (then: () => void) => then(), execute: async () => 'second' })
  script()?.dispatchEvent(new Event('load'))
  await ask()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('second'))
})
