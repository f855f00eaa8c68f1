// Everybody lands on a home of their role, with their things in the bar above it, and what must be seen is in sight.
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import authEn from '../../messages/en/auth.json' with { type: 'json' }
import layoutEn from '../../messages/en/layout.json' with { type: 'json' }
import overviewEn from '../../messages/en/overview.json' with { type: 'json' }
import authFr from '../../messages/fr/auth.json' with { type: 'json' }
import layoutFr from '../../messages/fr/layout.json' with { type: 'json' }
import overviewFr from '../../messages/fr/overview.json' with { type: 'json' }
import { demoAccounts } from '../../server/seed/demo-accounts.ts'
import { inspectOpen } from '../axe.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, type Locale, test } from '../fixtures.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'
import { signIn } from '../sign-in.ts'

const said = {
  en: { auth: authEn, bar: layoutEn.bar, overview: overviewEn, navigation: layoutEn.navigation },
  fr: { auth: authFr, bar: layoutFr.bar, overview: overviewFr, navigation: layoutFr.navigation },
} as const
const [creator, buyer, administrator] = demoAccounts
const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const ask = async (page: Page, path: string) => (await page.request.get(`/api${path}`)).json()

/** By the form, without a page that was asked for. */
async function logIn(page: Page, locale: Locale, { email, password }: (typeof demoAccounts)[number]): Promise<void> {
  const { auth } = said[locale]
  await page.goto(localHref(locale, href('login')))
  await page.getByLabel(auth.login.email, { exact: true }).fill(email)
  await page.getByLabel(auth.login.password, { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: auth.login.submit, exact: true }).click()
  await page.waitForURL(localHref(locale, href('home')))
}

