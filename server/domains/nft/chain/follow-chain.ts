// Reads what the contracts said, block by block; when the chain takes blocks back, it forgets what they said.
import { desc, gt, lt, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import type { Context } from '#server/context.ts'
import { chain_blocks, chain_events } from '#server/db/schema/chain.ts'
import { every, job } from '#server/jobs/queue.ts'
import type { ChainBlock, ChainLog, MarketChainPort } from '#server/ports/market-chain.ts'
import { placeOf } from '../list-contracts.ts'
import { endVoidListings } from '../listings/cancel-vouchers.ts'
import { adopt, followActions, reopen } from './follow-actions.ts'
import { projectTokens } from './project-tokens.ts'
import { tellSales } from './tell-sales.ts'

/** Of one question for logs. */
const BATCH = 500
/** So many blocks before the head are kept one by one: one of them is where a reorganisation begins. */
const NEAR_HEAD = 64
/** Older ones are needed no more. */
const KEPT = 20_000
const PAUSE_S = 2

export const followChain = job('nft.follow-chain', z.object({}), async context => {
  const chain = context.ports.market_chain
  if (!chain) return
  const head = await readBlocks(context, chain)
  const open = await followActions(context, chain, head)
  await tellSales(context, head - chain.confirmations + 1)
  if (open > 0) await context.enqueue(followChain, {}, { key: 'follow', at: addSeconds(context.now(), PAUSE_S) })
})

export const followChainAlways = every('* * * * *', followChain)

/** One process at a time writes what it read, and only if nobody else went on meanwhile. */
async function alone(context: Context, last: number | null, work: (tx: Context) => Promise<void>): Promise<void> {
  await context.transact(async tx => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('chain_blocks'))`)
    if ((await lastRead(tx)) === last) await work(tx)
  })
}

async function lastRead({ db }: Context): Promise<number | null> {
  const [row] = await db.select({ number: max(chain_blocks.number) }).from(chain_blocks)
  return row?.number ?? null
}

/** Up to the head; resolves to its number. */
async function readBlocks(context: Context, chain: MarketChainPort): Promise<number> {
  const head = await chain.head()
  const currencies = (await placeOf(context))?.currencies ?? []
  for (;;) {
    const last = await lastRead(context)
    const fork = await forkOf(context, chain)
    if (fork !== last) {
      await alone(context, last, tx => takeBack(tx, fork ?? -1, currencies))
      continue
    }
    const from = last === null ? Math.min(chain.first_block, head.number) : last + 1
    if (from > head.number) return head.number
    const to = Math.min(from + BATCH - 1, head.number)
    const read = await readBatch(chain, from, to, head.number)
    // The chain changed under our hands: another look.
    if (!read) continue
    // First: a process that dies here reads these blocks again, and never those that are written.
    await adopt(
      context,
      chain,
      read.logs.map(({ tx_hash }) => tx_hash),
    )
    await alone(context, last, tx => write(tx, read, currencies))
  }
}

type Batch = { blocks: ChainBlock[]; logs: ChainLog[] }
type Currencies = Parameters<typeof projectTokens>[2]

/** Null when blocks and logs are not of one chain. */
async function readBatch(chain: MarketChainPort, from: number, to: number, head: number): Promise<Batch | null> {
  const before = await chain.block(to)
  const logs = await chain.logs(from, to)
  const numbers = new Set([to, ...logs.map(({ block_number }) => block_number)])
  for (let number = Math.max(from, head - NEAR_HEAD); number <= to; number += 1) numbers.add(number)
  const blocks: ChainBlock[] = []
  for (const number of [...numbers].toSorted((one, other) => one - other)) {
    const block = await chain.block(number)
    if (!block) return null
    blocks.push(block)
  }
  const hashes = new Map(blocks.map(({ number, hash }) => [number, hash]))
  const whole = logs.every(log => hashes.get(log.block_number) === log.block_hash)
  return whole && before?.hash === hashes.get(to) ? { blocks, logs } : null
}

async function write(context: Context, { blocks, logs }: Batch, currencies: Currencies): Promise<void> {
  const { db } = context
  const times = new Map(blocks.map(({ number, at }) => [number, at]))
  await db.insert(chain_blocks).values(blocks)
  if (logs.length > 0)
    await db
      .insert(chain_events)
      .values(
        logs.map(({ block_number, log_index, tx_hash, name, token_id, args }) => {
          const at = times.get(block_number) ?? context.now()
          return { id: newId('chain_event', at), block_number, log_index, tx_hash, name, token_id, args, at }
        }),
      )
      .onConflictDoNothing()
  const last = blocks.at(-1)?.number ?? 0
  await db.delete(chain_blocks).where(lt(chain_blocks.number, last - KEPT))
  await projectTokens(context, tokenIdsOf(logs), currencies)
  await endVoidListings(context, logs)
}

const tokenIdsOf = (events: readonly { token_id: string | null }[]): string[] => [
  ...new Set(events.flatMap(({ token_id }) => (token_id === null ? [] : [token_id]))),
]

/** The newest block that we and the chain both have; null: none. */
async function forkOf(context: Context, chain: MarketChainPort): Promise<number | null> {
  let below: number | null = null
  for (;;) {
    const [known] = await context.db
      .select()
      .from(chain_blocks)
      .where(below === null ? undefined : lt(chain_blocks.number, below))
      .orderBy(desc(chain_blocks.number))
      .limit(1)
    if (!known) return null
    if ((await chain.block(known.number))?.hash === known.hash) return known.number
    below = known.number
  }
}

async function takeBack(context: Context, after: number, currencies: Currencies): Promise<void> {
  const { db } = context
  const gone = await db.delete(chain_events).where(gt(chain_events.block_number, after)).returning()
  await db.delete(chain_blocks).where(gt(chain_blocks.number, after))
  await reopen(context, after)
  await projectTokens(context, tokenIdsOf(gone), currencies)
  context.log.warn({ after, events: gone.length }, 'the chain took blocks back')
}
