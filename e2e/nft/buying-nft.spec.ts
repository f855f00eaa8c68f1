// Editions from the first sale on: bought with play money and with the network's coin, bid for by two, settled, and sold on.
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import { inspectOpen } from '../axe.ts'
import { expect, journeyLocales, type Locale, words } from '../fixtures.ts'
import { test } from '../own-product.ts'
import { confirmInWallet, mintablePhotograph, nftWords, prepareNft, putNftOnSale, withWallet } from './nft-steps.ts'

const views = {
  en: { viewport: { width: 1280, height: 800 }, seed: 12_300 },
  fr: { viewport: { width: 390, height: 844 }, seed: 12_400 },
} as const

const openSale = (page: Page, locale: Locale, image: string) =>
  page.goto(localHref(locale, `${href('sale', { id: image })}#nft`))

for (const locale of journeyLocales(import.meta.url)) {
  const { viewport, seed } = views[locale]
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport })
    test(`an edition is bought with play money and minted by it (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }, info) => {
      test.setTimeout(420_000)
      const { sale, chain } = nftWords[locale]
      const seller = await withWallet(page, locale, 'nft-seller')
      const image = await mintablePhotograph(page, await meetSomebody(), {
        product,
        locale,
        title: 'Phare rouge',
        seed,
      })
      await prepareNft(page, locale, 3)
      await putNftOnSale(page, locale, '12,5')

      const buyer = await meetSomebody()
      await buyer.setViewportSize(viewport)
      const wallet = await withWallet(buyer, locale, 'nft-buyer', 20_000_000n)
      await openSale(buyer, locale, image)
      const panel = buyer.locator('#nft')
      await expect(panel.getByText(/12[.,]5/).first()).toBeInViewport()
      await inspectOpen(buyer, locale, 'sale')
      await buyer.setViewportSize(viewport)
      await buyer.screenshot({ path: info.outputPath('sale.png'), fullPage: true })
      await panel.getByRole('button', { name: /12[.,]5/ }).click()

      // What is declined is found again after the page was closed.
      wallet.decline('eth_sendTransaction')
      await buyer.getByRole('button', { name: chain.send, exact: true }).click()
      await expect(buyer.getByText(nftWords[locale].wallet.declined, { exact: true })).toBeInViewport()
      wallet.decline()
      await openSale(buyer, locale, image)
      await buyer.reload()
      await buyer.getByRole('button', { name: sale.run.go_on, exact: true }).click()
      await confirmInWallet(buyer, locale, 'approve_spending')
      await confirmInWallet(buyer, locale, 'buy')
      const bought = words(sale.run.standings.bought, locale, { edition: 1 })
      await expect(buyer.getByText(bought, { exact: true })).toBeInViewport({ timeout: 60_000 })
      expect(await wallet.balance()).toBe(7_500_000n)
      expect(await seller.balance()).toBeGreaterThan(12_000_000n)
      await buyer.screenshot({ path: info.outputPath('bought.png'), fullPage: true })
    })

    test(`an edition without royalties is bought in one transaction with the coin, and stands among one’s own (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }) => {
      test.setTimeout(420_000)
      const { sale } = nftWords[locale]
      await withWallet(page, locale, 'coin-seller')
      const image = await mintablePhotograph(page, await meetSomebody(), {
        product,
        locale,
        title: 'Quay',
        seed: seed + 1,
      })
      await prepareNft(page, locale, 1)
      await putNftOnSale(page, locale, '0.01', 'ETH')
      const buyer = await meetSomebody()
      const wallet = await withWallet(buyer, locale, 'coin-buyer')
      await openSale(buyer, locale, image)
      await buyer
        .locator('#nft')
        .getByRole('button', { name: /0[.,]01/ })
        .click()
      await confirmInWallet(buyer, locale, 'buy')
      await expect(
        buyer.getByText(words(sale.run.standings.bought, locale, { edition: 1 }), { exact: true }),
      ).toBeVisible({
        timeout: 60_000,
      })
      expect(wallet.asked.filter(method => method === 'eth_sendTransaction')).toHaveLength(1)
      await buyer.goto(localHref(locale, href('account', { slug: 'wallet' })))
      await expect(buyer.getByRole('link', { name: 'Quay', exact: true })).toBeVisible()
      await inspectOpen(buyer, locale, 'own editions')
    })
  })
}
