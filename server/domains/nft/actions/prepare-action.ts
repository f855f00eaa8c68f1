// Prepares a transaction for somebody's wallet: tried on the chain first, so that what would be refused is refused here.
import { and, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { getAddress, type Hex } from 'viem'
import { z } from 'zod'
import { addSeconds } from '#lib/dates.ts'
import { Failure, type FailureCode } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { type ChainActionKind, type ChainProblem, chainProblemOf, PREPARED_S } from '#lib/rules/nft/chain-actions.ts'
import type { Context, UserContext } from '#server/context.ts'
import { chain_actions } from '#server/db/schema/chain.ts'
import { wallets } from '#server/db/schema/profiles.ts'
import type { EditionsCurrency, EditionsPlace } from '#server/ports/editions.ts'
import type { MarketChainPort } from '#server/ports/market-chain.ts'
import { placeOf } from '../list-contracts.ts'
import type { ActionRow } from './action-rows.ts'

/** What an action is prepared from; kept with it, so that it can be prepared again. */
export const Asked = z.object({
  nft: z.string().optional(),
  listing: z.string().optional(),
  bid: z.string().optional(),
  token: z.string().optional(),
  royalty: z.string().optional(),
  edition: z.number().optional(),
  currency: z.string().optional(),
  price: z.string().optional(),
  duration_s: z.number().optional(),
  increment_bps: z.number().optional(),
  days: z.number().optional(),
})
export type Asked = z.infer<typeof Asked>

/** Where people act, and by which wallet. */
export type Acting = { chain: MarketChainPort; place: EditionsPlace; wallet: Hex }

/** Refuses where nothing is sold, and people without a linked wallet. */
export async function acting(context: UserContext): Promise<Acting> {
  if (context.settings.sandbox) throw new Failure('sandbox_without_chain')
  const chain = context.ports.market_chain
  const place = await placeOf(context)
  if (!chain || !place) throw new Failure('nft_not_for_sale')
  const wallet = await linkedWallet(context)
  if (!wallet) throw new Failure('wallet_missing')
  return { chain, place, wallet }
}

export async function linkedWallet({ db, user }: UserContext): Promise<Hex | null> {
  const [row] = await db.select().from(wallets).where(eq(wallets.user_id, user.id))
  return row ? getAddress(row.address) : null
}

/** While the chain is away everything waits. */
export async function askChain<T>({ log }: Pick<Context, 'log'>, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Failure) throw error
    log.warn({ error: String(error) }, 'the chain of the editions does not answer')
    throw new Failure('unavailable')
  }
}

export function currencyOf(
  { currencies }: EditionsPlace,
  symbol: string,
): { currency: EditionsCurrency; number: number } {
  const number = currencies.findIndex(each => each.symbol === symbol)
  const currency = currencies[number]
  if (!currency) throw new Failure('invalid_input', {}, { currency: ['choice_invalid'] })
  return { currency, number }
}

const codes: Partial<Record<ChainProblem, FailureCode>> = {
  money_missing: 'wallet_money_missing',
  approval_missing: 'approval_missing',
  not_for_sale: 'nft_not_for_sale',
  offer_changed: 'nft_not_for_sale',
  edition_taken: 'nft_not_for_sale',
  expired: 'nft_not_for_sale',
  currency_closed: 'nft_not_for_sale',
  same_buyer_owner: 'same_buyer_owner',
  royalty_needs_erc20: 'royalty_needs_erc20',
  auction_running: 'auction_running',
  nothing_owed: 'nothing_owed',
}

/** What the contract would say, as a refusal. */
function refusalBy(reason: string): Failure {
  const problem = chainProblemOf(reason)
  if (problem === 'bid_too_low') return new Failure('invalid_input', {}, { price: ['bid_too_low'] })
  const code = codes[problem]
  return code ? new Failure(code) : new Failure('chain_refused', { reason })
}

export type WantedAction = {
  kind: ChainActionKind
  to: Hex
  data: Hex
  value?: bigint
  nft_id?: string | null
  listing_id?: string | null
  bid_id?: string | null
  token_id?: string | null
  royalty_id?: string | null
  edition?: number | null
  currency?: string | null
  amount?: string | null
}

/** A margin for what others do until it is mined. */
const withMargin = (gas: bigint): string => ((gas * 12n) / 10n).toString()

export async function prepareAction(
  context: UserContext,
  { chain, place, wallet }: Acting,
  asked: Asked,
  wanted: WantedAction,
): Promise<ActionRow> {
  const { to, data, value = 0n, ...subject } = wanted
  const tried = await askChain(context, chain.tryCall({ from: wallet, to, data, value }))
  if ('refused' in tried) throw refusalBy(tried.refused)
  const prepared_at = context.now()
  const [row] = await context.db
    .insert(chain_actions)
    .values({
      id: newId('chain_action', prepared_at),
      user_id: context.user.id,
      state: 'prepared',
      asked,
      ...subject,
      chain_id: place.chain_id,
      sender: wallet,
      target: getAddress(to),
      data,
      value: value.toString(),
      gas: withMargin(tried.gas),
      prepared_at,
      expires_at: addSeconds(prepared_at, PREPARED_S),
    })
    .returning()
  if (!row) throw new Error('a chain action was not kept')
  return row
}

const same = (column: AnyPgColumn, value: string | null | undefined): SQL | undefined =>
  value === null || value === undefined ? isNull(column) : eq(column, value)

/** The same that is under way: what is asked for twice is not sent twice. */
export async function underWayAs(
  { db, user, now }: UserContext,
  kind: ChainActionKind,
  wallet: Hex,
  subject: Pick<WantedAction, 'nft_id' | 'bid_id' | 'token_id' | 'royalty_id' | 'currency' | 'amount' | 'edition'>,
): Promise<ActionRow | null> {
  const live = or(
    eq(chain_actions.state, 'sent'),
    and(eq(chain_actions.state, 'prepared'), gt(chain_actions.expires_at, now())),
  )
  const [row] = await db
    .select()
    .from(chain_actions)
    .where(
      and(
        eq(chain_actions.user_id, user.id),
        eq(chain_actions.sender, wallet),
        eq(chain_actions.kind, kind),
        live,
        subject.nft_id ? eq(chain_actions.nft_id, subject.nft_id) : undefined,
        same(chain_actions.bid_id, subject.bid_id),
        same(chain_actions.token_id, subject.token_id),
        same(chain_actions.royalty_id, subject.royalty_id),
        subject.currency ? eq(chain_actions.currency, subject.currency) : undefined,
        subject.amount ? eq(chain_actions.amount, subject.amount) : undefined,
        subject.edition ? eq(chain_actions.edition, subject.edition) : undefined,
      ),
    )
    .orderBy(desc(chain_actions.prepared_at))
    .limit(1)
  return row ?? null
}

/** Unix time: when the chain's own clock is ahead of ours, it is the one that counts. */
export async function chainSeconds(context: Context, chain: MarketChainPort): Promise<number> {
  const { at } = await askChain(context, chain.head())
  return Math.floor(Math.max(at.getTime(), context.now().getTime()) / 1_000)
}

export const goodUntil = async (context: Context, chain: MarketChainPort): Promise<bigint> =>
  BigInt((await chainSeconds(context, chain)) + PREPARED_S)
