// What came into and left a user's wallets in a year or a month.
import { json, paramError, type StandInAnswer, type StandInCall } from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import { userObjects } from '../users/users.ts'
import type { World } from '../world.ts'
import { transactions } from './transactions.ts'
import { walletObjects } from './wallet-store.ts'

export function eMoneyRoutes(routes: Routes, world: World): void {
  for (const path of ['/users/:id/emoney/:year', '/users/:id/emoney/:year/:month'])
    routes.api('GET', path, call => eMoney(world, call))
}

function eMoney(world: World, call: StandInCall): StandInAnswer {
  const user = world.get(userObjects, call.params.id ?? '')
  const { year = '', month } = call.params
  if (!/^\d{4}$/.test(year)) throw paramError({ year: 'The year is not valid' })
  if (month !== undefined && !/^(?:0?[1-9]|1[0-2])$/.test(month)) throw paramError({ month: 'The month is not valid' })
  const Currency = call.query.get('currency') ?? 'EUR'
  const from = Date.UTC(Number(year), month === undefined ? 0 : Number(month) - 1) / 1000
  const to = Date.UTC(Number(year), month === undefined ? 12 : Number(month)) / 1000
  const mine = new Set(world.list(walletObjects, wallet => wallet.Owners.includes(user.Id)).map(wallet => wallet.Id))
  let [credited, debited] = [0, 0]
  for (const { Status, ExecutionDate, ...movement } of world.list(transactions)) {
    if (Status !== 'SUCCEEDED' || ExecutionDate === null || ExecutionDate < from || ExecutionDate >= to) continue
    const { CreditedFunds, DebitedFunds, CreditedWalletId, DebitedWalletId } = movement
    if (CreditedFunds.Currency === Currency && mine.has(CreditedWalletId ?? '')) credited += CreditedFunds.Amount
    if (DebitedFunds.Currency === Currency && mine.has(DebitedWalletId ?? '')) debited += DebitedFunds.Amount
  }
  const money = (Amount: number) => ({ Currency, Amount })
  return json({ UserId: user.Id, CreditedEMoney: money(credited), DebitedEMoney: money(debited) })
}
