// Money that comes in at the local payment provider: by card with and without its holder, reserved, recurring, by wire.
import { describe, expect, it } from 'vitest'
import { CHALLENGE, cardPayment, type Desk, eur, FRICTIONLESS, openDesk } from './mangopay-desk.ts'

const DAY = 86_400
function shop(number = FRICTIONLESS) {
  const desk = openDesk()
  const payer = desk.user()
  const wallet = desk.wallet(payer)
  return { desk, payer, wallet, card: desk.card(payer, number) }
}
const pay = (desk: Desk, ...payment: Parameters<typeof cardPayment>) =>
  desk.api('POST', '/payins/card/direct', cardPayment(...payment))

describe('a card pay-in', () => {
  it('without its holder ends at once: the wallet has the funds less the fees, the platform the fees', () => {
    const { desk, payer, wallet, card } = shop()
    const paid = pay(desk, payer, wallet, card, { Fees: eur(250) })
    expect(paid).toMatchObject({
      Status: 'SUCCEEDED',
      ResultCode: '000000',
      Type: 'PAYIN',
      Nature: 'REGULAR',
      CreditedFunds: eur(9750),
      SecureModeNeeded: false,
      SecurityInfo: { AVSResult: 'NO_CHECK' },
      Applied3DSVersion: 'V2_1',
      CardInfo: { BIN: '497010', Brand: 'VISA' },
    })
    expect([desk.balance(wallet), desk.fees()]).toEqual([9750, 250])
    expect(desk.api('GET', `/payins/${paid.Id}`)).toEqual(paid)
    expect(desk.told(paid.Id)).toEqual(['PAYIN_NORMAL_CREATED', 'PAYIN_NORMAL_SUCCEEDED'])
  })

  it('moves no money before its holder has accepted, and brings them back to the shop', () => {
    const { desk, payer, wallet, card } = shop(CHALLENGE)
    const asked = pay(desk, payer, wallet, card)
    expect(asked).toMatchObject({ Status: 'CREATED', SecureModeNeeded: true, ExecutionDate: null })
    expect(desk.balance(wallet)).toBe(0)
    expect(desk.press(asked.SecureModeRedirectURL, 'accepted')).toBe(
      `https://shop.test/return?cart=7&transactionId=${asked.Id}`,
    )
    expect(desk.api('GET', `/payins/${asked.Id}`).Status).toBe('SUCCEEDED')
    expect(desk.balance(wallet)).toBe(10_000)
    desk.press(asked.SecureModeRedirectURL, 'refused')
    desk.press(asked.SecureModeRedirectURL, 'accepted')
    expect(desk.balance(wallet)).toBe(10_000)
  })

  it.each([
    ['refused', '101301'],
    ['expired', '101304'],
  ])('ends without money when its holder has %s', (action, code) => {
    const { desk, payer, wallet, card } = shop(CHALLENGE)
    const asked = pay(desk, payer, wallet, card)
    expect(desk.press(asked.SecureModeRedirectURL, action)).toContain(`transactionId=${asked.Id}`)
    expect(desk.api('GET', `/payins/${asked.Id}`)).toMatchObject({ Status: 'FAILED', ResultCode: code })
    expect(desk.balance(wallet)).toBe(0)
    expect(desk.told(asked.Id)).toEqual(['PAYIN_NORMAL_CREATED', 'PAYIN_NORMAL_FAILED'])
  })

  it('ends by itself after fifteen minutes', () => {
    const { desk, payer, wallet, card } = shop(CHALLENGE)
    const asked = pay(desk, payer, wallet, card)
    desk.forward(899)
    expect(desk.api('GET', `/payins/${asked.Id}`).Status).toBe('CREATED')
    desk.forward(1)
    expect(desk.api('GET', `/payins/${asked.Id}`)).toMatchObject({ Status: 'FAILED', ResultCode: '101304' })
  })

  it('is refused while another payment with the same card waits for its holder', () => {
    const { desk, payer, wallet, card } = shop(CHALLENGE)
    const first = pay(desk, payer, wallet, card)
    expect(pay(desk, payer, wallet, card)).toMatchObject({ Status: 'FAILED', ResultCode: '101118' })
    desk.press(first.SecureModeRedirectURL, 'refused')
    expect(pay(desk, payer, wallet, card).Status).toBe('CREATED')
  })

  it.each([
    [{ DebitedFunds: eur(33_313) }, '001013'],
    [{ DebitedFunds: eur(33_501), Billing: { Address: { AddressLine2: '01100' } } }, '101101'],
    [{ DebitedFunds: eur(100), Fees: eur(100) }, '001014'],
  ])('fails as %j asks: %s', (changes, code) => {
    const { desk, payer, wallet, card } = shop()
    expect(pay(desk, payer, wallet, card, changes)).toMatchObject({ Status: 'FAILED', ResultCode: code })
    expect([desk.balance(wallet), desk.fees()]).toEqual([0, 0])
  })

  it('to an owner who is not verified is refused, unless its beneficiaries are named and verified', () => {
    const desk = openDesk()
    const buyer = desk.user({ UserCategory: 'OWNER' })
    const seller = desk.owner()
    const [wallet, card] = [desk.wallet(buyer), desk.card(buyer)]
    expect(pay(desk, buyer, wallet, card)).toMatchObject({ Status: 'FAILED', ResultCode: '002951' })
    const named = { FlowDescriptor: { Beneficiaries: [{ UserId: seller }] } }
    expect(pay(desk, buyer, wallet, card, named).Status).toBe('SUCCEEDED')
    expect(pay(desk, buyer, wallet, card, { FlowDescriptor: { Beneficiaries: [{ UserId: buyer }] } }).ResultCode).toBe(
      '002951',
    )
    desk.control('/settings', { check_beneficiaries: false })
    expect(pay(desk, buyer, wallet, card).Status).toBe('SUCCEEDED')
  })

  it('says what is wrong with its fields, and does nothing', () => {
    const { desk, payer, wallet, card } = shop()
    const wrong = (changes: object) => {
      const { status, body } = desk.call('POST', '/v2.01/client/payins/card/direct', {
        body: { ...cardPayment(payer, wallet, card), ...changes },
      })
      return [status, body.Type, Object.keys(body.errors ?? {})]
    }
    expect(wrong({ DebitedFunds: eur(0) })).toEqual([400, 'param_error', ['DebitedFunds.Amount']])
    expect(wrong({ DebitedFunds: { Currency: 'GBP', Amount: 100 } })).toEqual([
      400,
      'param_error',
      ['DebitedFunds.Currency'],
    ])
    expect(wrong({ SecureModeReturnURL: 'javascript:alert(1)' })).toEqual([400, 'param_error', ['SecureModeReturnURL']])
    expect(wrong({ BrowserInfo: undefined })).toEqual([400, 'param_error', ['BrowserInfo']])
    expect(wrong({ Fees: eur(-5) })).toEqual([400, 'param_error', ['Fees.Amount']])
    expect(desk.api('GET', `/wallets/${wallet}/transactions`)).toEqual([])
  })
})

