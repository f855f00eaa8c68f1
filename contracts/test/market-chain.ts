// A fresh local chain with the market, its editions, a splitter and play money, and the calls that the tests repeat.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Abi,
  BaseError,
  ContractFunctionRevertedError,
  createTestClient,
  createWalletClient,
  decodeErrorResult,
  type Hex,
  http,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import splitter from '#contracts/artifacts/RoyaltySplitter.json' with { type: 'json' }
import usdc from '#contracts/artifacts/TestUSDC.json' with { type: 'json' }
import { editionsAbi } from '#lib/chain/abi/editions-721.ts'
import { marketAbi } from '#lib/chain/abi/market.ts'
import { royaltySplitterAbi } from '#lib/chain/abi/royalty-splitter.ts'
import { testUsdcAbi } from '#lib/chain/abi/test-usdc.ts'
import { startLocalChain } from '#standins/chain/start-local-chain.ts'
import { marketArtifact } from './market-artifact.ts'

export const USDC = 1_000_000n
export const FEE_BPS = 250n
const errors: Abi = [...marketAbi, ...editionsAbi, ...royaltySplitterAbi, ...testUsdcAbi]

type Call = { address: Hex; abi: Abi; functionName: string; args?: readonly unknown[]; value?: bigint }

/** Name of the error with which a call was refused. */
function nameOf(error: unknown): string {
  if (!(error instanceof BaseError)) throw error
  const reverted = error.walk(inner => inner instanceof ContractFunctionRevertedError)
  if (!(reverted instanceof ContractFunctionRevertedError)) throw error
  if (reverted.data) return reverted.data.errorName
  if (!reverted.raw || reverted.raw === '0x') return 'revert'
  return decodeErrorResult({ abi: errors, data: reverted.raw }).errorName
}

export async function openMarketChain() {
  const directory = await mkdtemp(join(tmpdir(), 'auctor-market-'))
  const chain = await startLocalChain({ directory })
  const people = chain.accounts.map(({ private_key }) => {
    const options = { chain: foundry, transport: http(chain.rpcUrl), pollingInterval: 10, cacheTime: 0 }
    return createWalletClient({ ...options, account: privateKeyToAccount(private_key) }).extend(publicActions)
  })
  const [first, platform, fees, creator, buyer, rival, partner, stranger] = people
  if (!first || !platform || !fees || !creator || !buyer || !rival || !partner || !stranger)
    throw new Error('eight accounts are needed')
  const owner = first
  const clock = createTestClient({ mode: 'anvil', chain: foundry, transport: http(chain.rpcUrl) })

  async function deploy(artifact: { bytecode: string }, abi: Abi, args: unknown[]): Promise<Hex> {
    const bytecode: Hex = `0x${artifact.bytecode.slice(2)}`
    const hash = await owner.deployContract({ abi, bytecode, args })
    const { contractAddress } = await owner.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error('a contract was not deployed')
    return contractAddress
  }
  const money = { address: await deploy(usdc, testUsdcAbi, [owner.account.address]), abi: testUsdcAbi } as const
  const terms = [owner.account.address, platform.account.address, fees.account.address, Number(FEE_BPS)]
  const place = { address: await deploy(marketArtifact(), marketAbi, terms), abi: marketAbi } as const
  const editions = {
    address: await owner.readContract({ ...place, functionName: 'editions' }),
    abi: editionsAbi,
  } as const
  const split = {
    address: await deploy(splitter, royaltySplitterAbi, [place.address]),
    abi: royaltySplitterAbi,
  } as const

  /** Sends and waits; throws what the contract says. */
  async function send(from: typeof owner, call: Call) {
    const { request } = await owner.simulateContract({ ...call, account: from.account })
    const hash = await from.writeContract(request)
    const receipt = await from.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`${call.functionName} was mined as a failure`)
    return receipt
  }
  await send(owner, { ...place, functionName: 'addCurrency', args: [money.address, 1] })
  for (const person of [buyer, rival]) {
    await send(person, { ...money, functionName: 'mint', args: [person.account.address, 100_000n * USDC] })
    await send(person, { ...money, functionName: 'approve', args: [place.address, 2n ** 256n - 1n] })
  }
  await send(creator, { ...editions, functionName: 'setApprovalForAll', args: [place.address, true] })
  return {
    people: { owner, platform, fees, creator, buyer, rival, partner, stranger },
    money,
    market: place,
    editions,
    split,
    clock,
    send,
    /** The error's name; 'accepted' when the call goes through. It changes nothing. */
    async refusal(from: typeof owner, call: Call): Promise<string> {
      try {
        await owner.simulateContract({ ...call, account: from.account })
        return 'accepted'
      } catch (error) {
        return nameOf(error)
      }
    },
    now: async () => (await owner.getBlock()).timestamp,
    async pass(seconds: number) {
      await clock.increaseTime({ seconds })
      await clock.mine({ blocks: 1 })
    },
    has: (who: Hex) => owner.readContract({ ...money, functionName: 'balanceOf', args: [who] }),
    ownerOf: (id: bigint) => owner.readContract({ ...editions, functionName: 'ownerOf', args: [id] }),
    owed: (who: Hex) => owner.readContract({ ...place, functionName: 'owed', args: [money.address, who] }),
    async close() {
      await chain.stop()
      await rm(directory, { recursive: true })
    },
  }
}

export type MarketChain = Awaited<ReturnType<typeof openMarketChain>>
