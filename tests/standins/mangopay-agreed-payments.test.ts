// Payments a holder has agreed to beforehand at the local payment provider: recurring ones.
import { describe, expect, it } from 'vitest'
import { eur, openDesk } from './mangopay-desk.ts'

function shop() {
  const desk = openDesk()
  const payer = desk.user()
  const wallet = desk.wallet(payer)
  return { desk, payer, wallet, card: desk.card(payer) }
}

describe('a recurring registration', () => {
  function subscription(changes: object = {}) {
    const here = shop()
    const { desk, payer, wallet, card } = here
    const first = { FirstTransactionDebitedFunds: eur(1100), FirstTransactionFees: eur(0) }
    const body = { AuthorId: payer, CardId: card, CreditedWalletId: wallet, ...first, ...changes }
    const id = desk.api('POST', '/recurringpayinregistrations', body).Id
    const status = () => desk.api('GET', `/recurringpayinregistrations/${id}`).Status
    const send = (sent: object) =>
      desk.call('POST', '/v2.01/client/payins/recurring/card/direct', {
        body: { RecurringPayinRegistrationId: id, ...sent },
      })
    const present = { SecureModeReturnURL: 'https://shop.test/plan', BrowserInfo: {}, IpAddress: '192.0.2.7' }
    const next = (cents: number, line = '') =>
      send({ DebitedFunds: eur(cents), Fees: eur(0), Billing: { Address: { AddressLine2: line } } })
    return { ...here, id, status, send, present, next }
  }

  it('starts with a payment its holder confirms, and goes on without them', () => {
    const { desk, wallet, status, send, present, next } = subscription()
    expect(next(1100).body.Type).toBe('invalid_action')
    const first = send(present).body
    expect(first).toMatchObject({ Status: 'CREATED', SecureModeNeeded: true, DebitedFunds: eur(1100) })
    expect(status()).toBe('CREATED')
    desk.press(first.SecureModeRedirectURL, 'accepted')
    expect(status()).toBe('IN_PROGRESS')
    expect(next(2750).body).toMatchObject({ Status: 'SUCCEEDED', SecureModeNeeded: false })
    expect(desk.balance(wallet)).toBe(3850)
  })

  it('wants its holder again after a refusal, and nothing more once it has ended', () => {
    const { desk, id, status, send, present, next } = subscription()
    desk.press(send(present).body.SecureModeRedirectURL, 'accepted')
    expect(next(33_501, '01131').body).toMatchObject({ Status: 'FAILED', ResultCode: '101305' })
    expect(status()).toBe('AUTHENTICATION_NEEDED')
    expect(next(100).body.Type).toBe('invalid_action')
    desk.press(send({ ...present, DebitedFunds: eur(100), Fees: eur(0) }).body.SecureModeRedirectURL, 'accepted')
    expect(status()).toBe('IN_PROGRESS')
    expect(desk.api('PUT', `/recurringpayinregistrations/${id}`, { Status: 'ENDED' }).Status).toBe('ENDED')
    expect(next(100).body.Type).toBe('invalid_action')
    expect(desk.told(id).map(name => name.replace('RECURRING_REGISTRATION_', ''))).toEqual([
      'CREATED',
      'IN_PROGRESS',
      'AUTH_NEEDED',
      'IN_PROGRESS',
      'ENDED',
    ])
  })

  it('has ninety-nine pay-ins at most', () => {
    const { desk, wallet, send, present, next } = subscription()
    desk.press(send(present).body.SecureModeRedirectURL, 'accepted')
    for (let count = 2; count <= 99; count++) expect(next(100).body.Status).toBe('SUCCEEDED')
    expect(next(100).body).toMatchObject({ Status: 'FAILED', ResultCode: '205001' })
    expect(desk.balance(wallet)).toBe(1100 + 98 * 100)
  })
})
