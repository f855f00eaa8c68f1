// What must hold once a trial of editions is over: what the contracts say of tokens, offers and money is what the database says.
import { eq, sql } from 'drizzle-orm'
import { erc20Abi, type Hex, isAddressEqual, type PublicClient, parseEventLogs, zeroAddress } from 'viem'
import { editionsAbi } from '#lib/chain/abi/editions-721.ts'
import { marketAbi } from '#lib/chain/abi/market.ts'
import { type MarketCurrency, readMarketCurrencies } from '#lib/chain/market-currencies.ts'
import type { Database } from '#server/db/database.ts'
import { chain_events, nft_tokens } from '#server/db/schema/chain.ts'
import type { Contracts, Player } from './chain-stage.ts'

export type AtRest = { db: Database; node: PublicClient; contracts: Contracts; players: readonly Player[] }

/** Sentences about what does not agree. */
export async function contractsAtRest(rest: AtRest): Promise<string[]> {
  const minted = await mintedTokens(rest)
  return [...(await tokensAgree(rest, minted)), ...(await listingsAgree(rest)), ...(await moneyAgrees(rest))]
}

async function mintedTokens({ node, contracts: { editions } }: AtRest): Promise<Set<bigint>> {
  const logs = await node.getLogs({ address: editions, fromBlock: 0n, toBlock: 'latest' })
  const made = parseEventLogs({ abi: editionsAbi, eventName: 'Transfer', logs }).filter(
    ({ args: { from } }) => from === zeroAddress,
  )
  return new Set(made.map(({ args: { tokenId } }) => tokenId))
}

/** Owners and offers of every token, on both sides. */
async function tokensAgree(rest: AtRest, minted: ReadonlySet<bigint>): Promise<string[]> {
  const { db, node, contracts } = rest
  const rows = await db.select().from(nft_tokens).where(eq(nft_tokens.gone, false))
  const known = new Map(rows.map(row => [BigInt(row.token_id), row]))
  const broken: string[] = []
  for (const id of known.keys()) if (!minted.has(id)) broken.push(`the token ${id} is ours and not the chain’s`)
  const currencies = await readMarketCurrencies(node, contracts.market)
  for (const id of minted) {
    const row = known.get(id)
    if (!row) {
      broken.push(`the token ${id} is the chain’s and not ours`)
      continue
    }
    const owner = await node.readContract({
      address: contracts.editions,
      abi: editionsAbi,
      functionName: 'ownerOf',
      args: [id],
    })
    const there = await offerOnChain(rest, id, currencies)
    const { offer } = row
    const here = offer && { seller: offer.seller, currency: offer.currency, ...priceOf(offer) }
    const [said, meant] = [JSON.stringify({ owner: row.owner, offer: here }), JSON.stringify({ owner, offer: there })]
    if (said !== meant || row.on_sale !== (there !== null)) broken.push(`the token ${id} is ${meant}, we say ${said}`)
  }
  return broken
}

type Offer = NonNullable<(typeof nft_tokens.$inferSelect)['offer']>

const priceOf = ({ kind, price, bid, bidder, ends_at }: Offer) =>
  kind === 'fixed_price' ? { price } : { price: bid ?? price, bidder, ends_at }

async function offerOnChain(rest: AtRest, id: bigint, currencies: readonly MarketCurrency[]) {
  const { node, contracts } = rest
  const read = { address: contracts.market, abi: marketAbi, args: [id] } as const
  const [seller, units, currency] = await node.readContract({ ...read, functionName: 'listings' })
  const unit = BigInt(currencies[currency]?.unit ?? 1)
  if (!isAddressEqual(seller, zeroAddress)) return { seller, currency, price: (units * unit).toString() }
  const [by, end, , , money, bidder, amount] = await node.readContract({ ...read, functionName: 'auctions' })
  if (isAddressEqual(by, zeroAddress)) return null
  const none = isAddressEqual(bidder, zeroAddress)
  const ends_at = none ? null : new Date(end * 1_000).toISOString()
  return { seller: by, currency: money, price: amount.toString(), bidder: none ? null : bidder, ends_at }
}

/** A listing is sold exactly when the chain has all that it offers. */
async function listingsAgree({ db }: AtRest): Promise<string[]> {
  const { rows } = await db.execute<{ finding: string }>(sql`
    select 'the listing ' || l.id || ' is ' || l.state || ' with ' || count(t.id) || ' of ' || n.max_editions || ' minted' as finding
    from nft_listings l join nfts n on n.id = l.nft_id left join nft_tokens t on t.nft_id = n.id and not t.gone
    where l.state in ('open', 'sold') group by l.id, l.state, n.max_editions
    having (count(t.id) = n.max_editions) <> (l.state = 'sold')`)
  return rows.map(({ finding }) => finding)
}

const FEE_BPS = 250n
const sum = (numbers: readonly bigint[]): bigint => numbers.reduce((total, each) => total + each, 0n)

/** Everybody has what they were given, less what they bought by our books, and the market what it owes and keeps. */
async function moneyAgrees({ db, node, contracts: { usdc, market }, players }: AtRest): Promise<string[]> {
  const broken: string[] = []
  const events = await db.select().from(chain_events)
  const tokens = await db.select().from(nft_tokens).where(eq(nft_tokens.gone, false))
  const held = (account: Hex) =>
    node.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const amounts = (name: string, who: string, address: Hex, of: (args: Record<string, string>) => bigint) =>
    sum(events.filter(each => each.name === name && each.args[who] === address).map(({ args }) => of(args)))
  const logs = await node.getLogs({ address: usdc, fromBlock: 0n, toBlock: 'latest' })
  const given = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs }).filter(
    ({ args: { from } }) => from === zeroAddress,
  )
  const price = (args: Record<string, string>) => BigInt(args.price ?? 0)
  const amount = (args: Record<string, string>) => BigInt(args.amount ?? 0)
  let kept = 0n
  for (const { name, wallet } of players) {
    const { address } = wallet.account
    const had = sum(given.filter(({ args: { to } }) => to === address).map(({ args: { value } }) => value))
    const earned = amounts('Sold', 'seller', address, args => price(args) - (price(args) * FEE_BPS) / 10_000n)
    const bid = sum(tokens.map(({ offer }) => (offer?.bidder === address ? BigInt(offer.bid ?? 0) : 0n)))
    const owed = amounts('Owed', 'account', address, amount) - amounts('Withdrawn', 'account', address, amount)
    const owes = await node.readContract({
      address: market,
      abi: marketAbi,
      functionName: 'owed',
      args: [usdc, address],
    })
    if (owed !== owes) broken.push(`the market owes ${name} ${owes}, by our books ${owed}`)
    kept += owed + bid
    const should = had + earned - amounts('Sold', 'buyer', address, price) - bid - owed
    const has = await held(address)
    if (has !== should) broken.push(`${name} has ${has}, by our books ${should}`)
  }
  const keeps = await held(market)
  if (keeps !== kept) broken.push(`the market keeps ${keeps}, by our books ${kept}`)
  return broken
}
