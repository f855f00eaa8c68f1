// From the pasted line on a stranger's page to a licence of ten years, after which that page shows the photograph whole, with a closer look.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locale } from '#lib/locales.ts'
import { pastedLine } from '#lib/rules/plugin/mark.ts'
import cartEn from '../../messages/en/cart.json' with { type: 'json' }
import embedEn from '../../messages/en/embed.json' with { type: 'json' }
import moneyEn from '../../messages/en/mangopay-money.json' with { type: 'json' }
import saleEn from '../../messages/en/sale.json' with { type: 'json' }
import cartFr from '../../messages/fr/cart.json' with { type: 'json' }
import embedFr from '../../messages/fr/embed.json' with { type: 'json' }
import moneyFr from '../../messages/fr/mangopay-money.json' with { type: 'json' }
import saleFr from '../../messages/fr/sale.json' with { type: 'json' }
import { expect, journeyLocales, words } from '../fixtures.ts'
import { inCart, onSaleInDemo, registerInCart, sayWhoPays } from '../market/buyer-steps.ts'
import { CHALLENGED, fillCard } from '../money-steps.ts'
import { test } from '../own-product.ts'

const said = {
  en: { cart: cartEn, embed: embedEn, bank: moneyEn.secure, sale: saleEn },
  fr: { cart: cartFr, embed: embedFr, bank: moneyFr.secure, sale: saleFr },
} as const
/** One for each language: its last licence would be gone for the next reader. */
const titles = { en: 'Sunset', fr: 'Aitzgorri' } as const

// Others buy of the demo creator too.
test.use({ demo: true, apart: 'plugin' })

/** A page with the line of an image; browsers find every name below `localhost` on this machine. */
async function openWebsite(line: string, origin: string, name: string): Promise<{ server: Server; url: string }> {
  const policy = `default-src 'none'; script-src ${origin}; img-src ${origin} data:`
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Paper</title><main><h1>Paper</h1>${line}</main></html>`
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy })
    response.end(html)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  // A port of the server that listens on one.
  return { server, url: `http://${name}.localhost:${(server.address() as AddressInfo).port}/` }
}

for (const locale of journeyLocales(import.meta.url)) {
  test.describe(`in ${locale}`, () => {
    // The provider’s pages speak the browser’s language.
    test.use({ locale, viewport: { en: { width: 1280, height: 900 }, fr: { width: 390, height: 844 } }[locale] })
    test(`the line leads to ten years, and then shows all of it (${locale})`, async ({ quietPage: page, product }) => {
      test.setTimeout(300_000)
      const { cart, embed, bank, sale } = said[locale]
      const title = titles[locale]
      const id = await onSaleInDemo(page, title)
      const language: Locale = locale
      const sale_url = `${product.url}/${language}/sale/${id}/?duration=ten_years`
      const line = pastedLine({ id, origin: product.url, language, sale_url, alt: title, width: 600, height: 400 })
      const { server, url } = await openWebsite(line, product.url, `paper-${locale}`)
      const { host } = new URL(url)
      try {
        await page.goto(url)
        await expect(page.getByText(words(embed.states.unpermitted, locale, { host }))).toBeVisible()
        await expect(page.getByRole('button', { name: embed.zoom })).toBeHidden()
        await page.getByRole('link', { name: embed.license_it }).click()
        await page.waitForURL(/\/sale\/img_/)
        await expect(page.getByRole('radio', { name: sale.table.durations.ten_years })).toBeChecked()
        await page.getByRole('button', { name: cart.offer.add, exact: true }).click()
        await page.getByRole('link', { name: cart.offer.to_cart, exact: true }).click()
        await expect(inCart(page, title)).toBeVisible()
        const website = page.getByLabel(words(cart.items.website_of, locale, { title }), { exact: true })
        await expect(website).toHaveValue(`https://${host}`)
        await registerInCart(page, locale)
        await page.getByRole('button', { name: cart.panel.to_payment, exact: true }).last().click()
        await sayWhoPays(page, locale)
        await fillCard(page, locale, CHALLENGED)
        await page.getByRole('button', { name: new RegExp(`^${cart.panel.pay.split(' ')[0]}`) }).click()
        await page.getByRole('button', { name: bank.accept, exact: true }).click()
        await expect(page.getByText(cart.outcome.paid_title, { exact: true })).toBeInViewport({ timeout: 30_000 })

        const { results } = await (await page.request.get('/api/licenses?side=held')).json()
        const [license] = results
        const years = new Date(license.ends_on).getFullYear() - new Date(license.starts_on).getFullYear()
        expect(years).toBe(10)

        await page.goto(url)
        await expect(page.getByText(words(embed.states.license, locale, { host }))).toBeVisible()
        await page.getByRole('button', { name: embed.zoom }).click()
        const dialog = page.getByRole('dialog', { name: embed.zoom })
        await expect(dialog).toBeInViewport()
        const tile = page.waitForResponse(response => response.url().includes(`/embed/${id}/tiles/`))
        await dialog.getByRole('button', { name: embed.closer, exact: true }).click()
        await dialog.getByRole('button', { name: embed.closer, exact: true }).click()
        expect((await tile).status()).toBe(200)
        await dialog.getByRole('button', { name: embed.close, exact: true }).click()
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('button', { name: embed.zoom })).toBeFocused()
      } finally {
        server.close()
      }
    })
  })
}
