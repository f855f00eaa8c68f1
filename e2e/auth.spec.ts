// Accounts in a browser: register, confirm, log in, come back to the page asked for, log out, forget and reset the password.
import type { Page } from '@playwright/test'
import { href, localHref } from '../lib/routes.ts'
import accountEn from '../messages/en/account.json' with { type: 'json' }
import authEn from '../messages/en/auth.json' with { type: 'json' }
import errorsEn from '../messages/en/errors.json' with { type: 'json' }
import accountFr from '../messages/fr/account.json' with { type: 'json' }
import authFr from '../messages/fr/auth.json' with { type: 'json' }
import errorsFr from '../messages/fr/errors.json' with { type: 'json' }
import { expect, journeyLocales, type Locale, linkInLetter, newAddress, test } from './fixtures.ts'

const PASSWORD = 'Kr7#quiet-Harbour'
const NEW_PASSWORD = 'N3w-lighthouse#'
const said = {
  en: { auth: authEn, errors: errorsEn, account: accountEn },
  fr: { auth: authFr, errors: errorsFr, account: accountFr },
} as const

/** The screens around signing in, as somebody who reads them in one language uses them. */
function screens(page: Page, locale: Locale) {
  const { auth, errors, account } = said[locale]
  const open = (path: string) => page.goto(localHref(locale, path))
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
  return {
    auth,
    errors,
    open,
    field,
    press,
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
    async register(email: string, password = PASSWORD): Promise<void> {
      await open(href('registration'))
      await field(auth.registration.first_name).fill('Camille')
      await field(auth.registration.last_name).fill('Dumas')
      await field(auth.registration.email).fill(email)
      await field(auth.password.label).fill(password)
      await field(auth.password.confirmation).fill(password)
      await field(auth.registration.terms).check()
      await press(auth.registration.submit)
    },
    /** As in a browser in which nobody registered. */
    async confirm(email: string): Promise<void> {
      const link = await linkInLetter(email, 'confirm-email')
      await page.context().clearCookies({ name: 'auctor_registration' })
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1, name: auth.confirm.successful })).toBeVisible()
    },
    async logIn(email: string, password: string): Promise<void> {
      await field(auth.login.email).fill(email)
      await field(auth.login.password).fill(password)
      await press(auth.login.submit)
    },
    async logOut(): Promise<void> {
      await page.getByRole('button', { name: account.open.replace('{name}', 'Camille Dumas') }).click()
      await page.getByRole('button', { name: account.logout, exact: true }).click()
      await page.waitForURL(localHref(locale, href('home')))
    },
  }
}

const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(cookie => cookie.name === 'auctor_session')

