// Disputed payments at the local payment provider: who bears them, how the platform answers, and how a user gives back.
import { describe, expect, it } from 'vitest'
import type { Json } from '#standins/mangopay/protocol/fields.ts'
import { amount, cardPayment, eur, openDesk } from './mangopay-desk.ts'

const DAY = 86_400

function paid() {
  const desk = openDesk()
  const payer = desk.user()
  const wallet = desk.wallet(payer)
  const payIn = desk.api(
    'POST',
    '/payins/card/direct',
    cardPayment(payer, wallet, desk.card(payer), { DebitedFunds: eur(5000) }),
  )
  const dispute = (body: Json = {}) => desk.control(`/payins/${payIn.Id}/dispute`, body).body
  const credit = () => amount(desk.api('GET', '/clients/wallets/CREDIT/EUR').Balance)
  const read = (id: string) => desk.api('GET', `/disputes/${id}`)
  return { desk, payer, wallet, payIn, dispute, credit, read }
}

describe('a dispute', () => {
  it('is borne by the credit wallet of the platform, which may owe, and not by the user', () => {
    const { desk, payer, wallet, payIn, dispute, credit } = paid()
    const opened = dispute({ type: 'CONTESTABLE', reason: 'FRAUD' })
    expect(opened).toMatchObject({
      Status: 'PENDING_CLIENT_ACTION',
      DisputedFunds: eur(5000),
      InitialTransactionId: payIn.Id,
    })
    expect([desk.balance(wallet), credit()]).toEqual([5000, -5000])
    expect(desk.api('GET', `/repudiations/${String(opened.RepudiationId)}`)).toMatchObject({
      Nature: 'REPUDIATION',
      Type: 'PAYOUT',
      AuthorId: payer,
    })
    for (const path of [`/payins/${payIn.Id}`, `/wallets/${wallet}`, `/users/${payer}`])
      expect(desk.api('GET', `${path}/disputes`)).toEqual([opened])
    expect(desk.told(opened.Id)).toEqual(['DISPUTE_CREATED', 'DISPUTE_ACTION_REQUIRED'])
    expect(desk.told(opened.RepudiationId)).toEqual(['PAYIN_REPUDIATION_CREATED', 'PAYIN_REPUDIATION_SUCCEEDED'])
    expect(desk.control(`/payins/${payIn.Id}/dispute`).status).toBe(400)
  })

  it('is contested with a part of its funds and documents, and what was contested comes back when it is won', () => {
    const { desk, dispute, credit, read } = paid()
    const { Id } = dispute()
    const document = desk.api('POST', `/disputes/${Id}/documents`, { Type: 'INVOICE' })
    expect(
      desk.call('POST', `/v2.01/client/disputes/${Id}/documents/${document.Id}/pages`, { body: { File: 'AAAA' } })
        .status,
    ).toBe(204)
    expect(desk.api('PUT', `/disputes/${Id}/documents/${document.Id}`, { Status: 'VALIDATION_ASKED' }).Status).toBe(
      'VALIDATION_ASKED',
    )
    expect(desk.api('POST', `/dispute-documents/${document.Id}/consult`)).toHaveLength(1)
    const submit = (funds: Json) =>
      desk.call('PUT', `/v2.01/client/disputes/${Id}/submit`, { body: { ContestedFunds: funds } })
    expect(submit(eur(5001)).status).toBe(400)
    expect(submit(eur(3000)).body).toMatchObject({ Status: 'SUBMITTED', ContestedFunds: eur(3000) })
    expect(submit(eur(3000)).status).toBe(400)
    desk.control(`/disputes/${Id}`, { outcome: 'REOPENED' })
    expect(read(Id).Status).toBe('REOPENED_PENDING_CLIENT_ACTION')
    desk.api('PUT', `/disputes/${Id}/submit`)
    expect(desk.control(`/disputes/${Id}`, { outcome: 'WON' }).body).toMatchObject({
      Status: 'CLOSED',
      StatusMessage: 'WON',
    })
    expect(credit()).toBe(-2000)
    expect(desk.api('GET', `/repudiations/${String(read(Id).RepudiationId)}/refunds`)).toMatchObject([
      { CreditedFunds: eur(3000) },
    ])
  })

  it('closes when it is given up, and by itself when nobody answers in seven days', () => {
    const [given, left] = [paid(), paid()]
    const { Id } = given.dispute()
    expect(given.desk.api('PUT', `/disputes/${Id}/close`).Status).toBe('CLOSED')
    expect(given.desk.call('PUT', `/v2.01/client/disputes/${Id}/close`).status).toBe(400)
    const { Id: unanswered } = left.dispute()
    left.desk.forward(7 * DAY)
    expect(left.read(unanswered)).toMatchObject({ Status: 'CLOSED', ClosedDate: left.desk.world.now() })
    expect(left.credit()).toBe(-5000)
  })

  it('takes no money when the bank only wants to know, and no answer when it cannot be contested', () => {
    const [asks, final] = [paid(), paid()]
    expect(asks.dispute({ type: 'RETRIEVAL' })).toMatchObject({ RepudiationId: null, Status: 'PENDING_CLIENT_ACTION' })
    expect(asks.credit()).toBe(0)
    const { Id, Status } = final.dispute({ type: 'NOT_CONTESTABLE' })
    expect(Status).toBe('CLOSED')
    expect(
      final.desk.call('PUT', `/v2.01/client/disputes/${Id}/submit`, { body: { ContestedFunds: eur(1) } }).status,
    ).toBe(400)
  })
})
