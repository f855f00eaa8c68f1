// A creator’s way to a sale of editions: settings, draft, files on IPFS, terms, the wallet’s signature; and back.
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import errorsEn from '../../messages/en/errors.json' with { type: 'json' }
import errorsFr from '../../messages/fr/errors.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { expect, journeyLocales, words } from '../fixtures.ts'
import { test } from '../own-product.ts'
import { confirmInWallet, mintablePhotograph, nftWords, prepareNft, putNftOnSale, withWallet } from './nft-steps.ts'

const errors = { en: errorsEn, fr: errorsFr }
const views = {
  en: { viewport: { width: 1280, height: 800 }, seed: 12_100 },
  fr: { viewport: { width: 390, height: 844 }, seed: 12_200 },
} as const

/** What a library of wallets cannot do without. */
const WALLET_MARK = 'eth_signTypedData_v4'
const WALLET_MAX_BYTES = 250_000

/** The scripts that the page fetches from now on. */
function scriptsOf(page: Page): Promise<string>[] {
  const scripts: Promise<string>[] = []
  page.on('response', response => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text().catch(() => ''))
  })
  return scripts
}

for (const locale of journeyLocales(import.meta.url)) {
  const { viewport, seed } = views[locale]
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport })
    test(`a creator prepares an NFT and offers it with the wallet’s signature alone (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }, info) => {
      test.setTimeout(300_000)
      const { nft, chain, form, wallet: said } = nftWords[locale]
      const wallet = await withWallet(page, locale, 'nft-seller')
      await page.goto(localHref(locale, href('settings_nft')))
      await expect(page.getByText(chain.obstacles.identity_unverified.title, { exact: true })).toBeInViewport()
      await page.getByLabel(nft.settings.royalty, { exact: true }).fill('7,5')
      await page.getByRole('button', { name: form.save, exact: true }).click()
      await expect(page.getByText(nft.settings.saved, { exact: true })).toBeVisible()
      await expect(page.getByText(form.unsaved, { exact: true })).toHaveCount(0)
      // What the bar at the top covers of a page that was scrolled is no fault of the field below it.
      await page.evaluate(() => window.scrollTo(0, 0))
      await inspectOpen(page, locale, 'settings')
      await page.setViewportSize(viewport)
      await page.screenshot({ path: info.outputPath('settings.png'), fullPage: true })

      const admin = await meetSomebody()
      const scripts = scriptsOf(page)
      const wish = { nft_sale: 'true', nft_price: '12' }
      await mintablePhotograph(page, admin, { product, locale, title: 'Phare rouge', seed, wish })
      await expect(page.getByText('12\u00a0tUSDC')).toBeVisible()
      const draft = page.getByRole('form', { name: nft.draft.form })
      await draft.getByRole('radio', { name: nft.draft.limited }).check()
      await draft.getByLabel(nft.draft.count, { exact: true }).fill('21')
      await draft.getByRole('button', { name: nft.draft.create, exact: true }).click()
      await expect(page.getByText(errors[locale].fields.editions_limited_max, { exact: true })).toBeInViewport()
      await page.screenshot({ path: info.outputPath('draft.png'), fullPage: true })
      await prepareNft(page, locale, 3)
      await page.screenshot({ path: info.outputPath('prepared.png'), fullPage: true })

      // What the wallet declines changes nothing.
      wallet.decline('eth_signTypedData_v4')
      const terms = page.getByRole('form', { name: nft.sale.form })
      // As it was wished with the photograph.
      await expect(terms.getByLabel(nft.sale.price, { exact: true })).toHaveValue('12')
      await terms.getByRole('button', { name: nft.sale.save_draft, exact: true }).click()
      // Nothing of wallets comes before the button is pressed.
      const before = (await Promise.all(scripts.splice(0))).filter(each => each.includes(WALLET_MARK))
      expect(before).toEqual([])
      await page.getByRole('button', { name: nft.sale.sign, exact: true }).click()
      await expect(page.getByText(said.declined, { exact: true })).toBeInViewport()
      wallet.decline()
      const after = await Promise.all(scripts)
      expect(after.some(each => each.includes(WALLET_MARK))).toBe(true)
      expect(after.reduce((sum, each) => sum + gzipSync(each).length, 0)).toBeLessThan(WALLET_MAX_BYTES)
      await page.getByRole('button', { name: nft.sale.change, exact: true }).click()
      await putNftOnSale(page, locale, '12,5')
      expect(wallet.asked).not.toContain('eth_sendTransaction')
      await expect(page.getByText(nft.panel.locked, { exact: true })).toBeVisible()
      await inspectOpen(page, locale, 'nft')
      await page.setViewportSize(viewport)
      await page.screenshot({ path: info.outputPath('on-sale.png'), fullPage: true })

      await page.getByRole('button', { name: nft.sale.cancel, exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: nft.sale.cancel, exact: true }).click()
      await expect(page.getByRole('form', { name: nft.sale.form })).toBeVisible()

      // Signed anew, and then all that was ever signed is made void by one transaction.
      await putNftOnSale(page, locale, '9')
      await page.goto(localHref(locale, href('account', { slug: 'wallet' })))
      await expect(page.getByText(words(chain.signed.count, locale, { count: 1 }), { exact: true })).toBeVisible()
      await page.getByRole('button', { name: chain.signed.cancel, exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: chain.signed.yes, exact: true }).click()
      await confirmInWallet(page, locale, 'cancel_vouchers')
      await expect(page.getByText(words(chain.signed.count, locale, { count: 0 }), { exact: true })).toBeVisible({
        timeout: 60_000,
      })
      expect(wallet.asked).toContain('eth_sendTransaction')
    })
  })
}
