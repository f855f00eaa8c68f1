// Sends many transactions in a short time: the node mines each at once, so nothing is asked that is known already.
import {
  type Abi,
  encodeFunctionData,
  type Hex,
  type Log,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { Person } from './market-calls.ts'
import type { MarketChain } from './market-chain.ts'

type Call = { address: Hex; abi: Abi; functionName: string; args?: readonly unknown[] }

/** A node that waits for an earlier transaction of the sender never mines this one. */
const MINED_MS = 10_000

function notYet(error: unknown): null {
  if (error instanceof TransactionReceiptNotFoundError) return null
  throw error
}

export type FastCall = readonly [Person, Call]
export type SimulatedLog = Log

export type FastChain = {
  /** What these calls say, one after the other, none of which is kept; throws when one is refused. */
  simulate(calls: readonly FastCall[]): Promise<SimulatedLog[][]>
  /** The receipt, whatever the contract made of it. */
  send(from: Person, call: Call): Promise<TransactionReceipt>
  /** Throws when the contract refuses it. */
  succeed(from: Person, call: Call): Promise<TransactionReceipt>
  /** Others have sent something meanwhile. */
  forget(): void
}

export function fastSender({ people: { owner } }: MarketChain): FastChain {
  const nonces = new Map<Hex, number>()
  async function send({ account }: Person, { address, ...call }: Call): Promise<TransactionReceipt> {
    const nonce = nonces.get(account.address) ?? (await owner.getTransactionCount({ address: account.address }))
    const serializedTransaction = await account.signTransaction({
      chainId: 31_337,
      type: 'eip1559',
      to: address,
      data: encodeFunctionData(call),
      gas: 700_000n,
      nonce,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 0n,
    })
    const hash = await owner.sendRawTransaction({ serializedTransaction })
    nonces.set(account.address, nonce + 1)
    const until = performance.now() + MINED_MS
    while (performance.now() < until) {
      // It is there at once, or within a few milliseconds.
      const receipt = await owner.getTransactionReceipt({ hash }).catch(notYet)
      if (receipt) return receipt
    }
    throw new Error(`${call.functionName} was not mined`)
  }
  return {
    send,
    async simulate(calls) {
      const asked = calls.map(([{ account }, { address, ...call }]) => ({
        account: account.address,
        to: address,
        data: encodeFunctionData(call),
      }))
      const [block] = await owner.simulateBlocks({ blocks: [{ calls: asked }] })
      return (block?.calls ?? []).map(({ status, logs }, index) => {
        if (status !== 'success') throw new Error(`${calls[index]?.[1].functionName} was refused`)
        return logs ?? []
      })
    },
    async succeed(from, call) {
      const receipt = await send(from, call)
      if (receipt.status !== 'success') throw new Error(`${call.functionName} was refused`)
      return receipt
    },
    forget: () => nonces.clear(),
  }
}
