// The sentences of refusals come after a page: a refused field says its own, and without a connection there is one too.
import { href, localHref } from '../../lib/routes.ts'
import en from '../../messages/en/errors.json' with { type: 'json' }
import fr from '../../messages/fr/errors.json' with { type: 'json' }
import { expect, journeyLocales, test } from '../fixtures.ts'

const said = { en, fr }

for (const locale of journeyLocales(import.meta.url)) {
  const { codes, fields } = said[locale]

  test(`a refused form says why, and so does one whose connection is lost, ${locale}`, async ({ page, context }) => {
    await page.goto(localHref(locale, href('forgot_password')))
    const form = page.locator('main form')
    const field = form.locator('[name=email]')
    await field.fill('nobody')
    await form.locator('[type=submit]').click()
    await expect(field).toHaveAccessibleDescription(fields.email_invalid)
    await field.fill('nobody@photographers.example')
    await context.setOffline(true)
    await form.locator('[type=submit]').click()
    await expect(form.getByRole('alert')).toHaveText(codes.unavailable)
  })

  test(`a page whose sentences cannot be fetched has one nevertheless, ${locale}`, async ({ page }) => {
    const html = await (await page.request.get(localHref(locale, href('forgot_password')))).text()
    expect(html).not.toContain(fields.email_invalid)
    let refused = 0
    await page.route(/\/_next\/static\/chunks\//, async route => {
      const answer = await route.fetch()
      if (!(await answer.text()).includes(fields.email_invalid)) return route.fulfill({ response: answer })
      refused += 1
      return route.abort()
    })
    await page.goto(localHref(locale, href('forgot_password')))
    const form = page.locator('main form')
    const field = form.locator('[name=email]')
    await field.fill('nobody')
    await form.locator('[type=submit]').click()
    await expect(field).toHaveAccessibleDescription(fields.invalid)
    expect(refused).toBeGreaterThan(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