describe('a refund of a pay-in', () => {
  it('gives back the funds from the wallet and the fees from the platform', () => {
    const { desk, payer, wallet, card } = shop()
    const paid = pay(desk, payer, wallet, card, { Fees: eur(1000) })
    const refund = desk.api('POST', `/payins/${paid.Id}/refunds`, { AuthorId: payer })
    expect(refund).toMatchObject({
      Status: 'SUCCEEDED',
      Type: 'PAYOUT',
      Nature: 'REFUND',
      InitialTransactionId: paid.Id,
      InitialTransactionType: 'PAYIN',
      DebitedFunds: eur(9000),
      Fees: eur(-1000),
      CreditedFunds: eur(10_000),
    })
    expect([desk.balance(wallet), desk.fees()]).toEqual([0, 0])
    expect(desk.told(refund.Id)).toEqual(['PAYIN_REFUND_CREATED', 'PAYIN_REFUND_SUCCEEDED'])
    expect(desk.api('GET', `/refunds/${refund.Id}`)).toEqual(refund)
    const again = desk.api('POST', `/payins/${paid.Id}/refunds`, { AuthorId: payer, DebitedFunds: eur(1) })
    expect(again).toMatchObject({ Status: 'FAILED', ResultCode: '001401' })
  })

  it('never gives back more than came in, more fees than were taken, nor the same amount twice on a day', () => {
    const { desk, payer, wallet, card } = shop()
    const paid = pay(desk, payer, wallet, card, { Fees: eur(1000) })
    pay(desk, payer, wallet, card)
    const refund = (debited: number, fees = 0) =>
      desk.api('POST', `/payins/${paid.Id}/refunds`, { AuthorId: payer, DebitedFunds: eur(debited), Fees: eur(fees) })
        .ResultCode
    expect(refund(10_001)).toBe('005403')
    expect(refund(5000, -1001)).toBe('005404')
    expect(refund(3000)).toBe('000000')
    expect(refund(3000)).toBe('005407')
    expect(refund(7001)).toBe('005403')
    desk.forward(DAY)
    expect(refund(3000)).toBe('000000')
    expect(refund(3001, -1000)).toBe('005403')
    expect(refund(3000, -1000)).toBe('005407')
    desk.forward(336 * DAY)
    expect(refund(100)).toBe('001403')
  })

  it('needs the money to be in the wallet, and a pay-in that has succeeded', () => {
    const { desk, payer, wallet, card } = shop()
    const seller = desk.owner()
    const paid = pay(desk, payer, wallet, card)
    const move = {
      AuthorId: payer,
      DebitedWalletId: wallet,
      CreditedWalletId: desk.wallet(seller),
      DebitedFunds: eur(1),
      Fees: eur(0),
    }
    desk.api('POST', '/transfers', move)
    expect(desk.api('POST', `/payins/${paid.Id}/refunds`, { AuthorId: payer })).toMatchObject({
      Status: 'FAILED',
      ResultCode: '001001',
    })
    const failed = pay(desk, payer, wallet, card, { DebitedFunds: eur(33_313) })
    const refused = desk.api('POST', `/payins/${failed.Id}/refunds`, { AuthorId: payer, DebitedFunds: eur(1) })
    expect(refused.ResultCode).toBe('001402')
  })
})

describe('pay-ins', () => {
  it.each([
    ['accepted', 'SUCCEEDED', '000000', 500],
    ['refused', 'FAILED', '001031', 0],
    ['expired', 'FAILED', '001034', 0],
  ])('on the payment page of the provider end as the buyer has %s', (action, Status, ResultCode, cents) => {
    const { desk, payer, wallet } = shop()
    const body = {
      AuthorId: payer,
      CreditedWalletId: wallet,
      DebitedFunds: eur(500),
      Fees: eur(0),
      ReturnURL: 'https://shop.test/',
      Culture: 'FR',
    }
    const paying = desk.api('POST', '/payins/card/web', body)
    expect(paying).toMatchObject({ Status: 'CREATED', PaymentType: 'CARD', ExecutionType: 'WEB' })
    expect(desk.call('GET', String(paying.RedirectURL)).text).toContain('Payer par carte')
    expect(desk.press(paying.RedirectURL, action)).toBe(`https://shop.test/?transactionId=${paying.Id}`)
    expect(desk.api('GET', `/payins/${paying.Id}`)).toMatchObject({ Status, ResultCode })
    expect(desk.balance(wallet)).toBe(cents)
  })
})
