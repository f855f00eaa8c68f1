// Photographs are put aside without an account, kept at registration, shared by a link, set as PDF, and go to the cart.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractImages, extractLinks, extractText, getDocumentProxy } from 'unpdf'
import { href, localHref } from '../../lib/routes.ts'
import imagesEn from '../../messages/en/images.json' with { type: 'json' }
import wordsEn from '../../messages/en/lightbox.json' with { type: 'json' }
import imagesFr from '../../messages/fr/images.json' with { type: 'json' }
import wordsFr from '../../messages/fr/lightbox.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { expect, journeyLocales, type Locale, words } from '../fixtures.ts'
import { euros } from '../money-steps.ts'
import { test } from '../own-product.ts'
import { registerAndLogIn } from '../person-steps.ts'
import { putOnSale } from './put-on-sale.ts'

const said = {
  en: { lightbox: wordsEn, images: imagesEn.lightbox },
  fr: { lightbox: wordsFr, images: imagesFr.lightbox },
} as const

const PRICES = [100_00, 33_33, 50_00] as const

/** From its own page. */
async function putAside(page: Page, locale: Locale, image: string): Promise<void> {
  await page.goto(localHref(locale, href('image', { id: image })))
  await page.getByRole('button', { name: said[locale].images.put, exact: true }).click()
  await expect(page.getByRole('button', { name: said[locale].images.kept, exact: true })).toBeInViewport()
}

/** The text of the PDF, where its links lead, and how large its pictures are. */
async function savedPdf(page: Page, button: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const bytes = await readFile(await (await download).path())
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  const { links } = await extractLinks(pdf)
  const pictures = (await extractImages(pdf, 1)).map(({ width, height }) => ({ width, height }))
  return { text: text.replace(/\s/g, ' '), links, pictures }
}

type Sheet = Awaited<ReturnType<typeof savedPdf>>

/** Each photograph once, as a preview of its own proportions, and its title leads to its page. */
function expectPictured({ links, pictures }: Sheet, url: string, locale: Locale, ids: readonly string[]): void {
  expect(pictures).toHaveLength(ids.length)
  for (const { width, height } of pictures) {
    expect(width).toBeGreaterThanOrEqual(200)
    // The photographs of this test are square.
    expect(height).toBe(width)
  }
  const pages = ids.map(id => url + localHref(locale, href('image', { id })))
  for (const [at, address] of pages.entries())
    expect(
      links.some(link => link.startsWith(address.replace(/\/$/, ''))),
      `${ids[at]} in ${links.join(' ')}`,
    ).toBe(true)
}

/** In English on a desktop, in French on a phone. */
const viewports = { en: { width: 1280, height: 720 }, fr: { width: 390, height: 844 } } as const

async function inspect(page: Page, locale: Locale, name: string): Promise<void> {
  await inspectOpen(page, locale, name)
  await page.setViewportSize(viewports[locale])
}

