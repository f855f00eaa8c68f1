// The settings of an EVM anchor, refused at once when they can never work.
import { type Hex, isAddress } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { toFunctionSelector } from 'viem/utils'
import { certificateAnchorAbi } from '#lib/chain/abi/certificate-anchor.ts'
import { AnchorFailure } from './failure.ts'
import { isPublicKeyAccount, testChainIds } from './public-accounts.ts'

export type EvmAnchorConfig = {
  rpcUrl: string
  chainId: number
  contract: string
  /** 32 bytes as hex, with or without 0x. The account must do nothing but anchor. */
  privateKey: string
  /** What people read, for instance "Base". */
  network: string
  standin: boolean
  /** Blocks that must hold the root, its own included. */
  confirmations: number
  /** How long one call waits for its block before it fails with 'pending'. */
  timeoutMs?: number
  /** How often the chain is asked while waiting. */
  pollMs?: number
}

const selectors = certificateAnchorAbi.flatMap(item => (item.type === 'function' ? [toFunctionSelector(item)] : []))

const isDigest = (root: string): boolean => /^[0-9a-f]{64}$/.test(root) && !/^0+$/.test(root)
const readsAsCall = (root: string): boolean => selectors.some(selector => root.startsWith(selector.slice(2)))

/** Whether the contract takes this root as transaction data. */
export const isRoot = (root: string): boolean => isDigest(root) && !readsAsCall(root)

/** The root as transaction data. Throws 'root_invalid' for what the contract would refuse. */
export function rootHex(root: string): Hex {
  if (!isDigest(root)) {
    throw new AnchorFailure('root_invalid', 'A root is 64 lower-case hex characters and not zero.')
  }
  if (readsAsCall(root)) {
    throw new AnchorFailure(
      'root_invalid',
      `Root ${root} begins like a call of the contract; build the batch with another leaf.`,
    )
  }
  return `0x${root}`
}

/** Throws 'misconfigured'. A test chain or a published key is only accepted for a stand-in. */
export function checkConfig(config: EvmAnchorConfig): { contract: Hex; account: PrivateKeyAccount } {
  const { contract, chainId, standin, confirmations } = config
  const wrong = (message: string) => new AnchorFailure('misconfigured', message)
  const digits = config.privateKey.replace(/^0x/, '')
  if (!/^[0-9a-fA-F]{64}$/.test(digits)) throw wrong('The chain key is not 32 bytes in hex.')
  if (!isAddress(contract, { strict: false })) throw wrong('The anchoring contract is not an EVM address.')
  if (!Number.isInteger(confirmations) || confirmations < 1) throw wrong('At least one confirmation is needed.')
  const account = accountOf(`0x${digits}`)
  if (!standin && testChainIds.includes(chainId)) {
    throw wrong(`Chain ${chainId} is a local test chain and proves nothing to others: name a public chain.`)
  }
  if (!standin && isPublicKeyAccount(account.address)) {
    throw wrong(`The chain key of ${account.address} is published in development tools: anybody can use it.`)
  }
  return { contract, account }
}

function accountOf(key: Hex): PrivateKeyAccount {
  try {
    return privateKeyToAccount(key)
  } catch {
    // The library's own message could quote the key.
    throw new AnchorFailure('misconfigured', 'The chain key is not a valid secp256k1 key.')
  }
}
