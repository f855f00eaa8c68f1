// A new creator with a complete profile: what the tests of registration do by hand is done by calls here.
import type { Page } from '@playwright/test'
import { makeLocalCaptchaToken } from '../lib/local-captcha.ts'
import { href, localHref } from '../lib/routes.ts'
import { expect, type Locale, linkInLetter, newAddress } from './fixtures.ts'
import { PASSWORD } from './person-steps.ts'

async function send(page: Page, path: string, data: object, method = 'POST') {
  const headers = { Origin: new URL(page.url()).origin }
  const response = await page.request.fetch(`/api${path}`, { method, data, headers })
  expect(response.ok(), `${path} ${await response.text()}`).toBe(true)
  return response
}

type Kind = 'natural' | 'legal'

/** Answers their address, which is a new one unless it is given. Of a company, nothing but who acts for it is known yet. */
export async function becomeCreator(
  page: Page,
  locale: Locale,
  name: string,
  user_type: Kind = 'natural',
  email = newAddress(`${name}-${locale}`),
): Promise<string> {
  await page.goto(localHref(locale, href('login')))
  await send(page, '/rest-auth/registration', {
    account_type: 'creator',
    first_name: 'Ilse',
    last_name: 'Bing',
    email,
    locale,
    terms: true,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    captcha_token: makeLocalCaptchaToken('registration'),
  })
  const key = new URL(await linkInLetter(email, 'confirm-email')).pathname.split('/').filter(Boolean).at(-1)
  await send(page, '/rest-auth/registration/verify-email', { key })
  const { user } = await (await send(page, '/rest-auth/login', { email, password: PASSWORD })).json()
  const home = { address: '12 rue de la Photographie', zip: '13001', city: 'Marseille', country: 'FR' }
  const born = { user_type, civility: 'madame', born_on: '1990-02-28', nationality: 'FR' }
  await send(page, `/profiles/${user.pk}`, { ...born, ...home }, 'PATCH')
  return email
}
