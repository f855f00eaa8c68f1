// The scorecard of notices as anybody reads it, in both languages, with script off: empty, and with what became of each notice.
import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { type InfringementOutcome, infringementOutcomes } from '#lib/rules/settlement/infringements.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { infringement_answers, infringement_hits, infringements } from '#server/db/schema/settlement.ts'
import { newId } from '../../lib/ids.ts'
import { href, localHref } from '../../lib/routes.ts'
import layoutEn from '../../messages/en/layout.json' with { type: 'json' }
import wordsEn from '../../messages/en/scorecard.json' with { type: 'json' }
import layoutFr from '../../messages/fr/layout.json' with { type: 'json' }
import wordsFr from '../../messages/fr/scorecard.json' with { type: 'json' }
import { putLetter } from '../../tests/support/settlement/put-letter.ts'
import { inspectOpen } from '../axe.ts'
import { expect, journeyLocales, type Locale, words } from '../fixtures.ts'
import { type OwnProduct, test } from '../own-product.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'
import { sendLetter } from './letter-steps.ts'

test.use({ demo: true, apart: 'scorecard' })

const said = { en: wordsEn, fr: wordsFr } as const
const links = { en: layoutEn.links, fr: layoutFr.links } as const
const sizes = { en: { width: 1280, height: 900 }, fr: { width: 390, height: 844 } } as const

/** How notices ended, after how many days; the last one is open. */
const ends: [InfringementOutcome, number][] = [
  ['paid', 12],
  ['removed', 3],
  ['withdrawn', 4],
  ['license_proved', 1],
  ['contest_accepted', 9],
]

test('the scorecard is empty, then says what became of notices, without script', async ({ browser, product }) => {
  test.setTimeout(FOUND_MS + 180_000)
  const pages = { en: await withoutScript(browser, product, 'en'), fr: await withoutScript(browser, product, 'fr') }
  for (const locale of journeyLocales(import.meta.url)) await readsEmpty(pages[locale], locale)
  await sendNotices(product)
  for (const locale of journeyLocales(import.meta.url)) await readsFigures(pages[locale], locale)
  const figures = await (await pages.en.request.get('/api/scorecard')).json()
  expect(figures.all).toMatchObject({ notices: 6, open: 1, contested: 1, contests_accepted: 1 })
  for (const locale of journeyLocales(import.meta.url)) await pages[locale].context().close()
})

for (const locale of journeyLocales(import.meta.url))
  test(`${locale}: the scorecard is found from the end of every page, and has no fault`, async ({
    quietPage: page,
    product,
  }) => {
    test.setTimeout(FOUND_MS + 90_000)
    if ((await product.db.$count(infringements)) === 0) await sendNotices(product)
    await page.setViewportSize(sizes[locale])
    await page.goto(localHref(locale, href('support')))
    const link = page.getByRole('contentinfo').getByRole('link', { name: links[locale].scorecard, exact: true })
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: said[locale].title })).toBeInViewport()
    await expect(page.getByRole('table', { name: said[locale].parts.ended })).toBeVisible()
    await inspectOpen(page, locale, 'scorecard')
  })

async function withoutScript(browser: Browser, { url }: OwnProduct, locale: Locale): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false, viewport: sizes[locale] })
  return context.newPage()
}

/** Under an address of its own: the page itself is kept for some minutes. */
async function readsEmpty(page: Page, locale: Locale): Promise<void> {
  await page.goto(localHref(locale, href('scorecard', {}, { before: 'any' })))
  await expect(page.getByText(said[locale].none_title, { exact: true })).toBeInViewport()
  await expect(page.getByText(said[locale].demo_title, { exact: true })).toBeInViewport()
  await expect(page.getByRole('table')).toHaveCount(0)
}

async function readsFigures(page: Page, locale: Locale): Promise<void> {
  const { rows, parts, times, days, title } = said[locale]
  await page.goto(localHref(locale, href('scorecard')))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeInViewport()
  const row = (part: keyof typeof parts, name: string) =>
    page.getByRole('table', { name: parts[part] }).getByRole('row').filter({ hasText: name })
  const six = row('sent', rows.notices_note)
  await six.scrollIntoViewIfNeeded()
  await expect(six).toBeInViewport()
  await expect(six.getByRole('cell')).toHaveText(['6', '6'])
  await expect(row('ended', rows.outcomes.license_proved).getByRole('cell').first()).toContainText('1')
  await expect(row('size', rows.ratio).getByRole('cell').first()).toContainText(words(times, locale, { value: 10 }))
  await expect(row('size', rows.days).getByRole('cell').first()).toContainText(words(days, locale, { value: 4 }))
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide).toBeLessThanOrEqual(0)
}

/** All about one copy, one after the other. */
async function sendNotices(product: OwnProduct): Promise<void> {
  const { db } = product
  const first = await sendLetter(product, 'en')
  const [about] = await db.select().from(infringement_hits).where(eq(infringement_hits.id, first.hit))
  const [hit] = await db
    .select()
    .from(hits)
    .where(eq(hits.id, about?.hit_id ?? ''))
  const [claim] = await db.select().from(infringements).where(eq(infringements.id, first.id))
  if (!hit || !claim) throw new Error('the letter is about nothing')
  let { id } = first
  for (const [outcome, days] of ends) {
    const closed_at = new Date()
    const ended = {
      outcome,
      closed_at,
      state: infringementOutcomes[outcome],
      signed_at: addSeconds(closed_at, -days * DAY_S),
    }
    await db.update(infringements).set(ended).where(eq(infringements.id, id))
    await db.update(infringement_hits).set({ open: false }).where(eq(infringement_hits.infringement_id, id))
    if (outcome === 'contest_accepted')
      await db.insert(infringement_answers).values({
        id: newId('infringement_answer', closed_at),
        infringement_id: id,
        kind: 'contest',
        state: 'accepted',
        created_at: closed_at,
        decided_at: closed_at,
      })
    id = (await putLetter(db, new Date(), { creator_id: claim.user_id, hit })).id
  }
}
