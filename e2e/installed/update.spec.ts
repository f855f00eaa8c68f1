// A newer version waits until somebody says so: nothing changes under the hands of who is at work.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { href, localHref } from '../../lib/routes.ts'
import en from '../../messages/en/installed.json' with { type: 'json' }
import fr from '../../messages/fr/installed.json' with { type: 'json' }
import { root } from '../../scripts/build-stamp.ts'
import { expect, locales, test } from '../fixtures.ts'

const said = { en, fr }
const worker = join(root, 'public', 'sw.js')

test.use({ serviceWorkers: 'allow' })

test('a newer version is announced, and taken when the visitor says so', async ({ page }) => {
  const built = await readFile(worker, 'utf8')
  try {
    for (const [index, locale] of locales.entries()) {
      const words = said[locale]
      await page.goto(localHref(locale, href('about')))
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await expect(page.getByText(words.update, { exact: true })).toHaveCount(0)
      await writeFile(worker, `${built}\n// newer ${index}\n`)
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      await expect(page.getByText(words.update, { exact: true })).toBeVisible()
      // Later is later: the next page says so again.
      await page.getByRole('button', { name: words.later, exact: true }).press('Enter')
      await expect(page.getByText(words.update, { exact: true })).toHaveCount(0)
      await page.reload()
      await Promise.all([
        page.waitForEvent('load'),
        page.getByRole('button', { name: words.reload, exact: true }).press('Enter'),
      ])
      await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
      await expect(page.getByText(words.update, { exact: true })).toHaveCount(0)
    }
  } finally {
    await writeFile(worker, built)
  }
})
