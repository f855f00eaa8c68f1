// The menu of the account is longer than a laptop is high: it shows where one is.
import { href, localHref } from '../../lib/routes.ts'
import profileEn from '../../messages/en/profile.json' with { type: 'json' }
import profileFr from '../../messages/fr/profile.json' with { type: 'json' }
import { expect, journeyLocales, test } from '../fixtures.ts'
import { signIn } from '../sign-in.ts'

for (const locale of journeyLocales(import.meta.url)) {
  const name = { en: profileEn, fr: profileFr }[locale].navigation
  test(`the menu of the account shows where one is, ${locale}`, async ({ quietPage: page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn(page)
    for (const slug of ['emails', 'transactions', 'dashboard']) {
      await page.goto(localHref(locale, href('account', { slug })))
      const current = page.getByRole('navigation', { name, exact: true }).locator('a[aria-current=page]:visible')
      await expect(current).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    }
  })
}
