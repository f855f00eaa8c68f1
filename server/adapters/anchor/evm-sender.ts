// Sends a root in a transaction of its own, so that one root never costs two transactions, whoever dies or repeats when.
import {
  BaseError,
  type Chain,
  type Hex,
  InsufficientFundsError,
  NonceTooHighError,
  NonceTooLowError,
  type PublicClient,
  type Transport,
  type WalletClient,
} from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { AnchorFailure } from './failure.ts'

type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** Messages of the nodes (geth, nethermind, besu, erigon, anvil) when the place of the nonce is taken or the transaction known. */
const taken = /already known|already imported|underpriced|nonce too low|known transaction|transaction already exists/i

function isTaken(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  if (error.walk(inner => inner instanceof NonceTooLowError || inner instanceof NonceTooHighError)) return true
  const details = error.walk(inner => inner instanceof BaseError && taken.test(inner.details))
  return details !== null
}

/** Each fee raised by a quarter: nodes demand at least a tenth before they replace a waiting transaction. */
const raised = (fees: Fees): Fees => ({
  maxFeePerGas: (fees.maxFeePerGas * 5n) / 4n + 1n,
  maxPriorityFeePerGas: (fees.maxPriorityFeePerGas * 5n) / 4n + 1n,
})

const larger = (left: bigint, right: bigint): bigint => (left > right ? left : right)

/** What the market asks now; when `replacing`, also more than what waits, or twice the market when that is not known. */
async function feesFor(reader: PublicClient, replacing: boolean, last: Fees | null): Promise<Fees> {
  const market = await reader.estimateFeesPerGas()
  if (!replacing) return market
  const floor = last
    ? raised(last)
    : { maxFeePerGas: market.maxFeePerGas * 2n, maxPriorityFeePerGas: market.maxPriorityFeePerGas * 2n }
  return {
    maxFeePerGas: larger(market.maxFeePerGas, floor.maxFeePerGas),
    maxPriorityFeePerGas: larger(market.maxPriorityFeePerGas, floor.maxPriorityFeePerGas),
  }
}

/**
 * Sends `root` at exactly `nonce`, the count of our mined transactions: the chain takes one transaction per nonce, so of
 * all processes that try at once only one is mined. 'nonce_taken': another one holds the place, look again.
 */
export type SendRoot = (root: Hex, nonce: number, replacing: boolean) => Promise<'sent' | 'nonce_taken'>

/** A first anchor costs 45,847 gas (contracts/gas.json); what is not used is not paid. */
const LEAST_GAS = 60_000n

/**
 * Estimated on the last block and never below a first anchor: on the pending state, a waiting transaction with the same
 * root makes this one look like a cheap repeat, and as its replacement it would run out of gas.
 */
async function gasFor(reader: PublicClient, from: Hex, to: Hex, data: Hex): Promise<bigint> {
  const estimate = await reader.estimateGas({ account: from, to, data, blockTag: 'latest' })
  return larger((estimate * 3n) / 2n, LEAST_GAS)
}

/** The account of `wallet` must do nothing but anchor. */
export function createSender(
  reader: PublicClient,
  wallet: WalletClient<Transport, Chain, LocalAccount>,
  contract: Hex,
): SendRoot {
  let last: { nonce: number; fees: Fees } | null = null
  return async (root, nonce, replacing) => {
    const fees = await feesFor(reader, replacing, last?.nonce === nonce ? last.fees : null)
    try {
      const gas = await gasFor(reader, wallet.account.address, contract, root)
      await wallet.sendTransaction({ to: contract, data: root, nonce, gas, ...fees })
      last = { nonce, fees }
      return 'sent'
    } catch (error) {
      if (isTaken(error)) return 'nonce_taken'
      const funds = error instanceof BaseError && error.walk(inner => inner instanceof InsufficientFundsError)
      const reason = funds ? `The account ${wallet.account.address} cannot pay the fee.` : 'The node refuses it.'
      throw new AnchorFailure('refused', `Root ${root} was not sent. ${reason}`, error)
    }
  }
}
