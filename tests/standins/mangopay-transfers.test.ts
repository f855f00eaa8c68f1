// Money that moves and leaves at the local payment provider: transfers, pay-outs, and what comes back.
import { describe, expect, it } from 'vitest'
import { bankAccountObjects } from '#standins/mangopay/pay-outs/bank-accounts.ts'
import { recipientObjects } from '#standins/mangopay/pay-outs/recipients.ts'
import type { Json } from '#standins/mangopay/protocol/fields.ts'
import { cardPayment, type Desk, eur, openDesk } from './mangopay-desk.ts'

const DAY = 86_400

/** A wallet with money on it. */
function filled(desk: Desk, user: string, cents: number): string {
  const wallet = desk.wallet(user)
  desk.control('/settings', { check_beneficiaries: false })
  desk.api('POST', '/payins/card/direct', cardPayment(user, wallet, desk.card(user), { DebitedFunds: eur(cents) }))
  desk.control('/settings', { check_beneficiaries: true })
  return wallet
}
const transfer = (desk: Desk, author: string, from: string, to: string, cents: number, changes: Json = {}) =>
  desk.api('POST', '/transfers', {
    AuthorId: author,
    DebitedWalletId: from,
    CreditedWalletId: to,
    DebitedFunds: eur(cents),
    Fees: eur(0),
    ...changes,
  })

describe('a transfer', () => {
  it('brings the funds less the fees to the other wallet, and the fees to the platform', () => {
    const desk = openDesk()
    const [buyer, seller] = [desk.user(), desk.owner()]
    const [from, to] = [filled(desk, buyer, 11_000), desk.wallet(seller)]
    const moved = transfer(desk, buyer, from, to, 11_000, { Fees: eur(2040) })
    expect(moved).toMatchObject({
      Status: 'SUCCEEDED',
      CreditedFunds: eur(8960),
      CreditedUserId: seller,
      PendingUserAction: null,
    })
    expect([desk.balance(from), desk.balance(to), desk.fees()]).toEqual([0, 8960, 2040])
    expect(desk.told(moved.Id)).toEqual(['TRANSFER_NORMAL_CREATED', 'TRANSFER_NORMAL_SUCCEEDED'])
    const back = desk.api('POST', `/transfers/${moved.Id}/refunds`, { AuthorId: seller })
    expect(back).toMatchObject({
      Type: 'TRANSFER',
      Nature: 'REFUND',
      DebitedFunds: eur(8960),
      Fees: eur(-2040),
      CreditedFunds: eur(11_000),
    })
    expect([desk.balance(from), desk.balance(to), desk.fees()]).toEqual([11_000, 0, 0])
    expect(desk.told(back.Id)).toEqual(['TRANSFER_REFUND_CREATED', 'TRANSFER_REFUND_SUCCEEDED'])
    expect(desk.api('GET', `/transfers/${moved.Id}/refunds`)).toEqual([back])
  })

  it('is refused with the provider’s code for each rule', () => {
    const desk = openDesk()
    const [payer, owner] = [desk.user(), desk.owner()]
    const [from, rich] = [filled(desk, payer, 1000), filled(desk, owner, 1000)]
    const to = (person: Parameters<Desk['user']>[0]) => desk.wallet(desk.user(person))
    const code = (...asked: [string, string, string, number, Json?]) => transfer(desk, ...asked).ResultCode
    expect(code(payer, from, rich, 1001)).toBe('001001')
    expect(code(owner, from, rich, 10)).toBe('001002')
    expect(code(payer, from, from, 10)).toBe('101108')
    expect(code(payer, from, rich, 10, { Fees: eur(10) })).toBe('001014')
    expect(code(payer, from, to({ UserCategory: 'PAYER' }), 10)).toBe('002701')
    expect(code(owner, rich, to({ UserCategory: 'PAYER' }), 10)).toBe('002702')
    expect(code(payer, from, to({ UserCategory: 'OWNER' }), 10)).toBe('002951')
    expect(code(payer, from, desk.wallet(payer), 10)).toBe('000000')
    expect([desk.balance(from), desk.balance(rich)]).toEqual([990, 1000])
  })

  it.each([
    ['confirm', 'SUCCEEDED', '000000', 50_001],
    ['refuse', 'FAILED', '007101', 0],
    ['wait', 'FAILED', '007102', 0],
  ])('of an owner to another above 500 euros waits for them: %s', (action, Status, ResultCode, arrived) => {
    const desk = openDesk()
    const [one, two] = [desk.owner(), desk.owner()]
    const [from, to] = [filled(desk, one, 200_000), desk.wallet(two)]
    const present = { ScaContext: 'USER_PRESENT' }
    expect(transfer(desk, one, from, to, 50_000, present).Status).toBe('SUCCEEDED')
    const asked = transfer(desk, one, from, to, 50_001, present)
    expect(asked).toMatchObject({
      Status: 'CREATED',
      PendingUserAction: { RedirectUrl: expect.stringContaining('/sca?token=') },
    })
    expect(desk.balance(to)).toBe(50_000)
    const { RedirectUrl } = Object(asked.PendingUserAction)
    if (action === 'wait') desk.forward(600)
    else desk.call('POST', RedirectUrl, { form: { action, code: '702100' } })
    expect(desk.api('GET', `/transfers/${asked.Id}`)).toMatchObject({ Status, ResultCode, PendingUserAction: null })
    expect(desk.balance(to)).toBe(50_000 + arrived)
  })

  it('of an owner above 500 euros fails when they are not there and have not consented', () => {
    const desk = openDesk()
    const one = desk.owner()
    const accepting = desk.owner({ Email: 'accept@example.org' })
    const to = desk.wallet(desk.owner())
    expect(transfer(desk, one, filled(desk, one, 60_000), to, 60_000).ResultCode).toBe('002704')
    expect(transfer(desk, accepting, filled(desk, accepting, 60_000), to, 60_000).Status).toBe('SUCCEEDED')
  })
})

