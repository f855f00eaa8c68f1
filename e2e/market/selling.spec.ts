// A seller's way through the screens: a default, two uploads that take it, one price for both, another for one, the library's filter, and what the certificate then says.
import type { Page } from '@playwright/test'
import { toCents, typedEuros } from '../../lib/money.ts'
import { href, localHref } from '../../lib/routes.ts'
import imagesEn from '../../messages/en/images.json' with { type: 'json' }
import libraryEn from '../../messages/en/library.json' with { type: 'json' }
import profileEn from '../../messages/en/profile.json' with { type: 'json' }
import saleEn from '../../messages/en/sale.json' with { type: 'json' }
import uploadEn from '../../messages/en/upload.json' with { type: 'json' }
import imagesFr from '../../messages/fr/images.json' with { type: 'json' }
import libraryFr from '../../messages/fr/library.json' with { type: 'json' }
import profileFr from '../../messages/fr/profile.json' with { type: 'json' }
import saleFr from '../../messages/fr/sale.json' with { type: 'json' }
import uploadFr from '../../messages/fr/upload.json' with { type: 'json' }
import { jpeg } from '../../tests/support/files/jpeg-files.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, type Locale, words } from '../fixtures.ts'
import { euros } from '../money-steps.ts'
import { test } from '../own-product.ts'
import { signInvoicing, verifyByCalls } from './seller-steps.ts'

const said = {
  en: { images: imagesEn, library: libraryEn, form: profileEn.form, sale: saleEn, upload: uploadEn },
  fr: { images: imagesFr, library: libraryFr, form: profileFr.form, sale: saleFr, upload: uploadFr },
} as const
const journeys = {
  en: { viewport: { width: 1280, height: 800 }, seed: 9_500, titles: ['Low tide', 'High tide'] },
  fr: { viewport: { width: 390, height: 844 }, seed: 9_600, titles: ['Basse mer', 'Pleine mer'] },
} as const

/** As a field says it. */
const typed = (whole: number, locale: Locale) => typedEuros(toCents(whole * 100), locale)
const priceField = (page: Page, locale: Locale) => page.getByLabel(said[locale].sale.price, { exact: true })

/** New photographs are offered for 80 euros. */
async function chooseDefault(page: Page, locale: Locale): Promise<void> {
  const { form, sale } = said[locale]
  await page.goto(localHref(locale, href('settings_license')))
  await page.getByLabel(sale.sell, { exact: true }).check()
  await priceField(page, locale).fill('80')
  await expect(page.getByRole('table', { name: sale.table.caption })).toContainText(euros(80_00, locale))
  await page.getByRole('button', { name: form.save, exact: true }).click()
  await expect(page.getByText(sale.settings.saved, { exact: true })).toBeVisible()
}

/** The upload begins with the default; gives the photograph's address. */
async function upload(page: Page, locale: Locale, title: string, seed: number): Promise<string> {
  const { upload: form, sale } = said[locale]
  await page.goto(localHref(locale, href('images')))
  const buffer = await jpeg({ seed })
  await page.locator('input[type=file]').setInputFiles({ name: `${seed}.jpg`, mimeType: 'image/jpeg', buffer })
  // Beside one that is finished, its fields open in a dialog where there is no room for both.
  const described = page.getByLabel(form.work.title, { exact: true })
  const describe = page.getByRole('button', { name: words(form.details.open, locale, { count: 1 }), exact: true })
  await expect(described.or(describe)).toBeVisible()
  const folded = await describe.isVisible()
  if (folded) await describe.click()
  await described.fill(title)
  await page.getByLabel(form.work.genre, { exact: true }).selectOption('gen_seascape')
  // Groups are open again for whoever opened them before.
  if (!(await priceField(page, locale).isVisible())) await page.getByText(form.showing.group, { exact: true }).click()
  await expect(page.getByLabel(sale.sell, { exact: true })).toBeChecked()
  await expect(priceField(page, locale)).toHaveValue(typed(80, locale))
  if (folded) await page.getByRole('dialog').getByRole('button', { name: form.details.done, exact: true }).click()
  await page.getByRole('button', { name: words(form.send, locale, { count: 1 }), exact: true }).click()
  await page.getByRole('link', { name: form.done.page, exact: true }).click({ timeout: 60_000 })
  await page.waitForURL(/\/images\/img_/)
  return page.url()
}

