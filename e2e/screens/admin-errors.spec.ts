// Forms of administrators, sent as they should not be: the first error is in sight, and stays until it is mended.
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { href, localHref } from '../../lib/routes.ts'
import adminEn from '../../messages/en/admin.json' with { type: 'json' }
import booksEn from '../../messages/en/books.json' with { type: 'json' }
import domainsEn from '../../messages/en/domains.json' with { type: 'json' }
import moneyEn from '../../messages/en/money.json' with { type: 'json' }
import adminFr from '../../messages/fr/admin.json' with { type: 'json' }
import booksFr from '../../messages/fr/books.json' with { type: 'json' }
import domainsFr from '../../messages/fr/domains.json' with { type: 'json' }
import moneyFr from '../../messages/fr/money.json' with { type: 'json' }
import { jpeg } from '../../tests/support/files/jpeg-files.ts'
import { inspectOpen } from '../axe.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, type Locale } from '../fixtures.ts'
import { subscribe } from '../money-steps.ts'
import { type OwnProduct, signInAdmin, test } from '../own-product.ts'
import { type Case, inDialog, press, screens, walk, withField, wrongly } from './form-walk.ts'

const said = {
  en: { admin: adminEn, books: booksEn, domains: domainsEn, money: moneyEn },
  fr: { admin: adminFr, books: booksFr, domains: domainsFr, money: moneyFr },
} as const

/** A certified photograph of theirs; its id. */
async function certify(page: Page, { url }: OwnProduct, seed: number): Promise<string> {
  const file = { name: `${seed}.jpg`, mimeType: 'image/jpeg', buffer: await jpeg({ seed }) }
  const fields = { genre: 'gen_seascape', title: `Sea ${seed}`, track: 'false', despite_earlier: 'true' }
  const given = await page.request.post('/api/images/create', {
    headers: { Origin: url },
    multipart: { ...fields, file },
  })
  expect(given.status(), await given.text()).toBe(201)
  const { id } = await given.json()
  await expect
    .poll(async () => (await (await page.request.get(`/api/images/${id}`)).json()).state, { timeout: 60_000 })
    .toBe('certified')
  return id
}

/** One photograph on hold, and one certified by two people; a website; a block of payouts. */
async function giveWork({ db }: OwnProduct, [held, first, second]: string[]): Promise<void> {
  await db.execute(sql`update images set state = 'nudity' where id = ${held}`)
  await db.execute(sql`
    insert into image_holds (image_id, state, found, held_at, appeal, appealed_at)
    values (${held}, 'appealed', 'nudity', now(), 'It is a statue.', now())`)
  await db.execute(sql`
    insert into priorities (id, earlier_image_id, later_image_id, same_file, state, found_at, told_at)
    values (${`pri_${first}`}, ${first}, ${second}, true, 'open', now(), now())`)
  await db.execute(sql`
    insert into domains (id, name, created_at) values (${`dom_${first}`}, ${`${first}.example`.toLowerCase()}, now())`)
  await db.execute(sql`
    insert into payout_blocks (id, findings, created_at) values (${`pbl_${first}`}, '[]', now()) on conflict do nothing`)
}

/** An identity document that the provider has accepted, for an administrator to look at; the id of its person. */
async function handInDocument(page: Page, { url }: OwnProduct): Promise<string> {
  const buffer = Buffer.concat([Buffer.from('%PDF-1.7\naccept\n'), Buffer.alloc(40_000, 'a scanned page ')])
  const file = { name: 'page.pdf', mimeType: 'application/pdf', buffer }
  const headers = { Origin: url }
  const given = await page.request.post('/api/identity/documents', { headers, multipart: { kind: 'passport', file } })
  expect(given.status(), await given.text()).toBe(201)
  await expect
    .poll(async () => (await (await page.request.get('/api/identity')).json()).status, { timeout: 60_000 })
    .toBe('under_review')
  return (await (await page.request.get('/api/profiles/current')).json()).id
}

const ofModerators = (locale: Locale, person: string): Case[] => {
  const { domains } = said[locale]
  const admin = (query: Record<string, string>) => href('admin_users', {}, query)
  const reason = { form: withField('reason'), mend: 'I have looked at it.' }
  return [
    { name: 'document again', path: admin({ person }), form: withField('document'), mend: 'identity_proof' },
    { name: 'photograph on hold', path: admin({ part: 'images' }), ...reason },
    { name: 'who was first', path: admin({ part: 'priorities' }), ...reason },
    {
      name: 'website',
      path: href('admin_domains'),
      open: async page => {
        await page.getByRole('table').getByRole('link').first().click()
        await press(domains.panel.edit)(page)
      },
      form: inDialog,
      spoil: wrongly('manual_emails', 'nobody'),
      mend: 'office@website.example',
    },
  ]
}

