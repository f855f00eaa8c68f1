// Files that cannot be certified, among some that can: they come first, in sight, each with its reason, and are counted as refused.
import { href, localHref } from '../../lib/routes.ts'
import uploadEn from '../../messages/en/upload.json' with { type: 'json' }
import uploadFr from '../../messages/fr/upload.json' with { type: 'json' }
import { jpeg } from '../../tests/support/files/jpeg-files.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, test, words } from '../fixtures.ts'
import { screens } from '../screens/form-walk.ts'

const said = { en: uploadEn, fr: uploadFr } as const
const GOOD = 7

for (const [locale, viewport] of screens) {
  test(`refused files come first and are counted as refused, ${locale}`, async ({ quietPage: page }) => {
    test.setTimeout(120_000)
    const { totals, status, send } = said[locale]
    await page.setViewportSize(viewport)
    await becomeCreator(page, locale, 'refused')
    const seed = locale === 'en' ? 7_600 : 7_700
    const made = await Promise.all(Array.from({ length: GOOD }, (_, index) => jpeg({ seed: seed + index })))
    const good = made.map((buffer, index) => ({ name: `good-${index}.jpg`, mimeType: 'image/jpeg', buffer }))
    const bad = [
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('These are only words.') },
      { name: 'small.jpg', mimeType: 'image/jpeg', buffer: await jpeg({ seed: seed + 50, width: 640, height: 480 }) },
    ]
    await page.goto(localHref(locale, href('images')))
    await page.locator('input[type=file]').setInputFiles([...good, ...bad])

    const rows = page.locator('li[data-status]')
    const refused = page.locator('li[data-status=refused]')
    await expect(rows).toHaveCount(GOOD + bad.length)
    await expect(refused).toHaveCount(bad.length)
    for (const [index, { name }] of bad.entries()) {
      await expect(rows.filter({ hasText: name }), 'before all others').toHaveAttribute('data-status', 'refused')
      await expect(rows.nth(index)).toHaveAttribute('data-status', 'refused')
      await expect(rows.nth(index)).toContainText(status.refused)
      await expect(rows.nth(index)).toBeInViewport({ ratio: 1 })
    }
    const count = page.getByText(words(totals.refused, locale, { count: bad.length }), { exact: true })
    await expect(count).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(words(totals.title, locale, { count: GOOD }), { exact: true })).toBeInViewport()
    await expect(page.getByText(totals.all_sent, { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('button', { name: words(send, locale, { count: GOOD }) }).first()).toBeVisible()

    // Nothing calls them finished, and one button takes them away.
    await expect(page.getByText(words(totals.clear, locale, { count: bad.length }), { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: words(totals.clear_refused, locale, { count: bad.length }) }).click()
    await expect(rows).toHaveCount(GOOD)
    await expect(count).toHaveCount(0)
  })
}
