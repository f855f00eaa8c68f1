// Direct debits at the local payment provider: mandates signed on a page, payments that settle or bounce.
import { describe, expect, it } from 'vitest'
import { bankAccountObjects } from '#standins/mangopay/pay-outs/bank-accounts.ts'
import type { Json } from '#standins/mangopay/protocol/fields.ts'
import { eur, openDesk } from './mangopay-desk.ts'

const DAY = 86_400
const ADDRESS = { AddressLine1: null, AddressLine2: null, City: null, Region: null, PostalCode: null, Country: null }

function debtor(FirstName = 'Successful', british = false) {
  const desk = openDesk()
  const user = desk.user({ FirstName })
  const wallet = desk.wallet(user)
  const common = { UserId: user, OwnerName: 'Zoé Martin', OwnerAddress: ADDRESS, Active: true, Tag: null }
  const account = british
    ? desk.world.insert(bankAccountObjects, { ...common, Type: 'GB', SortCode: '200000', AccountNumber: '55779911' })
    : desk.world.insert(bankAccountObjects, { ...common, Type: 'IBAN', IBAN: 'FR7630004000031234567890143' })
  const body = { BankAccountId: account.Id, Culture: 'FR', ReturnURL: 'https://shop.test/mandate' }
  const mandate = desk.api('POST', '/mandates/directdebit/web', body)
  const read = () => desk.api('GET', `/mandates/${mandate.Id}`)
  const debit = (changes: Json = {}) =>
    desk.api('POST', '/payins/directdebit/direct', {
      AuthorId: user,
      CreditedWalletId: wallet,
      DebitedFunds: eur(6000),
      Fees: eur(0),
      MandateId: mandate.Id,
      ...changes,
    })
  return { desk, user, wallet, mandate, read, debit }
}

