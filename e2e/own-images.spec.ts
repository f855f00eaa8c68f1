// One's own photographs in the browser: found, chosen, changed and deleted many at once, and counted on the dashboard.
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { href, localHref } from '../lib/routes.ts'
import dashboardEn from '../messages/en/dashboard.json' with { type: 'json' }
import errorsEn from '../messages/en/errors.json' with { type: 'json' }
import libraryEn from '../messages/en/library.json' with { type: 'json' }
import dashboardFr from '../messages/fr/dashboard.json' with { type: 'json' }
import errorsFr from '../messages/fr/errors.json' with { type: 'json' }
import libraryFr from '../messages/fr/library.json' with { type: 'json' }
import { root } from '../scripts/build-stamp.ts'
import { becomeCreator } from './creator-by-calls.ts'
import { expect, journeyLocales, test } from './fixtures.ts'

const said = {
  en: { library: libraryEn, dashboard: dashboardEn, errors: errorsEn },
  fr: { library: libraryFr, dashboard: dashboardFr, errors: errorsFr },
} as const

/** A part of a real photograph, just large enough; `left` makes it another one. */
async function upload(page: Page, title: string, left: number, track: boolean): Promise<void> {
  const photograph = sharp(join(root, 'content/photos/seeding_by_Clements_Engelhardt.jpg'))
  const buffer = await photograph.extract({ left, top: 200, width: 2400, height: 1700 }).jpeg().toBuffer()
  const file = { name: `${title}.jpg`, mimeType: 'image/jpeg', buffer }
  const headers = { Origin: new URL(page.url()).origin }
  const multipart = { title, genre: 'gen_landscape', track: String(track), despite_earlier: 'true', file }
  const response = await page.request.post('/api/images/create', { headers, multipart })
  expect(response.status(), await response.text()).toBe(201)
}

/** The plural of a message for a number, as short as the words used here. */
const counted = (message: string, count: number): RegExp => {
  const form = new RegExp(count === 1 ? /one \{([^{}]*)\}/ : /other \{([^{}]*)\}/).exec(message)?.[1] ?? ''
  return new RegExp(form.replace('#', String(count)).replace(/[.?()]/g, '\\$&'))
}

const row = (table: Locator, title: string) => table.getByRole('row').filter({ hasText: title })

for (const locale of journeyLocales(import.meta.url)) {
  test(`many photographs are found, changed and deleted at once, ${locale}`, async ({ quietPage: page }) => {
    const { library, dashboard, errors } = said[locale]
    await becomeCreator(page, locale, 'own-images')
    await page.goto(localHref(locale, href('images')))
    await expect(page.getByText(library.empty_title)).toBeVisible()
    await upload(page, 'Watched seed', 0, true)
    await upload(page, 'Free seed', 1200, false)

    await page.goto(localHref(locale, href('images', {}, { view: 'table', ordering: 'title' })))
    const table = page.getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(3)
    await expect(table.getByRole('row').nth(1)).toContainText('Free seed')

    await page.getByRole('button', { name: library.filters.filters.match(/=0 \{(\w+)\}/)?.[1] ?? '' }).click()
    await page.getByLabel(library.filters.monitoring, { exact: true }).selectOption('false')
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(page).toHaveURL(/monitoring=false/)
    await page.getByRole('button', { name: library.filters.reset, exact: true }).click()
    await expect(table.getByRole('row')).toHaveCount(3)
    expect(new URL(page.url()).search).toBe('?view=table')

    await page.getByRole('checkbox', { name: library.selection.all_loaded }).check()
    await page.getByRole('button', { name: library.selection.edit, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(library.filters.portfolio, { exact: true }).selectOption('private')
    await dialog.getByLabel(library.edit.tags, { exact: true }).fill('seeds, evening')
    await dialog.getByRole('button', { name: counted(library.edit.confirm, 2) }).click()
    await expect(page.getByText(counted(library.edit.done, 2))).toBeVisible()
    for (const title of ['Watched seed', 'Free seed']) {
      await expect(row(table, title)).toContainText(library.filters.portfolios.private)
    }

    await row(table, 'Free seed').getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await page.getByRole('checkbox', { name: library.selection.all_loaded }).check()
    await page.getByRole('button', { name: library.selection.delete, exact: true }).click()
    await expect(dialog).toContainText(errors.codes.image_monitored)
    await dialog.getByRole('button', { name: counted(library.delete.confirm, 1) }).click()
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(row(table, 'Watched seed')).toBeVisible()

    await page.goto(localHref(locale, href('account', { slug: 'dashboard' })))
    const certified = page.getByRole('main').locator('section section').filter({ hasText: dashboard.certified })
    await expect(async () => {
      await page.reload()
      await expect(certified.getByText('1', { exact: true })).toBeVisible()
    }).toPass({ timeout: 60_000 })
    await expect(page.getByText(dashboard.sales_none)).toBeVisible()
  })
}
