// Licences by the owner of an edition: allowed by the creator, offered by whoever bought the edition, bought by somebody else, and paid to both.
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { licenses } from '#server/db/schema/market.ts'
import { sale_royalties, transfers } from '#server/db/schema/payouts.ts'
import { href, localHref } from '../../lib/routes.ts'
import cartEn from '../../messages/en/cart.json' with { type: 'json' }
import soldEn from '../../messages/en/sold-licenses.json' with { type: 'json' }
import cartFr from '../../messages/fr/cart.json' with { type: 'json' }
import soldFr from '../../messages/fr/sold-licenses.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, type Locale, words } from '../fixtures.ts'
import { signInvoicing, verifyByCalls } from '../market/seller-steps.ts'
import { addCard, euros, PAYS } from '../money-steps.ts'
import { type OwnProduct, test } from '../own-product.ts'
import { tokenByCalls, wantByCalls } from './nft-calls.ts'
import { mintablePhotograph, nftWords, prepareNft, putNftOnSale, withWallet } from './nft-steps.ts'

const said = { en: { cart: cartEn, sold: soldEn }, fr: { cart: cartFr, sold: soldFr } } as const
const views = {
  en: { viewport: { width: 1280, height: 800 }, seed: 14_700 },
  fr: { viewport: { width: 390, height: 844 }, seed: 14_750 },
} as const
const PRICE = 100_00

/** The creator says so in the draft, and everybody who looks at the edition reads it before buying. */
async function offerEdition(page: Page, admin: Page, { product, locale }: { product: OwnProduct; locale: Locale }) {
  const { draft, panel } = nftWords[locale].nft
  await withWallet(page, locale, 'leasing-creator')
  const title = 'Phare rouge'
  const image = await mintablePhotograph(page, admin, { product, locale, title, seed: views[locale].seed })
  const form = page.getByRole('form', { name: draft.form })
  await form.getByLabel(draft.royalty, { exact: true }).fill('10')
  await form.getByRole('switch', { name: draft.leasing, exact: true }).check()
  await prepareNft(page, locale, 1)
  await expect(page.getByText(panel.leasing_yes, { exact: true })).toBeVisible()
  await putNftOnSale(page, locale, '12,5')
  await signInvoicing(page, locale)
  // They sell licences themselves, at a price of their own.
  const data = { license_sale: true, base_price_cents: 3 * PRICE }
  const headers = { Origin: product.url }
  const put = await page.request.patch(`/api/images/${image}`, { headers, data })
  expect(put.status(), await put.text()).toBe(200)
  return image
}

/** From the photograph's page for buyers to the payment. */
async function buyOfOwner(page: Page, locale: Locale, image: string): Promise<void> {
  const { cart } = said[locale]
  await page.goto(localHref(locale, href('sale', { id: image })))
  const sellers = page.getByRole('radiogroup', { name: cart.offer.from })
  const whose = (label: string) => words(label, locale, { name: 'Ilse Bing', price: '' }).split('·')[0]?.trim() ?? ''
  await expect(sellers.getByRole('radio', { name: whose(cart.offer.by_creator) })).toBeChecked()
  await sellers.getByRole('radio', { name: whose(cart.offer.by_owner) }).check()
  await expect(page.getByText(words(cart.offer.leased, locale, { name: 'Ilse Bing' }), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: cart.offer.add, exact: true }).click()
  await page.getByRole('link', { name: cart.offer.to_cart, exact: true }).click()
  await page.waitForURL(localHref(locale, href('cart')))
  const item = page.getByRole('main').getByRole('listitem')
  await expect(item.getByText(new RegExp(cart.items.from_owner.split('}').at(-1) ?? ''))).toBeVisible()
}

