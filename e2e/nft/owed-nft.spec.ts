// What comes to wallets later: royalties of a collector's sale for somebody who was named by e-mail, and money that could not be sent.
import { href, localHref } from '../../lib/routes.ts'
import { inspectOpen } from '../axe.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, newAddress, words } from '../fixtures.ts'
import { test } from '../own-product.ts'
import { listByCalls, tokenByCalls, wantByCalls } from './nft-calls.ts'
import { confirmInWallet, mintablePhotograph, nftWords, withWallet } from './nft-steps.ts'
import { injectWallet, linkTestWallet } from './test-wallet.ts'

const views = {
  en: { viewport: { width: 1280, height: 800 }, seed: 12_900 },
  fr: { viewport: { width: 390, height: 844 }, seed: 13_000 },
} as const

for (const locale of journeyLocales(import.meta.url)) {
  const { viewport, seed } = views[locale]
  const { nft, sale, chain, wallet: said } = nftWords[locale]
  const walletTab = localHref(locale, href('account', { slug: 'wallet' }))
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport })

    test(`a collector sells an edition on, and who was named by e-mail fetches a part of it (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }, info) => {
      test.setTimeout(420_000)
      const creator = { page, wallet: await withWallet(page, locale, 'nft-author') }
      const photograph = { product, locale, title: 'Phare rouge', seed }
      const image = await mintablePhotograph(page, await meetSomebody(), photograph)
      const email = newAddress(`heir-${locale}`)
      const heir = { email, cashback_bps: 400 }
      const terms = { kind: 'fixed_price', currency: 'tUSDC', price: '5000000' }
      const listing = await listByCalls(creator, { image, royalty_bps: 1_000, heir, ...terms })
      const collectorPage = await meetSomebody()
      const collector = {
        page: collectorPage,
        wallet: await withWallet(collectorPage, locale, 'collector', 5_000_000n),
      }
      await wantByCalls(collector, { listing })

      // The collector offers it on the page of the edition.
      const token = await tokenByCalls(page, image)
      await collectorPage.setViewportSize(viewport)
      await collectorPage.goto(localHref(locale, href('token', { id: token })))
      const form = collectorPage.getByRole('form', { name: nft.sale.form })
      await form.getByLabel(nft.sale.price, { exact: true }).fill('20')
      await form.getByRole('button', { name: sale.token.offer, exact: true }).click()
      await confirmInWallet(collectorPage, locale, 'approve_nft')
      await confirmInWallet(collectorPage, locale, 'list')
      await expect(collectorPage.getByRole('button', { name: sale.token.take_back, exact: true })).toBeVisible({
        timeout: 60_000,
      })
      const buyerPage = await meetSomebody()
      const buyer = { page: buyerPage, wallet: await withWallet(buyerPage, locale, 'second-owner', 20_000_000n) }
      await wantByCalls(buyer, { token })
      // Without fee and royalties.
      await expect.poll(() => collector.wallet.balance(), { timeout: 30_000 }).toBe(17_500_000n)

      // Only now comes who was named.
      const named = await meetSomebody()
      await named.setViewportSize(viewport)
      await becomeCreator(named, locale, 'heir', 'natural', email)
      const wallet = await injectWallet(named)
      await linkTestWallet(named, walletTab, words(said.link, locale, { name: 'Test Wallet' }), said.linked_title)
      const fetch = named.getByRole('button', { name: chain.owner.claim, exact: true })
      await fetch.click()
      await confirmInWallet(named, locale, 'create_splitter')
      await expect(fetch).toBeVisible({ timeout: 60_000 })
      await inspectOpen(named, locale, 'owed')
      await named.setViewportSize(viewport)
      await named.screenshot({ path: info.outputPath('owed.png'), fullPage: true })
      await fetch.click()
      await confirmInWallet(named, locale, 'claim_royalties')
      // Four per cent of both sales: of five, and of twenty.
      await expect.poll(() => wallet.balance(), { timeout: 60_000 }).toBe(1_000_000n)
    })

    test(`a bidder fetches what could not be sent back, and another network loads the page again (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }) => {
      test.setTimeout(420_000)
      const creator = { page, wallet: await withWallet(page, locale, 'nft-author') }
      const photograph = { product, locale, title: 'Quay', seed: seed + 1 }
      const image = await mintablePhotograph(page, await meetSomebody(), photograph)
      const duration = { days: 0, hours: 1, minutes: 0 }
      const terms = { kind: 'auction', currency: 'tUSDC', price: '3000000', edition: 1, duration, increment_bps: 500 }
      const listing = await listByCalls(creator, { image, ...terms })
      const [firstPage, secondPage] = [await meetSomebody(), await meetSomebody()]
      const first = { page: firstPage, wallet: await withWallet(firstPage, locale, 'first-bidder', 3_000_000n) }
      const second = { page: secondPage, wallet: await withWallet(secondPage, locale, 'second-bidder', 4_000_000n) }
      await wantByCalls(first, { listing, price: '3000000' })
      await first.wallet.blacklist(true)
      await wantByCalls(second, { token: await tokenByCalls(page, image), price: '4000000' })
      await first.wallet.blacklist(false)

      await firstPage.setViewportSize(viewport)
      await firstPage.goto(walletTab)
      await firstPage.getByRole('button', { name: chain.owner.withdraw, exact: true }).click()
      await confirmInWallet(firstPage, locale, 'withdraw')
      await expect.poll(() => first.wallet.balance(), { timeout: 60_000 }).toBe(3_000_000n)

      await firstPage.evaluate(() => Object.assign(window, { shown_before: true }))
      // The page listens once it has found the wallet.
      await expect(async () => {
        await first.wallet.changeNetwork()
        await firstPage.waitForFunction(() => !('shown_before' in window), undefined, { timeout: 2_000 })
      }).toPass({ timeout: 30_000 })
      await expect(firstPage.getByRole('heading', { name: said.linked_title, exact: true })).toBeVisible()
    })
  })
}
