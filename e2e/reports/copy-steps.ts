// What leads to a report: a photograph that thieves of the local web take, and its copy found.
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import evidenceEn from '../../messages/en/hits.json' with { type: 'json' }
import evidenceFr from '../../messages/fr/hits.json' with { type: 'json' }
import { expect, type Locale } from '../fixtures.ts'
import { newPhotographs } from '../who-was-first/new-photograph.ts'

const said = { en: evidenceEn, fr: evidenceFr } as const

/** The sites of the local web look at the gallery every twenty seconds, and are themselves looked at once a second. */
export const FOUND_MS = 180_000
export const REPORT_MS = 240_000

/**
 * The photograph with this number, which nobody else may have certified, watched and shown in public: thieves find it
 * there. Numbers that differ by five are of the same scenes, and so the same photograph; 2 and 3 are taken elsewhere.
 */
export async function uploadWatched(page: Page, title: string, number: 0 | 1 | 4): Promise<void> {
  const buffer = (await newPhotographs(number + 1)).at(-1)
  if (!buffer) throw new Error('there is no photograph')
  const file = { name: 'evening.jpg', mimeType: 'image/jpeg', buffer }
  const headers = { Origin: new URL(page.url()).origin }
  const multipart = { title, genre: 'gen_landscape', track: 'true', portfolio: 'public', despite_earlier: 'true', file }
  const response = await page.request.post('/api/images/create', { headers, multipart })
  expect(response.status(), await response.text()).toBe(201)
}

/** The list of hits, once there is one to handle. */
export async function expectCopy(page: Page, locale: Locale): Promise<void> {
  await page.goto(localHref(locale, href('hits', { slug: 'to-handle', mode: 'grid' })))
  await expect(page.getByRole('heading', { level: 1, name: said[locale].title })).toBeVisible()
  await expect(async () => {
    const stats = await (await page.request.get('/api/hits/stats')).json()
    expect(stats.by_category.to_handle).toBeGreaterThan(0)
  }).toPass({ timeout: FOUND_MS, intervals: [2_000] })
  await page.reload()
}

/** Opens the first hit of the list. */
export async function openCopy(page: Page, title: string): Promise<void> {
  await page.locator('a[data-hit-index="0"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
}

/** Orders the report of the open hit, whose dialog says the price first; the order as the API confirms it. */
export async function orderReport(page: Page, locale: Locale, price: string): Promise<unknown> {
  const { order } = said[locale].evidence
  await page.getByRole('button', { name: order, exact: true }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(price)
  const answer = page.waitForResponse(each => each.request().method() === 'POST' && each.url().includes('/evidences'))
  await question.getByRole('button', { name: order, exact: true }).click()
  await expect(question).toBeHidden()
  return (await answer).json()
}
