// What axe finds on a page that is open, in every theme and width.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { root } from '../scripts/build-stamp.ts'
import { expect, inOneLanguage, type Locale } from './fixtures.ts'

const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const themes = ['light', 'dark', 'grey'] as const

/** The small form: every page reads it again. */
const axeSource = readFileSync(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * No violation and no sideways scrolling as the page stands; `name` is said where there is one. `everyTheme`: where journeys are
 * made in one language, their colours are those of the pages, which accessibility.spec.ts looks at in all themes.
 */
export async function inspectOpen(
  page: Page,
  locale: Locale,
  name: string,
  { everyTheme = !inOneLanguage } = {},
): Promise<void> {
  // The title of a page that is drawn anew comes with the last of it.
  await expect(page).toHaveTitle(/./)
  await page.evaluate(stillness)
  await page.evaluate(axeSource)
  for (const [width, viewport] of Object.entries(widths)) {
    await page.setViewportSize(viewport)
    const found: string[] = []
    for (const theme of everyTheme ? themesFor(locale, width) : ['light']) {
      await page.evaluate(chosen => document.documentElement.setAttribute('data-theme', chosen), theme)
      // Only colours change with the theme.
      const runOnly = theme === 'light' ? { type: 'tag', values: tags } : { type: 'rule', values: ['color-contrast'] }
      found.push(...(await findViolations(page, runOnly)).map(line => `${name} ${width} ${theme} ${line}`))
    }
    expect.soft(found).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `${name} scrolls sideways, ${width}`).toBeLessThanOrEqual(0)
  }
}

type RunOnly = { type: string; values: string[] }

/** A button that is half under the bar, as the page happens to be scrolled, counts as small: it is looked at again from the top. */
async function findViolations(page: Page, runOnly: RunOnly): Promise<string[]> {
  const found = await page.evaluate(violations, runOnly)
  if (!found.some(line => line.startsWith('target-size:'))) return found
  const before = await page.evaluate(() => scrollY)
  await page.evaluate(scrollToHeight, 0)
  const remaining = await page.evaluate(violations, runOnly)
  await page.evaluate(scrollToHeight, before)
  return remaining
}

/** Runs in the page. */
function scrollToHeight(top: number): void {
  scrollTo({ top, behavior: 'instant' })
}

/** English is read in everything; colours depend neither on the language nor on the width, and French is longest where it is narrow. */
function themesFor(locale: Locale, width: string): readonly string[] {
  if (locale === 'en') return width === 'desktop' ? themes : ['light']
  return width === 'phone' ? ['light'] : []
}

/** Runs in the page, where `axe` is by now. */
async function violations(runOnly: RunOnly): Promise<string[]> {
  const { axe: inPage } = window as unknown as { axe: typeof axe } // the evaluated source puts it there
  const { violations: all } = await inPage.run(document, {
    runOnly: { type: runOnly.type === 'tag' ? 'tag' : 'rule', values: runOnly.values },
    resultTypes: ['violations'],
    iframes: false,
    // No rule that is run reads the style sheets.
    preload: false,
  })
  return all.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

/** Colours are where they end at once: a sheet that the page's own policy does not ask about. */
function stillness(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }')
  document.adoptedStyleSheets.push(sheet)
}
