// Without a network a visitor meets our own page in the language of the address, and the site again when the network is back.
import { href, localHref } from '../../lib/routes.ts'
import en from '../../messages/en/layout.json' with { type: 'json' }
import fr from '../../messages/fr/layout.json' with { type: 'json' }
import { expect, locales, test } from '../fixtures.ts'

const said = { en: en.offline, fr: fr.offline }

test.use({ serviceWorkers: 'allow' })

test('a page that cannot be fetched says so, and comes when the network is back', async ({ page, context }) => {
  await page.goto(localHref('en', href('home')))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (const locale of locales) {
    const address = localHref(locale, href('about'))
    await context.setOffline(true)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said[locale].title)
    await context.setOffline(false)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(said[locale].title)
  }
})
