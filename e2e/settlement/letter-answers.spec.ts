// What a recipient answers without paying, in both languages: contested, refused and accepted, a licence from elsewhere that its creator judges, and the number of one of ours that closes the case in one paste.
import type { Browser, Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { license_passports, licenses } from '#server/db/schema/market.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { href, localHref } from '../../lib/routes.ts'
import wordsEn from '../../messages/en/received-letter.json' with { type: 'json' }
import claimsEn from '../../messages/en/settlement-claims.json' with { type: 'json' }
import wordsFr from '../../messages/fr/received-letter.json' with { type: 'json' }
import claimsFr from '../../messages/fr/settlement-claims.json' with { type: 'json' }
import { demoAccounts } from '../../server/seed/demo-accounts.ts'
import { browser as browserFacts, FRICTIONLESS } from '../../tests/support/billing/cards.ts'
import { guestBody } from '../../tests/support/settlement/guests.ts'
import { type PutLetter, putLetter } from '../../tests/support/settlement/put-letter.ts'
import { inspectOpen } from '../axe.ts'
import { expect, journeyLocales, type Locale, words } from '../fixtures.ts'
import { type OwnProduct, test } from '../own-product.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'
import { signIn } from '../sign-in.ts'
import { sendLetter } from './letter-steps.ts'

test.use({ demo: true })

const said = { en: { letter: wordsEn, claims: claimsEn }, fr: { letter: wordsFr, claims: claimsFr } } as const
/** One of the two languages on a phone. */
const sizes = { en: { width: 1280, height: 900 }, fr: { width: 390, height: 844 } } as const
const [creator] = demoAccounts
const sender = 'Marie Martin'

for (const locale of journeyLocales(import.meta.url)) {
  test(`${locale}: a contest is refused, a licence from elsewhere accepted, and both sides read how it ended`, async ({
    quietPage: page,
    product,
    browser,
  }) => {
    test.setTimeout(FOUND_MS + 120_000)
    await page.setViewportSize(sizes[locale])
    const { letter } = said[locale]
    const sent = await sendLetter(product, locale, { by: creator.email })
    const desk = await creatorDesk(browser, product)
    await contest(page, locale, sent)
    await judge(desk, locale, sent, 'refuse', 'It is mine: see the raw file.')
    await page.reload()
    await expect(page.getByText('It is mine: see the raw file.')).toBeVisible()
    await expect(page.getByText(letter.answers.states.refused, { exact: true })).toBeVisible()
    await handIn(page, locale)
    await judge(desk, locale, sent, 'accept', 'Bought of our agency.')
    await page.reload()
    await expectEnd(page, locale, letter.outcomes.license_proved)
    await expect(desk.getByText(said[locale].claims.outcomes.license_proved, { exact: true }).first()).toBeVisible()
    await inspectOpen(page, locale, 'a letter that has ended')
    await desk.context().close()
  })

  test(`${locale}: a contest that is accepted ends the case for both sides`, async ({
    quietPage: page,
    product,
    browser,
  }) => {
    test.setTimeout(FOUND_MS + 90_000)
    await page.setViewportSize(sizes[locale])
    const sent = await sendLetter(product, locale, { by: creator.email })
    const desk = await creatorDesk(browser, product)
    await contest(page, locale, sent)
    await judge(desk, locale, sent, 'accept', 'You are right, we are sorry.')
    await page.reload()
    await expectEnd(page, locale, said[locale].letter.outcomes.contest_accepted)
    await expect(page.getByText('You are right, we are sorry.').first()).toBeVisible()
    const own = desk.getByRole('link', { name: said[locale].claims.acts.closing, exact: true })
    expect(await typeOf(desk, own)).toBe('application/pdf')
    await desk.context().close()
  })

  test(`${locale}: the number of a licence closes the case in one paste`, async ({ quietPage: page, product }) => {
    test.setTimeout(FOUND_MS + 90_000)
    await page.setViewportSize(sizes[locale])
    const { ways, outcomes } = said[locale].letter
    const { again, number } = await licensedLetter(page, product, locale)
    await page.goto(letterAt(locale, again))
    await page.getByText(ways.prove.title, { exact: true }).click()
    await page.getByLabel(ways.prove.passports).fill(` ${number.toLowerCase()} `)
    await page.getByRole('button', { name: ways.prove.submit, exact: true }).click()
    await expect(page.getByText(said[locale].letter.answers.done.prove)).toBeInViewport()
    await expectEnd(page, locale, outcomes.license_proved)
  })
}

const letterAt = (locale: Locale, { token }: PutLetter) => localHref(locale, href('infringement', { token }))

/** Whoever only looks round decides nothing. */
async function creatorDesk(browser: Browser, { url, db }: OwnProduct): Promise<Page> {
  await db.update(users).set({ roles: [] }).where(eq(users.email, creator.email))
  const desk = await (await browser.newContext({ baseURL: url })).newPage()
  await signIn(desk)
  return desk
}

async function contest(page: Page, locale: Locale, sent: PutLetter): Promise<void> {
  const { ways, answers } = said[locale].letter
  await page.goto(letterAt(locale, sent))
  await page.getByText(ways.contest.title, { exact: true }).click()
  await page.getByLabel(ways.contest.reason, { exact: true }).fill('It is my own photograph.')
  await page.getByRole('button', { name: ways.contest.submit, exact: true }).click()
  await expect(page.getByText(words(answers.done.contest, locale, { sender }))).toBeInViewport()
}

async function handIn(page: Page, locale: Locale): Promise<void> {
  const { ways, answers } = said[locale].letter
  await page.getByText(ways.prove.title, { exact: true }).click()
  const file = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a licence') }
  await page.getByLabel(ways.prove.file, { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: ways.prove.file_submit, exact: true }).click()
  await expect(page.getByText(words(answers.done.file, locale, { sender }))).toBeInViewport()
}

/** On the creator's page of the claim, where the answer waits. */
async function judge(
  desk: Page,
  locale: Locale,
  { id }: PutLetter,
  word: 'accept' | 'refuse',
  reason: string,
): Promise<void> {
  const { judge: labels } = said[locale].claims
  await desk.goto(localHref(locale, href('account', { slug: 'claims' }, { claim: id })))
  await desk.getByLabel(labels.reason, { exact: true }).fill(reason)
  await desk.getByRole('button', { name: labels[word], exact: true }).click()
  const question = desk.getByRole('alertdialog', { name: labels.asked[word] })
  await question.getByRole('button', { name: labels[word], exact: true }).click()
  await expect(desk.getByText(reason, { exact: true }).first()).toBeVisible()
}

async function expectEnd(page: Page, locale: Locale, outcome: string): Promise<void> {
  const { outcomes, letter } = said[locale].letter
  await expect(page.getByText(outcome)).toBeVisible()
  await expect(page.getByText(letter.actions.none, { exact: true })).toBeVisible()
  const closing = page.getByRole('link', { name: outcomes.letter, exact: true })
  expect(await typeOf(page, closing)).toBe('application/pdf')
}

const typeOf = async (page: Page, link: Locator) =>
  (await page.request.get((await link.getAttribute('href')) ?? '')).headers()['content-type']

/** A licence that a guest bought with one letter, and another letter about the same page. */
async function licensedLetter(page: Page, product: OwnProduct, locale: Locale) {
  const { db } = product
  const first = await sendLetter(product, locale, { sells: true })
  const at = `/api/infringements/${first.token}/guests`
  await page.goto(letterAt(locale, first))
  const headers = { Origin: new URL(page.url()).origin }
  const post = async (path: string, data: object) => (await page.request.post(path, { data, headers })).json()
  const { id: guest, quote } = await post(at, guestBody)
  const RessourceId = await registered(await post(`${at}/${guest}/card`, {}))
  const total_cents = quote.damages_cents + quote.license.total_cents
  const paying = { RessourceId, browser: browserFacts, license: true, total_cents }
  expect((await post(`${at}/${guest}/pay`, paying)).status).toBe('paid')
  const [license] = await db.select().from(licenses).where(eq(licenses.buyer_id, guest))
  const number = license?.number ?? ''
  await expect.poll(() => db.$count(license_passports, eq(license_passports.number, number))).toBeGreaterThan(0)
  const [claimed] = await db.select().from(infringement_hits).where(eq(infringement_hits.id, first.hit))
  const [hit] = await db
    .select()
    .from(hits)
    .where(eq(hits.id, claimed?.hit_id ?? ''))
  if (!hit) throw new Error('the copy is not there')
  return { number, again: await putLetter(db, new Date(), { creator_id: hit.user_id, hit, locale }) }
}

type Registration = Record<'id' | 'url' | 'preregistration_data' | 'access_key' | 'base_url' | 'client_id', string>

/** What the provider's kit does in a browser. */
async function registered({ id, url, base_url, client_id, ...keys }: Registration): Promise<string> {
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
  const card = { cardNumber: FRICTIONLESS, cardExpirationDate: '1230', cardCvx: '123' }
  const sent = { data: keys.preregistration_data, accessKeyRef: keys.access_key, ...card }
  const RegistrationData = await (await fetch(url, form(sent))).text()
  await fetch(`${base_url}/v2.01/${client_id}/CardRegistrations/${id}`, form({ Id: id, RegistrationData }))
  return id
}
