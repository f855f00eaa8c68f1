// The owner of an edition offers licences of its photograph, and stops.
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { leases as contract, Lease } from '#lib/contract/leases.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { toCents } from '#lib/money.ts'
import type { Context, UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { nft_leases, nft_tokens } from '#server/db/schema/chain.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses } from '#server/db/schema/market.ts'
import { nfts } from '#server/db/schema/nft.ts'
import { type LeaseRow, leaseOffersOf, leaseStanding } from '../../market/leases/lease-offers.ts'
import { linkedWallet } from '../actions/prepare-action.ts'
import { tokenById } from '../tokens/token-rows.ts'
import { endLeases } from './end-leases.ts'

export async function listLeases(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const { db, user } = context
  const { limit, offset } = pageWindow(query)
  const where = and(
    eq(nft_leases.user_id, user.id),
    query.token === undefined ? undefined : eq(nft_leases.token_id, query.token),
    query.open === undefined ? undefined : (query.open ? isNull : isNotNull)(nft_leases.ended_at),
  )
  const rows = await db
    .select()
    .from(nft_leases)
    .where(where)
    .orderBy(desc(nft_leases.started_at), desc(nft_leases.id))
    .limit(limit)
    .offset(offset)
  const results = await presentLeases(context, rows)
  return pageAnswer(context, '/leases', query, { count: await db.$count(nft_leases, where), results })
}

async function presentLeases(context: Context, rows: readonly LeaseRow[]): Promise<Lease[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const offers = await leaseOffersOf(context, ids)
  const sold = await context.db
    .select({ lease_id: licenses.lease_id, count: sql<number>`count(*)::int` })
    .from(licenses)
    .where(inArray(licenses.lease_id, ids))
    .groupBy(licenses.lease_id)
  return rows.map(({ id, token_id, base_price_cents, started_at, ended_at, reason }) => {
    const offer = offers.get(id)
    const paused = offer && !offer.open ? (offer.refusal ?? 'wallet_missing') : null
    return {
      id,
      token: token_id,
      image: offer?.image_id ?? '',
      base_price_cents,
      royalty_bps: offer?.royalty?.royalty_bps ?? 0,
      started_at: started_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
      reason,
      paused: ended_at === null ? paused : null,
      sold: sold.find(each => each.lease_id === id)?.count ?? 0,
    }
  })
}

async function presentLease(context: Context, row: LeaseRow): Promise<Lease> {
  const [shown] = await presentLeases(context, [row])
  if (!shown) throw new Error(`the offer ${row.id} cannot be shown`)
  return shown
}

/** Somebody else's edition is as if it were not there. Throws what stands against it, the first thing first. */
export async function createLease(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.create>,
): Promise<Lease> {
  const { db, user, now } = context
  const { nft_id } = await tokenById(context, id)
  const wallet = await linkedWallet(context)
  if (!wallet) throw new Failure('wallet_missing')
  const [found] = await db
    .select({ nft: nfts, image: images, token: nft_tokens })
    .from(nft_tokens)
    .innerJoin(nfts, eq(nfts.id, nft_tokens.nft_id))
    .innerJoin(images, eq(images.id, nfts.image_id))
    .where(and(eq(nft_tokens.id, id), eq(nfts.id, nft_id)))
    .for('update', { of: nft_tokens })
  if (!found || getAddress(found.token.owner) !== getAddress(wallet)) throw new Failure('not_found')
  const { refusal } = await leaseStanding(context, { ...found, user_id: user.id })
  if (refusal) throw new Failure(refusal)
  const started_at = now()
  const said = { token_id: id, user_id: user.id, wallet: found.token.owner }
  const [row] = await db
    .insert(nft_leases)
    .values({
      id: newId('nft_lease', started_at),
      ...said,
      base_price_cents: toCents(body.base_price_cents),
      started_at,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Failure('lease_exists')
  return presentLease(context, row)
}

/** Asked again, it answers how it ended. */
export async function stopLease(context: UserContext, { id }: ParsedInput<typeof contract.end>): Promise<Lease> {
  const own = and(eq(nft_leases.id, id), eq(nft_leases.user_id, context.user.id))
  const [known] = await context.db.select().from(nft_leases).where(own).for('update')
  if (!known) throw new Failure('not_found')
  await endLeases(context, [id], 'stopped')
  const [row] = await context.db.select().from(nft_leases).where(own)
  return presentLease(context, row ?? known)
}
