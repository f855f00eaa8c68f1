// Transactions as the API tells of them, for screens that are tested without a chain.
import type { ChainAction } from '#lib/contract/chain-actions.ts'
import { testPlace } from '#tests/support/market/nft-world.ts'

export const chainHash = `0x${'ab'.repeat(32)}`
export const chainSender = `0x${'11'.repeat(20)}`

export const screenChain = {
  chain_id: testPlace.chain_id,
  network: testPlace.network,
  standin: true,
  rpc_url: testPlace.rpc_url,
  explorer_url: null,
  coin: { name: 'ETH', symbol: 'ETH', decimals: 18 },
}

export const actionIn = (state: ChainAction['state'], changes: Partial<ChainAction> = {}): ChainAction => ({
  id: 'cha_01J0000000000000000000000A',
  kind: 'buy',
  state,
  nft: null,
  listing: null,
  bid: null,
  token: null,
  royalty: null,
  currency: 'USDC',
  amount: '12500000',
  transaction:
    state === 'prepared'
      ? {
          chain_id: testPlace.chain_id,
          from: chainSender,
          to: testPlace.market,
          data: '0x1234',
          value: '0',
          gas: '200000',
        }
      : null,
  hash: ['prepared', 'given_up'].includes(state) ? null : chainHash,
  explorer_url: null,
  confirmations: 1,
  confirmations_needed: 3,
  problem: null,
  reason: null,
  replaced_by: null,
  prepared_at: '2026-03-01T10:00:00.000Z',
  expires_at: '2026-03-01T10:10:00.000Z',
  sent_at: null,
  settled_at: null,
  ...changes,
})

/** Transactions one after the other: what the wallet has sent is confirmed when it is asked for next. */
export function actionsOf() {
  let current = actionIn('prepared')
  let made = 0
  return {
    prepare(kind: ChainAction['kind']): ChainAction {
      made += 1
      current = actionIn('prepared', { kind, id: `cha_01J000000000000000000000${made}A` })
      return current
    },
    answer(call: string): Response | null {
      if (call.startsWith('GET /chain_actions/')) return Response.json(current)
      if (!call.endsWith('/sent')) return null
      const { kind, id } = current
      current = actionIn('confirmed', { kind, id, confirmations: 3 })
      return Response.json(actionIn('sent', { kind, id }))
    },
  }
}
