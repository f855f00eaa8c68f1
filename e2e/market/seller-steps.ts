// What somebody does before they can be paid, and a sale to them, which no screen makes yet.
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { toCents } from '#lib/money.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { sellForCreator } from '#server/domains/billing/sales/sell-for-creator.ts'
import { readEnv } from '#server/env.ts'
import { platformSeller } from '#server/process/platform-seller.ts'
import identityEn from '../../messages/en/identity.json' with { type: 'json' }
import invoicingEn from '../../messages/en/invoicing.json' with { type: 'json' }
import mandatesEn from '../../messages/en/mandates.json' with { type: 'json' }
import providerEn from '../../messages/en/mangopay.json' with { type: 'json' }
import moneyEn from '../../messages/en/mangopay-money.json' with { type: 'json' }
import identityFr from '../../messages/fr/identity.json' with { type: 'json' }
import invoicingFr from '../../messages/fr/invoicing.json' with { type: 'json' }
import mandatesFr from '../../messages/fr/mandates.json' with { type: 'json' }
import providerFr from '../../messages/fr/mangopay.json' with { type: 'json' }
import moneyFr from '../../messages/fr/mangopay-money.json' with { type: 'json' }
import { expect, type Locale } from '../fixtures.ts'
import { type OwnProduct, signInAdmin } from '../own-product.ts'
import { openTab } from '../person-steps.ts'

const said = {
  en: {
    bank: identityEn.bank,
    invoicing: invoicingEn,
    sca: providerEn.sca,
    mandates: mandatesEn,
    mandate: moneyEn.mandate,
  },
  fr: {
    bank: identityFr.bank,
    invoicing: invoicingFr,
    sca: providerFr.sca,
    mandates: mandatesFr,
    mandate: moneyFr.mandate,
  },
} as const

/** Gives a bank account and confirms it on the provider's page; the provider's address. */
export async function giveBankAccount(page: Page, locale: Locale): Promise<string> {
  const { bank, sca } = said[locale]
  const field = (name: keyof typeof identityEn.bank.fields) => page.getByLabel(bank.fields[name], { exact: true })
  await openTab(page, locale, 'bank')
  await field('iban').fill('FR76 3000 4000 0312 3456 7890 143')
  await field('owner_name').fill('Ilse Bing')
  await field('owner_address').fill('12 rue de la Photographie')
  await field('owner_zip').fill('13001')
  await field('owner_city').fill('Marseille')
  await field('owner_country').selectOption('FR')
  await page.getByRole('button', { name: bank.submit, exact: true }).click()
  await page.getByRole('link', { name: bank.to_confirm.open, exact: true }).click()
  await page.getByLabel(sca.code).fill('702100')
  const { origin } = new URL(page.url())
  await page.getByRole('button', { name: sca.confirm, exact: true }).click()
  await expect(page.getByText(bank.statuses.active, { exact: true })).toBeInViewport({ timeout: 30_000 })
  return origin
}

/** A bank account, and a mandate on it that is signed on the provider’s page; the provider’s address. */
export async function signMandate(page: Page, locale: Locale): Promise<string> {
  const { mandates, mandate } = said[locale]
  const bank = await giveBankAccount(page, locale)
  await openTab(page, locale, 'cards')
  await page.getByRole('button', { name: /0143/ }).click()
  await expect(page.getByText('Ilse Bing')).toBeInViewport()
  await page.getByRole('button', { name: mandate.confirm, exact: true }).click()
  await expect(page.getByText(mandates.states.submitted, { exact: true })).toBeVisible({ timeout: 30_000 })
  return bank
}

/** The mandate by which invoices are written in their name. */
export async function signInvoicing(page: Page, locale: Locale): Promise<void> {
  const { invoicing } = said[locale]
  await openTab(page, locale, 'payouts')
  await page.getByRole('button', { name: invoicing.sign, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: invoicing.title })
  await dialog.getByLabel(invoicing.company_number, { exact: true }).fill('732829320')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: invoicing.submit, exact: true }).click()
  await expect(page.getByText(invoicing.states.signed, { exact: true })).toBeVisible()
}

/** An identity document for the provider, and an administrator who agrees. The screens of both have a test of their own. */
export async function verifyByCalls(page: Page, admin: Page, product: OwnProduct): Promise<void> {
  const headers = { Origin: product.url }
  const buffer = Buffer.concat([Buffer.from('%PDF-1.7\naccept\n'), Buffer.alloc(40_000, 'a scanned page ')])
  const file = { name: 'page.pdf', mimeType: 'application/pdf', buffer }
  const given = await page.request.post('/api/identity/documents', { headers, multipart: { kind: 'passport', file } })
  expect(given.status(), await given.text()).toBe(201)
  const { id } = await (await page.request.get('/api/profiles/current')).json()
  await signInAdmin(admin, product, 0)
  await expect(async () => {
    const data = { decision: 'verified' }
    const decided = await admin.request.post(`/api/admin/users/${id}/verification`, { headers, data })
    expect(decided.status(), await decided.text()).toBe(200)
  }).toPass({ timeout: 60_000 })
}

type Sale = { seller: string; buyer: string; net_cents: number }

/** A licence is sold to `buyer`; the id of the invoice that they are to pay. Both are email addresses. */
export async function offerLicense({ db }: OwnProduct, { seller, buyer, net_cents }: Sale): Promise<string> {
  const idOf = async (email: string) => {
    const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    return row?.id ?? ''
  }
  const [seller_id, buyer_id] = [await idOf(seller), await idOf(buyer)]
  const description = { en: 'Licence for one year', fr: 'Licence pour un an' }
  const net = toCents(net_cents)
  const sold = { seller_id, buyer_id, subject_id: 'img_journey', description, details: { en: [], fr: [] } }
  const settings = { seller: platformSeller(readEnv()) }
  const { id } = await db.transaction(tx => {
    const context = { db: tx, settings, now: () => new Date() } as unknown as Context // all that a sale asks for
    return sellForCreator(context, { ...sold, net_cents: net, base_cents: net })
  })
  return id
}

/** The provider's clock goes on, and what falls due until then happens. */
export async function providerDays(provider: string, days: number): Promise<void> {
  for (const seconds of [2, days * 86_400]) {
    const body = JSON.stringify({ seconds })
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${provider}/__sandbox/clock`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
  }
}