for (const locale of journeyLocales(import.meta.url)) {
  const { viewport } = views[locale]
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport })
    test(`whoever owns an edition sells licences of the photograph, and its creator has their part (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }, info) => {
      test.setTimeout(480_000)
      const { sale } = nftWords[locale]
      const { cart, sold } = said[locale]
      const shoot = async (who: Page, name: string) => {
        await who.setViewportSize(viewport)
        await who.evaluate(() => window.scrollTo(0, 0))
        await who.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
      }
      const admin = await meetSomebody()
      const image = await offerEdition(page, admin, { product, locale })

      const owner = await meetSomebody()
      const wallet = await withWallet(owner, locale, 'leasing-owner', 20_000_000n)
      await owner.goto(localHref(locale, `${href('sale', { id: image })}#nft`))
      const part = locale === 'en' ? '10%' : '10 %'
      const promise = words(sale.panel.leasing_part, locale, { part }).replace(/\s/g, ' ')
      await expect(owner.locator('#nft')).toContainText(promise)
      await shoot(owner, 'edition')
      const { listing } = await (await owner.request.get(`/api/images/${image}/nft`)).json()
      await wantByCalls({ page: owner, wallet }, { listing: listing.id })
      const token = await tokenByCalls(owner, image)
      const tokenPage = localHref(locale, href('token', { id: token }))

      // Nobody sells before it is known who they are.
      await owner.goto(tokenPage)
      const form = owner.getByRole('form', { name: sale.lease.form, exact: true })
      await form.getByLabel(sale.lease.price, { exact: true }).fill('100')
      await form.getByRole('button', { name: sale.lease.start, exact: true }).click()
      const { identity_unverified } = nftWords[locale].chain.obstacles
      await expect(owner.getByText(identity_unverified.title, { exact: true })).toBeInViewport()
      await shoot(owner, 'lease-refused')
      await verifyByCalls(owner, admin, product)
      await signInvoicing(owner, locale)
      await owner.goto(tokenPage)
      await form.getByLabel(sale.lease.price, { exact: true }).fill('100')
      await form.getByRole('button', { name: sale.lease.start, exact: true }).click()
      await expect(owner.getByRole('button', { name: sale.lease.stop, exact: true })).toBeInViewport()
      await inspectOpen(owner, locale, 'lease')
      await shoot(owner, 'lease-open')

      const buyer = await meetSomebody()
      await buyer.setViewportSize(viewport)
      await becomeCreator(buyer, locale, 'leasing-buyer')
      await addCard(buyer, locale, PAYS)
      await buyOfOwner(buyer, locale, image)
      await shoot(buyer, 'cart')
      await buyer.getByRole('button', { name: cart.panel.to_payment, exact: true }).last().click()
      const price = euros(PRICE, locale)
      await buyer.getByRole('button', { name: words(cart.panel.pay, locale, { price }), exact: true }).click()
      await expect(async () => {
        const [license] = await product.db.select().from(licenses).where(eq(licenses.image_id, image))
        expect(license?.lessor).toBe('Ilse Bing')
        const moved = await product.db
          .select()
          .from(transfers)
          .where(eq(transfers.invoice_id, license?.invoice_id ?? ''))
        const parts = moved.map(({ status, amount_cents }) => [status, amount_cents])
        // 10 % of what the commission of 17.00 leaves.
        expect(parts.sort()).toEqual([
          ['succeeded', 8_30],
          ['succeeded', PRICE - 8_30],
        ])
        const [royalty] = await product.db
          .select()
          .from(sale_royalties)
          .where(eq(sale_royalties.invoice_id, license?.invoice_id ?? ''))
        expect(royalty).toMatchObject({ net_cents: 8_30, royalty_invoice_id: expect.any(String) })
      }).toPass({ timeout: 60_000 })

      // The licence says who has granted it as soon as its website is named.
      const { results } = await (await buyer.request.get('/api/licenses?side=held')).json()
      const headers = { Origin: product.url }
      const data = { url: 'https://journal.example' }
      const moved = await buyer.request.patch(`/api/licenses/${results[0].id}`, { headers, data })
      expect(moved.status(), await moved.text()).toBe(200)
      const page_of = localHref(locale, href('license', { number: results[0].sold.number }))
      const granted = words(sold.page.lessor_is, locale, { name: 'Ilse Bing' })
      await expect(async () => {
        await buyer.goto(page_of)
        await expect(buyer.getByText(granted, { exact: true })).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: 60_000 })
      await shoot(buyer, 'licence')

      await owner.goto(tokenPage)
      await expect(owner.getByText(words(sale.lease.sold, locale, { count: 1 }))).toBeVisible()
      await owner.getByRole('button', { name: sale.lease.stop, exact: true }).click()
      await expect(form.getByRole('button', { name: sale.lease.start, exact: true })).toBeInViewport()
      await shoot(owner, 'lease-ended')
    })
  })
}
