// Photographs of the demo world as NFTs, through the use cases: really signed, and on a local chain really bought, bid for and leased out.
import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds } from '#lib/dates.ts'
import { leastBidOf } from '#lib/rules/nft/bids.ts'
import type { Context, UserContext } from '#server/context.ts'
import { nft_bids, nft_leases } from '#server/db/schema/chain.ts'
import { nft_listings, nfts } from '#server/db/schema/nft.ts'
import { approveSpending, deployBid, settleToken } from '#server/domains/nft/actions/answer-prepared.ts'
import { createBid } from '#server/domains/nft/bids/change-bids.ts'
import { createLease } from '#server/domains/nft/leases/change-leases.ts'
import { createListing, removeListing } from '#server/domains/nft/listings/change-listings.ts'
import { openListing, readVoucherToSign } from '#server/domains/nft/listings/open-listing.ts'
import { uploadMetadata } from '#server/domains/nft/prepare/upload-metadata.ts'
import { createNft } from '#server/domains/nft/records/change-nfts.ts'
import type { NftRow } from '#server/domains/nft/records/nft-rows.ts'
import { tokenOfEdition, tokensOfNft } from '#server/domains/nft/tokens/token-rows.ts'
import { every, job } from '#server/jobs/queue.ts'
import type { DemoPersonKey } from './demo-accounts.ts'
import { demoOffers } from './demo-market.ts'
import { becomeSeller } from './demo-sellers.ts'
import { type Cast, castOf, imageOfFile, inTransaction, unlessRefused } from './demo-user.ts'
import { demoWallet, fillDemoWallet, linkDemoWallet, type PlayMarket, playMarket, sendDemo } from './demo-wallets.ts'

type Work = {
  file: string
  description: string
  editions: number
  kind: 'fixed_price' | 'auction'
  /** In whole play money: of each edition, or the reserve of an auction. */
  price: number
  /** What the owner of the first edition asks for a licence; null: leasing is not allowed. */
  lease_cents: number | null
}

export const demoWorks: readonly Work[] = [
  {
    file: 'friends_by_Aitzol_Berasategi.jpg',
    description: 'One edition, for whoever wants to be the only one.',
    editions: 1,
    kind: 'fixed_price',
    price: 250,
    lease_cents: null,
  },
  {
    file: 'life_by_Aitzol_Berasategi.jpg',
    description: 'Twenty editions, sold one after the other to whoever bids most.',
    editions: 20,
    kind: 'auction',
    price: 120,
    lease_cents: null,
  },
  {
    file: 'picosdeeuropa_by_Aitzol_Berasategi.jpg',
    description: 'Five editions. Whoever has one may offer licences of the photograph.',
    editions: 5,
    kind: 'fixed_price',
    price: 60,
    lease_cents: 210_00,
  },
]

const ROYALTY_BPS = 1_000
const INCREMENT_BPS = 1_000
const AUCTION = { days: 30, hours: 0, minutes: 0 }
const OPEN_DAYS = 366
const wallets = ['creator', 'studio', 'buyer'] as const satisfies readonly DemoPersonKey[]
/** Who bids, the highest last. */
const bidders = ['studio', 'buyer'] as const

const ROUND_S = 10
const ROUNDS = 360

/** Comes back until all of it is there. Real money is never played with. */
export const sellDemoEditions = job(
  'seed.sell-demo-editions',
  z.object({ round: z.int() }),
  async (context, { round }) => {
    const market = context.ports.payment.standin ? await playMarket(context) : null
    if (!market) return
    if ((await sellAll(context, market)) || round >= ROUNDS) return
    const at = addSeconds(context.now(), ROUND_S)
    await context.enqueue(sellDemoEditions, { round: round + 1 }, { at, key: 'editions' })
  },
)

/** Auctions and offers end: where the demo world stays, the next ones begin. */
export const keepDemoEditions = job('seed.keep-demo-editions', z.object({}), async context => {
  if (context.settings.demo) await context.enqueue(sellDemoEditions, { round: ROUNDS }, { key: 'editions' })
})
export const keepDemoEditionsHourly = every('37 * * * *', keepDemoEditions)

/** True once everything is on sale, bid for and leased out, as far as the chain may be written to. */
async function sellAll(context: Context, market: PlayMarket): Promise<boolean> {
  const cast = await castOf(context)
  const creator = cast.get('creator')
  if (!creator || wallets.some(key => !cast.has(key))) return false
  for (const key of wallets) {
    const who = cast.get(key)
    if (who) await unlessRefused(who, () => linkDemoWallet(who, key))
  }
  let all = true
  for (const work of demoWorks) {
    let done = false
    await unlessRefused(creator, async () => {
      const nft = await prepared(creator, work)
      if (nft) done = await sell(cast, creator, { market, work, nft })
    })
    all &&= done
  }
  return all
}

/** With its files on IPFS; null while its photograph is not as it will be. */
async function prepared(creator: UserContext, work: Work): Promise<NftRow | null> {
  const image = await imageOfFile(creator, work.file)
  const offered = demoOffers.some(({ file }) => file === work.file)
  if (image?.state !== 'certified' || (offered && image.portfolio !== 'on_sale')) return null
  const { description, editions: max_editions, lease_cents } = work
  const terms = { description, max_editions, royalty_bps: ROYALTY_BPS, leasing: lease_cents !== null }
  const find = async () => {
    const its = and(eq(nfts.image_id, image.id), eq(nfts.user_id, creator.user.id))
    return (await creator.db.select().from(nfts).where(its))[0] ?? null
  }
  if (!(await find())) await inTransaction(creator, own => createNft(own, { body: { image: image.id, ...terms } }))
  const nft = await find()
  if (nft?.state === 'draft') await uploadMetadata(creator, { id: nft.id })
  return nft && find()
}

