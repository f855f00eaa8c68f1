// Editions and the NFTs of images, for everybody: who has them, where they come from, and what they are offered for.
import { and, asc, desc, eq, gt, inArray, max, or, type SQL, sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { tokens as contract, TokenPage } from '#lib/contract/tokens.ts'
import { Failure } from '#lib/errors.ts'
import { eventName, priceOf, sidesOf, toldEvents } from '#lib/rules/nft/chain-events.ts'
import type { Context } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { chain_events, nft_bids, nft_tokens } from '#server/db/schema/chain.ts'
import { certificates } from '#server/db/schema/images.ts'
import { nft_listings, nfts } from '#server/db/schema/nft.ts'
import type { EditionsPlace } from '#server/ports/editions.ts'
import { visibleImage } from '../../images/queries.ts'
import { tokenStory } from '../chain/project-tokens.ts'
import { placeOf } from '../list-contracts.ts'
import type { NftRow } from '../records/nft-rows.ts'
import { sharesOfNft, workIdOf } from '../royalties/terms-of.ts'
import { currencyOfEvent } from './event-currency.ts'
import { holdersOf } from './holders.ts'
import { type NamedToken, presentTokens } from './present-token.ts'

async function openPlace(context: Context): Promise<EditionsPlace> {
  const place = await placeOf(context)
  if (!place) throw new Failure('not_found')
  return place
}

const tokenRows = ({ db }: Context, where: SQL | undefined) =>
  db
    .select({ token: nft_tokens, nft: nfts, count: sql<number>`(count(*) over ())::int` })
    .from(nft_tokens)
    .innerJoin(nfts, eq(nfts.id, nft_tokens.nft_id))
    .where(and(eq(nft_tokens.gone, false), where))

type Ordering = ParsedInput<typeof contract.list>['query']['ordering']
const orders: Record<Ordering, SQL[]> = {
  '-minted_at': [desc(nft_tokens.minted_at), desc(nft_tokens.id)],
  minted_at: [asc(nft_tokens.minted_at), asc(nft_tokens.id)],
  name: [asc(nfts.name), asc(nft_tokens.edition), asc(nft_tokens.id)],
}

export async function listTokens(
  context: Context,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const place = await placeOf(context)
  if (!place) return pageAnswer(context, '/tokens', query, { count: 0, results: [] })
  const { limit, offset } = pageWindow(query)
  const owner = query.owner?.toLowerCase()
  const rows = await tokenRows(
    context,
    and(
      // What is in an auction is in the market's keeping, and still its seller's.
      owner === undefined
        ? undefined
        : or(eq(sql`lower(${nft_tokens.owner})`, owner), eq(sql`lower(${nft_tokens.offer} ->> 'seller')`, owner)),
      query.image === undefined ? undefined : eq(nfts.image_id, query.image),
      query.on_sale === undefined ? undefined : eq(nft_tokens.on_sale, query.on_sale),
    ),
  )
    .orderBy(...orders[query.ordering])
    .limit(limit)
    .offset(offset)
  const results = await presentTokens(context, place, rows)
  return pageAnswer(context, '/tokens', query, { count: rows[0]?.count ?? 0, results })
}

const gateway = ({ settings }: Context, cid: string | null): string => `${settings.public_url}/ipfs/${cid ?? ''}`

export async function readToken(context: Context, { id }: ParsedInput<typeof contract.read>): Promise<TokenPage> {
  const place = await openPlace(context)
  const [row] = await tokenRows(context, eq(nft_tokens.id, id))
  if (!row) throw new Failure('not_found')
  const { nft, token } = row
  const [shown] = await presentTokens(context, place, [row])
  if (!shown) throw new Failure('not_found')
  const story = await tokenStory(context, [token.token_id])
  const events = toldEvents(story)
  const { creator, royalties } = await royaltiesOf(context, nft)
  const sides = events.flatMap(event => Object.values(sidesOf(event)))
  const holder = await holdersOf(context, place, [creator, ...sides])
  const [newest] = await context.db
    .select({ version: max(certificates.version) })
    .from(certificates)
    .where(eq(certificates.image_id, nft.image_id))
  const version = nft.certificate_version ?? 1
  return {
    ...shown,
    description: nft.description,
    metadata_url: gateway(context, nft.metadata_cid),
    image_url: gateway(context, nft.image_cid),
    certificate_url: gateway(context, nft.certificate_cid),
    certificate: { version, newest_version: newest?.version ?? version },
    author: holder(creator),
    royalties,
    provenance: events.map(event => {
      const { from, to } = sidesOf(event)
      return {
        id: event.id,
        event: eventName(event) ?? 'transferred',
        at: event.at.toISOString(),
        from: from === null ? null : holder(from),
        to: to === null ? null : holder(to),
        currency: currencyOfEvent(place, event, story),
        price: priceOf(event),
        hash: event.tx_hash,
        explorer_url: explorerOf(place, event.tx_hash),
      }
    }),
  }
}

export const explorerOf = ({ explorer_url }: EditionsPlace, hash: string): string | null =>
  explorer_url && `${explorer_url}/tx/${hash}`

/** As its first edition fixed them. */
async function royaltiesOf(context: Context, nft: NftRow) {
  const work = sql`${chain_events.args} ->> 'workId' = ${workIdOf(nft).toString()}`
  const [registered] = await context.db
    .select()
    .from(chain_events)
    .where(and(eq(chain_events.name, 'WorkRegistered'), work))
  const { creator = '', royaltyReceiver = '', royaltyBps = '0' } = registered?.args ?? {}
  const shared = creator === '' ? null : await sharesOfNft(context, nft, getAddress(creator))
  const shares = (shared ?? []).map(({ id, bps }) => {
    const bytes = BigInt(id)
    return { bps, wallet: bytes < 2n ** 160n ? getAddress(`0x${bytes.toString(16).padStart(40, '0')}`) : null }
  })
  return { creator, royalties: { bps: Number(royaltyBps), receiver: royaltyReceiver, shares } }
}

export async function readNftOfImage(
  context: Context,
  { id }: ParsedInput<typeof contract.ofImage>,
): Promise<Answer<typeof contract.ofImage>> {
  const place = await openPlace(context)
  const image = await visibleImage(context, id)
  const [nft] = await context.db.select().from(nfts).where(eq(nfts.image_id, image.id))
  if (!nft || nft.state === 'draft') throw new Failure('not_found')
  const rows: NamedToken[] = await tokenRows(context, eq(nfts.id, nft.id)).orderBy(asc(nft_tokens.edition))
  const tokens = await presentTokens(context, place, rows)
  const { creator, royalties } = await royaltiesOf(context, nft)
  return {
    nft: nft.id,
    image: image.id,
    name: nft.name ?? '',
    description: nft.description,
    max_editions: nft.max_editions,
    royalties: creator === '' ? null : royalties,
    leasing: nft.leasing,
    royalty_bps: nft.royalty_bps,
    metadata_url: gateway(context, nft.metadata_cid),
    listing: await openListingOf(context, place, nft, rows.length),
    tokens,
  }
}

async function openListingOf(context: Context, place: EditionsPlace, nft: NftRow, minted: number) {
  const { db } = context
  const [listing] = await db
    .select()
    .from(nft_listings)
    .where(
      and(eq(nft_listings.nft_id, nft.id), eq(nft_listings.state, 'open'), gt(nft_listings.expires_at, context.now())),
    )
  if (!listing?.seller) return null
  const { id, kind, currency, price, edition, duration_s, increment_bps, expires_at, seller } = listing
  const pending = await db.$count(
    nft_bids,
    and(eq(nft_bids.nft_id, nft.id), eq(nft_bids.kind, 'fixed_price'), inArray(nft_bids.state, ['pending'])),
  )
  const holder = await holdersOf(context, place, [seller])
  return {
    id,
    kind,
    currency,
    price,
    edition,
    duration_s,
    increment_bps,
    seller: holder(seller),
    expires_at: expires_at.toISOString(),
    editions_left: edition === null ? Math.max(0, nft.max_editions - minted - pending) : 1,
  }
}
