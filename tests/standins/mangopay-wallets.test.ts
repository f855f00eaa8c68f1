// Wallets at the local payment provider: who may see them, and how their movements are listed.
import { describe, expect, it } from 'vitest'
import { cardPayment, eur, openDesk } from './mangopay-desk.ts'

describe('a wallet', () => {
  it('has one owner who exists, a currency and no money', () => {
    const desk = openDesk()
    const user = desk.user()
    const create = (body: object) =>
      desk.call('POST', '/v2.01/client/wallets', { body: { Currency: 'EUR', Description: 'W', ...body } })
    const { body } = create({ Owners: [user] })
    expect(body).toMatchObject({ Owners: [user], Balance: eur(0), FundsType: 'DEFAULT', Currency: 'EUR' })
    expect(desk.api('GET', `/users/${user}/wallets`)).toEqual([body])
    expect(create({ Owners: [user, user] }).body.errors).toHaveProperty('Owners')
    expect(create({ Owners: [user], Currency: 'XXX' }).body.errors).toHaveProperty('Currency')
    expect(create({ Owners: ['nobody'] }).status).toBe(404)
  })

  it('is shown in the name of a user only after they have confirmed who they are, for half a year', () => {
    const desk = openDesk()
    const user = desk.owner()
    const wallet = desk.wallet(user)
    const look = (path = `/wallets/${wallet}`) => desk.call('GET', `/v2.01/client${path}?ScaContext=USER_PRESENT`)
    const paths = [
      `/wallets/${wallet}`,
      `/wallets/${wallet}/transactions`,
      `/users/${user}/wallets`,
      `/users/${user}/transactions`,
    ]
    expect(paths.map(path => look(path).status)).toEqual([401, 401, 401, 401])
    const [, page = ''] = /^PendingUserAction RedirectUrl=(.+)$/.exec(look().headers['www-authenticate'] ?? '') ?? []
    desk.call('POST', page, { form: { action: 'confirm', code: '702100' } })
    expect(paths.map(path => look(path).status)).toEqual([200, 200, 200, 200])
    desk.forward(180 * 86_400)
    expect(look().status).toBe(401)
    expect(desk.call('GET', `/v2.01/client/wallets/${wallet}`).status).toBe(200)
  })

  it('lists its movements with their number, by type, nature and status', () => {
    const desk = openDesk()
    const user = desk.user()
    const [wallet, other] = [desk.wallet(user), desk.wallet(user)]
    const card = desk.card(user)
    const payIn = desk.api('POST', '/payins/card/direct', cardPayment(user, wallet, card, { DebitedFunds: eur(500) }))
    const move = { AuthorId: user, DebitedWalletId: wallet, CreditedWalletId: other, Fees: eur(0) }
    const transfer = desk.api('POST', '/transfers', { ...move, DebitedFunds: eur(200) })
    const failed = desk.api('POST', '/transfers', { ...move, DebitedFunds: eur(301) })
    const refund = desk.api('POST', `/payins/${payIn.Id}/refunds`, {
      AuthorId: user,
      DebitedFunds: eur(300),
      Fees: eur(0),
    })
    const list = (query = '', path = `/wallets/${wallet}`) => {
      const { body, headers } = desk.call('GET', `/v2.01/client${path}/transactions?per_page=2&${query}`)
      return [Number(headers['x-number-of-items']), ...Object.values(body).map(row => Object(row).Id)]
    }
    expect(list()).toEqual([4, payIn.Id, transfer.Id])
    expect(list('page=2')).toEqual([4, failed.Id, refund.Id])
    expect(list('Type=TRANSFER')).toEqual([2, transfer.Id, failed.Id])
    expect(list('Nature=REFUND')).toEqual([1, refund.Id])
    expect(list('Status=FAILED')).toEqual([1, failed.Id])
    expect(list('', `/wallets/${other}`)).toEqual([2, transfer.Id, failed.Id])
    expect(list('Nature=REFUND', `/users/${user}`)).toEqual([1, refund.Id])
    expect(list('', `/cards/${card}`)).toEqual([1, payIn.Id])
    expect([desk.balance(wallet), desk.balance(other)]).toEqual([0, 200])
  })

  it('of the platform gathers the fees, and lists what brought them', () => {
    const desk = openDesk()
    const user = desk.user()
    const wallet = desk.wallet(user)
    const payIn = desk.api(
      'POST',
      '/payins/card/direct',
      cardPayment(user, wallet, desk.card(user), { Fees: eur(700) }),
    )
    expect(desk.api('GET', '/clients/wallets/FEES/EUR')).toMatchObject({
      Id: 'FEES_EUR',
      FundsType: 'FEES',
      Balance: eur(700),
    })
    expect(Object.values(desk.api('GET', '/clients/wallets/fees/eur/transactions')).map(row => Object(row).Id)).toEqual(
      [payIn.Id],
    )
    expect(desk.api('GET', '/clients/wallets')).toHaveLength(2)
    expect(desk.call('GET', '/v2.01/client/clients/wallets/OTHER/EUR').status).toBe(404)
    expect(desk.call('GET', '/v2.01/client/wallets/FEES_EUR').status).toBe(404)
  })
})
