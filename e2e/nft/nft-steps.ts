// Steps of NFTs: a creator whom nothing keeps from minting, and an edition from its draft to its sale.
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import belongingsEn from '../../messages/en/belongings.json' with { type: 'json' }
import nftEn from '../../messages/en/nft.json' with { type: 'json' }
import chainEn from '../../messages/en/nft-chain.json' with { type: 'json' }
import saleEn from '../../messages/en/nft-sale.json' with { type: 'json' }
import profileEn from '../../messages/en/profile.json' with { type: 'json' }
import belongingsFr from '../../messages/fr/belongings.json' with { type: 'json' }
import nftFr from '../../messages/fr/nft.json' with { type: 'json' }
import chainFr from '../../messages/fr/nft-chain.json' with { type: 'json' }
import saleFr from '../../messages/fr/nft-sale.json' with { type: 'json' }
import profileFr from '../../messages/fr/profile.json' with { type: 'json' }
import { jpeg } from '../../tests/support/files/jpeg-files.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, type Locale, words } from '../fixtures.ts'
import { verifyByCalls } from '../market/seller-steps.ts'
import type { OwnProduct } from '../own-product.ts'
import { injectWallet, linkTestWallet, type TestWallet } from './test-wallet.ts'

export const nftWords = {
  en: { wallet: belongingsEn.wallet, nft: nftEn, chain: chainEn, sale: saleEn, form: profileEn.form },
  fr: { wallet: belongingsFr.wallet, nft: nftFr, chain: chainFr, sale: saleFr, form: profileFr.form },
} as const

/** A person with a linked wallet that holds `money`. */
export async function withWallet(page: Page, locale: Locale, name: string, money = 0n): Promise<TestWallet> {
  await becomeCreator(page, locale, name)
  const wallet = await injectWallet(page, money)
  const { wallet: said } = nftWords[locale]
  const link = words(said.link, locale, { name: 'Test Wallet' })
  await linkTestWallet(page, localHref(locale, href('account', { slug: 'wallet' })), link, said.linked_title)
  return wallet
}

type Minting = { product: OwnProduct; locale: Locale; title: string; seed: number; wish?: Record<string, string> }

/** A certified, anchored photograph of a verified creator; gives its id. */
export async function mintablePhotograph(
  page: Page,
  admin: Page,
  { product, locale, title, seed, wish }: Minting,
): Promise<string> {
  await verifyByCalls(page, admin, product)
  const file = { name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: await jpeg({ seed }) }
  const fields = { genre: 'gen_seascape', despite_earlier: 'true', title, license_sale: 'false', ...wish }
  const given = await page.request.post('/api/images/create', {
    headers: { Origin: product.url },
    multipart: { ...fields, file },
  })
  expect(given.status(), await given.text()).toBe(201)
  const { id } = await given.json()
  await expect(async () => {
    const image = await (await page.request.get(`/api/images/${id}`)).json()
    expect(image.state).toBe('certified')
  }).toPass({ timeout: 60_000 })
  await page.goto(localHref(locale, `${href('image', { id })}#nft`))
  return id
}

/** From nothing to its files on IPFS; `editions` of one is a unique one. */
export async function prepareNft(page: Page, locale: Locale, editions: number): Promise<void> {
  const { draft, prepare, files } = nftWords[locale].nft
  const form = page.getByRole('form', { name: draft.form })
  if (editions > 1) {
    await form.getByRole('radio', { name: draft.limited }).check()
    await form.getByLabel(draft.count, { exact: true }).fill(String(editions))
  }
  await form.getByRole('button', { name: draft.create, exact: true }).click()
  const put = page.getByRole('button', { name: prepare.prepare, exact: true })
  // The certificate is anchored within the minute; until then the page says so.
  await expect(async () => {
    await put.click()
    await expect(page.getByText(files.token_uri, { exact: true })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
}

/** Terms at a fixed price, signed by the wallet. */
export async function putNftOnSale(page: Page, locale: Locale, price: string, currency = 'tUSDC'): Promise<void> {
  const { sale } = nftWords[locale].nft
  const form = page.getByRole('form', { name: sale.form })
  await form.getByLabel(sale.price, { exact: true }).fill(price)
  await form.getByLabel(sale.currency, { exact: true }).selectOption(currency)
  await form.getByRole('button', { name: sale.save_draft, exact: true }).click()
  await page.getByRole('button', { name: sale.sign, exact: true }).click()
  const part = page.getByRole('region', { name: sale.title, exact: true })
  await expect(part.getByText(sale.states.open, { exact: true })).toBeInViewport()
}

/** One transaction from the wallet to its confirmation. */
export async function confirmInWallet(page: Page, locale: Locale, kind: keyof typeof chainEn.kinds): Promise<void> {
  const { chain } = nftWords[locale]
  const action = page.getByRole('region', { name: chain.kinds[kind], exact: true })
  const send = action.getByRole('button', { name: chain.send, exact: true })
  await expect(send).toBeInViewport()
  await send.click()
  // What is done at once is shown by something else in its place.
  await expect(action.and(page.locator('[data-state=prepared]'))).toHaveCount(0, { timeout: 30_000 })
}
