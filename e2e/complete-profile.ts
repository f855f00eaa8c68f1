// Fills in the personal details that certifying asks for, in the browser, as a person does.
import type { Page } from '@playwright/test'
import { href, localHref } from '../lib/routes.ts'
import profileEn from '../messages/en/profile.json' with { type: 'json' }
import profileFr from '../messages/fr/profile.json' with { type: 'json' }
import { expect, type Locale } from './fixtures.ts'

const said = { en: profileEn, fr: profileFr } as const

/** Starts on the page of one's own images, where the upload waits for it, and comes back there. */
export async function completeProfile(page: Page, locale: Locale): Promise<void> {
  const words = said[locale]
  const field = (name: keyof typeof profileEn.fields) => page.getByLabel(words.fields[name], { exact: true })
  await page.getByRole('link', { name: words.gate.action, exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: words.tabs.personal })).toBeVisible()
  await page.getByRole('radio', { name: words.user_type.natural }).check()
  await field('civility').selectOption('other')
  await field('born_on').fill('1990-02-28')
  await field('nationality').selectOption('FR')
  await field('address').fill('12 rue de la Photographie')
  await field('zip').fill('13001')
  await field('city').fill('Marseille')
  await field('country').selectOption('FR')
  await page.getByRole('button', { name: words.form.save, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.user_type.confirm_save, exact: true }).click()
  await page.getByRole('link', { name: words.guide.back, exact: true }).click()
  await page.waitForURL(localHref(locale, href('images')))
}
