// Links a browser wallet to an account by a signed message, and unlinks it.
import { and, eq, gt, lt, or } from 'drizzle-orm'
import { getAddress } from 'viem'
import { generateSiweNonce, parseSiweMessage } from 'viem/siwe'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { wallets as contract, Wallet } from '#lib/contract/wallets.ts'
import { addSeconds } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { UserContext } from '#server/context.ts'
import { singlePage } from '#server/db/page.ts'
import { wallet_challenges, wallets } from '#server/db/schema/profiles.ts'
import { CHALLENGE_S, isSignedBy, walletMessage } from './wallet-message.ts'

export async function listWallets({ db, user }: UserContext): Promise<Answer<typeof contract.list>> {
  const rows = await db.select().from(wallets).where(eq(wallets.user_id, user.id))
  return singlePage(rows.map(present))
}

export async function readWallet(
  { db, user }: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<Wallet> {
  const [row] = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.id, id), eq(wallets.user_id, user.id)))
  if (!row) throw new Failure('not_found')
  return present(row)
}

/** A new challenge replaces the person's earlier ones. */
export async function challengeWallet(
  context: UserContext,
  { body }: ParsedInput<typeof contract.challenge>,
): Promise<Answer<typeof contract.challenge>> {
  const { db, user, locale, settings } = context
  const issued_at = context.now()
  const expires_at = addSeconds(issued_at, CHALLENGE_S)
  const nonce = generateSiweNonce()
  const { chain_id } = body
  const address = checkedAddress(body.address)
  const message = walletMessage(settings, locale, { address, chain_id, nonce, issued_at, expires_at })
  await db
    .delete(wallet_challenges)
    .where(or(eq(wallet_challenges.user_id, user.id), lt(wallet_challenges.expires_at, issued_at)))
  await db.insert(wallet_challenges).values({ nonce, user_id: user.id, message, expires_at })
  return { message }
}

/** Runs outside a transaction: the nonce is used up even when the rest is refused. */
export async function linkWallet(
  context: UserContext,
  { body }: ParsedInput<typeof contract.link>,
): Promise<Answer<typeof contract.link>> {
  const { db, user } = context
  const { message, signature } = body
  const { address, chainId: chain_id, nonce } = parseSiweMessage(message)
  if (!address || chain_id === undefined || !nonce) throw new Failure('wallet_signature_wrong')
  const asked = await redeemNonce(context, nonce)
  if (asked !== message || !(await isSignedBy(address, message, signature))) throw new Failure('wallet_signature_wrong')
  const linked_at = context.now()
  const row = { id: newId('wallet', linked_at), user_id: user.id, address: getAddress(address), chain_id, linked_at }
  const [linked] = await db.insert(wallets).values(row).onConflictDoNothing().returning()
  // One wallet per account, one account per wallet: either index may have refused it.
  if (!linked) throw new Failure('wallet_linked')
  return present(linked)
}

export async function unlinkWallet(
  { db, user }: UserContext,
  { id }: ParsedInput<typeof contract.remove>,
): Promise<void> {
  const mine = and(eq(wallets.id, id), eq(wallets.user_id, user.id))
  const removed = await db.delete(wallets).where(mine).returning({ id: wallets.id })
  if (removed.length === 0) throw new Failure('not_found')
}

/** The message that a nonce was made for: once, for this person, and until it expires; null otherwise. */
async function redeemNonce(context: UserContext, nonce: string): Promise<string | null> {
  const { db, user } = context
  const good = and(
    eq(wallet_challenges.nonce, nonce),
    eq(wallet_challenges.user_id, user.id),
    gt(wallet_challenges.expires_at, context.now()),
  )
  const [used] = await db.delete(wallet_challenges).where(good).returning({ message: wallet_challenges.message })
  return used?.message ?? null
}

/** The EIP-55 form. An address whose capitals are a wrong check sum was mistyped. */
function checkedAddress(text: string): `0x${string}` {
  const address = getAddress(text.toLowerCase())
  const bare = text.slice(2)
  const unchecked = bare === bare.toLowerCase() || bare === bare.toUpperCase()
  if (!unchecked && address !== text) throw new Failure('wallet_invalid')
  return address
}

const present = ({ id, address, chain_id, linked_at }: typeof wallets.$inferSelect): Wallet => ({
  id,
  address,
  chain_id,
  linked_at: linked_at.toISOString(),
})
