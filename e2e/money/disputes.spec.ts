// A bank takes the money of a plan back: its holder reads on the subscription that it rests, for how long, and what may come back.
import invoicesEn from '../../messages/en/invoices.json' with { type: 'json' }
import planEn from '../../messages/en/subscription.json' with { type: 'json' }
import invoicesFr from '../../messages/fr/invoices.json' with { type: 'json' }
import planFr from '../../messages/fr/subscription.json' with { type: 'json' }
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, words } from '../fixtures.ts'
import { euros, subscribe } from '../money-steps.ts'
import { signInAdmin, test } from '../own-product.ts'
import { openTab } from '../person-steps.ts'

const said = { en: { plan: planEn, invoices: invoicesEn }, fr: { plan: planFr, invoices: invoicesFr } } as const
const PLAN = { plan: 'HYBRID', cents: 30_00 } as const

for (const locale of journeyLocales(import.meta.url)) {
  test(`a plan whose payment is disputed rests, and comes back when the dispute is won (${locale})`, async ({
    quietPage: page,
    meetSomebody,
    product,
  }) => {
    test.setTimeout(240_000)
    const { plan, invoices } = said[locale]
    if (locale === 'fr') await page.setViewportSize({ width: 390, height: 844 })
    const email = await becomeCreator(page, locale, 'disputing')
    const away = page.waitForRequest(each => each.isNavigationRequest() && !each.url().startsWith(product.url))
    await subscribe(page, locale, PLAN)
    const { origin: provider } = new URL((await away).url())
    const admin = await meetSomebody()
    await signInAdmin(admin, product, 0)
    const answer = await admin.request.get(`/api/admin/payments?search=${encodeURIComponent(email)}`)
    const [payment] = (await answer.json()).results
    const atBank = async (path: string, data: object): Promise<void> => {
      const headers = { 'Content-Type': 'application/json' }
      const done = await fetch(`${provider}/__sandbox${path}`, { method: 'POST', headers, body: JSON.stringify(data) })
      expect(done.ok, await done.text()).toBe(true)
      await product.strike('billing.find-disputes')
    }
    await atBank(`/payins/${payment.provider_id}/dispute`, { type: 'CONTESTABLE', reason: 'FRAUD' })

    const rests = page.getByText(words(plan.resting.title, locale, { ...PLAN, days: 30 }), { exact: true })
    await expect(async () => {
      await openTab(page, locale, 'subscription')
      await expect(rests).toBeInViewport({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await page
      .getByRole('link', { name: words(plan.resting.invoice, locale, { number: payment.invoice.number }) })
      .click()
    const title = words(invoices.disputes.open_title, locale, { amount: euros(PLAN.cents, locale) })
    await expect(page.getByText(title, { exact: true })).toBeVisible()

    const disputes = await (await admin.request.get('/api/admin/disputes')).json()
    const dispute = disputes.results.find((each: { payment_id: string }) => each.payment_id === payment.id)
    const file = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nproof\n%%EOF') }
    const multipart = { type: 'invoice', reason: 'The plan was used.', file }
    const headers = { Origin: product.url }
    const contested = await admin.request.post(`/api/admin/disputes/${dispute.id}/contest`, { headers, multipart })
    expect(contested.status(), await contested.text()).toBe(200)
    await atBank(`/disputes/${dispute.provider_id}`, { outcome: 'WON' })
    await expect(async () => {
      await openTab(page, locale, 'subscription')
      await expect(rests).toHaveCount(0)
      await expect(page.getByRole('heading', { name: /HYBRID/ }).first()).toBeInViewport({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
  })
}
