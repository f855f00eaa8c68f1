// What whoever looks at editions of the demo world chooses: of whom a licence is bought, and in which currency prices are shown too.
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import cartEn from '../../messages/en/cart.json' with { type: 'json' }
import saleEn from '../../messages/en/nft-sale.json' with { type: 'json' }
import pricesEn from '../../messages/en/prices.json' with { type: 'json' }
import cartFr from '../../messages/fr/cart.json' with { type: 'json' }
import saleFr from '../../messages/fr/nft-sale.json' with { type: 'json' }
import pricesFr from '../../messages/fr/prices.json' with { type: 'json' }
import { demoProfiles } from '../../server/seed/demo-profiles.ts'
import { inspectOpen } from '../axe.ts'
import { expect, journeyLocales, type Locale, test, words } from '../fixtures.ts'

const said = {
  en: { cart: cartEn, sale: saleEn, prices: pricesEn.nft },
  fr: { cart: cartFr, sale: saleFr, prices: pricesFr.nft },
} as const
const sizes = { en: { width: 1280, height: 900 }, fr: { width: 390, height: 844 } } as const
const nameOf = (key: 'creator' | 'buyer') => demoProfiles[key].public_name ?? ''

type Found = { listing: object | null; tokens: { lease: string | null; offer: { auction: { bid: string } } | null }[] }

/** The photograph of this title, once `isThere` is true of its editions: the demo world takes some minutes. */
async function inDemo(page: Page, title: string, isThere: (nft: Found) => boolean): Promise<string> {
  let id = ''
  await expect(async () => {
    const found = await (await page.request.get(`/api/images?search=${title}&sale_category=nft_on_sale`)).json()
    id = found.results.find((each: { title: string }) => each.title === title)?.id
    expect(isThere(await (await page.request.get(`/api/images/${id}/nft`)).json())).toBe(true)
  }).toPass({ timeout: 240_000 })
  return id
}

/** In the list of sellers; the price for one year stands beside the name. */
const seller = (page: Page, locale: Locale, of: 'by_creator' | 'by_owner') => {
  const { offer } = said[locale].cart
  const name = nameOf(of === 'by_creator' ? 'creator' : 'buyer')
  const label = words(offer[of], locale, { name, price: '' }).split('·')[0]?.trim() ?? ''
  return page.getByRole('radiogroup', { name: offer.from }).getByRole('radio', { name: label })
}

for (const locale of journeyLocales(import.meta.url)) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: sizes[locale] })

    test(`a licence is bought of the creator or of an edition’s owner, as its buyer picks (${locale})`, async ({
      quietPage: page,
    }) => {
      test.setTimeout(360_000)
      const { offer, items } = said[locale].cart
      const image = await inDemo(page, 'Picos de Europa', ({ tokens }) => tokens.some(({ lease }) => lease !== null))
      await page.goto(localHref(locale, href('sale', { id: image })))
      await expect(seller(page, locale, 'by_creator')).toBeChecked()
      const prices = page.getByRole('group', { name: offer.duration })
      const ofCreator = await prices.innerText()
      await seller(page, locale, 'by_owner').click()
      await expect(seller(page, locale, 'by_owner')).toBeChecked()
      await expect(
        page.getByText(words(offer.leased, locale, { name: nameOf('buyer') }), { exact: true }),
      ).toBeVisible()
      await expect.poll(() => prices.innerText()).not.toBe(ofCreator)
      await inspectOpen(page, locale, 'sellers')
      await page.getByRole('button', { name: offer.add, exact: true }).click()
      await page.getByRole('link', { name: offer.to_cart, exact: true }).click()
      const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Picos de Europa' })
      const ofOwner = words(items.from_owner, locale, { author: '', seller: nameOf('buyer') }).split('·')[1] ?? ''
      await expect(item).toContainText(ofOwner.trim())

      // The cart leads to the same offer; another seller takes its place, and the photograph is there once.
      await item.getByRole('link', { name: words(items.to_sale, locale, { title: 'Picos de Europa' }) }).click()
      await expect(seller(page, locale, 'by_owner')).toBeChecked()
      await seller(page, locale, 'by_creator').click()
      await expect(seller(page, locale, 'by_creator')).toBeChecked()
      await page.getByRole('button', { name: offer.change, exact: true }).click()
      await page.getByRole('link', { name: offer.to_cart, exact: true }).click()
      await expect(item).toHaveCount(1)
      await expect(item).not.toContainText(ofOwner.trim())
    })

    test(`prices of editions are shown in the currency that a visitor chooses, on each page (${locale})`, async ({
      quietPage: page,
    }) => {
      test.setTimeout(360_000)
      const { sale, prices } = said[locale]
      const auction = await inDemo(page, 'Life', ({ tokens }) => tokens.some(({ offer }) => offer !== null))
      const unique = await inDemo(page, 'Friends', ({ listing }) => listing !== null)
      const panel = page.getByRole('region', { name: sale.panel.title, exact: true })
      const open = (id: string) => page.goto(localHref(locale, `${href('sale', { id })}#nft`))
      await open(auction)
      const choice = panel.getByLabel(prices.currency, { exact: true })
      await expect(choice).toHaveValue('USDC')
      await expect(panel).toContainText(/≈ 132[.,]00\s?USDC/)
      await choice.selectOption('USD')
      await expect(panel).toContainText(locale === 'en' ? /≈ \$132\.00/ : /≈ 132,00\s\$/)
      await choice.selectOption('EUR')
      const euros = locale === 'en' ? /≈ €\d+\.\d\d/ : /≈ \d+,\d\d\s€/
      await expect(panel).toContainText(euros)
      await expect(panel).not.toContainText(/≈ [^€]*USDC/)
      await inspectOpen(page, locale, 'auction')
      await page.reload()
      await expect(choice).toHaveValue('EUR')
      await expect(panel).toContainText(euros)
      await open(unique)
      await expect(choice).toHaveValue('EUR')
      await expect(panel).toContainText(euros)
      await choice.selectOption('USDC')
      await expect(panel).toContainText(/≈ 250[.,]00\s?USDC/)
    })
  })
}