describe('a mandate', () => {
  it('is signed on a page that brings its holder back, and can then be used', () => {
    const { desk, user, mandate, read, debit } = debtor()
    expect(mandate).toMatchObject({
      Status: 'CREATED',
      Scheme: null,
      UserId: user,
      MandateType: 'DIRECT_DEBIT',
      ExecutionType: 'WEB',
    })
    expect(debit()).toMatchObject({ Status: 'FAILED', ResultCode: '001833' })
    const page = desk.call('GET', String(mandate.RedirectURL)).text
    expect(page).toContain('Zoé Martin')
    expect(page).toContain('FR76 3000 4000 0312 3456 7890 143')
    expect(desk.press(mandate.RedirectURL, 'confirm')).toBe(`https://shop.test/mandate?MandateId=${mandate.Id}`)
    expect(read()).toMatchObject({ Status: 'SUBMITTED', Scheme: 'SEPA', ResultCode: '000000' })
    expect(desk.told(mandate.Id)).toEqual(['MANDATE_CREATED', 'MANDATE_SUBMITTED'])
    expect(debit().Status).toBe('CREATED')
  })

  it.each([
    ['refuse', '001805'],
    ['expire', '001807'],
    ['nothing for an hour', '001807'],
  ])('fails when its holder does so: %s', (action, ResultCode) => {
    const { desk, mandate, read, debit } = debtor()
    if (action.startsWith('nothing')) desk.forward(3600)
    else desk.press(mandate.RedirectURL, action)
    expect(read()).toMatchObject({ Status: 'FAILED', ResultCode })
    desk.press(mandate.RedirectURL, 'confirm')
    expect(read().Status).toBe('FAILED')
    expect(debit().ResultCode).toBe('001833')
  })

  it('can be cancelled once it is signed, and not before nor twice', () => {
    const { desk, mandate } = debtor()
    const cancel = () => desk.call('PUT', `/v2.01/client/mandates/${mandate.Id}/cancel`)
    expect(cancel()).toMatchObject({ status: 400, body: { Type: 'mandate_cannot_be_cancelled' } })
    desk.press(mandate.RedirectURL, 'confirm')
    expect(cancel().body).toMatchObject({ Status: 'FAILED', ResultCode: '001806' })
    expect(cancel().status).toBe(400)
  })

  it('expires when it is not used for two years', () => {
    const { desk, mandate, read, debit } = debtor()
    desk.press(mandate.RedirectURL, 'confirm')
    desk.forward(700 * DAY)
    debit()
    desk.forward(700 * DAY)
    expect(read().Status).toBe('ACTIVE')
    desk.forward(33 * DAY)
    expect(read()).toMatchObject({ Status: 'EXPIRED', ResultCode: '001835' })
  })

  it('on a British account whose holder is called Invalid is refused by the bank', () => {
    const { desk, mandate, read } = debtor('Invalid', true)
    desk.press(mandate.RedirectURL, 'confirm')
    expect(read()).toMatchObject({ Status: 'FAILED', Scheme: 'BACS' })
  })

  it('is a document of one page with all its bytes in place', () => {
    const { desk, mandate } = debtor()
    desk.press(mandate.RedirectURL, 'confirm')
    const { headers, text } = desk.call('GET', String(mandate.DocumentURL))
    expect(headers['content-type']).toBe('application/pdf')
    // Every object stands where the table of references says.
    const [, start = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? []
    const table = text.slice(Number(start)).split('\n').slice(3, 8)
    expect(table.map((row, index) => text.slice(Number(row.slice(0, 10))).startsWith(`${index + 1} 0 obj\n`))).toEqual(
      Array(5).fill(true),
    )
    expect(text).toMatch(/^[\x20-\x7e\n]+$/)
    expect(text).toContain('Zo\\351 Martin')
    expect(text).toContain('Compte\\240: FR76 3000 4000 0312 3456 7890 143')
    expect(text).toContain('Sign\\351 le 2 novembre 2026')
  })
})

describe('a direct debit', () => {
  const signed = (name?: string) => {
    const here = debtor(name)
    here.desk.press(here.mandate.RedirectURL, 'confirm')
    return here
  }

  it('settles on the day after its charge date and makes the mandate active', () => {
    const { desk, wallet, mandate, debit, read } = signed()
    const asked = debit()
    expect(asked).toMatchObject({ PaymentType: 'DIRECT_DEBIT', Status: 'CREATED', ChargeDate: desk.world.now() + DAY })
    desk.forward(2 * DAY - 1)
    expect(desk.balance(wallet)).toBe(0)
    desk.forward(1)
    expect(desk.api('GET', `/payins/${asked.Id}`).Status).toBe('SUCCEEDED')
    expect([desk.balance(wallet), read().Status]).toEqual([6000, 'ACTIVE'])
    expect(desk.api('GET', `/mandates/${mandate.Id}/transactions`)).toHaveLength(1)
  })

  it('bounces for somebody called Penniless', () => {
    const { desk, wallet, debit } = signed('Penniless')
    const asked = debit()
    desk.forward(2 * DAY)
    expect(desk.api('GET', `/payins/${asked.Id}`)).toMatchObject({ Status: 'FAILED', ResultCode: '001830' })
    expect(desk.balance(wallet)).toBe(0)
  })

  it('comes back two days after it had settled for somebody called Fickle', () => {
    const { desk, wallet, debit } = signed('Fickle')
    const asked = debit()
    desk.forward(4 * DAY - 1)
    expect(desk.api('GET', '/disputes')).toEqual([])
    desk.forward(1)
    expect(desk.api('GET', `/payins/${asked.Id}`).Status).toBe('SUCCEEDED')
    expect(desk.api('GET', `/payins/${asked.Id}/disputes`)).toMatchObject([
      {
        DisputeType: 'NOT_CONTESTABLE',
        Status: 'CLOSED',
        DisputeReason: { DisputeReasonType: 'AUTHORISATION_DISPUTED' },
      },
    ])
    expect(desk.balance(wallet)).toBe(6000)
  })

  it('fails when its mandate was cancelled meanwhile, and for an author it does not belong to', () => {
    const { desk, debit, mandate } = signed()
    expect(debit({ AuthorId: desk.user() })).toMatchObject({ Status: 'FAILED', ResultCode: '001024' })
    const asked = debit()
    desk.api('PUT', `/mandates/${mandate.Id}/cancel`)
    expect(desk.control(`/direct-debits/${asked.Id}/settle`).body).toMatchObject({
      Status: 'FAILED',
      ResultCode: '001833',
    })
    expect(desk.control(`/direct-debits/${asked.Id}/settle`).status).toBe(400)
  })

  it('is refunded only after seven full days, or at once with Mangopay’s tag', () => {
    const { desk, user, debit } = signed()
    const { Id } = debit()
    desk.control(`/direct-debits/${Id}/settle`)
    const refund = (body: Json) =>
      desk.api('POST', `/payins/${Id}/refunds`, { AuthorId: user, Fees: eur(0), ...body }).ResultCode
    desk.forward(7 * DAY - 1)
    expect(refund({ DebitedFunds: eur(1) })).toBe('001405')
    expect(refund({ DebitedFunds: eur(2), Tag: 'ignore_mindate' })).toBe('000000')
    desk.forward(1)
    expect(refund({ DebitedFunds: eur(3) })).toBe('000000')
  })
})
