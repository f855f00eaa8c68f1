// Two people certify one photograph: the second is told before certifying, both pages and the verifier say who was first, and the two settle it.
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import errorsEn from '../../messages/en/errors.json' with { type: 'json' }
import priorityEn from '../../messages/en/priority.json' with { type: 'json' }
import uploadEn from '../../messages/en/upload.json' with { type: 'json' }
import verifierEn from '../../messages/en/verifier.json' with { type: 'json' }
import errorsFr from '../../messages/fr/errors.json' with { type: 'json' }
import priorityFr from '../../messages/fr/priority.json' with { type: 'json' }
import uploadFr from '../../messages/fr/upload.json' with { type: 'json' }
import verifierFr from '../../messages/fr/verifier.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, type Locale, test, words } from '../fixtures.ts'
import { newPhotographs } from './new-photograph.ts'

const said = {
  en: { errors: errorsEn, priority: priorityEn, upload: uploadEn, verifier: verifierEn },
  fr: { errors: errorsFr, priority: priorityFr, upload: uploadFr, verifier: verifierFr },
} as const

for (const locale of journeyLocales(import.meta.url)) {
  test(`the second to certify a photograph is told who was first, ${locale}`, async ({
    quietPage: page,
    meetSomebody,
  }) => {
    test.setTimeout(240_000)
    // Parts of the same five photographs: each language has its own of them.
    const file = (await newPhotographs(9))[locale === 'en' ? 7 : 8]
    if (!file) throw new Error('there is no photograph')
    const author = await meetSomebody()
    await becomeCreator(author, locale, 'first')
    const first = await certifyByCall(author, file)

    await becomeCreator(page, locale, 'second')
    const second = await certifyAllTheSame(page, locale, file)
    const { later, earlier } = said[locale].priority.page
    await page.goto(localHref(locale, href('image', { id: second })))
    // The bell may tell of it at the same moment.
    await expect(page.getByRole('main').getByText(beginningOf(later.title))).toBeVisible()
    await inspectOpen(page, locale, 'the later photograph')
    await author.goto(localHref(locale, href('image', { id: first })))
    await expect(author.getByRole('main').getByText(beginningOf(earlier.title))).toBeVisible()
    await inspectOpen(author, locale, 'the earlier photograph')
    await expectSaidByVerifier(await meetSomebody(), locale, second)

    // Sold it cannot be, and the reason is said.
    const headers = { Origin: new URL(page.url()).origin, 'Accept-Language': locale }
    const sale = await page.request.patch(`/api/images/${second}`, { headers, data: { license_sale: true } })
    expect([sale.status(), (await sale.json()).detail]).toEqual([409, said[locale].errors.codes.priority_unsettled])

    await settle(page, author, locale, { first, second })
  })
}

const beginningOf = (message: string): string => message.split('{')[0] ?? ''

async function certifyByCall(page: Page, buffer: Buffer): Promise<string> {
  const headers = { Origin: new URL(page.url()).origin }
  const file = { name: 'first.jpg', mimeType: 'image/jpeg', buffer }
  const multipart = { title: 'First', genre: 'gen_landscape', track: 'false', despite_earlier: 'true', file }
  const response = await page.request.post('/api/images/create', { headers, multipart })
  expect(response.status(), await response.text()).toBe(201)
  const { id } = await response.json()
  await expect
    .poll(async () => (await (await page.request.get(`/api/images/${id}`)).json()).state, { timeout: 60_000 })
    .toBe('certified')
  return id
}

/** Answers the id of the image. */
async function certifyAllTheSame(page: Page, locale: Locale, buffer: Buffer): Promise<string> {
  const { upload, errors } = said[locale]
  await page.goto(localHref(locale, href('images')))
  await page.locator('input[type=file]').setInputFiles({ name: 'second.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(beginningOf(upload.earlier.title))).toBeVisible({ timeout: 30_000 })
  await page.getByLabel(upload.work.title, { exact: true }).fill('Second')
  await page.getByLabel(upload.work.genre, { exact: true }).selectOption({ index: 1 })
  const certify = page.getByRole('button', { name: words(upload.send, locale, { count: 1 }), exact: true })
  await certify.click()
  await expect(page.getByText(errors.fields.earlier_certified)).toBeInViewport({ timeout: 30_000 })
  await page.getByLabel(upload.earlier.accept, { exact: true }).check()
  await certify.click()
  await expect(page.getByText(beginningOf(upload.done.earlier))).toBeInViewport({ timeout: 60_000 })
  await page.getByRole('link', { name: upload.done.page, exact: true }).click()
  await page.waitForURL(/\/images\/img_/)
  const id = /img_\w+/.exec(page.url())?.[0] ?? ''
  await expect
    .poll(async () => (await (await page.request.get(`/api/images/${id}`)).json()).priorities.length, {
      timeout: 60_000,
    })
    .toBe(1)
  return id
}

async function expectSaidByVerifier(stranger: Page, locale: Locale, id: string): Promise<void> {
  const versions = await (await stranger.request.get(`/api/images/${id}/certificates`)).json()
  await stranger.goto(`${localHref(locale, href('proofs'))}?digest=${versions.results[0].digest}`)
  const card = stranger.locator('[data-verdict=contested]')
  await expect(card).toBeFocused({ timeout: 30_000 })
  await expect(card.getByText(said[locale].verifier.result.verdicts.contested.title)).toBeInViewport({ ratio: 1 })
  await expect(card.getByText(beginningOf(said[locale].verifier.result.earlier.title))).toBeInViewport({ ratio: 1 })
}

/** The second says by what right, the first agrees: then nothing stands in the way. */
async function settle(page: Page, author: Page, locale: Locale, ids: { first: string; second: string }): Promise<void> {
  const { panel, page: sentences } = said[locale].priority
  await page.getByLabel(panel.ground, { exact: true }).selectOption('co_author')
  await page.getByRole('button', { name: panel.send, exact: true }).click()
  await expect(page.getByText(sentences.states.declared)).toBeVisible()
  await author.reload()
  await author.getByRole('button', { name: panel.agree, exact: true }).click()
  await expect(author.getByText(sentences.states.agreed)).toBeVisible()
  await page.goto(localHref(locale, href('image', { id: ids.second })))
  await expect(page.getByText(sentences.states.agreed)).toBeVisible()
}