for (const locale of journeyLocales(import.meta.url)) {
  test.describe(`accounts, ${locale}`, () => {
    test('a person registers, confirms, logs in, forgets the password and chooses another', async ({
      quietPage: page,
    }) => {
      const email = newAddress(`journey-${locale}`)
      const { auth, errors, open, field, press, heading, register, confirm, logIn, logOut } = screens(page, locale)

      await register(email)
      const dialog = page.getByRole('dialog', { name: auth.confirm_dialog.title })
      await expect(dialog).toContainText(email)
      await expect(dialog.getByRole('button', { name: /\d/ })).toBeDisabled()
      await page.keyboard.press('Escape')
      await expect(heading(auth.confirm.pending)).toBeVisible()

      await open(href('login'))
      await logIn(email, PASSWORD)
      await expect(page.getByRole('alert').getByText(errors.codes.email_unconfirmed)).toBeVisible()
      await expect(page.getByRole('button', { name: auth.resend.send })).toBeEnabled()

      await confirm(email)
      await expect(field(auth.login.email)).toHaveValue(email)
      await field(auth.login.password).fill(PASSWORD)
      await press(auth.login.submit)
      await page.waitForURL(localHref(locale, href('home')))
      await expect.poll(async () => (await sessionCookie(page))?.expires).toBe(-1)
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain((await sessionCookie(page))?.value)

      await logOut()
      expect(await sessionCookie(page)).toBeUndefined()

      await open(href('login'))
      await page.getByRole('link', { name: auth.login.forgot }).click()
      await expect(heading(auth.forgot.title)).toBeVisible()
      await field(auth.email).fill(email)
      await press(auth.forgot.submit)
      await expect(page.getByText(auth.forgot.sent.replace('{email}', email))).toBeVisible()
      const link = await linkInLetter(email, 'reset-password')
      await page.goto(link)
      await field(auth.password.new_label).fill(NEW_PASSWORD)
      await field(auth.password.new_confirmation).fill(NEW_PASSWORD)
      await press(auth.reset.submit)
      await expect(heading(auth.reset.done)).toBeVisible()

      await page.goto(link)
      await field(auth.password.new_label).fill(NEW_PASSWORD)
      await field(auth.password.new_confirmation).fill(NEW_PASSWORD)
      await press(auth.reset.submit)
      await expect(heading(auth.reset.dead)).toBeVisible()

      await open(href('login'))
      await logIn(email, PASSWORD)
      await expect(page.getByText(errors.codes.credentials_wrong)).toBeVisible()
      await field(auth.login.remember).check()
      await logIn(email, NEW_PASSWORD)
      await page.waitForURL(localHref(locale, href('home')))
      const days = (((await sessionCookie(page))?.expires ?? 0) - Date.now() / 1000) / 86_400
      expect(days).toBeGreaterThan(29.9)
      expect(days).toBeLessThan(30.1)
    })

    test('the link of a registration logs in where somebody registered, and nowhere else', async ({
      quietPage: page,
      meetSomebody,
    }) => {
      const [mine, another] = [newAddress(`here-${locale}`), newAddress(`elsewhere-${locale}`)]
      const { register, heading } = screens(page, locale)
      await register(mine)
      await page.goto(await linkInLetter(mine, 'confirm-email'))
      await page.waitForURL(localHref(locale, href('home')))
      await expect.poll(async () => (await sessionCookie(page))?.httpOnly).toBe(true)
      await page.context().clearCookies()

      await register(another)
      const owner = await meetSomebody()
      const theirs = screens(owner, locale)
      await owner.goto(await linkInLetter(another, 'confirm-email'))
      await expect(theirs.heading(theirs.auth.confirm.successful)).toBeInViewport()
      await expect(theirs.field(theirs.auth.login.email)).toHaveValue(another)
      await expect(theirs.field(theirs.auth.login.password)).toBeInViewport()
      expect(await sessionCookie(owner)).toBeUndefined()

      await page.goto(localHref(locale, href('images')))
      await expect(heading(theirs.auth.login.title)).toBeVisible()
      expect(await sessionCookie(page)).toBeUndefined()
    })

    test('a private page asks for the login and comes back after it', async ({ quietPage: page }) => {
      const email = newAddress(`return-${locale}`)
      const { auth, open, register, confirm, logIn, heading } = screens(page, locale)
      await register(email)
      await confirm(email)
      const asked = `${href('likes')}?page=2`
      await open(asked)
      await expect(heading(auth.login.title)).toBeVisible()
      await expect(page.getByText(auth.login.lead_next)).toBeVisible()
      await logIn(email, PASSWORD)
      await page.waitForURL(localHref(locale, asked))
      // A guest page is not for somebody who is here already.
      await open(href('login'))
      await page.waitForURL(localHref(locale, href('home')))
    })

    test('a login never leads to another website', async ({ quietPage: page }) => {
      const email = newAddress(`elsewhere-${locale}`)
      const { open, register, confirm, logIn } = screens(page, locale)
      await register(email)
      await confirm(email)
      await open(href('login', {}, { next: '//evil.example/' }))
      await logIn(email, PASSWORD)
      await page.waitForURL(localHref(locale, href('home')))
    })

    test('the form says what is wrong beside each field and moves there', async ({ quietPage: page }) => {
      const { auth, errors, open, field, press, register } = screens(page, locale)
      await open(href('registration'))
      await press(auth.registration.submit)
      await expect(field(auth.registration.first_name)).toBeFocused()
      await expect(page.getByText(errors.fields.required)).toHaveCount(2)
      await expect(page.getByText(errors.fields.password_required)).toBeVisible()
      await expect(page.getByText(errors.fields.email_invalid)).toBeVisible()
      await expect(page.getByText(errors.fields.terms_required)).toBeVisible()

      await field(auth.password.label).fill('Aq1#zmt')
      await expect(page.getByRole('listitem').filter({ hasText: auth.password.unmet })).toHaveCount(1)
      await field(auth.password.label).fill('Aq1#zmtu')
      await expect(page.getByRole('listitem').filter({ hasText: auth.password.unmet })).toHaveCount(0)
      await page.getByRole('button', { name: auth.password.show }).first().click()
      await expect(field(auth.password.label)).toHaveAttribute('type', 'text')

      await register('someone@mailinator.com')
      await expect(page.getByText(errors.codes.email_disposable)).toBeVisible()
      await expect(field(auth.registration.email)).toBeFocused()
      await register(newAddress('common'), 'Passw0rd!')
      await expect(page.getByText(errors.fields.password_common)).toBeVisible()
      await expect(field(auth.password.label)).toBeFocused()
    })

    test('a link that is no good says so and offers a new email', async ({ quietPage: page }) => {
      const { auth, errors, open, heading } = screens(page, locale)
      await open(href('confirm_email', { slug: 'x'.repeat(43) }))
      await expect(heading(auth.confirm.failed)).toBeVisible()
      await expect(page.getByText(errors.codes.link_invalid)).toBeVisible()
      await expect(page.getByRole('button', { name: auth.confirm.resend })).toBeVisible()
      await open(href('reset_password'))
      await expect(heading(auth.reset.dead)).toBeVisible()
    })
  })
}