for (const locale of journeyLocales(import.meta.url)) {
  const { bar, overview, navigation } = said[locale]
  const open = (page: Page) => page.goto(localHref(locale, href('home')))

  test(`a creator finds copies, photographs and money at home, ${locale}`, async ({ quietPage: page }) => {
    test.setTimeout(FOUND_MS + 240_000)
    await page.setViewportSize(DESK)
    await logIn(page, locale, creator)
    await expect(
      page.getByRole('heading', { level: 1, name: overview.title.replace('{name}', 'Demo') }),
    ).toBeInViewport()
    await expect
      .poll(async () => (await ask(page, '/hits/stats')).by_category.to_handle, { timeout: FOUND_MS })
      .toBeGreaterThan(0)
    await expect
      .poll(async () => (await ask(page, '/payments/earnings')).sales, { timeout: 180_000 })
      .toBeGreaterThan(0)
    await page.reload()
    const copies = part(page, overview.copies.title)
    const first = copies.getByRole('list', { name: overview.copies.list }).getByRole('link').first()
    await expect(first).toBeInViewport({ ratio: 1 })
    await expect(copies.locator('img').nth(1)).toHaveJSProperty('complete', true)
    for (const name of [overview.waiting.title, overview.photographs.title])
      await expect(part(page, name).getByRole('heading')).toBeInViewport()
    await expect(part(page, overview.money.title)).toContainText('€')
    // The bar knows how many wait, and where one is.
    const nav = page.getByRole('navigation', { name: navigation, exact: true })
    await expect(nav.getByRole('link', { name: bar.home, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(nav.getByRole('link', { name: new RegExp(`^${bar.hits}\\s*\\d+$`) })).toBeInViewport({ ratio: 1 })
    await inspectOpen(page, locale, 'the home of a creator')
    await page.setViewportSize(PHONE)
    await open(page)
    await expect(part(page, overview.waiting.title)).toBeInViewport()
    const shown = await first.getAttribute('href')
    await first.click()
    await page.waitForURL(url => url.pathname === shown)
  })

  test(`a buyer finds a search, licences and what is on sale, ${locale}`, async ({ quietPage: page }) => {
    await page.setViewportSize(DESK)
    await logIn(page, locale, buyer)
    for (const { title } of [overview.licenses, overview.cart, overview.lightboxes])
      await expect(part(page, title).getByRole('heading')).toBeInViewport()
    await expect
      .poll(async () => (await ask(page, '/images?portfolio=on_sale')).count, { timeout: 120_000 })
      .toBeGreaterThan(0)
    await page.reload()
    await expect(part(page, overview.on_sale.title).getByRole('img').first()).toBeVisible()
    await inspectOpen(page, locale, 'the home of a buyer')
    await page.setViewportSize(PHONE)
    await open(page)
    const field = page.getByRole('main').getByRole('searchbox', { name: overview.search.label })
    await expect(field).toBeInViewport({ ratio: 1 })
    await field.fill('dune')
    await field.press('Enter')
    await page.waitForURL(url => url.pathname === localHref(locale, href('discovers')) && url.search === '?search=dune')
  })

  test(`an administrator finds the queues with their counts, ${locale}`, async ({ quietPage: page }) => {
    await page.setViewportSize(DESK)
    await logIn(page, locale, administrator)
    const queues = part(page, overview.queues.title)
    const identity = queues.getByRole('link', { name: new RegExp(`^${overview.queues.names.identity}`) })
    // Others hand in documents meanwhile.
    await expect(async () => {
      const { count } = await ask(page, '/admin/users?verification=under_review')
      await open(page)
      await expect(identity).toContainText(String(count), { timeout: 5_000 })
    }).toPass()
    for (const name of Object.values(overview.queues.names))
      await expect(queues.getByRole('link', { name: new RegExp(`^${name}`) })).toBeInViewport({ ratio: 1 })
    await expect(queues.getByText(overview.queues.unknown)).toHaveCount(0)
    await inspectOpen(page, locale, 'the home of an administrator')
    await page.setViewportSize(DESK)
    await open(page)
    await queues.getByRole('link', { name: new RegExp(`^${overview.queues.names.refunds}`) }).click()
    await page.waitForURL(url => url.search === '?part=refunds')
    const nav = page.getByRole('navigation', { name: navigation, exact: true })
    await expect(nav.getByRole('link', { name: bar.administration })).toHaveAttribute('aria-current', 'page')
  })

  test(`a lawyer who photographs has the parts of both, ${locale}`, async ({ quietPage: page, meetSomebody }) => {
    await page.setViewportSize(DESK)
    await becomeCreator(page, locale, 'lawyer-home')
    const admin = await meetSomebody()
    await signIn(admin, administrator)
    const { id } = await ask(page, '/profiles/current')
    const headers = { Origin: new URL(admin.url()).origin }
    const given = await admin.request.patch(`/api/admin/users/${id}/roles`, { data: { roles: ['lawyer'] }, headers })
    expect(given.status()).toBe(200)
    await open(page)
    await expect(part(page, overview.cases.new).getByRole('heading')).toBeInViewport()
    await expect(part(page, overview.cases.own)).toContainText(overview.cases.none_own)
    await expect(page.getByRole('heading', { name: overview.first.title, exact: true })).toBeAttached()
    const nav = page.getByRole('navigation', { name: navigation, exact: true })
    await expect(nav.getByRole('link', { name: bar.cases, exact: true })).toBeInViewport({ ratio: 1 })
    await inspectOpen(page, locale, 'the home of a lawyer')
    await page.setViewportSize(DESK)
    await open(page)
    await nav.getByRole('link', { name: bar.cases, exact: true }).click()
    await page.waitForURL(localHref(locale, href('lawyer')))
  })
}

test('whoever logs out has the public home again', async ({ quietPage: page }) => {
  await signIn(page, buyer)
  await page.goto(localHref('en', href('home')))
  await expect(part(page, overviewEn.cart.title)).toBeVisible()
  await page.context().clearCookies()
  await page.goto(localHref('en', href('home')))
  await expect(part(page, overviewEn.cart.title)).toHaveCount(0)
  await expect(page.getByRole('link', { name: layoutEn.links.join, exact: true })).toBeVisible()
})

for (const width of [1024, 1280]) {
  for (const account of demoAccounts) {
    test(`the French bar of the ${account.label} fits ${width} pixels`, async ({ quietPage: page }) => {
      await page.setViewportSize({ width, height: 800 })
      await signIn(page, account)
      await page.goto(localHref('fr', href('home')))
      const nav = page.getByRole('navigation', { name: layoutFr.navigation, exact: true })
      const links = nav.getByRole('link').filter({ visible: true })
      expect(await links.count()).toBeGreaterThanOrEqual(4)
      for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
      const boxes = await Promise.all((await links.all()).map(link => link.boundingBox()))
      expect(new Set(boxes.map(box => box?.y)).size).toBe(1)
      const field = await page.getByRole('banner').getByRole('searchbox').boundingBox()
      expect(field?.width).toBeGreaterThan(90)
      expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThanOrEqual(boxes[0]?.x ?? 0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  }
}
