// Where sessions end in a browser: logging out by one’s own hand only, the password asked for in between, and an account taken back.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { href, localHref } from '../lib/routes.ts'
import authEn from '../messages/en/auth.json' with { type: 'json' }
import proofEn from '../messages/en/password-proof.json' with { type: 'json' }
import securityEn from '../messages/en/security.json' with { type: 'json' }
import authFr from '../messages/fr/auth.json' with { type: 'json' }
import proofFr from '../messages/fr/password-proof.json' with { type: 'json' }
import securityFr from '../messages/fr/security.json' with { type: 'json' }
import { becomeCreator } from './creator-by-calls.ts'
import { addressInLetter, expect, journeyLocales, linkInLetter, newAddress, test, words } from './fixtures.ts'
import { PASSWORD } from './person-steps.ts'

const said = {
  en: { auth: authEn, proof: proofEn, security: securityEn },
  fr: { auth: authFr, proof: proofFr, security: securityFr },
} as const
const NEW_PASSWORD = 'N3w-lighthouse#'

const isIn = async (page: Page) => (await page.request.get('/api/profiles/current')).status() === 200

for (const locale of journeyLocales(import.meta.url)) {
  test.describe(`sessions, ${locale}`, () => {
    const { auth, proof, security } = said[locale]

    test('another website leads to the question, and logs nobody out', async ({ quietPage: page, baseURL }) => {
      await becomeCreator(page, locale, 'sessions')
      const out = `${baseURL}${localHref(locale, href('logout'))}`
      const hostile = createServer((_, response) =>
        response
          .writeHead(200, { 'Content-Type': 'text/html' })
          .end(`<a href="${out}">link</a><form method="post" action="${out}"><button>form</button></form>`),
      )
      await new Promise<void>(resolve => hostile.listen(0, '127.0.0.1', resolve))
      const { port } = hostile.address() as AddressInfo
      for (const way of [page.getByText('link'), page.getByText('form')]) {
        await page.goto(`http://127.0.0.1:${port}/`)
        await way.click()
        await expect(page.getByRole('heading', { level: 1, name: auth.logout.title })).toBeVisible()
        expect(await isIn(page)).toBe(true)
      }
      hostile.close()
      const token = (await page.context().cookies()).find(cookie => cookie.name === 'auctor_session')?.value
      await page.getByRole('button', { name: auth.logout.submit, exact: true }).click()
      await page.waitForURL(localHref(locale, href('home')))
      expect(await isIn(page)).toBe(false)
      const stolen = await fetch(`${baseURL}/api/profiles/current`, { headers: { Authorization: `Bearer ${token}` } })
      expect(stolen.status).toBe(401)
    })

    test('a session that has ended is cleared away on the way to the page that was asked for', async ({
      quietPage: page,
    }) => {
      await becomeCreator(page, locale, 'sessions')
      const headers = { Origin: new URL(page.url()).origin }
      await page.request.post('/api/rest-auth/sessions/end_all', { headers })
      expect(await isIn(page)).toBe(false)
      // The cookie of a session that somebody has ended from afar.
      await page.context().addCookies([{ name: 'auctor_session', value: 'x'.repeat(43), url: headers.Origin }])
      await page.goto(localHref(locale, href('account')))
      await expect(page.getByRole('heading', { level: 1, name: auth.login.title })).toBeVisible()
    })

    test('the primary address asks for the password in between, and its old owner takes the account back', async ({
      quietPage: page,
    }) => {
      const email = await becomeCreator(page, locale, 'sessions')
      const next = newAddress(`next-${locale}`)
      const headers = { Origin: new URL(page.url()).origin }
      await page.request.post('/api/emails', { data: { email: next }, headers })
      const key = (await linkInLetter(next, 'confirm-email')).split('/').at(-2)
      await page.request.post('/api/rest-auth/registration/verify-email', { data: { key }, headers })

      // Nobody waits ten minutes: the first answer is what the API says after them.
      const late = { code: 'password_needed', status: 403, type: '', title: '', detail: '' }
      let asked = false
      // The route stays: what the browser asks for while one is being taken away is never answered.
      await page.route('**/set_primary*', route => {
        if (asked) return route.continue()
        asked = true
        return route.fulfill({ status: 403, json: late })
      })
      await page.goto(localHref(locale, href('account', { slug: 'emails' })))
      await page.getByRole('button', { name: words(security.emails.make_primary_one, locale, { email: next }) }).click()
      const dialog = page.getByRole('dialog', { name: proof.title })
      await dialog.getByLabel(proof.password, { exact: true }).fill(PASSWORD)
      await dialog.getByRole('button', { name: proof.submit, exact: true }).click()
      await expect(page.getByText(words(security.emails.made_primary, locale, { email: next }))).toBeVisible()

      await page.goto(await addressInLetter(email, /https?:\/\/[^"\s]*\/authentication\/restore-account\/[^"\s<]*/))
      await expect(page.getByText(auth.restore.address)).toBeVisible()
      await page.getByLabel(auth.password.new_label, { exact: true }).fill(NEW_PASSWORD)
      await page.getByLabel(auth.password.new_confirmation, { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: auth.restore.submit, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: auth.restore.done })).toBeVisible()
      expect(await isIn(page)).toBe(false)
      await page.getByRole('button', { name: auth.reset.login, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: auth.login.title })).toBeVisible()
      await page.getByLabel(auth.login.email, { exact: true }).fill(email)
      await page.getByLabel(auth.login.password, { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole('main').getByRole('button', { name: auth.login.submit, exact: true }).click()
      await page.waitForURL(localHref(locale, href('home')))
    })
  })
}
