// A wallet of a trial: it signs by itself, sends to whatever node there is, and like every wallet gives the network again what a block has lost.
import { encodeFunctionData, type Hex, type PrivateKeyAccount, type PublicClient, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { testUsdcAbi } from '#lib/chain/abi/test-usdc.ts'
import type { ChainAction } from '#lib/contract/chain-actions.ts'

export type TrialWallet = {
  account: PrivateKeyAccount
  send(transaction: NonNullable<ChainAction['transaction']>): Promise<Hex>
  /** So much play money at least. */
  hold(usdc: Hex, amount: bigint): Promise<void>
  /** What it once sent and the chain does not have is sent again. */
  sendAgain(): Promise<void>
  /** The hashes of all that it ever sent. */
  sent(): Hex[]
}

type Kept = { nonce: number; hash: Hex; signed: Hex }
type Call = { to: Hex; data: Hex; value: bigint; gas: bigint }

const FEES = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, type: 'eip1559' } as const
const MONEY_GAS = 200_000n
const COIN = toHex(parseEther('1000'))

/** `node`: of the chain as it is now; a product that starts again has it elsewhere. */
export function trialWallet(node: () => Promise<PublicClient>): TrialWallet {
  const account = privateKeyToAccount(generatePrivateKey())
  const { address } = account
  const kept: Kept[] = []
  let line: Promise<unknown> = Promise.resolve()

  /** One after the other: each takes the next place. */
  function sendCall(call: Call): Promise<Hex> {
    const work = async () => {
      const at = await node()
      await fund(at)
      const nonce = await at.getTransactionCount({ address, blockTag: 'pending' })
      const chainId = await at.getChainId()
      const signed = await account.signTransaction({ ...call, ...FEES, nonce, chainId })
      const hash = await at.sendRawTransaction({ serializedTransaction: signed })
      kept.push({ nonce, hash, signed })
      return hash
    }
    const result = line.then(work, work)
    line = result.catch(() => {})
    return result
  }

  async function fund(at: PublicClient): Promise<void> {
    if ((await at.getBalance({ address })) > parseEther('1')) return
    await at.request({ method: 'anvil_setBalance', params: [address, COIN] } as never) // the node's own word
  }

  return {
    account,
    sent: () => kept.map(({ hash }) => hash),
    send: ({ to, data, value, gas }) =>
      // As the API has prepared them.
      sendCall({ to: to as Hex, data: data as Hex, value: BigInt(value), gas: BigInt(gas ?? '1000000') }),
    async hold(usdc, amount) {
      const at = await node()
      const money = { address: usdc, abi: testUsdcAbi } as const
      if ((await at.readContract({ ...money, functionName: 'balanceOf', args: [address] })) >= amount) return
      const data = encodeFunctionData({ ...money, functionName: 'mint', args: [address, amount * 4n] })
      const hash = await sendCall({ to: usdc, data, value: 0n, gas: MONEY_GAS })
      await at.waitForTransactionReceipt({ hash, timeout: 10_000, pollingInterval: 50 })
    },
    async sendAgain() {
      const at = await node()
      await fund(at)
      const next = await at.getTransactionCount({ address, blockTag: 'latest' })
      // Of one place the newest; those before it were replaced.
      const lost = new Map(kept.filter(({ nonce }) => nonce >= next).map(each => [each.nonce, each]))
      for (const { signed } of [...lost.values()].toSorted((one, other) => one.nonce - other.nonce))
        await at.sendRawTransaction({ serializedTransaction: signed }).catch(() => null)
    },
  }
}
