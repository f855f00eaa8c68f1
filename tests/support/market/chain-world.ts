// Tests of NFTs on the real local chain: one chain and one API for a file, people with wallets, and what a browser does with what the API prepares.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClient, createWalletClient, type Hex, http, publicActions } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { expect } from 'vitest'
import { testUsdcAbi } from '#lib/chain/abi/test-usdc.ts'
import { bids } from '#lib/contract/bids.ts'
import { type ChainAction, chainActions } from '#lib/contract/chain-actions.ts'
import { listings } from '#lib/contract/listings.ts'
import { wallets } from '#lib/contract/wallets.ts'
import { createEvmEditions } from '#server/adapters/editions/evm-editions.ts'
import { createEvmMarketChain } from '#server/adapters/editions/evm-market-chain.ts'
import { followChain } from '#server/domains/nft/chain/follow-chain.ts'
import { marketAddresses } from '#standins/chain/deploy-market.ts'
import { marketAccountsOf, startLocalChain } from '#standins/chain/start-local-chain.ts'
import { testApi } from '../api.ts'
import { makePerson, type PersonOptions, type TestPerson } from '../people/people.ts'
import { makeMinter, preparedNft } from './nft-world.ts'

export type WithWallet = TestPerson & { account: PrivateKeyAccount }
export type ChainWorld = Awaited<ReturnType<typeof openChainWorld>>

/** A chain of its own for the file, and an API that follows it. */
export async function openChainWorld(confirmations = 1) {
  const directory = await mkdtemp(join(tmpdir(), 'auctor-market-'))
  const chain = await startLocalChain({ directory, market: true })
  const accounts = marketAccountsOf(chain.accounts)
  const { usdc, ...market } = marketAddresses(accounts)
  const { rpcUrl, chainId } = chain
  const place = { network: 'local chain', standin: true, publicRpcUrl: rpcUrl, explorerUrl: null, coin: 'ETH' }
  const signing = { platformKey: accounts.platform, confirmations, firstBlock: 0 }
  const api = await testApi({
    ports: {
      editions: createEvmEditions({ rpcUrl, chainId, ...market, ...place }),
      market_chain: createEvmMarketChain({ rpcUrl, ...market, ...signing }),
    },
  })
  const node = createTestClient({ chain: foundry, mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
  const close = async () => {
    await api.close()
    await chain.stop()
    await rm(directory, { recursive: true })
  }
  return { api, node, usdc, ...market, rpcUrl, chainId, owner: accounts.owner, close }
}

export async function link({ api, chainId }: ChainWorld, person: TestPerson, account: PrivateKeyAccount) {
  const { address } = account
  const { body } = await api.as(person).call(wallets.challenge, { body: { address, chain_id: chainId } })
  const signature = await account.signMessage(body)
  await api.as(person).call(wallets.link, { body: { message: body.message, signature } })
}

/** Somebody with a linked wallet that can pay; `minter`: whom nothing keeps from minting. */
export async function makeWalletPerson(
  world: ChainWorld,
  { minter = false, money = 1_000_000_000n, ...who }: PersonOptions & { minter?: boolean; money?: bigint } = {},
) {
  const person = await (minter ? makeMinter(world.api, who) : makePerson(world.api, who))
  const account = privateKeyToAccount(generatePrivateKey())
  await link(world, person, account)
  await world.node.setBalance({ address: account.address, value: 10n ** 20n })
  if (money > 0n) await giveMoney(world, account.address, money)
  return { ...person, account }
}

export async function giveMoney({ node, rpcUrl, usdc, owner }: ChainWorld, to: Hex, amount: bigint) {
  const bank = createWalletClient({ chain: foundry, transport: http(rpcUrl), account: privateKeyToAccount(owner) })
  const hash = await bank.writeContract({ address: usdc, abi: testUsdcAbi, functionName: 'mint', args: [to, amount] })
  await node.waitForTransactionReceipt({ hash, pollingInterval: 10 })
}

export const moneyOf = ({ node, usdc }: ChainWorld, account: Hex): Promise<bigint> =>
  node.readContract({ address: usdc, abi: testUsdcAbi, functionName: 'balanceOf', args: [account] })

/** What the wallet of a browser does: it sends what it is given. */
export async function sendAs({ node, rpcUrl }: ChainWorld, account: PrivateKeyAccount, action: ChainAction) {
  const { transaction } = action
  if (!transaction) throw new Error(`${action.kind} is ${action.state}: there is nothing to send`)
  const { to, data, value, gas } = transaction
  const wallet = createWalletClient({ chain: foundry, transport: http(rpcUrl), account })
  const limit = gas === null ? {} : { gas: BigInt(gas) }
  const hash = await wallet.sendTransaction({ to: to as Hex, data: data as Hex, value: BigInt(value), ...limit })
  await node.waitForTransactionReceipt({ hash, pollingInterval: 10 })
  return hash
}

/** Sends it, says so, and resolves to what the chain made of it. */
export async function carryOut(world: ChainWorld, person: WithWallet, action: ChainAction): Promise<ChainAction> {
  const hash = await sendAs(world, person.account, action)
  await world.api.as(person).call(chainActions.sent, { id: action.id, body: { hash } })
  return settled(world, person, action.id)
}

export async function settled({ api }: ChainWorld, person: TestPerson, id: string): Promise<ChainAction> {
  await followChain.run(api.context, {})
  return (await api.as(person).call(chainActions.read, { id })).body
}

/** An open listing of a new NFT. */
export async function openListing(
  { api }: ChainWorld,
  creator: WithWallet,
  { nft, ...terms }: { nft?: string; currency?: string; price?: string } & Record<string, unknown> = {},
) {
  const of = nft ?? (await preparedNft(api, creator))
  const body = { nft: of, kind: 'fixed_price' as const, price: '25000000', ...terms }
  const { body: draft, problem } = await api.as(creator).call(listings.create, { body })
  if (!draft?.id) throw new Error(`drafting a listing: ${problem.code}`)
  const { body: data } = await api.as(creator).call(listings.toSign, { id: draft.id })
  const signature = await creator.account.signTypedData(data as never)
  const opened = await api.as(creator).call(listings.deploy, { id: draft.id, body: { signature } })
  if (opened.status !== 200) throw new Error(`opening a listing: ${opened.problem.code}`)
  return opened.body
}

export type WantedEdition = { listing?: string; token?: string; price?: string }

/** From the wish to the transaction that buys or bids, which is still to be sent. */
export async function prepareToBuy(world: ChainWorld, buyer: WithWallet, body: WantedEdition) {
  const by = world.api.as(buyer)
  const { body: bid, problem } = await by.call(bids.create, { body })
  if (!bid?.id) throw new Error(`wanting: ${problem.code}`)
  const { body: step } = await by.call(bids.approveSpending, { id: bid.id })
  if (step.action) expect((await carryOut(world, buyer, step.action)).state).toBe('confirmed')
  const { body: action, problem: refusal } = await by.call(bids.deploy, { id: bid.id })
  if (!action?.id) throw new Error(`deploying: ${refusal.code}`)
  return { bid: bid.id, action }
}
