// The guided tours by keyboard alone, in both languages, on a phone and at a desk: every step stands at what it explains and covers none of it.
import type { Page } from '@playwright/test'
import type { TourName } from '../../features/tour/tour-progress.ts'
import { tours } from '../../features/tour/tours.ts'
import { href, localHref } from '../../lib/routes.ts'
import layoutEn from '../../messages/en/layout.json' with { type: 'json' }
import tourEn from '../../messages/en/tour.json' with { type: 'json' }
import layoutFr from '../../messages/fr/layout.json' with { type: 'json' }
import tourFr from '../../messages/fr/tour.json' with { type: 'json' }
import { demoAccounts } from '../../server/seed/demo-accounts.ts'
import { inspectOpen } from '../axe.ts'
import { expect, journeyLocales, type Locale, test } from '../fixtures.ts'
import { signIn } from '../sign-in.ts'

const said = { en: { tour: tourEn, layout: layoutEn }, fr: { tour: tourFr, layout: layoutFr } } as const
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const

/** Titles as the panel says them, in their order. */
function titlesOf(tour: TourName, locale: Locale): string[] {
  const words: Record<string, { title: string }> = said[locale].tour[tour]
  return tours[tour].map(step => words[step.name]?.title ?? '')
}

/** Opens the menu and follows its link as a keyboard does. */
async function startFromMenu(page: Page, locale: Locale): Promise<void> {
  const { menu, links } = said[locale].layout
  await page.getByRole('button', { name: menu.open, exact: true }).focus()
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: links.tour, exact: true })
  await expect(link).toBeVisible()
  await link.focus()
  await page.keyboard.press('Enter')
}

/** The step is read out, has the focus, and leaves what it explains in view and uncovered. */
async function expectStep(page: Page, title: string, target: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: title, exact: true })
  await expect(panel).toBeFocused()
  const explained = page.locator(`[data-tour="${target}"]`)
  await expect(explained).toBeInViewport()
  await expect
    .poll(async () => {
      const [a, b] = [await panel.boundingBox(), await explained.boundingBox()]
      if (!a || !b) return 'gone'
      const apart = a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height
      return apart ? 'apart' : `panel ${JSON.stringify(a)} over ${JSON.stringify(b)}`
    })
    .toBe('apart')
}

/** The demo world begins after the start. */
const signInOnceThere = (page: Page, account: (typeof demoAccounts)[number]) =>
  expect(() => signIn(page, account)).toPass({ timeout: 90_000 })

/** The local web is searched after the start. */
async function untilCopies(page: Page): Promise<void> {
  const found = async () => (await (await page.request.get('/api/hits?page_size=1')).json()).count
  await expect.poll(found, { timeout: 120_000 }).toBeGreaterThan(0)
}

for (const locale of journeyLocales(import.meta.url))
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`the creator's tour goes over all its pages and back, ${locale}, ${size}`, async ({ quietPage: page }) => {
      test.setTimeout(240_000)
      await page.setViewportSize(viewport)
      if (size === 'phone') await page.emulateMedia({ reducedMotion: 'reduce' })
      await signInOnceThere(page, demoAccounts[0])
      await untilCopies(page)
      await page.goto(localHref(locale, href('support')))
      await startFromMenu(page, locale)
      const titles = titlesOf('creator', locale)
      for (const [index, step] of tours.creator.entries()) {
        await expectStep(page, titles[index] ?? '', step.target)
        if (step.name === 'certificate') {
          // It stands above the certificate on a phone, and comes after it.
          await expect(page.locator('#dossier')).toBeVisible()
          await expectStep(page, titles[index] ?? '', step.target)
        }
        if (step.name === 'copies') {
          await page.reload()
          await expectStep(page, titles[index] ?? '', step.target)
          await page.keyboard.press('ArrowLeft')
          await expectStep(page, titles[index - 1] ?? '', 'certificate')
          await page.keyboard.press('ArrowRight')
          await expectStep(page, titles[index] ?? '', step.target)
        }
        await page.keyboard.press('ArrowRight')
      }
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.locator('#main')).toBeFocused()
      await page.reload()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    test(`the buyer's tour goes on after a reload and a login, ${locale}, ${size}`, async ({ quietPage: page }) => {
      await page.setViewportSize(viewport)
      await page.goto(localHref(locale, href('about_terms')))
      await page.goto(localHref(locale, href('home')))
      await startFromMenu(page, locale)
      const titles = titlesOf('buyer', locale)
      for (const [index, step] of tours.buyer.slice(0, 3).entries()) {
        await expectStep(page, titles[index] ?? '', step.target)
        await page.keyboard.press('ArrowRight')
      }
      // The licences are a person's own.
      await page.waitForURL(url => url.pathname.includes('/authentication/login/'))
      await signInOnceThere(page, demoAccounts[1])
      await page.goto(localHref(locale, href('account', { slug: 'licenses' })))
      await expectStep(page, titles[3] ?? '', 'licenses')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }

for (const locale of journeyLocales(import.meta.url))
  test(`the panel of the tour is accessible in every theme, ${locale}`, async ({ quietPage: page }) => {
    await page.goto(localHref(locale, href('discovers')))
    await startFromMenu(page, locale)
    await expectStep(page, titlesOf('buyer', locale)[0] ?? '', 'gallery-filters')
    await inspectOpen(page, locale, 'tour')
  })
