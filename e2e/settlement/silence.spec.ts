// A letter that nobody answers, in both languages, clock in hand: it opens from the mailbox in one act, its reminders leave on their days, and afterwards its creator has the host written to, prints it for the post and gives it up.
import type { Browser, Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { domains } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { infringements, mailings } from '#server/db/schema/settlement.ts'
import { href, localHref } from '../../lib/routes.ts'
import wordsEn from '../../messages/en/received-letter.json' with { type: 'json' }
import claimsEn from '../../messages/en/settlement-claims.json' with { type: 'json' }
import noticeEn from '../../messages/en/settlement-letter.json' with { type: 'json' }
import wordsFr from '../../messages/fr/received-letter.json' with { type: 'json' }
import claimsFr from '../../messages/fr/settlement-claims.json' with { type: 'json' }
import noticeFr from '../../messages/fr/settlement-letter.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { addressInLetter, expect, journeyLocales, type Locale, letterTo, newAddress, words } from '../fixtures.ts'
import { type OwnProduct, test } from '../own-product.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'
import { signIn } from '../sign-in.ts'
import { COMMERCIAL, claimable } from './claimable-copy.ts'

// In a shared product other tests have had the websites blocked that it writes to.
test.use({ demo: true, apart: 'silence' })

const said = {
  en: { letter: wordsEn, claims: claimsEn, notice: noticeEn },
  fr: { letter: wordsFr, claims: claimsFr, notice: noticeFr },
} as const
const LINK = /https?:\/\/[^"\s<]*\/infringement\/[\w-]{20,}\/?/

for (const locale of journeyLocales(import.meta.url))
  test(`${locale}: silence is no refusal: two reminders, the host, the post, and the end`, async ({
    quietPage: page,
    browser,
    product,
  }) => {
    test.setTimeout(FOUND_MS + 240_000)
    const { letter, claims } = said[locale]
    const [office, other] = [newAddress(`silent-${locale}`), newAddress(`other-${locale}`)]
    await signIn(page)
    const claim = await sign(page, product, locale, { office, other })
    await opens(browser, product, locale, { office, claim })

    await daysPass(product, claim, 10)
    await expect.poll(() => statesOf(product, claim), { timeout: 60_000 }).toEqual(['sent', 'sent', 'planned'])
    await daysPass(product, claim, 5)
    await expect.poll(() => statesOf(product, claim), { timeout: 60_000 }).toEqual(['sent', 'sent', 'sent'])
    await page.goto(await addressInLetter(other, LINK))
    await expect(page.getByText(letter.schedule.states.sent, { exact: true })).toHaveCount(3)
    await daysPass(product, claim, 16)

    const own = localHref(locale, href('account', { slug: 'claims' }, { claim }))
    await expect(async () => {
      await page.goto(own)
      await expect(page.getByText(claims.events.unanswered)).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await tellHost(page, product, locale, claim)

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: claims.acts.post, exact: true }).click()
    expect((await saved).suggestedFilename()).toBe('letter.pdf')
    await expect(page.getByText(claims.events.printed)).toBeVisible()

    await page.getByRole('button', { name: claims.acts.withdraw, exact: true }).click()
    const asked = page.getByRole('dialog', { name: claims.acts.withdraw_title })
    await asked.getByLabel(claims.acts.reason, { exact: true }).fill('Nobody is there.')
    await asked.getByRole('button', { name: claims.acts.withdraw, exact: true }).click()
    await expect(page.getByText(claims.outcomes.given_up, { exact: true }).first()).toBeVisible()
    await page.goto(await addressInLetter(office, LINK))
    await expect(page.getByText('Nobody is there.')).toBeVisible()
  })

/** Read, signed off, sent once, and found in the mailbox of the host’s desk and among one’s letters. */
async function tellHost(page: Page, { db }: OwnProduct, locale: Locale, claim: string): Promise<void> {
  const { claims, notice } = said[locale]
  const desk = newAddress(`desk-${locale}`)
  const [row] = await db.select().from(infringements).where(eq(infringements.id, claim))
  const its = eq(domains.id, row?.domain_id ?? '')
  const [site] = await db
    .update(domains)
    .set({ host: 'Example Hosting', abuse_emails: [desk] })
    .where(its)
    .returning()
  const domain = site?.name ?? ''
  await page.getByRole('button', { name: claims.acts.host, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: claims.acts.host_title })
  await expect(
    dialog.getByText(words(claims.acts.host_to, locale, { host: 'Example Hosting', addresses: desk })),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: claims.acts.host_copy })).toBeVisible()
  await inspectOpen(page, locale, 'a notice to a host')
  await expect(dialog.getByRole('button', { name: claims.acts.host_send })).toBeDisabled()
  await dialog.getByLabel(claims.acts.host_declaration).check()
  await dialog.getByRole('button', { name: claims.acts.host_send }).click()
  await expect(dialog.getByText(claims.acts.host_sent_on.replace('{day}', '').trim())).toBeVisible()
  await expect(dialog.getByRole('button', { name: claims.acts.host_send })).toHaveCount(0)
  await dialog.getByRole('button', { name: claims.acts.close, exact: true }).click()
  await expect(page.getByText(claims.events.host_notice_sent)).toBeVisible()
  const letter = await letterTo(desk, words(notice.host.subject, locale, { domain }), notice.host.d)
  expect(letter).toContain(row?.check_code)
  await page.goto(localHref(locale, href('account', { slug: 'mailings' })))
  await expect(page.getByText(words(claims.mailings.of_host, locale, { domain }))).toBeVisible()
  await page.goto(localHref(locale, href('account', { slug: 'claims' }, { claim })))
}

