// What people say of their own transactions: that their wallet sent one, that they give one up, that they want it again.
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { chainActions as contract } from '#lib/contract/chain-actions.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { chainActionCan } from '#lib/rules/nft/chain-actions.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { chain_actions } from '#server/db/schema/chain.ts'
import { matches } from '../chain/follow-actions.ts'
import { followChain } from '../chain/follow-chain.ts'
import { ownAction, presentAction, presentActions } from './action-rows.ts'
import { Asked, askChain } from './prepare-action.ts'
import { prepare } from './preparers.ts'

export async function listActions(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const { limit, offset } = pageWindow(query)
  const { state, kind, nft, listing, token } = query
  const rows = await context.db
    .select({ action: chain_actions, count: sql<number>`(count(*) over ())::int` })
    .from(chain_actions)
    .where(
      and(
        eq(chain_actions.user_id, context.user.id),
        state === undefined ? undefined : eq(chain_actions.state, state),
        kind === undefined ? undefined : eq(chain_actions.kind, kind),
        nft === undefined ? undefined : eq(chain_actions.nft_id, nft),
        listing === undefined ? undefined : eq(chain_actions.listing_id, listing),
        token === undefined ? undefined : eq(chain_actions.token_id, token),
      ),
    )
    .orderBy(desc(chain_actions.prepared_at), desc(chain_actions.id))
    .limit(limit)
    .offset(offset)
  const results = await presentActions(
    context,
    rows.map(({ action }) => action),
  )
  return pageAnswer(context, '/chain_actions', query, { count: rows[0]?.count ?? 0, results })
}

export async function readAction(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<Answer<typeof contract.read>> {
  return presentAction(context, await ownAction(context, id))
}

/** Runs outside of transactions: the chain is asked whether it is the one that was prepared. */
export async function noteSent(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.sent>,
): Promise<Answer<typeof contract.sent>> {
  const hash = body.hash.toLowerCase() as Hex // the contract has checked its form
  const before = await ownAction(context, id)
  if (before.hash === hash) return presentAction(context, before)
  if (!chainActionCan.send(before.state)) throw new Failure('conflict')
  const chain = context.ports.market_chain
  if (!chain) throw new Failure('nft_not_for_sale')
  const found = await askChain(context, chain.transaction(hash))
  if (found && !matches(before, found)) throw new Failure('invalid_input', {}, { hash: ['invalid'] })
  return context.transact(async tx => {
    const action = await ownAction({ ...tx, user: context.user }, id, true)
    if (!chainActionCan.send(action.state)) throw new Failure('conflict')
    const [taken] = await tx.db.select().from(chain_actions).where(eq(chain_actions.hash, hash))
    if (taken) throw new Failure('invalid_input', {}, { hash: ['invalid'] })
    const sent = { state: 'sent', hash, nonce: found?.nonce ?? null, sent_at: context.now(), settled_at: null } as const
    const [row] = await tx.db
      .update(chain_actions)
      .set({ ...sent, problem: null, reason: null, replaced_by: null, block_number: null })
      .where(eq(chain_actions.id, id))
      .returning()
    if (!row) throw new Failure('not_found')
    await tx.enqueue(followChain, {}, { key: 'follow' })
    return presentAction(tx, row)
  })
}

export async function giveUpAction(
  context: UserContext,
  { id }: ParsedInput<typeof contract.giveUp>,
): Promise<Answer<typeof contract.giveUp>> {
  const action = await ownAction(context, id, true)
  if (!chainActionCan.give_up(action.state)) throw new Failure('conflict')
  const [row] = await context.db
    .update(chain_actions)
    .set({ state: 'given_up', settled_at: context.now() })
    .where(eq(chain_actions.id, id))
    .returning()
  if (!row) throw new Failure('not_found')
  return presentAction(context, row)
}

/** Every refusal of the first time may come again. */
export async function prepareAgain(
  context: UserContext,
  { id }: ParsedInput<typeof contract.again>,
): Promise<Answer<typeof contract.again>> {
  const { state, kind, asked } = await ownAction(context, id)
  if (!chainActionCan.again(state)) throw new Failure('conflict')
  const row = await prepare[kind](context, Asked.parse(asked))
  // An approval that the chain has meanwhile.
  if (!row) throw new Failure('conflict')
  return presentAction(context, row)
}