function account(
  desk: Desk,
  user: string,
  Status: 'PENDING' | 'ACTIVE' | 'CANCELED' | 'DEACTIVATED' = 'ACTIVE',
  IBAN = 'FR7630004000031234567890143',
): string {
  const recipient = desk.world.insert(recipientObjects, {
    UserId: user,
    Status,
    DisplayName: 'My account',
    PayoutMethodType: 'LocalBankTransfer',
    RecipientType: 'Individual',
    Currency: 'EUR',
    Country: 'FR',
    RecipientScope: 'PAYOUT',
    Tag: null,
    PendingUserAction: null,
    RecipientVerificationOfPayee: null,
    LocalBankTransfer: { EUR: { IBAN } },
  } as const)
  return recipient.Id
}
const order = (user: string, wallet: string, recipient: string, cents: number, changes: Json = {}): Json => ({
  AuthorId: user,
  DebitedWalletId: wallet,
  DebitedFunds: eur(cents),
  Fees: eur(0),
  RecipientId: recipient,
  ...changes,
})

describe('a pay-out', () => {
  function creator() {
    const desk = openDesk()
    const user = desk.owner()
    const wallet = filled(desk, user, 8960)
    return { desk, user, wallet, recipient: account(desk, user) }
  }

  it('leaves the wallet when the bank has it, a day later', () => {
    const { desk, user, wallet, recipient } = creator()
    const asked = desk.api(
      'POST',
      '/payouts/bankwire',
      order(user, wallet, recipient, 8960, { BankWireRef: 'OCTOBER' }),
    )
    expect(asked).toMatchObject({
      Status: 'CREATED',
      PaymentType: 'BANK_WIRE',
      ModeRequested: 'STANDARD',
      ExecutionDate: null,
    })
    desk.forward(60)
    expect(desk.balance(wallet)).toBe(8960)
    desk.forward(DAY)
    expect(desk.api('GET', `/payouts/${asked.Id}`)).toMatchObject({ Status: 'SUCCEEDED', ModeApplied: 'STANDARD' })
    expect(desk.balance(wallet)).toBe(0)
    expect(desk.told(asked.Id)).toEqual(['PAYOUT_NORMAL_CREATED', 'PAYOUT_NORMAL_SUCCEEDED'])
  })

  it('may come back a day after it had arrived, with a reason', () => {
    const { desk, user, wallet, recipient } = creator()
    const asked = desk.api(
      'POST',
      '/payouts/bankwire',
      order(user, wallet, recipient, 8960, { BankWireRef: 'RETURN_CLOSED' }),
    )
    desk.forward(DAY + 2)
    expect(desk.api('GET', `/payouts/${asked.Id}/refunds`)).toEqual([])
    desk.forward(DAY)
    const [refund] = Object.values(desk.api('GET', `/payouts/${asked.Id}/refunds`))
    expect(refund).toMatchObject({
      Status: 'SUCCEEDED',
      Nature: 'REFUND',
      InitialTransactionType: 'PAYOUT',
      CreditedFunds: eur(8960),
      RefundReason: { RefundReasonType: 'BANKACCOUNT_HAS_BEEN_CLOSED' },
    })
    expect(desk.api('GET', `/payouts/${asked.Id}`).Status).toBe('SUCCEEDED')
    expect(desk.balance(wallet)).toBe(8960)
    expect(desk.told(Object(refund).Id)).toEqual(['PAYOUT_REFUND_CREATED', 'PAYOUT_REFUND_SUCCEEDED'])
  })

  it('can be settled, failed and returned by hand, each once', () => {
    const { desk, user, wallet, recipient } = creator()
    const ask = () => desk.api('POST', '/payouts/bankwire', order(user, wallet, recipient, 4000)).Id
    const [settled, failed] = [ask(), ask()]
    expect(desk.control(`/payouts/${settled}/return`).status).toBe(400)
    expect(desk.control(`/payouts/${settled}/settle`).body.Status).toBe('SUCCEEDED')
    expect(desk.control(`/payouts/${settled}/settle`).status).toBe(400)
    expect(desk.control(`/payouts/${failed}/fail`, { code: '121010' }).status).toBe(400)
    expect(desk.control(`/payouts/${failed}/fail`, { code: '121006' }).body).toMatchObject({
      Status: 'FAILED',
      ResultCode: '121006',
    })
    for (const reason of ['AC06_BLOCKED_BANKACCOUNT', 'OTHER'])
      expect(desk.control(`/payouts/${settled}/return`, { reason }).body.RefundReason).toMatchObject({
        RefundReasonType: 'AC06_BLOCKED_BANKACCOUNT',
      })
    desk.forward(3 * DAY)
    expect(desk.balance(wallet)).toBe(8960)
  })

  it('fails with the provider’s code for each rule, a second after it was asked for', () => {
    const { desk, user, wallet, recipient } = creator()
    const [payer, light] = [desk.user(), desk.user({ UserCategory: 'OWNER' })]
    const address = {
      AddressLine1: null,
      AddressLine2: null,
      City: null,
      Region: null,
      PostalCode: null,
      Country: null,
    }
    const plain = {
      UserId: user,
      Type: 'IBAN',
      OwnerName: 'A',
      OwnerAddress: address,
      Active: true,
      Tag: null,
    } as const
    const old = desk.world.insert(bankAccountObjects, { ...plain, IBAN: 'FR7630004000031234567890143' })
    const code = (body: Json) => {
      const asked = desk.api('POST', '/payouts/bankwire', body)
      expect(asked.Status).toBe('CREATED')
      desk.forward(1)
      return desk.api('GET', `/payouts/${asked.Id}`).ResultCode
    }
    expect(code(order(light, wallet, recipient, 10))).toBe('121002')
    expect(code(order(payer, filled(desk, payer, 100), account(desk, payer), 10))).toBe('002703')
    expect(code(order(light, filled(desk, light, 100), account(desk, light), 10))).toBe('002998')
    expect(code(order(user, wallet, account(desk, user, 'DEACTIVATED'), 10))).toBe('121006')
    expect(code(order(user, wallet, recipient, 10, { BankWireRef: 'FAIL121001' }))).toBe('121001')
    expect(code(order(user, wallet, '', 10, { BankAccountId: old.Id, RecipientId: null }))).toBe('121018')
    expect(code(order(user, wallet, recipient, 10, { Fees: eur(10) }))).toBe('001014')
    expect(code(order(user, wallet, recipient, 10))).toBeNull()
    for (const status of ['PENDING', 'CANCELED'] as const) {
      const body = order(user, wallet, account(desk, user, status), 10)
      expect(desk.call('POST', '/v2.01/client/payouts/bankwire', { body }).body.Type).toBe('param_error')
    }
    expect(desk.balance(wallet)).toBe(8960)
  })

  it('cannot take what another one has taken meanwhile', () => {
    const { desk, user, wallet, recipient } = creator()
    const asked = [8000, 8000].map(
      cents => desk.api('POST', '/payouts/bankwire', order(user, wallet, recipient, cents)).Id,
    )
    desk.forward(2 * DAY)
    expect(asked.map(id => desk.api('GET', `/payouts/${id}`).ResultCode)).toEqual(['000000', '001001'])
    expect(desk.balance(wallet)).toBe(960)
  })

  it('is instant where it can be, and falls back or fails where it cannot', () => {
    const { desk, user, wallet, recipient } = creator()
    const ask = (PayoutModeRequested: string, changes: Json = {}) => {
      const body = order(user, wallet, recipient, 10, { PayoutModeRequested, ...changes })
      return desk.api('POST', '/payouts/bankwire', body).Id
    }
    const far = { RecipientId: account(desk, user, 'ACTIVE', 'FR541558929750ZZZZZZAC01915') }
    const [instant, back, only] = [
      ask('INSTANT_PAYMENT'),
      ask('INSTANT_PAYMENT', far),
      ask('INSTANT_PAYMENT_ONLY', { BankWireRef: 'IP1070' }),
    ]
    desk.forward(30)
    expect(desk.api('GET', `/payouts/${instant}`)).toMatchObject({
      Status: 'SUCCEEDED',
      ModeApplied: 'INSTANT_PAYMENT',
    })
    expect(desk.api('GET', `/payouts/${back}`)).toMatchObject({
      Status: 'CREATED',
      ModeApplied: 'STANDARD',
      FallbackReason: { Code: '130010' },
    })
    expect(desk.api('GET', `/payouts/${only}`)).toMatchObject({ Status: 'FAILED', ResultCode: '130010' })
    expect(desk.told(back)).toContain('INSTANT_PAYOUT_FALLBACKED')
  })
})
