// An administrator has an archive of the local web read, and the copy on its page shows the day of the capture.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { dateWords } from '../../lib/date-words.ts'
import { href, localHref } from '../../lib/routes.ts'
import archivesEn from '../../messages/en/archives.json' with { type: 'json' }
import hitsEn from '../../messages/en/hits.json' with { type: 'json' }
import archivesFr from '../../messages/fr/archives.json' with { type: 'json' }
import hitsFr from '../../messages/fr/hits.json' with { type: 'json' }
import { demoAccounts } from '../../server/seed/demo-accounts.ts'
import { captureLocalWeb } from '../../tests/support/archives/capture-local-web.ts'
import { makeArchive, putFile } from '../../tests/support/archives/make-archive.ts'
import { inspectOpen } from '../axe.ts'
import { expect, journeyLocales, type Locale, locales, test, words } from '../fixtures.ts'
import { signIn } from '../sign-in.ts'
import { FOUND_MS } from './copy-steps.ts'

const said = { en: { ...archivesEn, facts: hitsEn.facts }, fr: { ...archivesFr, facts: hitsFr.facts } } as const
const captured = { en: '2021-05-04T08:30:00Z', fr: '2019-03-02T10:15:00Z' } as const
const [creator, , administrator] = demoAccounts

type Found = { id: string; page_url: string; captured_at: string | null }

/** A copy that the crawl has found on the local web; another one for each language. */
async function foundCopy(page: Page, locale: Locale): Promise<Found> {
  let found: Found | undefined
  await expect(async () => {
    const { results } = await (await page.request.get('/api/hits?page_size=50&ordering=found_at')).json()
    const ofPages = results.filter((hit: Found) => hit.page_url.startsWith('http://'))
    const pages = [...new Map<string, Found>(ofPages.map((hit: Found) => [hit.page_url, hit])).values()]
    found = pages[locales.indexOf(locale)]
    expect(found).toBeDefined()
  }).toPass({ timeout: FOUND_MS, intervals: [1_000] })
  if (!found) throw new Error('no copy was found')
  return found
}

/** Puts an archive of this one page where the product reads archives; its address. */
async function putArchive(locale: Locale, url: string): Promise<string> {
  const name = `crawl-${locale}.warc.gz`
  const port = Number(new URL(url).port)
  const captures = await captureLocalWeb({ http_port: port, urls: [url], captured_at: captured[locale] })
  expect(captures).toHaveLength(1)
  await putFile(join(process.env.E2E_DATA ?? '', 'archives', name), makeArchive(captures, name).warc)
  return `folder:${name}`
}

async function addArchive(page: Page, locale: Locale, label: string, address: string): Promise<void> {
  const { form, states } = said[locale]
  await page.goto(localHref(locale, href('admin_domains', {}, { part: 'archives' })))
  await page.getByRole('button', { name: form.title, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: form.title })
  await dialog.getByLabel(form.label, { exact: true }).fill(label)
  await dialog.getByLabel(form.address, { exact: true }).fill('folder:nothing.html')
  await dialog.getByRole('button', { name: form.add, exact: true }).click()
  await expect(dialog.getByLabel(form.address, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(form.address, { exact: true }).fill(address)
  await dialog.getByRole('button', { name: form.add, exact: true }).click()
  const panel = page.getByRole('region', { name: label, exact: true })
  await expect(panel).toContainText(address)
  // The page follows the work by itself.
  await expect(panel).toContainText(states.done, { timeout: 30_000 })
  await expect(panel).toContainText(words(said[locale].segments, locale, { done: 1, count: 1 }))
}

for (const locale of journeyLocales(import.meta.url)) {
  test(`a copy in an archive shows the day of its capture, ${locale}`, async ({ quietPage: page, meetSomebody }) => {
    test.setTimeout(FOUND_MS + 60_000)
    const owner = await meetSomebody()
    await signIn(owner, creator)
    const { id, page_url } = await foundCopy(owner, locale)
    await signIn(page, administrator)
    await addArchive(page, locale, `Crawl ${locale}`, await putArchive(locale, page_url))
    await inspectOpen(page, locale, 'archives')

    await owner.goto(localHref(locale, href('hits', { slug: id })))
    const { captured: term } = said[locale].facts
    const day = dateWords(locale).moment(captured[locale], 'short')
    await expect(owner.getByRole('definition').filter({ hasText: day })).toBeVisible()
    await expect(owner.getByRole('term').filter({ hasText: term })).toBeVisible()
  })
}
