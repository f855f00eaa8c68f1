// Auctions of editions: a bid below the least, an outbid bidder who has their money back, and an end that anybody settles.
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import errorsEn from '../../messages/en/errors.json' with { type: 'json' }
import errorsFr from '../../messages/fr/errors.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { expect, journeyLocales, type Locale, words } from '../fixtures.ts'
import { test } from '../own-product.ts'
import { confirmInWallet, mintablePhotograph, nftWords, prepareNft, withWallet } from './nft-steps.ts'

const errors = { en: errorsEn, fr: errorsFr }
const views = {
  en: { viewport: { width: 1280, height: 800 }, seed: 12_500 },
  fr: { viewport: { width: 390, height: 844 }, seed: 12_800 },
} as const

const openSale = (page: Page, locale: Locale, image: string) =>
  page.goto(localHref(locale, `${href('sale', { id: image })}#nft`))

/** One edition from 3 tUSDC on, for so long from the first bid. */
async function auction(page: Page, locale: Locale, duration: { hours: string; minutes: string }): Promise<void> {
  const { nft } = nftWords[locale]
  const form = page.getByRole('form', { name: nft.sale.form })
  await form.getByRole('radio', { name: nft.sale.kinds.auction }).check()
  await form.getByLabel(nft.sale.reserve, { exact: true }).fill('3')
  await form.getByLabel(nft.sale.days, { exact: true }).fill('0')
  await form.getByLabel(nft.sale.hours, { exact: true }).fill(duration.hours)
  await form.getByLabel(nft.sale.minutes, { exact: true }).fill(duration.minutes)
  await form.getByRole('button', { name: nft.sale.save_draft, exact: true }).click()
  await page.getByRole('button', { name: nft.sale.sign, exact: true }).click()
  const part = page.getByRole('region', { name: nft.sale.title, exact: true })
  await expect(part.getByText(nft.sale.states.open, { exact: true })).toBeInViewport()
}

/** From the field to the chain. */
async function bid(page: Page, locale: Locale, price: string): Promise<void> {
  const { sale } = nftWords[locale]
  const form = page.getByRole('form', { name: sale.buy.bid_form })
  await form.getByLabel(sale.buy.your_bid, { exact: true }).fill(price)
  await form.getByRole('button', { name: sale.buy.bid, exact: true }).click()
  await confirmInWallet(page, locale, 'approve_spending')
  await confirmInWallet(page, locale, 'bid')
  await expect(page.getByText(sale.run.standings.leading, { exact: true })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: sale.run.close, exact: true }).click()
}

for (const locale of journeyLocales(import.meta.url)) {
  const { viewport, seed } = views[locale]
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport })
    test(`two people bid, the lower one has their money back, and a bid that is too low is refused in sight (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }, info) => {
      test.setTimeout(420_000)
      const { sale } = nftWords[locale]
      await withWallet(page, locale, 'auction-seller')
      const image = await mintablePhotograph(page, await meetSomebody(), { product, locale, title: 'Dawn', seed })
      await prepareNft(page, locale, 1)
      await auction(page, locale, { hours: '0', minutes: '10' })

      const [first, second] = [await meetSomebody(), await meetSomebody()]
      const wallet = await withWallet(first, locale, 'first-bidder', 10_000_000n)
      await withWallet(second, locale, 'second-bidder', 10_000_000n)
      await openSale(first, locale, image)
      await bid(first, locale, '3')
      expect(await wallet.balance()).toBe(7_000_000n)
      // Its ten minutes begin with the first bid.
      await expect(first.getByRole('timer')).toHaveText(/^00:0\d:/, { timeout: 30_000 })

      await openSale(second, locale, image)
      const form = second.getByRole('form', { name: sale.buy.bid_form })
      await form.getByLabel(sale.buy.your_bid, { exact: true }).fill('3.1')
      await form.getByRole('button', { name: sale.buy.bid, exact: true }).click()
      await expect(second.getByText(errors[locale].fields.bid_too_low, { exact: true })).toBeInViewport()
      await inspectOpen(second, locale, 'auction')
      await second.setViewportSize(viewport)
      await second.screenshot({ path: info.outputPath('auction.png'), fullPage: true })
      await bid(second, locale, '4')
      expect(await wallet.balance()).toBe(10_000_000n)
      // A bid in the last quarter of an hour leaves the others another one.
      await expect(first.getByRole('timer')).toHaveText(/^00:1[0-5]:/, { timeout: 60_000 })
    })

    test(`an auction ends by its clock, anybody settles it, and the edition tells all of it (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }, info) => {
      test.setTimeout(420_000)
      const { nft, sale } = nftWords[locale]
      const seller = await withWallet(page, locale, 'auction-seller')
      const image = await mintablePhotograph(page, await meetSomebody(), {
        product,
        locale,
        title: 'Dusk',
        seed: seed + 1,
      })
      await prepareNft(page, locale, 1)
      await auction(page, locale, { hours: '0', minutes: '1' })
      const bidder = await meetSomebody()
      await withWallet(bidder, locale, 'only-bidder', 10_000_000n)
      await openSale(bidder, locale, image)
      await bid(bidder, locale, '3')
      await expect(page.getByText(nft.sale.title, { exact: true }).first()).toBeVisible()
      // The seller settles: whoever does pays the network.
      await openSale(page, locale, image)
      await page.getByRole('button', { name: sale.offer.settle, exact: true }).click({ timeout: 150_000 })
      await confirmInWallet(page, locale, 'settle')
      await expect(async () => expect(await seller.balance()).toBe(2_925_000n)).toPass({ timeout: 60_000 })
      await page
        .getByRole('link', { name: words(sale.panel.edition, locale, { edition: 1, of: 1 }) })
        .first()
        .click()
      await page.waitForURL(/\/tokens\//)
      await expect(page.getByRole('heading', { name: sale.token.provenance, exact: true })).toBeVisible()
      for (const event of ['minted', 'bid', 'sold'] as const)
        await expect(page.getByText(sale.token.events[event], { exact: true }).first()).toBeVisible({ timeout: 60_000 })
      await inspectOpen(page, locale, 'token')
      await page.setViewportSize(viewport)
      await page.screenshot({ path: info.outputPath('token.png'), fullPage: true })
    })
  })
}
