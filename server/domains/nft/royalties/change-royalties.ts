// Who gets a part of later sales: said by the creator until something is on sale or minted.
import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { getAddress, isAddress, toHex } from 'viem'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { royalties as contract } from '#lib/contract/royalties.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ROYALTIES_MAX } from '#lib/rules/nft/royalties.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { nft_royalties } from '#server/db/schema/chain.ts'
import { nfts } from '#server/db/schema/nft.ts'
import { profiles, wallets } from '#server/db/schema/profiles.ts'
import { type NftRow, ownNft } from '../records/nft-rows.ts'
import { isForCaller, isLocked, presentRoyalties, presentRoyalty, type RoyaltyRow } from './royalty-rows.ts'
import { beneficiaryOf } from './terms-of.ts'

export async function listRoyalties(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const { limit, offset } = pageWindow(query)
  const order = query.ordering === 'date' ? asc : desc
  const whose = query.role === 'creator' ? eq(nfts.user_id, context.user.id) : await isForCaller(context)
  const rows = await context.db
    .select({ royalty: nft_royalties, nft: nfts, count: sql<number>`(count(*) over ())::int` })
    .from(nft_royalties)
    .innerJoin(nfts, eq(nfts.id, nft_royalties.nft_id))
    .where(and(whose, query.nft === undefined ? undefined : eq(nfts.id, query.nft)))
    .orderBy(order(nft_royalties.created_at), order(nft_royalties.id))
    .limit(limit)
    .offset(offset)
  const results = await presentRoyalties(context, rows)
  return pageAnswer(context, '/royalties', query, { count: rows[0]?.count ?? 0, results })
}

export async function createRoyalty(
  context: UserContext,
  { body }: ParsedInput<typeof contract.create>,
): Promise<Answer<typeof contract.create>> {
  const nft = await changeable(context, body.nft)
  const { db } = context
  const known = await db.select().from(nft_royalties).where(eq(nft_royalties.nft_id, nft.id))
  if (known.length >= ROYALTIES_MAX) throw new Failure('royalties_full')
  const recipient = await recipientOf(context, body)
  await requireNew(context, known, recipient)
  const given = known.reduce((sum, { cashback_bps }) => sum + cashback_bps, body.cashback_bps)
  if (given > nft.royalty_bps) throw new Failure('invalid_input', {}, { cashback_bps: ['number_invalid'] })
  const created_at = context.now()
  const [royalty] = await db
    .insert(nft_royalties)
    .values({
      id: newId('nft_royalty', created_at),
      nft_id: nft.id,
      ...recipient,
      cashback_bps: body.cashback_bps,
      created_at,
    })
    .onConflictDoNothing()
    .returning()
  if (!royalty) throw new Failure('royalty_exists')
  return presentRoyalty(context, { royalty, nft })
}

export async function removeRoyalty(context: UserContext, { id }: ParsedInput<typeof contract.remove>): Promise<void> {
  const { db, user } = context
  const [row] = await db
    .select({ nft_id: nft_royalties.nft_id })
    .from(nft_royalties)
    .innerJoin(nfts, eq(nfts.id, nft_royalties.nft_id))
    .where(and(eq(nft_royalties.id, id), eq(nfts.user_id, user.id)))
  if (!row) throw new Failure('not_found')
  await changeable(context, row.nft_id)
  await db.delete(nft_royalties).where(eq(nft_royalties.id, id))
}

/** What is signed or on the chain says where royalties go. */
async function changeable(context: UserContext, id: string): Promise<NftRow> {
  const nft = await ownNft(context, id, true)
  if (nft.state === 'minted') throw new Failure('nft_minted')
  if (await isLocked(context, nft)) throw new Failure('nft_on_sale')
  return nft
}

type Recipient = Pick<RoyaltyRow, 'kind' | 'wallet' | 'email' | 'recipient_id' | 'beneficiary'>
type Named = ParsedInput<typeof contract.create>['body']

/** Whoever has no wallet in the contract is known there by chance alone: nobody learns from it who it is. */
const byChance = () => toHex(randomBytes(32))

async function recipientOf({ db }: UserContext, { wallet, email, user }: Named): Promise<Recipient> {
  const none = { wallet: null, email: null, recipient_id: null }
  if (wallet !== undefined) {
    if (!isAddress(wallet)) throw new Failure('wallet_invalid')
    const address = getAddress(wallet)
    return { ...none, kind: 'wallet', wallet: address, beneficiary: beneficiaryOf(address) }
  }
  if (email !== undefined) return { ...none, kind: 'email', email, beneficiary: byChance() }
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(and(eq(users.id, user ?? ''), isNull(users.deleted_at), isNull(users.guest_of)))
  if (!found) throw new Failure('user_unknown')
  return { ...none, kind: 'user', recipient_id: found.id, beneficiary: byChance() }
}

/** One for each person: the wallet of a user is that user. */
async function requireNew({ db, user }: UserContext, known: readonly RoyaltyRow[], recipient: Recipient) {
  const linked = await db
    .select()
    .from(wallets)
    .where(
      sql`${wallets.user_id} in (${recipient.recipient_id ?? ''}, ${user.id}) or ${wallets.address} = ${recipient.wallet ?? ''}`,
    )
  const ownerOf = ({ wallet, recipient_id }: Pick<RoyaltyRow, 'wallet' | 'recipient_id'>) =>
    recipient_id ?? linked.find(({ address }) => address === wallet)?.user_id ?? null
  const person = ownerOf(recipient)
  // The rest is the creator's anyway.
  if (person === user.id || recipient.email === user.email) throw new Failure('royalty_exists')
  if (person !== null && known.some(each => ownerOf(each) === person)) throw new Failure('royalty_exists')
}
