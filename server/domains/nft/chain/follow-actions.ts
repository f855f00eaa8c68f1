// Follows what people have sent: receipts are the truth, whatever their wallets or browsers say.
import { and, eq, inArray, isNotNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import { addSeconds } from '#lib/dates.ts'
import {
  type ChainActionStep,
  chainActionAfter,
  chainActionCan,
  chainProblemOf,
  DROPPED_S,
  PREPARED_S,
} from '#lib/rules/nft/chain-actions.ts'
import type { Context } from '#server/context.ts'
import { chain_actions, nft_bids } from '#server/db/schema/chain.ts'
import type { ChainReceipt, ChainTransaction, MarketChainPort } from '#server/ports/market-chain.ts'
import type { ActionRow } from '../actions/action-rows.ts'

/** Whether this transaction is the one that was prepared, whatever its fees. */
export const matches = (action: ActionRow, { from, to, data, value }: ChainTransaction): boolean =>
  from.toLowerCase() === action.sender.toLowerCase() &&
  to.toLowerCase() === action.target.toLowerCase() &&
  data === action.data &&
  value.toString() === action.value

/** Another process may have gone on meanwhile: then nothing is changed. */
async function step(context: Context, row: ActionRow, name: ChainActionStep, facts: Partial<ActionRow> = {}) {
  const state = chainActionAfter(row.state, name)
  if (!state) return
  const settled_at = state === 'sent' ? null : context.now()
  await context.transact(async ({ db }) => {
    const unchanged = and(eq(chain_actions.id, row.id), eq(chain_actions.state, row.state))
    const changed = await db
      .update(chain_actions)
      .set({ state, settled_at, ...facts })
      .where(unchanged)
      .returning()
    if (changed.length === 0 || !row.bid_id || name !== 'confirm') return
    if (row.kind === 'buy' || row.kind === 'bid')
      await db.update(nft_bids).set({ state: 'done' }).where(eq(nft_bids.id, row.bid_id))
  })
}

/** One look at each transaction that is sent; resolves to how many still are. */
export async function followActions(context: Context, chain: MarketChainPort, head: number): Promise<number> {
  await expire(context)
  const rows = await context.db.select().from(chain_actions).where(eq(chain_actions.state, 'sent'))
  for (const row of rows) await follow(context, chain, row, head)
  return context.db.$count(chain_actions, eq(chain_actions.state, 'sent'))
}

async function follow(context: Context, chain: MarketChainPort, row: ActionRow, head: number): Promise<void> {
  const hash = row.hash as Hex // whatever is sent has one
  const found = await chain.transaction(hash)
  if (found && !matches(row, found)) return step(context, row, 'drop', { problem: 'other_transaction', hash: null })
  if (found && row.nonce === null)
    await context.db.update(chain_actions).set({ nonce: found.nonce }).where(eq(chain_actions.id, row.id))
  const receipt = found && (await chain.receipt(hash))
  if (!receipt) return withoutBlock(context, chain, { ...row, nonce: found?.nonce ?? row.nonce }, head, found !== null)
  if (head - receipt.block_number + 1 < chain.confirmations) {
    if (row.block_number === receipt.block_number) return
    const { block_number } = receipt
    await context.db.update(chain_actions).set({ block_number }).where(eq(chain_actions.id, row.id))
    return
  }
  const { block_number } = receipt
  if (receipt.success) return step(context, row, 'confirm', { block_number, problem: null, reason: null })
  const reason = await whyFailed(chain, found, receipt)
  const problem = reason === OUT_OF_GAS ? 'out_of_gas' : chainProblemOf(reason)
  return step(context, row, 'fail', { block_number, problem, reason })
}

const OUT_OF_GAS = 'out of gas'

/** By doing the same again in the state before its block; null when that would be accepted. */
async function whyFailed(chain: MarketChainPort, call: ChainTransaction, { gas_used, block_number }: ChainReceipt) {
  if (gas_used === call.gas) return OUT_OF_GAS
  const tried = await chain.tryCall(call, block_number - 1).catch(() => null)
  if (tried && 'refused' in tried) return tried.refused
  // What went before it in its own block may have been the reason.
  const after = await chain.tryCall(call, block_number).catch(() => null)
  return after && 'refused' in after ? after.refused : null
}

/** How far back a replacement is looked for: about an hour of a fast chain. */
const LOOK_BACK = 2_000

async function withoutBlock(
  context: Context,
  chain: MarketChainPort,
  row: ActionRow,
  head: number,
  known: boolean,
): Promise<void> {
  const sender = row.sender as Hex // an address when it was prepared
  if (row.nonce !== null && (await chain.sentBy(sender)) > row.nonce) {
    const other = await chain.sentAs(sender, row.nonce, Math.max(0, head - LOOK_BACK), head)
    // It may have come into a block between the two questions.
    if (other === row.hash) return
    const instead = other && (await chain.transaction(other))
    if (other && instead && matches(row, instead)) {
      await takeHash(context, row, other)
      return follow(context, chain, { ...row, hash: other }, head)
    }
    return step(context, row, 'replace', { replaced_by: other })
  }
  const late = row.sent_at !== null && addSeconds(row.sent_at, DROPPED_S) < context.now()
  if (!known && late) return step(context, row, 'drop')
  if (row.block_number !== null)
    await context.db.update(chain_actions).set({ block_number: null }).where(eq(chain_actions.id, row.id))
}

/** The wallet sent the same again for another fee. */
async function takeHash({ db }: Context, row: ActionRow, hash: Hex): Promise<void> {
  const [taken] = await db.select().from(chain_actions).where(eq(chain_actions.hash, hash))
  if (!taken) await db.update(chain_actions).set({ hash }).where(eq(chain_actions.id, row.id))
}

/** What nobody sent in its time is given up; a bid that nothing is under way for is over. */
async function expire({ db, now }: Context): Promise<void> {
  await db
    .update(chain_actions)
    .set({ state: 'given_up', settled_at: now() })
    .where(and(eq(chain_actions.state, 'prepared'), lt(chain_actions.expires_at, now())))
  await expireBids({ db, now })
}

export async function expireBids({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const going = db
    .select({ one: sql`1` })
    .from(chain_actions)
    .where(
      and(
        eq(chain_actions.bid_id, nft_bids.id),
        or(
          eq(chain_actions.state, 'sent'),
          and(
            ne(chain_actions.state, 'confirmed'),
            sql`${chain_actions.expires_at} > ${now().toISOString()}::timestamptz`,
          ),
        ),
      ),
    )
  await db
    .update(nft_bids)
    .set({ state: 'over' })
    .where(
      and(eq(nft_bids.state, 'pending'), lt(nft_bids.created_at, addSeconds(now(), -PREPARED_S)), notExists(going)),
    )
}

/** Those that a transaction of the same words may belong to, the likeliest first. */
const adopting: readonly ActionRow['state'][] = [...chainActionCan.send.from, 'sent', 'failed']

/** What the chain has though nobody said so: the browser was closed between the wallet and us, or the wallet sent it twice. */
export async function adopt(context: Context, chain: MarketChainPort, hashes: readonly Hex[]): Promise<void> {
  const { db } = context
  for (const hash of new Set(hashes)) {
    const [known] = await db.select().from(chain_actions).where(eq(chain_actions.hash, hash))
    if (known) {
      // It was given up for lost, and some node still had it.
      if (chainActionCan.send(known.state)) await takeOver(context, known, { hash, nonce: known.nonce })
      continue
    }
    const waiting = await db.$count(chain_actions, inArray(chain_actions.state, [...adopting]))
    if (waiting === 0) return
    const found = await chain.transaction(hash)
    if (!found) continue
    const rows = await db
      .select()
      .from(chain_actions)
      .where(and(inArray(chain_actions.state, [...adopting]), eq(chain_actions.data, found.data)))
      .orderBy(sql`${chain_actions.prepared_at} desc`)
    const [row] = rows
      .filter(each => matches(each, found))
      .toSorted((one, other) => adopting.indexOf(one.state) - adopting.indexOf(other.state))
    if (row) await takeOver(context, row, { hash, nonce: found.nonce })
  }
}

/** From here on it stands and falls with this transaction. */
async function takeOver(context: Context, row: ActionRow, sent: { hash: Hex; nonce: number | null }): Promise<void> {
  const facts = { ...sent, block_number: null, problem: null, reason: null, replaced_by: null }
  if (chainActionCan.send(row.state)) return step(context, row, 'send', { ...facts, sent_at: context.now() })
  if (chainActionCan.reopen(row.state)) return step(context, row, 'reopen', facts)
  const unchanged = and(eq(chain_actions.id, row.id), eq(chain_actions.state, row.state))
  await context.db.update(chain_actions).set(facts).where(unchanged)
}

/** The chain took blocks back: what was decided by them is open again. */
export async function reopen({ db }: Context, after: number): Promise<void> {
  const rows = await db
    .update(chain_actions)
    .set({ state: 'sent', block_number: null, settled_at: null, problem: null, reason: null })
    .where(
      and(
        inArray(chain_actions.state, [...chainActionCan.reopen.from]),
        isNotNull(chain_actions.hash),
        sql`${chain_actions.block_number} > ${after}`,
      ),
    )
    .returning()
  const other = alias(nft_bids, 'other')
  for (const { bid_id, kind } of rows) {
    if (!bid_id || (kind !== 'buy' && kind !== 'bid')) continue
    const pending = db
      .select({ one: sql`1` })
      .from(other)
      .where(and(eq(other.user_id, nft_bids.user_id), eq(other.state, 'pending')))
    const done = and(eq(nft_bids.id, bid_id), eq(nft_bids.state, 'done'))
    await db
      .update(nft_bids)
      .set({ state: 'pending' })
      .where(and(done, notExists(pending)))
    // Whoever has begun another purchase meanwhile goes on with that one.
    await db.update(nft_bids).set({ state: 'over' }).where(done)
  }
}