type Selling = { market: PlayMarket; work: Work; nft: NftRow }

async function sell(cast: Cast, creator: UserContext, selling: Selling): Promise<boolean> {
  const { market, work } = selling
  const listing = await listed(creator, selling)
  if (!market.writes || listing === null) return true
  if (work.kind === 'auction') return bidAll(cast, selling, listing)
  return work.lease_cents === null || leaseOut(cast, { ...selling, listing: listing.id, cents: work.lease_cents })
}

type ListingRow = typeof nft_listings.$inferSelect

/** What is offered now, signed by the creator's wallet; null once nothing is left. */
async function listed(creator: UserContext, { market, work, nft }: Selling): Promise<ListingRow | null> {
  const { db, now } = creator
  const newest = async () => {
    const own = db.select().from(nft_listings).where(eq(nft_listings.nft_id, nft.id))
    return (await own.orderBy(desc(nft_listings.created_at), desc(nft_listings.id)).limit(1))[0] ?? null
  }
  const last = await newest()
  if (last?.state === 'open' && last.expires_at > now()) return last
  if (last?.state === 'sold') {
    if (last.edition === null || last.edition >= nft.max_editions) return null
    const token = await tokenOfEdition(creator, nft.id, last.edition)
    const { ends_at } = token?.offer ?? {}
    if (token && ends_at && new Date(ends_at) <= now())
      await sendDemo(creator, market, 'creator', await settleToken(creator, { id: token.id }))
    else if (token?.offer) return last
  }
  if (last?.state === 'draft' || last?.state === 'open')
    await inTransaction(creator, own => removeListing(own, { id: last.id }))
  const edition = last?.state === 'sold' ? (last.edition ?? 0) + 1 : (last?.edition ?? 1)
  const auction = { edition, duration: AUCTION, increment_bps: INCREMENT_BPS }
  const body = {
    nft: nft.id,
    kind: work.kind,
    currency: market.money.symbol,
    price: inParts(market, work.price).toString(),
    ...(work.kind === 'auction' ? auction : { edition: null, duration: null, increment_bps: null }),
    days: OPEN_DAYS,
  }
  const { id } = await inTransaction(creator, own => createListing(own, { body }))
  const data = await readVoucherToSign(creator, { id })
  const signature = await demoWallet('creator').signTypedData(data)
  await openListing(creator, { id, body: { signature } })
  return newest()
}

const inParts = ({ money }: PlayMarket, whole: number): bigint => BigInt(whole) * 10n ** BigInt(money.decimals)

/** Each bids once, the least that is taken. */
async function bidAll(cast: Cast, { market, nft }: Selling, { id, edition, price }: ListingRow): Promise<boolean> {
  for (const [place, key] of bidders.entries()) {
    const who = cast.get(key)
    if (!who) return false
    const token = await tokenOfEdition(who, nft.id, edition ?? 0)
    const leading = token?.offer?.bidder?.toLowerCase()
    const higher = bidders.slice(place).map(each => demoWallet(each).address.toLowerCase())
    if (leading !== undefined && higher.includes(leading)) continue
    const least = token?.offer ? leastBidOf(token.offer) : BigInt(price)
    await want(who, key, { market, nft }, { listing: id, amount: least, price: least.toString() })
  }
  return true
}

type Wanted = { listing: string; amount: bigint; price?: string }

/** Buys or bids, from the wish to the chain; what was begun before is gone on with. */
async function want(
  who: UserContext,
  key: DemoPersonKey,
  { market, nft }: Pick<Selling, 'market' | 'nft'>,
  { amount, ...body }: Wanted,
): Promise<void> {
  await fillDemoWallet(market, key, amount)
  const own = and(eq(nft_bids.user_id, who.user.id), eq(nft_bids.nft_id, nft.id), eq(nft_bids.state, 'pending'))
  const [pending] = await who.db.select({ id: nft_bids.id }).from(nft_bids).where(own)
  const { id } = pending ?? (await createBid(who, { body }))
  const { action } = await approveSpending(who, { id })
  if (action) await sendDemo(who, market, key, action)
  await sendDemo(who, market, key, await deployBid(who, { id }))
}

type Leasing = Selling & { listing: string; cents: number }

/** The collector buys the first edition and offers licences by it. */
async function leaseOut(cast: Cast, { market, work, nft, listing, cents }: Leasing): Promise<boolean> {
  const [owner, admin] = [cast.get('buyer'), cast.get('admin')]
  if (!owner || !admin) return false
  const first = async () => (await tokensOfNft(owner, nft.id)).find(({ edition }) => edition === 1)
  if (!(await first())) await want(owner, 'buyer', { market, nft }, { listing, amount: inParts(market, work.price) })
  const token = await first()
  if (!token) return false
  if ((await owner.db.$count(nft_leases, eq(nft_leases.token_id, token.id))) > 0) return true
  if (!(await becomeSeller(owner, 'buyer', admin))) return false
  await inTransaction(owner, own => createLease(own, { id: token.id, body: { base_price_cents: cents } }))
  return true
}
