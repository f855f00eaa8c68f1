// What a disputed payment has cost the platform, and what came back of it.
import { refundsOf } from '../pay-ins/refunds.ts'
import { listPage, notFound, ok, type StandInCall } from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import { transactions } from '../wallets/transactions.ts'
import type { World } from '../world.ts'

export function repudiationRoutes(routes: Routes, world: World): void {
  const found = (call: StandInCall) => {
    const repudiation = world.get(transactions, call.params.id ?? '')
    if (repudiation.Nature !== 'REPUDIATION') throw notFound(repudiation.Id)
    return repudiation
  }
  routes.api('GET', '/repudiations/:id', call => ok(found(call)))
  routes.api('GET', '/repudiations/:id/refunds', call => listPage(call, refundsOf(world, found(call).Id)))
}
