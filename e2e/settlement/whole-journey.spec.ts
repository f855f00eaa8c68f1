// A whole case in both languages: from the copy to the letter in the mailbox, its check, its page, the bank, and the end on both sides and in the books.
import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { invoices, pay_ins } from '#server/db/schema/billing.ts'
import { ledger_entries } from '#server/db/schema/ledger.ts'
import { infringements } from '#server/db/schema/settlement.ts'
import { href, localHref } from '../../lib/routes.ts'
import hitsEn from '../../messages/en/hits.json' with { type: 'json' }
import receivedEn from '../../messages/en/received-letter.json' with { type: 'json' }
import claimsEn from '../../messages/en/settlement-claims.json' with { type: 'json' }
import mailEn from '../../messages/en/settlement-mail.json' with { type: 'json' }
import hitsFr from '../../messages/fr/hits.json' with { type: 'json' }
import receivedFr from '../../messages/fr/received-letter.json' with { type: 'json' }
import claimsFr from '../../messages/fr/settlement-claims.json' with { type: 'json' }
import mailFr from '../../messages/fr/settlement-mail.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { addressInLetter, expect, journeyLocales, type Locale, letterTo, newAddress } from '../fixtures.ts'
import { type OwnProduct, test } from '../own-product.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'
import { signIn } from '../sign-in.ts'
import { COMMERCIAL, claimable } from './claimable-copy.ts'
import { buyAsGuest } from './guest-steps.ts'

test.use({ demo: true })

const said = {
  en: { hits: hitsEn, claims: claimsEn, letter: receivedEn, mail: mailEn },
  fr: { hits: hitsFr, claims: claimsFr, letter: receivedFr, mail: mailFr },
} as const
/** Who receives the letter has a phone. */
const phone = { width: 390, height: 844 }

for (const locale of journeyLocales(import.meta.url))
  test(`${locale}: a copy becomes a letter that is checked, paid at the bank, and closed for both sides`, async ({
    quietPage: page,
    meetSomebody,
    product,
  }) => {
    test.setTimeout(FOUND_MS + 240_000)
    const { letter, claims } = said[locale]
    const office = newAddress(`whole-${locale}`)
    await signIn(page)
    const claim = await signOff(page, product, locale, office)
    const link = await addressInLetter(office, /https?:\/\/[^"\s<]*\/infringement\/[\w-]{20,}\/?/)
    const recipient = await meetSomebody()
    await recipient.setViewportSize(phone)
    const { check_code: code } = await check(recipient, product, locale, claim)
    await recipient.goto(link)
    await expect(recipient.getByText(letter.letter.real_title, { exact: true })).toBeInViewport()
    await expect(recipient.getByText(code, { exact: true })).toBeVisible()
    const cents = await buyAsGuest(recipient, locale)
    await expect(recipient.getByText(letter.answers.done.pay_guest)).toBeInViewport()
    await expect(recipient.getByText(letter.outcomes.licensed)).toBeVisible()
    await inspectOpen(recipient, locale, 'a letter that was paid')
    await expectBooks(product, claim, cents)
    const [, subject = ''] = said[locale].mail.closed.subject.split('}')
    await letterTo(office, subject, code)

    await page.goto(localHref(locale, href('account', { slug: 'claims' }, { outcome: 'licensed' })))
    await page.getByLabel(claims.list.outcome, { exact: true }).scrollIntoViewIfNeeded()
    await expect(page.getByLabel(claims.list.outcome, { exact: true })).toHaveValue('licensed')
    await inspectOpen(page, locale, 'claims that are narrowed')
    await page.goto(localHref(locale, href('account', { slug: 'claims' }, { claim })))
    await expect(page.getByText(claims.outcomes.licensed, { exact: true })).toBeInViewport()
    await expect(page.getByText(claims.events.damages_paid).first()).toBeVisible()
  })

/** From the page of the copy to the sent letter; the id of the claim. */
async function signOff(page: Page, product: OwnProduct, locale: Locale, office: string): Promise<string> {
  const { claims, hits } = said[locale]
  const hit = await claimable(page, product, office)
  await page.goto(localHref(locale, href('hits', { slug: hit })))
  await page.getByRole('link', { name: hits.notice.prepare, exact: true }).click()
  await page.getByText(claims.kinds.claim, { exact: true }).click()
  await page.getByLabel(claims.prepare.language).selectOption(locale)
  const why = page.getByLabel(claims.prepare.commercial)
  await why.fill(COMMERCIAL)
  await why.blur()
  await page.getByLabel(claims.prepare.declaration).check()
  const signed = page.waitForResponse(
    answer => answer.request().method() === 'POST' && /\/infringements\/?$/.test(new URL(answer.url()).pathname),
  )
  await page.getByRole('button', { name: claims.prepare.sign.claim, exact: true }).click()
  const answer = await signed
  expect(answer.status()).toBe(201)
  await expect(page.getByText(claims.states.to_be_settled, { exact: true })).toBeInViewport()
  const { id }: { id: string } = await answer.json()
  return id
}

/** By the code alone, as the letter tells whoever doubts. */
async function check(page: Page, { db }: OwnProduct, locale: Locale, claim: string) {
  const { check: asked } = said[locale].letter
  const [row] = await db.select().from(infringements).where(eq(infringements.id, claim))
  if (!row) throw new Error('the claim is not there')
  await page.goto(localHref(locale, href('infringement')))
  await page.getByLabel(asked.code, { exact: true }).fill(row.check_code.toLowerCase())
  await page.getByRole('button', { name: asked.submit, exact: true }).click()
  await expect(page.getByText(asked.real_title, { exact: true })).toBeInViewport()
  return row
}

/** What was paid stands on numbered invoices of this case, and the ledger is even. */
async function expectBooks({ db }: OwnProduct, claim: string, cents: number): Promise<void> {
  const paid = await db
    .select({ number: invoices.number, amount: pay_ins.amount_cents })
    .from(pay_ins)
    .innerJoin(invoices, eq(invoices.id, pay_ins.invoice_id))
    .where(sql`${invoices.id} in (select invoice_id from infringement_answers where infringement_id = ${claim})
      and ${pay_ins.status} = 'succeeded'`)
  expect(paid).toEqual([{ number: expect.any(String), amount: cents }])
  const [ledger] = await db.select({ sum: sql<number>`sum(${ledger_entries.amount_cents})::int` }).from(ledger_entries)
  expect(ledger?.sum).toBe(0)
}
