// An invoice is paid by card on its own page: over the bank’s page, which refuses first, away from it and back, and its ways back once more.
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import invoicesEn from '../../messages/en/invoices.json' with { type: 'json' }
import paymentEn from '../../messages/en/payment.json' with { type: 'json' }
import invoicesFr from '../../messages/fr/invoices.json' with { type: 'json' }
import paymentFr from '../../messages/fr/payment.json' with { type: 'json' }
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, type Locale, words } from '../fixtures.ts'
import { offerLicense, signInvoicing, verifyByCalls } from '../market/seller-steps.ts'
import { addCard, CHALLENGED, decideAtBank, euros, expectBank } from '../money-steps.ts'
import { test } from '../own-product.ts'

const said = {
  en: { invoices: invoicesEn, payment: paymentEn },
  fr: { invoices: invoicesFr, payment: paymentFr },
} as const
const CENTS = 149_99
const BACK = '/account/invoices'

const openInvoice = (page: Page, locale: Locale, invoice: string) =>
  page.goto(localHref(locale, href('account', { slug: 'invoices' }, { invoice })))

const status = (page: Page, locale: Locale, which: keyof typeof invoicesEn.statuses) =>
  page.getByRole('article').locator('header').getByText(said[locale].invoices.statuses[which], { exact: true })

async function expectPaid(page: Page, locale: Locale): Promise<void> {
  await expect(page.getByRole('heading', { name: /C\d+-\d{4}-\d{6}/ })).toBeInViewport()
  await expect(status(page, locale, 'paid')).toBeInViewport()
  await expect(page.getByRole('button', { name: said[locale].payment.pay.open, exact: true })).toHaveCount(0)
}

/** From the invoice's page to the bank's. */
async function pay(page: Page, locale: Locale): Promise<void> {
  const { payment } = said[locale]
  await page.getByRole('button', { name: payment.pay.open, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: payment.pay.title })
  await expect(dialog.getByRole('radio', { name: words(payment.pay.card, locale, { digits: '8183' }) })).toBeChecked()
  const price = words(payment.pay.price, locale, { price: euros(CENTS, locale) })
  await expect(dialog.getByRole('button', { name: price, exact: true })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: price, exact: true }).click()
}

/** The one invoice, as the API tells it, with its attempts. */
async function standing(page: Page, id: string): Promise<{ number: string; payments: { status: string }[] }> {
  return (await page.request.get(`/api/invoices/${id}`)).json()
}

for (const locale of journeyLocales(import.meta.url)) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, ...(locale === 'fr' ? { viewport: { width: 390, height: 844 } } : {}) })
    test(`an invoice is paid on its own page, over the bank and back (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }) => {
      test.setTimeout(240_000)
      const { invoices, payment } = said[locale]
      const price = euros(CENTS, locale)
      const selling = await meetSomebody()
      const seller = await becomeCreator(selling, locale, 'offering')
      await verifyByCalls(selling, await meetSomebody(), product)
      await signInvoicing(selling, locale)
      const buyer = await becomeCreator(page, locale, 'invoiced')
      await addCard(page, locale, CHALLENGED)
      const id = await offerLicense(product, { seller, buyer, net_cents: CENTS })

      await openInvoice(page, locale, id)
      await expect(page.getByRole('heading', { name: invoices.title_none })).toBeInViewport()
      await pay(page, locale)
      const refused = await decideAtBank(page, locale, price, { act: 'refuse', back: BACK })
      await expect(page.getByText(payment.failed_title, { exact: true })).toBeInViewport()
      await expect(status(page, locale, 'payment_failed')).toBeInViewport()

      // Away from the bank's page, and to it again from the invoice, which stays open and says how it ended.
      await pay(page, locale)
      await expectBank(page, locale, price)
      await openInvoice(page, locale, id)
      await expect(page.getByText(payment.waiting_title, { exact: true })).toBeInViewport()
      // In another tab, as people do.
      const link = await page.getByRole('link', { name: payment.to_bank, exact: true }).getAttribute('href')
      const bank = await page.context().newPage()
      await bank.goto(link ?? '')
      const paid = await decideAtBank(bank, locale, price, { back: BACK })
      await expectPaid(bank, locale)
      await bank.close()
      await expectPaid(page, locale)

      // Neither way back says or moves anything more.
      const before = await standing(page, id)
      await expect(
        page.getByRole('article').getByText(words(payment.pay.paid, locale, { number: before.number })),
      ).toBeInViewport({ ratio: 1 })
      expect(before.payments.map(each => each.status).toSorted()).toEqual(['failed', 'succeeded'])
      for (const back of [refused, paid]) {
        await page.goto(back)
        await expect(
          page.getByRole('heading', {
            name: words(invoices.title, locale, { kind: 'invoice', number: before.number }),
          }),
        ).toBeInViewport()
        await expect(status(page, locale, 'paid')).toBeInViewport()
        await expect(page.getByText(payment.failed_title, { exact: true })).toHaveCount(0)
      }
      expect(await standing(page, id)).toEqual(before)
    })
  })
}
