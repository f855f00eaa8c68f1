// A creator’s way to a sale of editions: settings, draft, files on IPFS, terms, the wallet’s signature; and back.
import { href, localHref } from '../../lib/routes.ts'
import errorsEn from '../../messages/en/errors.json' with { type: 'json' }
import errorsFr from '../../messages/fr/errors.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { expect, locales } from '../fixtures.ts'
import { test } from '../own-product.ts'
import { mintablePhotograph, nftWords, prepareNft, putNftOnSale, withWallet } from './nft-steps.ts'

const errors = { en: errorsEn, fr: errorsFr }
const views = {
  en: { viewport: { width: 1280, height: 800 }, seed: 12_100 },
  fr: { viewport: { width: 390, height: 844 }, seed: 12_200 },
} as const

for (const locale of locales) {
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
      await inspectOpen(page, locale, 'settings')
      await page.setViewportSize(viewport)
      await page.screenshot({ path: info.outputPath('settings.png'), fullPage: true })

      const admin = await meetSomebody()
      await mintablePhotograph(page, admin, { product, locale, title: 'Phare rouge', seed })
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
      await terms.getByLabel(nft.sale.price, { exact: true }).fill('12')
      await terms.getByRole('button', { name: nft.sale.save_draft, exact: true }).click()
      await page.getByRole('button', { name: nft.sale.sign, exact: true }).click()
      await expect(page.getByText(said.declined, { exact: true })).toBeInViewport()
      wallet.decline()
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
    })
  })
}
