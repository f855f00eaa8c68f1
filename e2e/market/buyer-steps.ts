// What buyers do: find what is on sale, fill a cart, make an account on the way to paying, and fetch what they paid for.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import authEn from '../../messages/en/auth.json' with { type: 'json' }
import cartEn from '../../messages/en/cart.json' with { type: 'json' }
import heldEn from '../../messages/en/held-licenses.json' with { type: 'json' }
import profileEn from '../../messages/en/profile.json' with { type: 'json' }
import saleEn from '../../messages/en/sale.json' with { type: 'json' }
import authFr from '../../messages/fr/auth.json' with { type: 'json' }
import cartFr from '../../messages/fr/cart.json' with { type: 'json' }
import heldFr from '../../messages/fr/held-licenses.json' with { type: 'json' }
import profileFr from '../../messages/fr/profile.json' with { type: 'json' }
import saleFr from '../../messages/fr/sale.json' with { type: 'json' }
import { textOfPdf } from '../../tests/support/files/pdf-text.ts'
import { expect, type Locale, linkInLetter, newAddress, words } from '../fixtures.ts'
import { fillRegistration, openTab } from '../person-steps.ts'

const said = {
  en: { auth: authEn, cart: cartEn, held: heldEn, profile: profileEn, sale: saleEn },
  fr: { auth: authFr, cart: cartFr, held: heldFr, profile: profileFr, sale: saleFr },
} as const
export type Duration = keyof typeof saleEn.table.durations

/** The id of a photograph that the demo world has on sale; waits for it. */
export async function onSaleInDemo(page: Page, title: string): Promise<string> {
  let id = ''
  await expect(async () => {
    const { results } = await (await page.request.get('/api/images?sale_category=license_on_sale&page_size=50')).json()
    id = results.find((image: { title: string; id: string }) => image.title === title)?.id ?? ''
    expect(id).not.toBe('')
  }).toPass({ timeout: 120_000 })
  return id
}

/** From the page of a photograph: its price for this duration goes into the cart. */
export async function choose(page: Page, locale: Locale, duration: Duration): Promise<void> {
  const { cart, sale } = said[locale]
  await page.getByRole('link', { name: sale.choose, exact: true }).click()
  await page.getByRole('radio', { name: sale.table.durations[duration] }).check()
  await page.getByRole('button', { name: cart.offer.add, exact: true }).click()
  await expect(page.getByRole('link', { name: cart.offer.to_cart, exact: true })).toBeInViewport()
}

export const inCart = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

/** Names the website of one licence, and leaves the field. */
export async function nameWebsite(page: Page, locale: Locale, title: string, website: string): Promise<void> {
  const field = page.getByLabel(words(said[locale].cart.items.website_of, locale, { title }), { exact: true })
  await field.fill(website)
  await field.blur()
  await expect(field).toHaveValue(/^https?:/)
}

/** An account beside the cart; its letter leads back there, logged in. Gives the address. */
export async function registerInCart(page: Page, locale: Locale): Promise<string> {
  const { auth, cart } = said[locale]
  const email = newAddress(`buyer-${locale}`)
  await page.getByRole('button', { name: cart.panel.register, exact: true }).click()
  await fillRegistration(page, locale, { email, first_name: 'Éloïse', last_name: 'Martin-Œuvrard' })
  await page.getByRole('button', { name: auth.registration.submit, exact: true }).click()
  await expect(page.getByRole('heading', { name: cart.account.sent_title })).toBeInViewport()
  await expect(page.getByText(email, { exact: true })).toBeInViewport()
  await page.goto(await linkInLetter(email, 'confirm-email'))
  await page.waitForURL(localHref(locale, href('cart')))
  return email
}

/** What an invoice needs, asked beside the cart. */
export async function sayWhoPays(page: Page, locale: Locale): Promise<void> {
  const { cart, profile } = said[locale]
  const field = (name: keyof typeof profileEn.fields) => page.getByLabel(profile.fields[name], { exact: true })
  await page.getByRole('radio', { name: profile.user_type.natural }).check()
  await field('civility').selectOption('madame')
  await field('born_on').fill('1985-04-12')
  await field('nationality').selectOption('FR')
  await field('address').fill('3 quai de la Fosse')
  await field('zip').fill('44000')
  await field('city').fill('Nantes')
  await field('country').selectOption('FR')
  await page.getByRole('button', { name: cart.panel.details_save, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: profile.user_type.confirm_save, exact: true }).click()
}

/** Follows a link that downloads; gives the bytes. */
export async function fetchedBy(page: Page, link: Locator): Promise<Uint8Array> {
  const waiting = page.waitForEvent('download')
  await link.click()
  return new Uint8Array(await readFile(await (await waiting).path()))
}

/** The words of a PDF, with plain spaces. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  return (await textOfPdf(bytes)).replace(/\s/g, ' ')
}

/** The file and the document of what was bought; waits until both are there. */
export async function fetchLicense(page: Page, locale: Locale, title: string): Promise<void> {
  const { held } = said[locale]
  const link = page.getByRole('link', { name: words(held.file_of, locale, { title }), exact: true })
  await expect(async () => {
    await openTab(page, locale, 'licenses')
    await expect(link).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  const file = await fetchedBy(page, link)
  expect(Buffer.from(file.slice(0, 2)).toString('hex')).toBe('ffd8')
  const row = page.getByRole('listitem').filter({ hasText: title })
  const number = /L-\w{4}-\w{4}-\w{4}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  const document = row.getByRole('link', { name: words(held.pdf_of, locale, { number }), exact: true })
  const text = await pdfText(await fetchedBy(page, document))
  expect(text).toContain(number)
  expect(text).toContain(title)
}
