// Without a network a visitor meets our own page in the language of the address, and the site again when the network is back.
import { href, localHref } from '../../lib/routes.ts'
import en from '../../messages/en/layout.json' with { type: 'json' }
import fr from '../../messages/fr/layout.json' with { type: 'json' }
import { expect, locales, test } from '../fixtures.ts'
import { openControlled } from './installed-steps.ts'

const said = { en: en.offline, fr: fr.offline }

test.use({ serviceWorkers: 'allow' })

test('a page that cannot be fetched says so, and comes when the network is back', async ({ page, context }) => {
  await openControlled(page, localHref('en', href('home')))
  for (const locale of locales) {
    const address = localHref(locale, href('about'))
    await context.setOffline(true)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said[locale].title)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(said[locale].title)
  }
})

test('nothing that a page fetches ahead is fetched for nothing', async ({ quietPage: page }) => {
  await openControlled(page, localHref('en', href('home')))
  for (const locale of locales) {
    await page.goto(localHref(locale, href('proofs')))
    await page.waitForLoadState('networkidle')
  }
})
