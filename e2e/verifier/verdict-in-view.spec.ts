// The address in a certificate's QR code: what is in sight first, on a desktop and on a phone, with and without script.
import type { Browser, Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import en from '../../messages/en/verifier.json' with { type: 'json' }
import fr from '../../messages/fr/verifier.json' with { type: 'json' }
import { expect, type Locale, test, words } from '../fixtures.ts'

const said = { en, fr } as const
const screens = [
  ['en', { width: 1280, height: 800 }],
  ['fr', { width: 390, height: 844 }],
] as const

/** The digest of a certificate of the demo world. */
async function someDigest(page: Page): Promise<string> {
  const { results } = await (await page.request.get('/api/images?page_size=1')).json()
  const versions = await (await page.request.get(`/api/images/${results[0].id}/certificates`)).json()
  return versions.results[0].digest
}
const address = (locale: Locale, digest: string) => localHref(locale, href('proofs', {}, { digest }))

for (const [locale, viewport] of screens) {
  test(`the verdict is whole in sight and has the focus, ${locale}`, async ({ quietPage: page }) => {
    await page.setViewportSize(viewport)
    const card = page.locator('[data-verdict=valid]')
    // The demo world is being set up: what was the newest version is not for long, until everything is on sale.
    await expect(async () => {
      await page.goto(address(locale, await someDigest(page)))
      await expect(card).toBeFocused({ timeout: 20_000 })
    }).toPass({ timeout: 100_000 })
    await expect(card.getByRole('status')).toBeInViewport({ ratio: 1 })
    await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 })
    // What has passed is folded, and opens by the keyboard.
    const steps = page.locator('details', { hasText: said[locale].result.steps })
    await expect(steps).not.toHaveAttribute('open')
    await steps.locator('summary').press('Enter')
    await expect(steps.getByRole('listitem').first()).toBeVisible()
  })

  test(`the answer is said without script, ${locale}`, async ({ quietPage: page, browser, baseURL }) => {
    const digest = await someDigest(page)
    const { without_script: sentences } = said[locale]
    const values = { issuer: 'Auctor' }
    const bare = await withoutScript(browser, baseURL, viewport)
    // What stands in a noscript is found by place, never by text.
    const verdict = bare.locator('main noscript p').first()
    for (const [asked, title] of [
      [digest, sentences.current.title],
      ['ab'.repeat(32), sentences.unknown.title],
    ] as const) {
      await bare.goto(address(locale, asked))
      await expect(verdict).toHaveText(words(title, locale, values))
      await expect(verdict).toBeInViewport({ ratio: 1 })
    }
    await bare.goto(localHref(locale, href('proofs')))
    await expect(verdict).toHaveText(sentences.needed)
    await bare.close()
  })
}

const withoutScript = (browser: Browser, baseURL: string | undefined, viewport: { width: number; height: number }) =>
  browser.newPage({ javaScriptEnabled: false, viewport, ...(baseURL ? { baseURL } : {}) })
