// A request for removal or credit that is answered by putting the page right, in both languages: its owner takes the picture down or names the author, the look sees it, and both sides read that it is closed.
import type { Page } from '@playwright/test'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { crawl_pictures } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { compliance_checks } from '#server/db/schema/settlement.ts'
import { href, localHref } from '../../lib/routes.ts'
import wordsEn from '../../messages/en/received-letter.json' with { type: 'json' }
import claimsEn from '../../messages/en/settlement-claims.json' with { type: 'json' }
import wordsFr from '../../messages/fr/received-letter.json' with { type: 'json' }
import claimsFr from '../../messages/fr/settlement-claims.json' with { type: 'json' }
import { demoAccounts } from '../../server/seed/demo-accounts.ts'
import { type PutLetter, putLetter } from '../../tests/support/settlement/put-letter.ts'
import { inspectOpen } from '../axe.ts'
import { expect, journeyLocales, type Locale } from '../fixtures.ts'
import { changePage, onPage } from '../local-page.ts'
import { type OwnProduct, test } from '../own-product.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'
import { signIn } from '../sign-in.ts'

test.use({ demo: true })

const said = { en: { letter: wordsEn, claims: claimsEn }, fr: { letter: wordsFr, claims: claimsFr } } as const
const [creator] = demoAccounts
/** Pages of the local web that show one photograph beside their words. */
const pages = {
  remove: {
    en: 'halcyon-magazine.localhost/stories/quiet-water',
    fr: 'carnet-de-route.localhost/2026/06/les-sommets-au-petit-matin/',
  },
  credit: {
    en: 'gazette-du-littoral.localhost/mer/la-cote-recule-12031.html',
    fr: 'carnet-de-route.localhost/2026/04/le-dernier-soleil/',
  },
} as const

for (const locale of journeyLocales(import.meta.url)) {
  test(`${locale}: the picture is taken down, the look sees that it is gone, and both sides read it`, async ({
    quietPage: page,
    meetSomebody,
    product,
  }) => {
    test.setTimeout(FOUND_MS + 180_000)
    const sent = await request(product, locale, pages.remove[locale])
    await changePage(product, pages.remove[locale], { taken_down: true })
    await answer(page, locale, sent, 'remove')
    await look(product, sent, 'removed')
    await expectClosed({ page, desk: await meetSomebody() }, locale, sent, 'removed')
  })

  test(`${locale}: the author is named, the look sees the name, and both sides read it`, async ({
    page,
    browser,
    product,
  }) => {
    test.setTimeout(FOUND_MS + 180_000)
    const { letter } = said[locale]
    const sent = await request(product, locale, pages.credit[locale])
    const plain = await (await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })).newPage()
    await plain.goto(letterAt(locale, sent))
    await expect(plain.getByText(letter.ways.credit.title, { exact: true })).toBeVisible()
    await changePage(product, pages.credit[locale], { caption: `Photo : ${sent.author}` })
    await answer(plain, locale, sent, 'credit')
    await look(product, sent, 'credited')
    await expectClosed({ page: plain, desk: page }, locale, sent, 'credited')
    await plain.context().close()
  })
}

type Sent = PutLetter & { author: string }

const letterAt = (locale: Locale, { token }: PutLetter) => localHref(locale, href('infringement', { token }))

/** A letter about what was found on this page, after the first look has seen it there. */
async function request(product: OwnProduct, locale: Locale, address: string): Promise<Sent> {
  const { db } = product
  const at = and(onPage(address), isNotNull(crawl_pictures.copy), hits.confirmed)
  const find = () =>
    db
      .select({ hit: hits, author: images.photographer })
      .from(hits)
      .innerJoin(images, eq(images.id, hits.image_id))
      .innerJoin(crawl_pictures, eq(crawl_pictures.id, hits.picture_id))
      .where(at)
      .limit(1)
  await expect.poll(async () => (await find()).length, { timeout: FOUND_MS }).toBe(1)
  const [found] = await find()
  const [claimant] = await db.select().from(users).where(eq(users.email, creator.email))
  if (!found || !claimant) throw new Error('the copy or its creator is not there')
  const letter = { creator_id: claimant.id, hit: found.hit, locale, kind: 'removal' } as const
  const sent = { ...(await putLetter(db, new Date(), letter)), author: found.author }
  await look(product, sent, 'still_there')
  return sent
}

/** Looks that are due are made, until one of them finds this. */
async function look({ db, strike }: OwnProduct, { id }: Sent, result: 'still_there' | 'removed' | 'credited') {
  const seen = and(eq(compliance_checks.infringement_id, id), isNotNull(compliance_checks.result))
  // With what each was concluded from, for whoever reads of a failure.
  const ground = sql<string>`${compliance_checks.findings}->>'ground'`
  const checks = () => db.select({ result: compliance_checks.result, ground }).from(compliance_checks).where(seen)
  await expect(async () => {
    await strike('settlement.plan-checks')
    await expect.poll(checks, { timeout: 5_000 }).toContainEqual(expect.objectContaining({ result }))
  }).toPass({ timeout: 60_000 })
}

async function answer(page: Page, locale: Locale, sent: Sent, kind: 'remove' | 'credit'): Promise<void> {
  const { ways, answers } = said[locale].letter
  await page.goto(letterAt(locale, sent))
  await page.getByText(ways[kind].title, { exact: true }).click()
  await page.getByRole('button', { name: ways[kind].submit, exact: true }).click()
  await expect(page.getByText(answers.done[kind])).toBeVisible()
}

async function expectClosed(
  { page, desk }: { page: Page; desk: Page },
  locale: Locale,
  sent: Sent,
  outcome: 'removed' | 'credited',
): Promise<void> {
  const { letter, claims } = said[locale]
  await page.goto(letterAt(locale, sent))
  await expect(page.getByText(letter.outcomes[outcome])).toBeVisible()
  await expect(page.getByText(letter.schedule.results[outcome]).first()).toBeVisible()
  await expect(page.getByRole('link', { name: letter.outcomes.letter, exact: true })).toBeVisible()
  await signIn(desk)
  await desk.goto(localHref(locale, href('account', { slug: 'claims' }, { claim: sent.id })))
  await expect(desk.getByText(claims.outcomes[outcome], { exact: true }).first()).toBeVisible()
  await expect(desk.getByText(claims.checks[outcome]).first()).toBeVisible()
  await inspectOpen(desk, locale, `a request that ended as ${outcome}`)
}