/** Both cost 120 euros. */
async function changeBoth(page: Page, locale: Locale, titles: readonly string[]): Promise<void> {
  const { library } = said[locale]
  await page.goto(localHref(locale, href('images')))
  for (const title of titles)
    await page.getByLabel(words(library.selection.choose_one, locale, { title }), { exact: true }).check()
  await page.getByRole('button', { name: library.selection.edit, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: words(library.edit.title, locale, { count: 2 }) })
  await dialog.getByLabel(said[locale].sale.price, { exact: true }).fill('120')
  await dialog.getByRole('button', { name: words(library.edit.confirm, locale, { count: 2 }), exact: true }).click()
  await expect(page.getByText(words(library.edit.done, locale, { count: 2 }), { exact: true })).toBeVisible()
}

/** One of them costs 150 euros. */
async function changeOne(page: Page, locale: Locale): Promise<void> {
  const { edit } = said[locale].images
  await page.getByRole('button', { name: edit.open, exact: true }).click()
  await expect(priceField(page, locale)).toHaveValue(typed(120, locale))
  await priceField(page, locale).fill('150')
  await page.getByRole('button', { name: edit.save, exact: true }).click()
  await expect(page.getByText(words(edit.new_version, locale, { version: 3 }), { exact: true })).toBeVisible()
}

/** The newest version says from what price to what other. */
async function expectCertified(page: Page, locale: Locale, before: number, after: number): Promise<void> {
  const { changes, version } = said[locale].images.certificate
  await expect(async () => {
    await page.reload()
    const newest = page.getByRole('listitem').filter({ hasText: words(version, locale, { version: 3 }) })
    const change = newest.locator('dl > div').filter({ hasText: changes.fields.base_price_cents })
    await expect(change.locator('del')).toHaveText(euros(before, locale))
    await expect(change.locator('ins')).toHaveText(euros(after, locale))
  }).toPass({ timeout: 60_000 })
}

for (const locale of journeyLocales(import.meta.url)) {
  const { viewport, seed, titles } = journeys[locale]
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport })
    test(`a seller sets a default, uploads, changes prices and finds what is on sale (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }, info) => {
      test.setTimeout(300_000)
      const { library, images } = said[locale]
      await becomeCreator(page, locale, 'selling')
      await verifyByCalls(page, await meetSomebody(), product)
      await signInvoicing(page, locale)
      await chooseDefault(page, locale)
      const [low, high] = titles
      const address = await upload(page, locale, low, seed)
      await upload(page, locale, high, seed + 1)
      await changeBoth(page, locale, titles)

      await page.goto(address)
      await changeOne(page, locale)
      await expectCertified(page, locale, 120_00, 150_00)
      await page.screenshot({ path: info.outputPath('certificate.png') })

      await page.goto(localHref(locale, href('images', {}, { portfolio: 'on_sale' })))
      for (const title of titles) await expect(page.getByRole('main').getByText(title).first()).toBeVisible()
      await page.getByLabel(library.filters.portfolio, { exact: true }).selectOption('public')
      await expect(page.getByText(library.nothing_title, { exact: true })).toBeVisible()

      // Strangers find the dearer first.
      const stranger = await meetSomebody()
      await stranger.goto(localHref(locale, href('discovers')))
      await stranger.getByRole('link', { name: images.gallery.dearest, exact: true }).click()
      await expect(stranger).toHaveURL(/ordering=-price/)
      const shown = () =>
        stranger.locator('main li img').evaluateAll(all => all.map(each => each.getAttribute('alt') ?? ''))
      await expect
        .poll(async () => (await shown()).filter(alt => titles.some(each => alt.includes(each))))
        .toHaveLength(2)
      const [first] = (await shown()).filter(alt => titles.some(each => alt.includes(each)))
      expect(first).toContain(low)
    })
  })
}
