// Who runs the site, what it keeps, what one agrees to and what it costs: found from the end of every page, readable without script.
import type { Browser, Page } from '@playwright/test'
import { href, localHref } from '../lib/routes.ts'
import { dataUses } from '../lib/rules/legal/privacy.ts'
import layoutEn from '../messages/en/layout.json' with { type: 'json' }
import legalEn from '../messages/en/legal.json' with { type: 'json' }
import privacyEn from '../messages/en/privacy.json' with { type: 'json' }
import layoutFr from '../messages/fr/layout.json' with { type: 'json' }
import legalFr from '../messages/fr/legal.json' with { type: 'json' }
import privacyFr from '../messages/fr/privacy.json' with { type: 'json' }
import { expect, type Locale, locales, test } from './fixtures.ts'

const said = {
  en: { layout: layoutEn, legal: legalEn, privacy: privacyEn },
  fr: { layout: layoutFr, legal: legalFr, privacy: privacyFr },
} as const
const sizes = { en: { width: 1280, height: 900 }, fr: { width: 390, height: 844 } } as const

async function withoutScript(browser: Browser, baseURL: string | undefined, locale: Locale): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    viewport: sizes[locale],
  })
  return context.newPage()
}

for (const locale of locales) {
  test(`${locale}: the legal pages are found from the end of a page, without script`, async ({ browser, baseURL }) => {
    const page = await withoutScript(browser, baseURL, locale)
    for (const name of ['about_legal', 'about_privacy', 'about_terms', 'about_prices'] as const) {
      await page.goto(localHref(locale, href('discovers')))
      const label = said[locale].layout.links[name]
      await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`${href(name)}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    }
    await page.context().close()
  })

  test(`${locale}: a site that was not told who runs it says so at once, and what is missing`, async ({
    quietPage: page,
  }) => {
    await page.setViewportSize(sizes[locale])
    const words = said[locale]
    for (const name of ['about_legal', 'about_privacy'] as const) {
      await page.goto(localHref(locale, href(name)))
      await expect(page.getByText(words.legal.missing.demo_title)).toBeInViewport()
      await expect(page.getByText(words.legal.facts.director).first()).toBeVisible()
    }
    for (const use of Object.keys(dataUses) as (keyof typeof dataUses)[])
      await expect(page.getByRole('heading', { name: words.privacy.uses[use].title, exact: true })).toBeVisible()
    await expect(page.getByText(words.privacy.services.none)).toBeVisible()
  })
}
