// What people do on the chain: transactions that the server prepares, their wallet sends, and the chain confirms or not.
import { z } from 'zod'
import { chainActionKinds, chainActionStates, chainProblems } from '#lib/rules/nft/chain-actions.ts'
import { EntityId, Instant, listQuery, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

export const ChainAction = z.object({
  id: z.string(),
  kind: z.enum(chainActionKinds),
  state: z.enum(chainActionStates),
  /** What it is about. */
  nft: z.string().nullable(),
  listing: z.string().nullable(),
  bid: z.string().nullable(),
  token: z.string().nullable(),
  royalty: z.string().nullable(),
  /** Symbol, and amount in its smallest part, where money is meant. */
  currency: z.string().nullable(),
  amount: z.string().nullable(),
  /** For `eth_sendTransaction` while it is `prepared`; numbers are decimal texts. */
  transaction: z
    .object({
      chain_id: z.int(),
      from: z.string(),
      to: z.string(),
      data: z.string(),
      value: z.string(),
      /** What it will need, with a margin; null: the wallet finds out. */
      gas: z.string().nullable(),
    })
    .nullable(),
  hash: z.string().nullable(),
  explorer_url: z.string().nullable(),
  confirmations: z.int(),
  confirmations_needed: z.int(),
  /** Why the contract refused it, and the contract's own word. */
  problem: z.enum(chainProblems).nullable(),
  reason: z.string().nullable(),
  /** The transaction that took its place. */
  replaced_by: z.string().nullable(),
  prepared_at: Instant,
  /** Until when it can be sent. */
  expires_at: Instant,
  sent_at: Instant.nullable(),
  settled_at: Instant.nullable(),
})
export type ChainAction = z.infer<typeof ChainAction>

/** A step that is not needed when the chain has it already. */
export const ChainStep = z.object({ needed: z.boolean(), action: ChainAction.nullable() })
export type ChainStep = z.infer<typeof ChainStep>

const Hash = z.string(refusal('required')).regex(/^0x[0-9a-fA-F]{64}$/, refusal('invalid'))

export const chainActions = {
  list: endpoint({
    method: 'GET',
    path: '/chain_actions',
    access: 'user',
    query: listQuery(['-prepared_at']).extend({
      state: z.enum(chainActionStates, refusal('choice_invalid')).optional(),
      kind: z.enum(chainActionKinds, refusal('choice_invalid')).optional(),
      nft: EntityId.optional(),
      listing: EntityId.optional(),
      token: EntityId.optional(),
    }),
    response: pageOf(ChainAction),
    summary: 'What you do and did on the chain, the newest first',
  }),
  read: endpoint({
    method: 'GET',
    path: '/chain_actions/{id}',
    access: 'user',
    response: ChainAction,
    summary: 'One of them, as the chain has it',
  }),
  sent: endpoint({
    method: 'POST',
    path: '/chain_actions/{id}/sent',
    access: 'user',
    body: z.strictObject({ hash: Hash }, refusal('unknown_field')),
    response: ChainAction,
    summary: 'Tell the hash by which your wallet sent it; what becomes of it the chain says',
  }),
  again: endpoint({
    method: 'POST',
    path: '/chain_actions/{id}/again',
    access: 'user',
    response: ChainAction,
    status: 201,
    summary: 'Prepare anew what failed, was replaced, dropped or given up',
  }),
  giveUp: endpoint({
    method: 'POST',
    path: '/chain_actions/{id}/give_up',
    access: 'user',
    response: ChainAction,
    summary: 'Give up what was not sent; should the chain have it all the same, that counts',
  }),
}
