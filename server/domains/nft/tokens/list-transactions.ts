// Transactions of NFTs, of the caller's wallet and of NFTs that they made: a page, and one; and taking one over.
import { and, asc, desc, eq, inArray, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { nftTransactions as contract, NftTransaction } from '#lib/contract/nft-transactions.ts'
import { Failure } from '#lib/errors.ts'
import { personName } from '#lib/person-name.ts'
import {
  type ChainEventName,
  eventName,
  isBoughtBy,
  priceOf,
  sidesOf,
  tokenEvents,
} from '#lib/rules/nft/chain-events.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { chain_events, nft_tokens } from '#server/db/schema/chain.ts'
import { images } from '#server/db/schema/images.ts'
import { nfts } from '#server/db/schema/nft.ts'
import type { EditionsPlace } from '#server/ports/editions.ts'
import { briefColumns, presentBrief } from '../../images/brief-image.ts'
import { linkedWallet } from '../actions/prepare-action.ts'
import { tokenStory } from '../chain/project-tokens.ts'
import { placeOf } from '../list-contracts.ts'
import { currencyOfEvent } from './event-currency.ts'
import { holdersOf } from './holders.ts'
import { explorerOf } from './read-tokens.ts'

const NOBODY = '0x0000000000000000000000000000000000000000'
const arg = (name: string) => sql`${chain_events.args} ->> ${sql.raw(`'${name}'`)}`

/** Those in which a wallet took part. */
const bySide = (wallet: string): SQL =>
  sql`${wallet} in (${arg('from')}, ${arg('to')}, ${arg('seller')}, ${arg('buyer')}, ${arg('bidder')})`

function byEvent(event: ChainEventName): SQL | undefined {
  if (event === 'minted') return and(eq(chain_events.name, 'Transfer'), sql`${arg('from')} = ${NOBODY}`)
  const names = Object.entries(tokenEvents).flatMap(([name, word]) => (word === event ? [name] : []))
  const moved = event === 'transferred' ? sql`${arg('from')} <> ${NOBODY}` : undefined
  return and(inArray(chain_events.name, names), moved)
}

/** That a token moved goes without saying where it was sold or bid for. */
function told({ db }: Pick<UserContext, 'db'>): SQL | undefined {
  const other = alias(chain_events, 'other')
  const said = db
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.tx_hash, chain_events.tx_hash), inArray(other.name, ['Sold', 'Bid'])))
  const alone = or(sql`${chain_events.name} <> 'Transfer'`, sql`${arg('from')} = ${NOBODY}`, notExists(said))
  return and(inArray(chain_events.name, Object.keys(tokenEvents)), alone)
}

const rowsOf = ({ db }: Pick<UserContext, 'db'>, where: SQL | undefined) =>
  db
    .select({
      event: chain_events,
      token: { id: nft_tokens.id, edition: nft_tokens.edition },
      image: briefColumns,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(chain_events)
    .innerJoin(nft_tokens, eq(nft_tokens.token_id, chain_events.token_id))
    .innerJoin(nfts, eq(nfts.id, nft_tokens.nft_id))
    .innerJoin(images, eq(images.id, nfts.image_id))
    .where(where)
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

export async function listNftTransactions(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const place = await placeOf(context)
  if (!place) return pageAnswer(context, '/transactions/nft', query, { count: 0, results: [] })
  const { event, image, ordering } = query
  const { limit, offset } = pageWindow(query)
  const filters = [
    event === undefined ? undefined : byEvent(event),
    image === undefined ? undefined : eq(images.id, image),
  ]
  const order = ordering === 'date' ? asc : desc
  const rows = await rowsOf(context, and(await mine(context), told(context), ...filters))
    .orderBy(order(chain_events.block_number), order(chain_events.log_index))
    .limit(limit)
    .offset(offset)
  const results = await present(context, place, rows)
  return pageAnswer(context, '/transactions/nft', query, { count: rows[0]?.count ?? 0, results })
}

/** Of the caller's wallet, taken over by them, or of what they made. */
async function mine(context: UserContext): Promise<SQL | undefined> {
  const { id } = context.user
  const wallet = await linkedWallet(context)
  return or(eq(chain_events.assigned_user_id, id), eq(nfts.user_id, id), wallet ? bySide(wallet) : undefined)
}

/** One that the caller's list tells; null: none. */
export async function readNftTransaction(context: UserContext, id: string): Promise<NftTransaction | null> {
  const place = await placeOf(context)
  if (!place) return null
  const rows = await rowsOf(context, and(eq(chain_events.id, id), await mine(context), told(context)))
  const [found] = await present(context, place, rows)
  return found ?? null
}

async function present(context: UserContext, place: EditionsPlace, rows: readonly Row[]): Promise<NftTransaction[]> {
  const wallet = await linkedWallet(context)
  const holder = await holdersOf(
    context,
    place,
    rows.flatMap(({ event }) => Object.values(sidesOf(event))),
  )
  const bidFor = rows.flatMap(({ event }) => (event.name === 'Bid' && event.token_id !== null ? [event.token_id] : []))
  const stories = bidFor.length === 0 ? [] : await tokenStory(context, bidFor)
  const side = (address: string | null) => (address === null ? null : holder(address))
  const { id, ...name } = context.user
  const own = { id, name: personName(name) }
  return rows.map(({ event, token, image }) => {
    const { from, to } = sidesOf(event)
    return {
      id: event.id,
      date: event.at.toISOString(),
      image: presentBrief(image),
      category: 'nft',
      event: eventName(event) ?? 'transferred',
      bought: isBoughtBy(event, wallet),
      token: token.id,
      edition: token.edition,
      user: event.assigned_user_id === context.user.id ? own : (side(to)?.user ?? side(from)?.user ?? null),
      currency: currencyOfEvent(
        place,
        event,
        stories.filter(({ token_id }) => token_id === event.token_id),
      ),
      price: priceOf(event),
      from: side(from),
      to: side(to),
      hash: event.tx_hash,
      explorer_url: explorerOf(place, event.tx_hash),
    }
  })
}

/** Of whoever's wallet took part, and nobody took over before. */
export async function assignTransaction(
  context: UserContext,
  { id }: ParsedInput<typeof contract.assign>,
): Promise<Answer<typeof contract.assign>> {
  const place = await placeOf(context)
  const wallet = await linkedWallet(context)
  if (!wallet) throw new Failure('wallet_missing')
  const [row] = await rowsOf(context, and(eq(chain_events.id, id), bySide(wallet)))
  if (!place || !row) throw new Failure('not_found')
  const { assigned_user_id } = row.event
  if (assigned_user_id !== null && assigned_user_id !== context.user.id) throw new Failure('conflict')
  const [event] = await context.db
    .update(chain_events)
    .set({ assigned_user_id: context.user.id })
    .where(eq(chain_events.id, id))
    .returning()
  const [shown] = event ? await present(context, place, [{ ...row, event }]) : []
  if (!shown) throw new Failure('not_found')
  return shown
}