for (const locale of journeyLocales(import.meta.url)) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: viewports[locale] })
    test(`a buyer puts photographs aside and shows them (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }) => {
      test.setTimeout(240_000)
      const { lightbox, images } = said[locale]
      const seller = await meetSomebody()
      const ids = await putOnSale(seller, await meetSomebody(), {
        product,
        locale,
        name: `tide-${locale}`,
        seed: locale === 'en' ? 8_500 : 8_700,
        prices: [...PRICES],
      })
      const [, two = '', three = ''] = ids

      // Without an account, from the wall and from the page.
      await page.goto(localHref(locale, href('discovers')))
      const sign = page.getByRole('button', {
        name: words(images.put_one, locale, { title: `tide-${locale} 0` }),
        exact: true,
      })
      await sign.focus()
      await expect(sign).toBeInViewport()
      await sign.click()
      await expect(sign).toHaveAttribute('aria-pressed', 'true')
      await putAside(page, locale, two)
      await page.goto(localHref(locale, href('lightboxes')))
      await expect(page.getByText(lightbox.guest.title, { exact: true })).toBeInViewport()
      await expect(page.getByRole('listitem').filter({ hasText: `tide-${locale}` })).toHaveCount(2)

      // An account keeps them, as a list of its own.
      await registerAndLogIn(page, locale, { name: 'collector', account_type: 'advertiser' })
      await page.goto(localHref(locale, href('lightboxes')))
      await page.getByRole('link', { name: lightbox.first_name }).click()
      await expect(page.getByRole('heading', { level: 1, name: lightbox.first_name, exact: true })).toBeInViewport()
      const list = page.getByRole('list', { name: lightbox.items.label })
      await expect(list.getByRole('heading')).toHaveText([`tide-${locale} 0`, `tide-${locale} 1`])
      await page
        .getByRole('button', { name: words(lightbox.items.later, locale, { title: `tide-${locale} 0` }), exact: true })
        .click()
      await expect(list.getByRole('heading')).toHaveText([`tide-${locale} 1`, `tide-${locale} 0`])
      await page
        .getByRole('button', { name: words(lightbox.items.note_of, locale, { title: `tide-${locale} 0` }) })
        .click()
      await page
        .getByRole('textbox', {
          name: words(lightbox.items.note_of, locale, { title: `tide-${locale} 0` }),
          exact: true,
        })
        .fill('Pour la couverture')
      await page.getByRole('button', { name: lightbox.items.note_save, exact: true }).click()
      await expect(list.getByText('Pour la couverture')).toBeVisible()
      await putAside(page, locale, three)
      await page.goBack()

      // Both PDFs, made in the browser.
      await page.reload()
      await expect(list.getByRole('heading')).toHaveText([`tide-${locale} 1`, `tide-${locale} 0`, `tide-${locale} 2`])
      await inspect(page, locale, 'a lightbox of one’s own')
      const sheet = await savedPdf(page, lightbox.tools.contact)
      for (const text of [
        '1 / 1',
        lightbox.first_name,
        `tide-${locale} 1`,
        `tide-${locale} 0`,
        `tide-${locale} 2`,
        'Pour la couverture',
      ])
        expect(sheet.text).toContain(text)
      const quote = await savedPdf(page, lightbox.tools.quote)
      // For one year, its sum, and the sum for ten; nobody charges VAT.
      for (const cents of [...PRICES, 183_33, 600_00 + 199_98 + 300_00])
        expect(quote.text).toContain(euros(cents, locale).replace(/\s/g, ' '))
      for (const each of [sheet, quote]) expectPictured(each, product.url, locale, ids)

      // A link shows it to a stranger until it is taken back; one photograph is withdrawn meanwhile.
      await page.getByRole('button', { name: lightbox.share.open, exact: true }).click()
      await page.getByRole('button', { name: lightbox.share.give, exact: true }).click()
      const address = await page.getByRole('dialog').locator('code').innerText()
      await inspect(page, locale, 'the address of a lightbox')
      const withdrawn = await seller.request.patch(`/api/images/${three}`, {
        headers: { Origin: product.url },
        data: { license_sale: false },
      })
      expect(withdrawn.status(), await withdrawn.text()).toBe(200)
      const stranger = await meetSomebody()
      await stranger.goto(address)
      await expect(stranger.getByRole('heading', { level: 1, name: lightbox.first_name, exact: true })).toBeInViewport()
      await expect(stranger.getByText(lightbox.items.states.not_for_sale, { exact: true })).toBeVisible()
      await inspect(stranger, locale, 'a lightbox that is shared')
      await stranger.getByRole('button', { name: words(lightbox.tools.add, locale, { count: 2 }), exact: true }).click()
      await expect(
        stranger.getByRole('status').getByText(words(lightbox.tools.in_cart, locale, { count: 2 })),
      ).toBeInViewport()
      await stranger.goto(localHref(locale, href('cart')))
      await expect(stranger.getByRole('listitem').filter({ hasText: `tide-${locale}` })).toHaveCount(2)
      await page.getByRole('button', { name: lightbox.share.take_back, exact: true }).click()
      await expect(page.getByRole('button', { name: lightbox.share.give, exact: true })).toBeInViewport()
      await stranger.goto(address)
      await expect(stranger.getByText(lightbox.withdrawn.title, { exact: true })).toBeInViewport()
    })
  })
}
