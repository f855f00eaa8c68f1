// From a copy to a letter: its creator prepares it, signs it off and follows it, and whoever receives it opens it, in both languages.
import { href, localHref } from '../../lib/routes.ts'
import hitsEn from '../../messages/en/hits.json' with { type: 'json' }
import receivedEn from '../../messages/en/received-letter.json' with { type: 'json' }
import claimsEn from '../../messages/en/settlement-claims.json' with { type: 'json' }
import hitsFr from '../../messages/fr/hits.json' with { type: 'json' }
import receivedFr from '../../messages/fr/received-letter.json' with { type: 'json' }
import claimsFr from '../../messages/fr/settlement-claims.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { addressInLetter, expect, journeyLocales, newAddress } from '../fixtures.ts'
import { test } from '../own-product.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'
import { signIn } from '../sign-in.ts'
import { COMMERCIAL, claimable } from './claimable-copy.ts'

test.use({ demo: true })

const said = {
  en: { hits: hitsEn, claims: claimsEn },
  fr: { hits: hitsFr, claims: claimsFr },
} as const
const sizes = { en: { width: 1280, height: 900 }, fr: { width: 390, height: 844 } } as const

for (const locale of journeyLocales(import.meta.url))
  test(`${locale}: a notice is prepared from a copy, signed off, followed and received`, async ({
    quietPage: page,
    product,
  }) => {
    test.setTimeout(FOUND_MS + 120_000)
    await page.setViewportSize(sizes[locale])
    const { claims } = said[locale]
    const office = newAddress(`office-${locale}`)
    await signIn(page)
    const hit = await claimable(page, product, office)
    await page.goto(localHref(locale, href('hits', { slug: hit })))
    await page.getByRole('link', { name: said[locale].hits.notice.prepare, exact: true }).click()
    await page.getByText(claims.kinds.claim, { exact: true }).click()
    const why = page.getByLabel(claims.prepare.commercial)
    await why.fill(COMMERCIAL)
    await why.blur()
    const amounts = page.getByRole('region', { name: claims.prepare.amounts })
    await amounts.scrollIntoViewIfNeeded()
    await expect(amounts.getByText(claims.amounts.damages, { exact: true })).toBeInViewport()
    await expect(amounts).toContainText('€')
    await page.getByLabel(claims.prepare.declaration).check()
    await inspectOpen(page, locale, 'preparing a notice')
    await page.setViewportSize(sizes[locale])
    await page.getByRole('button', { name: claims.prepare.sign.claim, exact: true }).click()
    await expect(page.getByText(claims.states.to_be_settled, { exact: true })).toBeInViewport()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(claims.events.mailing_sent)).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await inspectOpen(page, locale, 'a notice')
    await page.setViewportSize(sizes[locale])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await page.goto(localHref(locale, href('account', { slug: 'mailings' })))
    // Letters that are to be sent come first, and other tests have planned many.
    await page.getByLabel(claims.mailings.state, { exact: true }).selectOption('sent')
    const sent = page.getByText(office).first()
    await sent.scrollIntoViewIfNeeded()
    await expect(sent).toBeInViewport()
    await inspectOpen(page, locale, 'letters')
    await page.goto(await addressInLetter(office, /https?:\/\/[^"\s<]*\/infringement\/[\w-]{20,}\/?/))
    // The letter speaks the language of the website.
    const real = [receivedEn, receivedFr].map(({ letter }) => letter.real_title).join('|')
    await expect(page.getByText(new RegExp(`^(${real})$`))).toBeInViewport()
  })
