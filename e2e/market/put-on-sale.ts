// A creator who may sell, with photographs on sale.
import type { Page } from '@playwright/test'
import { jpeg } from '../../tests/support/files/jpeg-files.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, type Locale } from '../fixtures.ts'
import type { OwnProduct } from '../own-product.ts'
import { signInvoicing, verifyByCalls } from './seller-steps.ts'

type Selling = { product: OwnProduct; locale: Locale; name: string; seed: number; prices: number[] }

/** Everything that selling asks for, and photographs on sale at these prices, called `name 0` and so on; gives their ids. */
export async function putOnSale(
  page: Page,
  admin: Page,
  { product, locale, name, seed, prices }: Selling,
): Promise<string[]> {
  await becomeCreator(page, locale, name)
  await verifyByCalls(page, admin, product)
  await signInvoicing(page, locale)
  const ids: string[] = []
  for (const [at, price] of prices.entries()) {
    const file = { name: `${at}.jpg`, mimeType: 'image/jpeg', buffer: await jpeg({ seed: seed + at }) }
    const fields = {
      genre: 'gen_seascape',
      despite_earlier: 'true',
      license_sale: 'true',
      base_price_cents: String(price),
      title: `${name} ${at}`,
    }
    const headers = { Origin: product.url }
    const given = await page.request.post('/api/images/create', { headers, multipart: { ...fields, file } })
    expect(given.status(), await given.text()).toBe(201)
    ids.push((await given.json()).id)
  }
  for (const id of ids)
    await expect(async () => {
      const offer = await page.request.get(`/api/images/${id}/offer`)
      expect((await offer.json()).prices).toHaveLength(4)
    }).toPass({ timeout: 60_000 })
  return ids
}
