// Every page, in every theme, language and width: no accessibility violation, nothing in the console, no sideways scrolling.
import type { Page } from '@playwright/test'
import { href, type RouteName, routes } from '../lib/routes.ts'
import profile from '../messages/en/profile.json' with { type: 'json' }
import { demoAccounts } from '../server/seed/demo-accounts.ts'
import { inspectOpen } from './axe.ts'
import { expect, type Locale, locales, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

type Sample = { image: string; slug: string; collection: string; creator: string; digest: string }

/** Values for the braces of paths, from the demo world, whose first certificate takes some seconds. */
async function sample(page: Page): Promise<Sample> {
  const get = async (path: string) => (await page.request.get(`/api${path}`)).json()
  await expect.poll(async () => (await get('/images')).results.length, { timeout: 120_000 }).toBeGreaterThan(0)
  const [{ id, slug, user }] = (await get('/images')).results
  const collections = await get('/collections')
  // Of the certified text: the one of a file is of no certificate, and shows no verdict.
  const versions = await get(`/images/${id}/certificates`)
  const { digest } = versions.results[0]
  return { image: id, slug, collection: collections.results[0].id, creator: user, digest }
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

// The table's own keys, without those whose pages are the same as those of another route, and the lawyers’ own, which their own test inspects.
const names = (Object.keys(routes) as RouteName[]).filter(
  name => !['blog_filter', 'media_article', 'media_filter', 'lawyer'].includes(name),
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
  if (path.includes('?digest=')) await expect(page.locator('[data-verdict]')).toBeVisible({ timeout: 60_000 })
  await inspectOpen(page, locale, path, { everyTheme: true })
}
