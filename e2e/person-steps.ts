// Steps that several journeys share: registering, logging in, and filling in the account, as people do them.
import type { Page } from '@playwright/test'
import { href, localHref } from '../lib/routes.ts'
import type { AccountType } from '../lib/rules/access.ts'
import authEn from '../messages/en/auth.json' with { type: 'json' }
import profileEn from '../messages/en/profile.json' with { type: 'json' }
import authFr from '../messages/fr/auth.json' with { type: 'json' }
import profileFr from '../messages/fr/profile.json' with { type: 'json' }
import { expect, type Locale, linkInLetter, newAddress } from './fixtures.ts'

const said = {
  en: { auth: authEn, profile: profileEn },
  fr: { auth: authFr, profile: profileFr },
} as const

export const PASSWORD = 'Kr7#quiet-Harbour'

export type Person = { email: string; first_name: string; last_name: string }

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** What the form of registration asks for, wherever it stands. */
export async function fillRegistration(page: Page, locale: Locale, person: Person): Promise<void> {
  const { auth } = said[locale]
  await field(page, auth.registration.first_name).fill(person.first_name)
  await field(page, auth.registration.last_name).fill(person.last_name)
  await field(page, auth.registration.email).fill(person.email)
  await field(page, auth.password.label).fill(PASSWORD)
  await field(page, auth.password.confirmation).fill(PASSWORD)
  await field(page, auth.registration.terms).check()
}

/** Registers, and is logged in by the email's link, in the same browser. */
export async function registerAndLogIn(
  page: Page,
  locale: Locale,
  { name, account_type = 'creator' }: { name: string; account_type?: AccountType },
): Promise<Person> {
  const { auth } = said[locale]
  const person = { email: newAddress(`${name}-${locale}`), first_name: 'Éloïse', last_name: 'Martin-Œuvrard' }
  await page.goto(localHref(locale, href('registration')))
  if (account_type !== 'creator') await page.locator(`[name=account_type][value=${account_type}]`).check()
  await fillRegistration(page, locale, person)
  await page.getByRole('main').getByRole('button', { name: auth.registration.submit, exact: true }).click()
  await expect(page.getByRole('dialog', { name: auth.confirm_dialog.title })).toContainText(person.email)
  await page.goto(await linkInLetter(person.email, 'confirm-email'))
  await page.waitForURL(localHref(locale, href('home')))
  return person
}

/** On the login page: address and password; waits until the session is there. */
export async function logIn(page: Page, locale: Locale, email: string, password = PASSWORD): Promise<void> {
  const { auth } = said[locale]
  await field(page, auth.login.email).fill(email)
  await field(page, auth.login.password).fill(password)
  await page.getByRole('main').getByRole('button', { name: auth.login.submit, exact: true }).click()
  await page.waitForURL(url => !url.pathname.includes('/authentication/'))
}

export async function openTab(page: Page, locale: Locale, tab: keyof typeof profileEn.tabs): Promise<void> {
  await page.goto(localHref(locale, href('account', { slug: tab })))
  await expect(page.getByRole('heading', { level: 2, name: said[locale].profile.tabs[tab], exact: true })).toBeVisible()
}

type FieldName = keyof typeof profileEn.fields

/** Fills required fields of the open tab by their labels; a country or another choice is selected by its value. */
async function fill(page: Page, locale: Locale, values: Partial<Record<FieldName, string>>): Promise<void> {
  for (const name of Object.keys(values) as FieldName[]) {
    const control = field(page, said[locale].profile.fields[name])
    const value = values[name] ?? ''
    const isChoice = await control.evaluate(element => element.tagName === 'SELECT')
    await (isChoice ? control.selectOption(value) : control.fill(value))
  }
}

async function save(page: Page, locale: Locale): Promise<void> {
  const { form } = said[locale].profile
  await page.getByRole('main').getByRole('button', { name: form.save, exact: true }).click()
}

async function expectSaved(page: Page, locale: Locale): Promise<void> {
  await expect(page.getByText(said[locale].profile.form.saved, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(said[locale].profile.form.unsaved, { exact: true })).toHaveCount(0)
}

/** The personal part, the kind of person confirmed in its dialog. */
export async function completePersonal(page: Page, locale: Locale, user_type: 'natural' | 'legal'): Promise<void> {
  const { user_type: words } = said[locale].profile
  await openTab(page, locale, 'personal')
  await page.getByRole('radio', { name: words[user_type] }).check()
  await fill(page, locale, {
    civility: 'madame',
    born_on: '1985-04-12',
    nationality: 'FR',
    address: '3 quai de la Fosse',
    zip: '44000',
    city: 'Nantes',
    country: 'FR',
  })
  await save(page, locale)
  await page.getByRole('alertdialog').getByRole('button', { name: words.confirm_save, exact: true }).click()
  await expectSaved(page, locale)
}

/** A French company and the person who signs for it. */
export async function completeCompany(page: Page, locale: Locale): Promise<void> {
  await openTab(page, locale, 'company')
  await fill(page, locale, {
    company_type: 'business',
    company_name: 'Studio de la Loire',
    company_email: 'bureau@studio-loire.example',
    company_number: '303265045',
    company_address: '1 rue de Strasbourg',
    company_zip: '44000',
    company_city: 'Nantes',
    company_country: 'FR',
  })
  await save(page, locale)
  await expectSaved(page, locale)
  await openTab(page, locale, 'representative')
  await fill(page, locale, {
    representative_civility: 'madame',
    representative_first_name: 'Éloïse',
    representative_last_name: 'Martin-Œuvrard',
    representative_email: 'eloise@studio-loire.example',
    representative_born_on: '1985-04-12',
    representative_nationality: 'FR',
    representative_country: 'FR',
  })
  await save(page, locale)
  await expectSaved(page, locale)
}
