// Where guided tours begin: with the demo, and once for newcomers, who may decline.
import { href, localHref } from '../../lib/routes.ts'
import securityEn from '../../messages/en/security.json' with { type: 'json' }
import tourEn from '../../messages/en/tour.json' with { type: 'json' }
import securityFr from '../../messages/fr/security.json' with { type: 'json' }
import tourFr from '../../messages/fr/tour.json' with { type: 'json' }
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, test } from '../fixtures.ts'
import { registerAndLogIn } from '../person-steps.ts'

const said = { en: { tour: tourEn, demo: securityEn.demo }, fr: { tour: tourFr, demo: securityFr.demo } } as const

for (const locale of journeyLocales(import.meta.url)) {
  const { tour, demo } = said[locale]

  test(`the demo begins with its tour, which the keyboard ends, ${locale}`, async ({ quietPage: page }) => {
    await page.goto(localHref(locale, href('login')))
    const panel = page.getByRole('dialog', { name: tour.buyer.discover.title, exact: true })
    // The demo world begins after the start.
    await expect(async () => {
      await page.getByRole('button', { name: demo.as_buyer, exact: true }).press('Enter')
      await expect(panel).toBeFocused({ timeout: 8_000 })
    }).toPass({ timeout: 90_000 })
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await page.reload()
    await expect(panel).toHaveCount(0)
  })

  test(`newcomers are offered the tour until they answer, ${locale}`, async ({ quietPage: page }) => {
    await becomeCreator(page, locale, 'newcomer')
    await page.goto(localHref(locale, href('images')))
    const offer = page.getByText(tour.offer.title, { exact: true })
    await expect(offer).toBeVisible()
    await page.reload()
    await expect(offer).toBeVisible()
    await page.getByRole('button', { name: tour.offer.decline, exact: true }).press('Enter')
    await expect(offer).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeAttached()
    await expect(offer).toHaveCount(0)
  })
}

test('a new buyer takes the tour that is offered', async ({ quietPage: page }) => {
  await registerAndLogIn(page, 'en', { name: 'newbuyer', account_type: 'collector' })
  await page.getByRole('link', { name: tourEn.offer.start, exact: true }).press('Enter')
  await expect(page.getByRole('dialog', { name: tourEn.buyer.discover.title, exact: true })).toBeFocused()
})