const ofMoney = (part: string, open: Case['open']): Case => ({
  name: part,
  path: href('admin_money', {}, { part }),
  ...(open && { open }),
  form: withField('reason'),
  mend: 'I have looked at it.',
})

const openFirst = async (page: Page) =>
  page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()

for (const [locale, viewport] of screens) {
  test(`forms of administrators show their first error, ${locale}`, async ({
    quietPage: page,
    meetSomebody,
    product,
  }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(viewport)
    const [author, copycat] = [await meetSomebody(), await meetSomebody()]
    await becomeCreator(author, locale, 'author')
    await becomeCreator(copycat, locale, 'copycat')
    const seed = locale === 'en' ? 7_300 : 7_400
    const photographs = await Promise.all([
      certify(author, product, seed),
      certify(author, product, seed + 1),
      certify(copycat, product, seed + 2),
    ])
    await giveWork(product, photographs)
    const person = await handInDocument(author, product)
    await signInAdmin(page, product, 0)
    await walk(page, locale, ofModerators(locale, person))
    await page.goto(localHref(locale, href('admin_users', {}, { part: 'priorities' })))
    await page.locator('form:has([name="reason"])').last().waitFor()
    await inspectOpen(page, locale, 'a decision about who was first')
    await page.setViewportSize(viewport)
    await walk(page, locale, [ofMoney('payouts', press(said[locale].books.payouts.lift))])
  })

  test(`forms of administrators about money show their first error, ${locale}`, async ({
    quietPage: page,
    meetSomebody,
    product,
  }) => {
    test.setTimeout(300_000)
    const { money } = said[locale]
    await page.setViewportSize(viewport)
    const payer = await meetSomebody()
    const email = await becomeCreator(payer, locale, 'payer')
    const away = payer.waitForRequest(each => each.isNavigationRequest() && !each.url().startsWith(product.url), {
      timeout: 60_000,
    })
    await subscribe(payer, locale, { plan: 'REFLEX', cents: 550_00, yearly: true })
    const { origin: provider } = new URL((await away).url())

    await signInAdmin(page, product, 0)
    await walk(page, locale, [
      {
        ...ofMoney('payments', async each => {
          await openFirst(each)
          await press(money.refund.open)(each)
        }),
        path: href('admin_money', {}, { search: email }),
        spoil: wrongly('amount_cents', '9999'),
        mend: locale === 'fr' ? '550,00' : '550.00',
      },
    ])
    const headers = { Origin: product.url }
    const answer = await page.request.get(`/api/admin/payments?search=${encodeURIComponent(email)}`)
    const [payment] = (await answer.json()).results
    const data = { amount_cents: 550_00, reason: 'Goodwill', ends_plan: false }
    const asked = await page.request.post(`/api/admin/payments/${payment.id}/refunds`, { headers, data })
    expect(asked.ok(), await asked.text()).toBe(true)
    const second = await meetSomebody()
    await second.setViewportSize(viewport)
    await signInAdmin(second, product, 1)
    const refunds = { name: 'refunds', path: href('admin_money', {}, { part: 'refunds' }), form: withField('comment') }
    await walk(page, locale, [{ ...refunds, name: 'refund taken back' }])
    await walk(second, locale, [{ ...refunds, name: 'refund approved' }])

    const disputing = await meetSomebody()
    const other = await becomeCreator(disputing, locale, 'disputing')
    await subscribe(disputing, locale, { plan: 'HYBRID', cents: 30_00 })
    const found = await page.request.get(`/api/admin/payments?search=${encodeURIComponent(other)}`)
    const [disputed] = (await found.json()).results
    const body = JSON.stringify({ type: 'CONTESTABLE', reason: 'FRAUD' })
    const json = { 'Content-Type': 'application/json' }
    const done = await fetch(`${provider}/__sandbox/payins/${disputed.provider_id}/dispute`, {
      method: 'POST',
      headers: json,
      body,
    })
    expect(done.ok, await done.text()).toBe(true)
    await product.strike('billing.find-disputes')
    await expect(async () => {
      expect((await (await page.request.get('/api/admin/disputes')).json()).count).toBeGreaterThan(0)
    }).toPass({ timeout: 60_000 })
    // Without a document there is nothing to contest with.
    const document = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    const spoil: Case['spoil'] = form => form.locator('[type=file]').setInputFiles(document)
    await walk(page, locale, [{ ...ofMoney('disputes', undefined), spoil }])
  })
}
