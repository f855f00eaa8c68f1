// Whoever goes through a page with the Tab key sees where they are: no bar lies over what has the focus (WCAG 2.4.11).
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import hitsEn from '../../messages/en/hits.json' with { type: 'json' }
import uploadEn from '../../messages/en/upload.json' with { type: 'json' }
import { jpeg } from '../../tests/support/files/jpeg-files.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, test, words } from '../fixtures.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'
import { signIn } from '../sign-in.ts'

const screens = [
  ['a desk', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const

// Without reduced motion the page would still be on its way when it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** What has the focus, when a bar lies over its middle or it is out of sight; null when it is seen. */
function hiddenFocus(): string | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent?.slice(0, 40)}`
  if (bottom <= 0 || top >= window.innerHeight) return `${name} is out of sight`
  const middle = [(left + right) / 2, (Math.max(0, top) + Math.min(window.innerHeight, bottom)) / 2] as const
  for (let above = document.elementFromPoint(...middle); above; above = above.parentElement) {
    const { position } = getComputedStyle(above)
    if ((position === 'sticky' || position === 'fixed') && !above.contains(element)) return `${name} is covered`
  }
  return null
}

/** Forwards, and back again, which meets the bar at the top. */
async function walk(page: Page, presses: number): Promise<void> {
  const hidden: string[] = []
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press(key)
      const found = await page.evaluate(hiddenFocus)
      if (found) hidden.push(`${key} ${press}: ${found}`)
    }
  }
  expect(hidden).toEqual([])
}

for (const [index, [name, viewport]] of screens.entries()) {
  test(`the form of a photograph shows what has the focus on ${name}`, async ({ quietPage: page }) => {
    await page.setViewportSize(viewport)
    await becomeCreator(page, 'en', 'focus')
    await page.goto(localHref('en', href('images')))
    const buffer = await jpeg({ seed: 7_640 + index })
    await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByRole('button', { name: words(uploadEn.send, 'en', { count: 1 }) })).toBeVisible()
    await page.getByLabel(uploadEn.work.title, { exact: true }).focus()
    await walk(page, 30)
  })

  test(`the copies found show what has the focus on ${name}`, async ({ quietPage: page }) => {
    test.setTimeout(FOUND_MS + 90_000)
    await page.setViewportSize(viewport)
    await signIn(page)
    const count = async () =>
      (await (await page.request.get('/api/hits/groups?by=picture&category=to_handle')).json()).count
    // More than are looked for: two groups become one when they turn out to show one picture.
    await expect.poll(count, { timeout: FOUND_MS }).toBeGreaterThanOrEqual(12)
    await page.goto(localHref('en', href('hits')))
    const tiles = page.getByRole('list', { name: hitsEn.groups.label['by-picture'] }).getByRole('listitem')
    await expect(tiles.nth(7)).toBeAttached()
    if (name === 'a desk') for (const at of [0, 7]) await expect(tiles.nth(at)).toBeInViewport({ ratio: 1 })
    await walk(page, 30)
    // One by one, with some chosen: then a bar stands at the foot.
    await page.goto(localHref('en', href('hits', { slug: 'to-handle', mode: 'grid' })))
    await page.locator('a[data-hit-index="0"]').focus()
    await page.keyboard.press('x')
    await expect(page.getByRole('region', { name: hitsEn.selection.label, exact: true })).toBeVisible()
    await walk(page, 24)
  })
}
