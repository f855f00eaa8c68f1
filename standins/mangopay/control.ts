// What tests and the demo may do to the stand-in: move its clock, make it fail, tell hooks again, forget everything.
import { FAULTS, type Faults } from './protocol/faults.ts'
import { Fields } from './protocol/fields.ts'
import { delayHooks, replayHooks } from './protocol/hooks.ts'
import { json, paramError } from './protocol/protocol.ts'
import type { Routes } from './protocol/routes.ts'
import { balanceOf, type Posting, post } from './wallets/ledger.ts'
import { clientWalletId } from './wallets/wallet-store.ts'
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
    move(world, 'withdrawal', Amount, { DebitedWalletId: account, CreditedWalletId: null })
    return json({ wallet: account, cents: balanceOf(world, account) })
  })
  // For disputes that were lost its client pays by bank wire, or out of another wallet of its own.
  routes.control('POST', '/repayments', call => {
    const fields = new Fields(call.body)
    const DebitedWalletId = fields.optionalText('wallet')
    const Amount = fields.integer('cents')
    fields.done()
    const CreditedWalletId = clientWalletId('CREDIT', 'EUR')
    move(world, 'repayment', Amount, { DebitedWalletId, CreditedWalletId })
    return json({ wallet: CreditedWalletId, cents: balanceOf(world, CreditedWalletId) })
  })
  routes.control('POST', '/reset', () => {
    world.reset()
    faults.clear()
    return json({})
  })
}

type Between = Pick<Posting, 'DebitedWalletId' | 'CreditedWalletId'>

/** Money of the platform's own, whose movements the provider lists nowhere. */
function move(world: World, prefix: string, Amount: number, between: Between): void {
  const funds = { Currency: 'EUR', Amount } as const
  const amounts = { DebitedFunds: funds, CreditedFunds: funds, Fees: { ...funds, Amount: 0 } }
  const refusal = post(world, { ...amounts, ...between, Id: providerId(prefix) })
  if (refusal !== null) throw paramError({ cents: 'There is not so much' })
}
