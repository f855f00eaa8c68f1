// The guided demo: in as the demo creator, nothing can be changed, and out again as oneself.
import accountEn from '../../messages/en/account.json' with { type: 'json' }
import errorsEn from '../../messages/en/errors.json' with { type: 'json' }
import profileEn from '../../messages/en/profile.json' with { type: 'json' }
import securityEn from '../../messages/en/security.json' with { type: 'json' }
import tourEn from '../../messages/en/tour.json' with { type: 'json' }
import accountFr from '../../messages/fr/account.json' with { type: 'json' }
import errorsFr from '../../messages/fr/errors.json' with { type: 'json' }
import profileFr from '../../messages/fr/profile.json' with { type: 'json' }
import securityFr from '../../messages/fr/security.json' with { type: 'json' }
import tourFr from '../../messages/fr/tour.json' with { type: 'json' }
import { expect, journeyLocales, test } from '../fixtures.ts'
import { openTab, registerAndLogIn } from '../person-steps.ts'

const said = {
  en: { account: accountEn, errors: errorsEn, profile: profileEn, demo: securityEn.demo, tour: tourEn },
  fr: { account: accountFr, errors: errorsFr, profile: profileFr, demo: securityFr.demo, tour: tourFr },
} as const

for (const locale of journeyLocales(import.meta.url)) {
  test(`the demo is entered, changes nothing, and is left as oneself, ${locale}`, async ({ quietPage: page }) => {
    const { account, errors, profile, demo, tour } = said[locale]
    const person = await registerAndLogIn(page, locale, { name: 'visitor' })
    const menuOf = (name: string) => page.getByRole('button', { name: account.open.replace('{name}', name) })
    const own = menuOf(`${person.first_name} ${person.last_name}`)
    await own.click()
    await page.getByRole('button', { name: demo.switch_creator, exact: true }).click()
    const banner = page.getByRole('complementary', { name: demo.banner_label })
    await expect(banner).toBeVisible()
    await expect(own).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: tour.creator.library.title, exact: true })).toBeFocused()
    await page.keyboard.press('Escape')

    await openTab(page, locale, 'public')
    await page.locator('[name=mini_bio]').fill('Somebody was here')
    await page.getByRole('main').getByRole('button', { name: profile.form.save, exact: true }).click()
    await expect(page.getByText(errors.codes.demo_restricted).first()).toBeVisible()
    await page.getByRole('button', { name: profile.form.discard, exact: true }).click()

    await banner.getByRole('button', { name: demo.leave, exact: true }).click()
    await expect(own).toBeVisible()
    await expect(banner).toHaveCount(0)
  })
}
