// The licence that the demo world has sold: its buyer and its seller see one sale with one invoice, and the books agree with both.
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import invoicesEn from '../../messages/en/invoices.json' with { type: 'json' }
import transactionsEn from '../../messages/en/transactions.json' with { type: 'json' }
import invoicesFr from '../../messages/fr/invoices.json' with { type: 'json' }
import transactionsFr from '../../messages/fr/transactions.json' with { type: 'json' }
import { demoAccounts, demoPeople } from '../../server/seed/demo-accounts.ts'
import { demoPhotos } from '../../server/seed/demo-photos.ts'
import { demoProfiles } from '../../server/seed/demo-profiles.ts'
import { expect, journeyLocales, type Locale, test, words } from '../fixtures.ts'
import { euros } from '../money-steps.ts'
import { openTab } from '../person-steps.ts'
import { signIn } from '../sign-in.ts'

const said = {
  en: { invoices: invoicesEn, transactions: transactionsEn },
  fr: { invoices: invoicesFr, transactions: transactionsFr },
} as const
const [creator, buyer, administrator] = demoAccounts
const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`
/** Invoices name people as the law wants, pages as they call themselves. */
const billed = [nameOf(demoPeople.creator), nameOf(demoPeople.buyer)]
const shownAs = (key: 'creator' | 'buyer') => demoProfiles[key].public_name ?? nameOf(demoPeople[key])
const [seller_name, buyer_name] = [shownAs('creator'), shownAs('buyer')]

type Sale = {
  image: { title: string }
  from: { id: string; name: string }
  net_cents: number
  vat_cents: number
  total_cents: number
  commission_cents: number | null
  earned_cents: number | null
  invoice: { id: string; number: string }
}

/** Of the demo creator to the demo buyer, as whoever is signed in sees it; waits until the demo world has traded. */
async function saleInDemo(page: Page, number?: string): Promise<Sale> {
  let found: Sale | undefined
  await expect(async () => {
    const { results } = await (await page.request.get('/api/transactions?ordering=date')).json()
    found = (results as Sale[]).find(({ from, invoice }) =>
      number === undefined ? from.name === seller_name : invoice.number === number,
    )
    expect(found).toBeDefined()
  }).toPass({ timeout: 180_000 })
  if (!found) throw new Error('nothing was sold')
  return found
}

/** In the tab of transactions: what, from whom, to whom, for how much, with which invoice. */
async function expectTransaction(page: Page, locale: Locale, sale: Sale, event: 'sold' | 'bought'): Promise<void> {
  await openTab(page, locale, 'transactions')
  const row = page.getByRole('row').filter({ hasText: sale.invoice.number }).filter({ hasText: sale.image.title })
  for (const part of [
    said[locale].transactions.events[event],
    seller_name,
    buyer_name,
    euros(sale.total_cents, locale),
    ...(sale.earned_cents === null ? [] : [euros(sale.earned_cents, locale)]),
  ])
    await expect(row).toContainText(part)
}

async function expectInvoice(page: Page, locale: Locale, { invoice, ...sale }: Sale): Promise<void> {
  const { title, statuses } = said[locale].invoices
  await page.goto(localHref(locale, href('account', { slug: 'invoices' }, { invoice: invoice.id })))
  const { number } = invoice
  const shown = page.getByRole('article', { name: words(title, locale, { kind: 'invoice', number }) })
  for (const part of [
    statuses.paid,
    ...billed,
    ...[sale.net_cents, sale.vat_cents, sale.total_cents].map(cents => euros(cents, locale)),
  ])
    await expect(shown).toContainText(part)
  const pdf = await page.request.get(`/api/invoices/${invoice.id}/pdf?language=${locale}`)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
}

for (const locale of journeyLocales(import.meta.url)) {
  test(`the demo’s sale is one for its buyer, its seller and the books (${locale})`, async ({
    quietPage: page,
    meetSomebody,
  }) => {
    test.setTimeout(300_000)
    // The demo world is being set up; its buyer comes after the photographs.
    const shown = async () => (await (await page.request.get('/api/images')).json()).count
    await expect.poll(shown, { timeout: 120_000 }).toBeGreaterThanOrEqual(demoPhotos.length)
    await signIn(page, buyer)
    const bought = await saleInDemo(page)
    expect([bought.commission_cents, bought.earned_cents]).toEqual([null, null])
    await expectTransaction(page, locale, bought, 'bought')
    await expectInvoice(page, locale, bought)

    const selling = await meetSomebody()
    await signIn(selling, creator)
    const sold = await saleInDemo(selling, bought.invoice.number)
    expect(sold.total_cents).toBe(bought.total_cents)
    expect((sold.commission_cents ?? 0) + (sold.earned_cents ?? 0)).toBe(bought.total_cents)
    await expectTransaction(selling, locale, sold, 'sold')
    await expectInvoice(selling, locale, bought)
    // What is owed to the seller is made of lines of this very invoice.
    await openTab(selling, locale, 'payouts')
    await expect(selling.getByRole('row').filter({ hasText: bought.invoice.number }).first()).toBeVisible()

    const checking = await meetSomebody()
    await signIn(checking, administrator)
    const headers = { Origin: new URL(checking.url()).origin }
    const proof = await checking.request.post('/api/admin/ledger-checks', { headers })
    expect(proof.status()).toBe(201)
    const { transactions, findings } = (await proof.json()) as { transactions: number; findings: { user_id: string }[] }
    expect(transactions).toBeGreaterThan(0)
    expect(findings.filter(({ user_id }) => user_id === sold.from.id)).toEqual([])
  })
}
