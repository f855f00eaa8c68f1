// Browser wallets of the demo world. Their keys are no secret, so they act on the local chain alone, where money is play money.
import { createWalletClient, getAddress, type Hex, http, keccak256, publicActions, toBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { testUsdcAbi } from '#lib/chain/abi/test-usdc.ts'
import type { ChainAction } from '#lib/contract/chain-actions.ts'
import type { Context, UserContext } from '#server/context.ts'
import { challengeWallet, linkWallet, listWallets } from '#server/domains/accounts/wallet/link-wallet.ts'
import { noteSent } from '#server/domains/nft/actions/change-actions.ts'
import { followChain } from '#server/domains/nft/chain/follow-chain.ts'
import type { DemoPersonKey } from './demo-accounts.ts'
import { inTransaction } from './demo-user.ts'

/** As local chains call themselves; no public one does. */
const LOCAL_CHAIN_ID = 31_337
/** Enough for the fees of years. */
const COIN = 10n ** 18n
const POLLING = { pollingInterval: 50 }

type PlayMoney = { token: Hex; symbol: string; decimals: number }
export type PlayMarket = {
  rpc_url: string
  money: PlayMoney
  /** Transactions may be sent: sandboxes only read. */
  writes: boolean
}

/** Null where editions are sold for real money, or not at all. */
export async function playMarket({ ports }: Context): Promise<PlayMarket | null> {
  const place = await ports.editions.describe()
  if (!place?.standin || place.chain_id !== LOCAL_CHAIN_ID) return null
  const found = place.currencies.find(({ token, open }) => token !== null && open)
  if (!found?.token) return null
  const { token, symbol, decimals } = found
  return { rpc_url: place.rpc_url, money: { token, symbol, decimals }, writes: ports.market_chain !== null }
}

export const demoWallet = (key: DemoPersonKey) => privateKeyToAccount(keccak256(toBytes(`demo wallet of the ${key}`)))

/** The chain as this wallet acts on it, with coin for its fees from an account that the node itself holds: no public one does. */
async function nodeOf({ rpc_url }: PlayMarket, key: DemoPersonKey) {
  const transport = http(rpc_url)
  const account = demoWallet(key)
  const node = createWalletClient({ account, transport }).extend(publicActions)
  if ((await node.getBalance(account)) >= COIN) return node
  const bank = createWalletClient({ transport })
  const from = (await bank.getAddresses()).at(-1)
  if (!from) throw new Error('the local chain holds no account')
  const hash = await bank.sendTransaction({ account: from, chain: null, to: account.address, value: 2n * COIN })
  await node.waitForTransactionReceipt({ hash, ...POLLING })
  return node
}

/** Links the wallet as its person does: by a signed message. */
export async function linkDemoWallet(who: UserContext, key: DemoPersonKey): Promise<void> {
  if ((await listWallets(who)).results.length > 0) return
  const account = demoWallet(key)
  const body = { address: account.address, chain_id: LOCAL_CHAIN_ID }
  const { message } = await inTransaction(who, own => challengeWallet(own, { body }))
  await linkWallet(who, { body: { message, signature: await account.signMessage({ message }) } })
}

/** Makes its holder able to pay so much. */
export async function fillDemoWallet(market: PlayMarket, key: DemoPersonKey, amount: bigint): Promise<void> {
  const node = await nodeOf(market, key)
  const { money } = market
  const { address } = node.account
  const contract = { address: money.token, abi: testUsdcAbi } as const
  const held = await node.readContract({ ...contract, functionName: 'balanceOf', args: [address] })
  if (held >= amount) return
  const args = [address, amount - held] as const
  const hash = await node.writeContract({ ...contract, chain: null, functionName: 'mint', args })
  await node.waitForTransactionReceipt({ hash, ...POLLING })
}

/** From the wallet to the confirmation by the chain, which is read again for it. */
export async function sendDemo(
  who: UserContext,
  market: PlayMarket,
  key: DemoPersonKey,
  { id, transaction }: ChainAction,
): Promise<void> {
  if (!transaction) return
  const node = await nodeOf(market, key)
  const { to, data, value, gas } = transaction
  const call = { to: getAddress(to), data: data as Hex, value: BigInt(value) } // prepared here
  const hash = await node.sendTransaction({ ...call, chain: null, ...(gas !== null && { gas: BigInt(gas) }) })
  await noteSent(who, { id, body: { hash } })
  await node.waitForTransactionReceipt({ hash, ...POLLING })
  await followChain.run(who, {})
}
