// What tests and the demo may do to the stand-in: move its clock, make it fail, tell hooks again, forget everything.
import { FAULTS, type Faults } from './protocol/faults.ts'
import { Fields } from './protocol/fields.ts'
import { delayHooks, replayHooks } from './protocol/hooks.ts'
import { json, paramError } from './protocol/protocol.ts'
import type { Routes } from './protocol/routes.ts'
import { balanceOf, post } from './wallets/ledger.ts'
import { providerId, type World } from './world.ts'

/** Routes under /__sandbox, none of which Mangopay has. */
export function controlRoutes(routes: Routes, world: World, faults: Faults): void {
  routes.control('GET', '/', () => json({ stand_in: 'mangopay', now: world.now() }))
  routes.control('POST', '/clock', call => {
    const fields = new Fields(call.body)
    const seconds = fields.integer('seconds')
    fields.done()
    if (seconds < 0) throw paramError({ seconds: 'The clock only goes forward' })
    world.forward(seconds)
    return json({ now: world.now() })
  })
  routes.control('POST', '/faults', call => {
    const fields = new Fields(call.body)
    const fault = fields.oneOf('fault', FAULTS)
    const times = fields.has('times') ? fields.integer('times') : 1
    const on = fields.optionalText('on') ?? ''
    fields.done()
    if (fault !== '' && times > 0) faults.add({ fault, times, on })
    return json({ fault, times, on })
  })
  routes.control('DELETE', '/faults', () => {
    faults.clear()
    return json({})
  })
  routes.control('POST', '/hooks/replay', () => json({ events: replayHooks(world) }))
  routes.control('POST', '/hooks/delay', call => {
    const fields = new Fields(call.body)
    const seconds = fields.integer('seconds')
    fields.done()
    delayHooks(world, Math.max(0, seconds))
    return json({ seconds })
  })
  // On the fifth or so of each month the provider pays its client's fees to the bank; owners of wallets ask for it themselves.
  routes.control('POST', '/withdrawals', call => {
    const fields = new Fields(call.body)
    const account = fields.text('wallet')
    const Amount = fields.integer('cents')
    fields.done()
    const funds = { Currency: 'EUR', Amount } as const
    const moved = { DebitedFunds: funds, CreditedFunds: funds, Fees: { ...funds, Amount: 0 }, CreditedWalletId: null }
    const refusal = post(world, { ...moved, Id: providerId('withdrawal'), DebitedWalletId: account })
    if (refusal !== null) throw paramError({ cents: 'There is not so much' })
    return json({ wallet: account, cents: balanceOf(world, account) })
  })
  routes.control('POST', '/reset', () => {
    world.reset()
    faults.clear()
    return json({})
  })
}
