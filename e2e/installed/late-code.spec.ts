// What is opened for the first time without a connection takes no page down, and comes with the connection.
import { href, localHref } from '../../lib/routes.ts'
import en from '../../messages/en/layout.json' with { type: 'json' }
import fr from '../../messages/fr/layout.json' with { type: 'json' }
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, test } from '../fixtures.ts'

const said = { en, fr }

for (const locale of journeyLocales(import.meta.url)) {
  const { menu, upgrade } = said[locale]

  test(`the way to the plans, ${locale}`, async ({ page, context }) => {
    await becomeCreator(page, locale, 'late-code')
    await page.goto(localHref(locale, href('images')))
    const title = page.getByRole('heading', { level: 1 })
    const words = await title.textContent()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('button', { name: menu.open, exact: true }).click()
    await page.getByRole('button', { name: upgrade.open, exact: true }).click()
    await expect(title).toHaveText(words ?? '')
    await expect(page.getByRole('dialog', { name: upgrade.title })).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: upgrade.title })).toBeVisible()
  })
}
