// A sandbox: entered without an account, changed, shared with nobody, seen by somebody else in it, and deleted when it is left.

import { expect, type Page } from '@playwright/test'
import { href, localHref } from '#lib/routes.ts'
import saleEn from '../../messages/en/nft-sale.json' with { type: 'json' }
import sandboxEn from '../../messages/en/sandbox.json' with { type: 'json' }
import securityEn from '../../messages/en/security.json' with { type: 'json' }
import saleFr from '../../messages/fr/nft-sale.json' with { type: 'json' }
import sandboxFr from '../../messages/fr/sandbox.json' with { type: 'json' }
import securityFr from '../../messages/fr/security.json' with { type: 'json' }
import { journeyLocales } from '../fixtures.ts'
import { test } from '../own-product.ts'

test.use({ demo: true, sandbox: true, apart: 'sandbox' })

const said = {
  en: { ...sandboxEn, demo: securityEn.demo, sale: saleEn },
  fr: { ...sandboxFr, demo: securityFr.demo, sale: saleFr },
} as const

/** The world that all are copies of is made after the start, in a minute or some. */
const MADE_MS = 600_000

async function enter(page: Page, locale: 'en' | 'fr'): Promise<void> {
  const t = said[locale]
  await page.goto(localHref(locale, href('login')))
  await page.getByRole('link', { name: t.demo.sandbox }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  const button = page.getByRole('button', { name: t.creator.enter, exact: true })
  await expect(button).toBeEnabled({ timeout: MADE_MS })
  await button.click()
  await expect(page.getByRole('complementary', { name: t.banner_label })).toBeVisible()
}

/** The first photograph of whoever is signed in. */
const firstImage = async (page: Page) => {
  const answer = await page.request.get('/api/images?mine=true&ordering=created_at')
  const { results } = (await answer.json()) as { results: { id: string; title: string }[] }
  return results[0] ?? { id: '', title: '' }
}

for (const locale of journeyLocales(import.meta.url)) {
  test(`a visitor changes a world of their own, which goes when they go, ${locale}`, async ({
    page,
    browser,
    product,
  }) => {
    test.setTimeout(MADE_MS + 180_000)
    const t = said[locale]
    await enter(page, locale)

    // Claims in every state, reports and copies are there.
    await page.goto(localHref(locale, href('hits')))
    await expect(page.getByRole('main').getByRole('link').first()).toBeInViewport()
    const claims = (await (await page.request.get('/api/infringements')).json()) as { results: { state: string }[] }
    expect(new Set(claims.results.map(({ state }) => state))).toEqual(
      new Set(['to_be_settled', 'settled', 'not_settled']),
    )

    // Money that was paid out, and more that will be; an auction that is signed, and of which a sandbox says what it cannot do.
    const { results: paid } = await (await page.request.get('/api/payouts')).json()
    expect(paid.map(({ status }: { status: string }) => status)).toEqual(['succeeded'])
    expect((await (await page.request.get('/api/payments/balance')).json()).payable_cents).toBeGreaterThan(0)
    const { results: auctions } = await (await page.request.get('/api/images?nft_sale_category=auction')).json()
    expect(auctions).toHaveLength(1)
    const auction = localHref(locale, `${href('sale', { id: auctions[0].id })}#nft`)
    await page.goto(auction)
    await expect(page.getByText(t.sale.buy.own, { exact: true })).toBeVisible()

    // Something is changed: by a form of a page, not by a call.
    const { id } = await firstImage(page)
    const title = `Mine alone ${locale}`
    const changed = await page.request.patch(`/api/images/${id}`, { data: { title }, headers: { Origin: product.url } })
    expect(changed.status()).toBe(200)
    await page.goto(localHref(locale, href('image', { id })))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    // Somebody else has another world, and the product's own gallery knows nothing of it.
    const context = await browser.newContext({ baseURL: product.url })
    const other = await context.newPage()
    await enter(other, locale)
    expect((await firstImage(other)).title).not.toBe(title)
    await other.goto(localHref(locale, href('image', { id })))
    await expect(other.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
    await context.close()

    // The buyer of the same world sees the change, and the letters that arrived there are in its mailbox.
    await page.getByRole('button', { name: t.buyer.switch, exact: true }).click()
    await expect(page.getByRole('complementary', { name: t.banner_label })).toContainText('Demo Buyer')
    await page.goto(localHref(locale, href('image', { id })))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goto(auction)
    await expect(page.getByText(t.sale.buy.sandbox, { exact: true })).toBeVisible()
    await page.getByRole('link', { name: t.mailbox }).click()
    await expect(page).toHaveURL(/\/mailbox\/$/)
    await expect(page.getByRole('link').nth(3)).toBeVisible()

    await page.goto(localHref(locale, href('home')))
    const session = (await page.context().cookies()).find(({ name }) => name === 'auctor_session')?.value ?? ''
    expect(session).toMatch(/^sbx_/)
    await page.getByRole('button', { name: t.leave, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t.leave, exact: true }).click()
    await expect(page.getByRole('complementary', { name: t.banner_label })).toHaveCount(0)

    // A browser that comes back to it later is told.
    await page.context().addCookies([{ name: 'auctor_session', value: session, url: product.url, httpOnly: true }])
    await page.goto(localHref(locale, href('account')))
    await expect(page.getByText(t.over_title)).toBeInViewport()
    expect((await page.context().cookies()).some(({ name }) => name === 'auctor_session')).toBe(false)
  })
}
