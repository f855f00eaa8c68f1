// Every page, in every theme, language and width: no accessibility violation, nothing in the console, no sideways scrolling.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { href, type RouteName, routes } from '../lib/routes.ts'
import profile from '../messages/en/profile.json' with { type: 'json' }
import { root } from '../scripts/build-stamp.ts'
import { demoAccounts } from '../server/seed/demo-accounts.ts'
import { expect, type Locale, locales, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const themes = ['light', 'dark', 'grey'] as const
test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The small form: every page reads it again. */
const axeSource = readFileSync(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Sample = { image: string; slug: string; collection: string; creator: string; digest: string }

/** Values for the braces of paths, from the demo world, whose first certificate takes some seconds. */
async function sample(page: Page): Promise<Sample> {
  const get = async (path: string) => (await page.request.get(`/api${path}`)).json()
  await expect.poll(async () => (await get('/images')).results.length, { timeout: 120_000 }).toBeGreaterThan(0)
  const [{ id, slug, user }] = (await get('/images')).results
  const collections = await get('/collections')
  const { sha256 } = await get(`/images/${id}`)
  return { image: id, slug, collection: collections.results[0].id, creator: user, digest: sha256 }
}

function pathOf(name: RouteName, { image, slug, collection, creator, digest }: Sample): string {
  if (name === 'image') return href('image', { id: image, slug })
  if (name === 'collections') return href('collections', { id: collection })
  if (name === 'profile') return href('profile', { role: 'creators', id: creator })
  if (name === 'profiles') return href('profiles', { role: 'creators' })
  if (name === 'proofs') return href('proofs', {}, { digest })
  if (name === 'blog_article') return href('blog_article', { slug: 'what-a-dated-certificate-proves' })
  return routes[name].path.replace(/\{\w+\?\}\//g, '')
}

// The table's own keys, without those whose pages are the same as those of another route.
const names = (Object.keys(routes) as RouteName[]).filter(
  name => !['blog_filter', 'media_article', 'media_filter'].includes(name),
)
const pathsOf = (chosen: RouteName[]) => (values: Sample) => chosen.map(name => pathOf(name, values))
/** To everybody else these pages do not exist. */
const forAdministrators: RouteName[] = ['admin_domains', 'admin_money', 'admin_users']
const [creator, , administrator] = demoAccounts

type Group = { account?: (typeof demoAccounts)[number]; paths: (values: Sample) => string[] }
const groups: Record<string, Group> = {
  'pages for everybody': {
    paths: values => [
      ...pathsOf(names.filter(name => routes[name].access !== 'private'))(values),
      '/there-is-no-such-page/',
    ],
  },
  'pages of a creator': {
    account: creator,
    paths: pathsOf(names.filter(name => routes[name].access === 'private' && !forAdministrators.includes(name))),
  },
  'pages of an administrator': {
    account: administrator,
    paths: values => [...pathsOf(forAdministrators)(values), href('admin_domains', {}, { part: 'reports' })],
  },
  // The demo creator is a natural person, who has no company to show.
  'parts of the account': {
    account: creator,
    paths: () =>
      Object.keys(profile.tabs)
        .filter(part => !['company', 'representative'].includes(part))
        .map(slug => href('account', { slug })),
  },
}

for (const [group, { account, paths }] of Object.entries(groups)) {
  for (const locale of locales) {
    test(`${group}, ${locale}`, async ({ quietPage: page }) => {
      test.setTimeout(600_000)
      const values = await sample(page)
      if (account) await signIn(page, account)
      for (const path of paths(values)) await inspect(page, locale, path)
    })
  }
}

async function inspect(page: Page, locale: Locale, path: string): Promise<void> {
  await page.goto(`/${locale}${path}`)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await page.evaluate(stillness)
  await page.evaluate(axeSource)
  for (const [width, viewport] of Object.entries(widths)) {
    await page.setViewportSize(viewport)
    const found: string[] = []
    for (const theme of themesFor(locale, width)) {
      await page.evaluate(name => document.documentElement.setAttribute('data-theme', name), theme)
      // Only colours change with the theme.
      const runOnly = theme === 'light' ? { type: 'tag', values: tags } : { type: 'rule', values: ['color-contrast'] }
      found.push(...(await page.evaluate(violations, runOnly)).map(line => `${path} ${width} ${theme} ${line}`))
    }
    expect.soft(found).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `${path} scrolls sideways, ${width}`).toBeLessThanOrEqual(0)
  }
}

/** English is read in everything; colours depend neither on the language nor on the width, and French is longest where it is narrow. */
function themesFor(locale: Locale, width: string): readonly string[] {
  if (locale === 'en') return width === 'desktop' ? themes : ['light']
  return width === 'phone' ? ['light'] : []
}

/** Runs in the page, where `axe` is by now. */
async function violations(runOnly: { type: string; values: string[] }): Promise<string[]> {
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
