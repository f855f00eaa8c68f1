// Says who certifies, once, in the dialog that asks for it at the first certificate, as a person does.
import type { Page } from '@playwright/test'
import uploadEn from '../../messages/en/upload.json' with { type: 'json' }
import uploadFr from '../../messages/fr/upload.json' with { type: 'json' }
import { expect, type Locale } from '../fixtures.ts'

const said = { en: uploadEn.certifier, fr: uploadFr.certifier } as const

export const certifierDialog = (page: Page, locale: Locale) => page.getByRole('dialog', { name: said[locale].title })

type Asked = 'born_on' | 'nationality' | 'address' | 'zip' | 'city'

export const certifierField = (page: Page, locale: Locale, name: Asked | 'country') =>
  certifierDialog(page, locale).getByLabel(said[locale][name], { exact: true })

export const certifierAnswers: readonly [Asked, string][] = [
  ['born_on', '1990-02-28'],
  ['nationality', 'FR'],
  ['address', '12 rue de la Photographie'],
  ['zip', '13001'],
  ['city', 'Marseille'],
]

/** The dialog is open; certifying goes on by itself when it is answered. */
export async function sayWhoCertifies(page: Page, locale: Locale): Promise<void> {
  for (const [name, value] of certifierAnswers) {
    const field = certifierField(page, locale, name)
    await (name === 'nationality' ? field.selectOption(value) : field.fill(value))
  }
  await expect(certifierField(page, locale, 'country')).toHaveValue('FR')
  await certifierDialog(page, locale).getByRole('button', { name: said[locale].save, exact: true }).click()
}
