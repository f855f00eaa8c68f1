// Paying on the page of an invoice: with what one has, what is refused in words, and what a debit on its way says.
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { InvoiceDetail } from '#features/account/invoices/invoice-detail.tsx'
import { PayInvoice } from '#features/account/invoices/pay-invoice.tsx'
import { PayDialog } from '#features/payment/pay-dialog.tsx'
import { cards } from '#lib/contract/cards.ts'
import { invoices } from '#lib/contract/invoices.ts'
import billing from '#messages/en/billing.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import invoiceWords from '#messages/en/invoices.json' with { type: 'json' }
import payment from '#messages/en/payment.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { keepCard } from '#tests/support/billing/cards.ts'
import { order } from '#tests/support/billing/subscribe.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { drawAccount } from '../account/draw-account.tsx'
import { connectToTestApi } from '../connect-to-test-api.ts'

// The router of the framework is not there in a test.
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

const draw = (part: Parameters<typeof drawAccount>[0]) =>
  drawAccount(part, { locale: 'en', messages: { payment, errors, billing, invoices: invoiceWords } })
const words = payment.pay
const payButton = { name: 'Pay €10.00' }

let api: TestApi
let person: TestPerson
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  person = await makePerson(api)
})

async function ordered() {
  const id = await order(api, person, 'COMPACT')
  const { body } = await api.as(person).call(invoices.read, { id, query: {} })
  return body
}

it('without a card and a mandate it leads to where one is added', async () => {
  const invoice = await ordered()
  connectToTestApi(api.as(person))
  draw(<PayDialog invoice={invoice} onPaid={async () => {}} onClose={() => {}} />)
  expect(await screen.findByText(words.none)).toBeVisible()
  expect(screen.getByText(words.to_cards)).toHaveAttribute('href', expect.stringContaining('account/cards'))
  expect(screen.queryByRole('button', payButton)).toBeNull()
})

const under_way = { status: 'created', redirect_url: null, method: 'direct_debit', charge_on: '2026-12-01' } as const

it('with a card it is sent with that card, and says in words why it is refused', async () => {
  await keepCard(api, person)
  const invoice = await ordered()
  const wire = connectToTestApi(api.as(person))
  const user = draw(<PayDialog invoice={invoice} onPaid={async () => {}} onClose={() => {}} />)
  for (const code of ['invoice_validating', 'invoice_unpaid', 'payment_failed'] as const) {
    const detail = errors.codes[code]
    const problem = { type: '', title: '', status: 409, code, detail }
    wire.instead = call => (call.endsWith('/pay') ? Response.json(problem, { status: 409 }) : null)
    await user.click(await screen.findByRole('button', payButton))
    expect(await screen.findByText(detail)).toBeVisible()
  }
  const [card] = (await api.as(person).call(cards.list)).body.results
  expect(wire.sent[0]).toMatchObject({ card: card?.id, agree: false })
})

it('by direct debit it says what happens next and by when, and is not asked again and again for days', async () => {
  const invoice = await ordered()
  const wire = connectToTestApi(api.as(person))
  wire.instead = call => (call.endsWith('/refresh') ? Response.json({ ...under_way, invoice }) : null)
  draw(<PayInvoice invoice={{ ...invoice, status: 'under_way' }} />)
  expect(await screen.findByText(payment.debit_title)).toBeVisible()
  expect(screen.getByText(/leaves your bank account on .*December.*2026/)).toBeVisible()
  await new Promise(resolve => setTimeout(resolve, 2_500))
  expect(wire.asked.filter(call => call.endsWith('/refresh'))).toHaveLength(1)
})

it('says that it is paid until that is closed, also once the invoice itself is read as paid', async () => {
  const invoice = await ordered()
  const number = 'FA-2026-000001'
  const paid = { ...invoice, number, status: 'paid', disputes: [], payments: [], credit_notes: [], corrects: null }
  let decided = false
  const wire = connectToTestApi(api.as(person))
  wire.instead = call => {
    if (call.endsWith('/refresh')) {
      decided = true
      return Response.json({ status: 'succeeded', redirect_url: null, method: 'card', charge_on: null, invoice: paid })
    }
    return call === `GET /invoices/${invoice.id}` && decided ? Response.json(paid) : null
  }
  const user = draw(<InvoiceDetail id={invoice.id} />)
  expect(await screen.findByRole('heading', { name: `Invoice ${number}` })).toBeVisible()
  const said = screen.getByText(words.paid.replace('{number}', number))
  expect(said).toBeVisible()
  expect(screen.queryByRole('button', { name: words.open })).toBeNull()
  await user.click(screen.getByRole('button', { name: payment.close }))
  expect(said).not.toBeInTheDocument()
})

it('is not offered for what is paid, nor for what stands in one’s name', async () => {
  const invoice = await ordered()
  connectToTestApi(api.as(person))
  draw(
    <>
      <PayInvoice invoice={{ ...invoice, status: 'paid' }} />
      <PayInvoice invoice={{ ...invoice, direction: 'issued' }} />
      <PayInvoice invoice={{ ...invoice, kind: 'credit_note' }} />
    </>,
  )
  expect(screen.queryByRole('button')).toBeNull()
})