type Addresses = { office: string; other: string }

/** By calls, as the page of preparing does it; the id of the claim, whose first letter has left. */
async function sign(page: Page, product: OwnProduct, locale: Locale, { office, other }: Addresses): Promise<string> {
  const { db } = product
  const hit = await claimable(page, product, office)
  const [found] = await db.select().from(hits).where(eq(hits.id, hit))
  const known = { internal_emails: [office], manual_emails: [], registrant_emails: [], external_emails: [other] }
  await db
    .update(domains)
    .set(known)
    .where(eq(domains.id, found?.domain_id ?? ''))
  const headers = { Origin: new URL(page.url()).origin }
  const draft = { hits: [hit], kind: 'claim', locale, commercial_reason: COMMERCIAL }
  let id = ''
  // A crawl may see the page again between the preview and the sign-off: then it is read again.
  await expect(async () => {
    const preview = await (await page.request.post('/api/infringements/preview', { data: draft, headers })).json()
    const data = { ...draft, digest: preview.digest, declared: true }
    const signed = await page.request.post('/api/infringements', { data, headers })
    expect(signed.status(), await signed.text()).toBe(201)
    id = (await signed.json()).id
  }).toPass({ timeout: 60_000 })
  await expect.poll(() => statesOf(product, id), { timeout: 60_000 }).toEqual(['sent', 'planned', 'planned'])
  return id
}

/** With script and without: from the email by its link, and from the code by the page that checks it, in two acts at most. */
async function opens(
  browser: Browser,
  { url, db }: OwnProduct,
  locale: Locale,
  { office, claim }: { office: string; claim: string },
): Promise<void> {
  const { letter, check } = said[locale].letter
  const link = await addressInLetter(office, LINK)
  const [row] = await db.select().from(infringements).where(eq(infringements.id, claim))
  for (const javaScriptEnabled of [true, false]) {
    const page = await (await browser.newContext({ baseURL: url, javaScriptEnabled })).newPage()
    await clickAlone(page, link)
    await expect(page.getByText(letter.real_title, { exact: true })).toBeInViewport()
    // The square code for checking holds the page with the code in it.
    const code = row?.check_code ?? ''
    await clickAlone(page, `${url}${localHref(locale, href('infringement', {}, { code }))}`)
    await expect(page.getByText(check.real_title, { exact: true })).toBeInViewport()
    await page.context().close()
  }
}

/** One act: a click on what an email or a square code holds. */
async function clickAlone(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(`<a href="${address}">Open</a>`)
  await page.getByRole('link', { name: 'Open', exact: true }).click()
}

/** Everything of this claim lies as many days further back, and what is due happens. */
async function daysPass({ db, strike }: OwnProduct, claim: string, days: number): Promise<void> {
  const before = sql`${days}::int`
  await db
    .update(mailings)
    .set({ due_on: sql`${mailings.due_on} - ${before}` })
    .where(eq(mailings.infringement_id, claim))
  await db
    .update(infringements)
    .set({ deadline_on: sql`${infringements.deadline_on} - ${before}` })
    .where(eq(infringements.id, claim))
  await strike('settlement.send-due-mailings')
  await strike('settlement.tell-unanswered')
}

/** Of the letters in the order in which they are due. */
async function statesOf({ db }: OwnProduct, claim: string): Promise<string[]> {
  const rows = await db.select().from(mailings).where(eq(mailings.infringement_id, claim))
  return rows.toSorted((one, next) => one.due_on.localeCompare(next.due_on)).map(({ state }) => state)
}
