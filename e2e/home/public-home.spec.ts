// The home page of a visitor: what the product does stands on the first screen, and the copy is compared by keyboard.
import { href, localHref } from '../../lib/routes.ts'
import homeEn from '../../messages/en/home.json' with { type: 'json' }
import homeFr from '../../messages/fr/home.json' with { type: 'json' }
import { expect, journeyLocales, test } from '../fixtures.ts'

const said = { en: homeEn, fr: homeFr }

for (const locale of journeyLocales(import.meta.url))
  test(`says what it does and lets a copy be compared, ${locale}`, async ({ page }) => {
    const home = said[locale]
    await page.goto(localHref(locale, href('home')))
    const title = page.getByRole('heading', { level: 1 })
    for (const line of [home.title_date, home.title_find, home.title_paid]) await expect(title).toContainText(line)
    await expect(title).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('region', { name: home.certificate.label })).toBeInViewport()
    const slider = page.getByRole('slider', { name: home.compare.slider })
    await slider.focus()
    await expect(slider).toBeInViewport()
    await page.keyboard.press('Home')
    await expect(slider).toHaveValue('0')
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveValue('1')
    await page.getByRole('link', { name: home.prices.all }).click()
    await page.waitForURL(localHref(locale, href('about_prices')))
  })
