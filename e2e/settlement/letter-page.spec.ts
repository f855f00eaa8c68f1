// What whoever received a letter sees and does, in both languages: with script and without, on a phone and at a desk.
import type { Browser, Page } from '@playwright/test'
import { toCents } from '#lib/money.ts'
import { href, localHref } from '../../lib/routes.ts'
import errorsEn from '../../messages/en/errors.json' with { type: 'json' }
import wordsEn from '../../messages/en/received-letter.json' with { type: 'json' }
import errorsFr from '../../messages/fr/errors.json' with { type: 'json' }
import wordsFr from '../../messages/fr/received-letter.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { expect, journeyLocales, type Locale, words } from '../fixtures.ts'
import { type OwnProduct, test } from '../own-product.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'
import { sendLetter } from './letter-steps.ts'

test.use({ demo: true })

const said = { en: wordsEn, fr: wordsFr } as const
const refusals = { en: errorsEn, fr: errorsFr } as const
const sender = 'Marie Martin'
const phone = { width: 390, height: 844 }

for (const locale of journeyLocales(import.meta.url)) {
  test(`${locale}: a letter is checked, read and contested without script on a phone`, async ({ browser, product }) => {
    test.setTimeout(FOUND_MS + 60_000)
    const { token, code } = await sendLetter(product, locale)
    const page = await withoutScript(browser, product)
    await checkCode(page, locale, code)
    await readLetter(page, locale, token)
    await contest(page, locale)
    await page.context().close()
  })

  test(`${locale}: a letter is read, a licence refused and a removal told with script`, async ({
    quietPage: page,
    product,
  }) => {
    test.setTimeout(FOUND_MS + 90_000)
    const { token } = await sendLetter(product, locale, { base_cents: toCents(120_00) })
    const { remove, prove } = said[locale].ways
    await page.goto(letterAt(locale, token))
    await expect(page.getByText(said[locale].letter.real_title, { exact: true })).toBeInViewport()
    await page.getByText(prove.title, { exact: true }).click()
    await page.getByLabel(prove.passports).fill('L-0000-0000-0000')
    await page.getByRole('button', { name: prove.submit, exact: true }).click()
    await expect(page.getByText(refusals[locale].codes.license_not_proved)).toBeInViewport()
    await expect(page.getByLabel(prove.passports)).toHaveValue('L-0000-0000-0000')
    await inspectOpen(page, locale, 'letter')
    await page.getByText(remove.title, { exact: true }).click()
    await page.getByRole('button', { name: remove.submit, exact: true }).click()
    await expect(page.getByText(said[locale].answers.done.remove)).toBeInViewport()
    await expect(page.getByText(said[locale].answers.states.open, { exact: true })).toBeVisible()
    await inspectOpen(page, locale, 'letter answered')
  })
}

test('nothing keeps a letter, passes its address on or lists it; an address that was made up says so', async ({
  quietPage: page,
  product,
}) => {
  test.setTimeout(FOUND_MS + 60_000)
  const { token } = await sendLetter(product, 'en', { kind: 'removal' })
  const headers = (await page.goto(letterAt('en', token)))?.headers() ?? {}
  expect(headers['cache-control']).toContain('no-store')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-robots-tag']).toContain('noindex')
  await expect(page.locator('link[rel=canonical], link[hreflang]')).toHaveCount(0)
  await expect(page.getByText(wordsEn.amounts.free)).toBeVisible()
  await page.goto(letterAt('en', `${token.slice(0, -4)}AAAA`))
  await expect(page.getByRole('heading', { name: wordsEn.unknown.title })).toBeInViewport()
  await inspectOpen(page, 'en', 'unknown letter')
  await page.goto(localHref('en', href('infringement', {}, { code: 'L-0000-0000-0000' })))
  await expect(page.getByText(words(wordsEn.check.unknown_title, 'en', { code: 'L-0000-0000-0000' }))).toBeInViewport()
  await inspectOpen(page, 'en', 'check of a code')
})

const letterAt = (locale: Locale, token: string) => localHref(locale, href('infringement', { token }))

async function withoutScript(browser: Browser, { url }: OwnProduct): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false, viewport: phone })
  return context.newPage()
}

async function checkCode(page: Page, locale: Locale, code: string): Promise<void> {
  const { check } = said[locale]
  await page.goto(localHref(locale, href('infringement')))
  await page.getByLabel(check.code, { exact: true }).fill(code.toLowerCase())
  await page.getByRole('button', { name: check.submit, exact: true }).click()
  await expect(page.getByText(check.real_title, { exact: true })).toBeInViewport()
  await expect(page.getByText(sender)).toBeInViewport()
}

async function readLetter(page: Page, locale: Locale, token: string): Promise<void> {
  const { letter, pictures, schedule } = said[locale]
  await page.goto(letterAt(locale, token))
  await expect(page.getByText(letter.real_title, { exact: true })).toBeInViewport()
  for (const region of [pictures.region_original, pictures.region_found])
    await expect(page.getByRole('img', { name: region, exact: true })).toBeVisible()
  for (const picture of await page.locator('figure img').all())
    await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0) // it is an <img>
  await expect(page.getByText(schedule.deadline)).toBeVisible()
  await expect(page.getByRole('table')).toContainText('500')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide).toBeLessThanOrEqual(0)
}

async function contest(page: Page, locale: Locale): Promise<void> {
  const { ways, answers } = said[locale]
  await page.getByText(ways.contest.title, { exact: true }).click()
  await page.getByLabel(ways.contest.reason, { exact: true }).fill('It was online for one day.')
  await page.getByRole('button', { name: ways.contest.submit, exact: true }).click()
  await expect(page.getByText(words(answers.done.contest, locale, { sender }))).toBeInViewport()
  await expect(page.getByText(answers.states.open, { exact: true })).toBeVisible()
}
