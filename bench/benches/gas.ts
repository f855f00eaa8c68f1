// What a certificate costs on the chain: real batches of 1 to 10 000 leaves, one transaction each, on the local chain.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, type Hex, http } from 'viem'
import { certificateAnchorAbi } from '../../lib/chain/abi/certificate-anchor.ts'
import { type MerkleStep, merkleTree } from '../../lib/proof/merkle.ts'
import { createEvmAnchor } from '../../server/adapters/anchor/evm.ts'
import { startLocalChain } from '../../standins/chain/start-local-chain.ts'
import type { Figure } from '../lib/figure.ts'
import { digits } from '../lib/statistics.ts'

const SIZES = [1, 10, 100, 1_000, 10_000]
/** The agreed ceiling of contracts/test/gas.test.ts. */
const ANCHOR_LIMIT = 47_000

const leftMask = (path: readonly MerkleStep[]): bigint =>
  path.reduce((bits, step, index) => (step.side === 'left' ? bits | (1n << BigInt(index)) : bits), 0n)

export async function benchGas(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'auctor-gas-'))
  const chain = await startLocalChain({ directory })
  try {
    const privateKey = chain.accounts[0]?.private_key ?? ''
    const anchor = createEvmAnchor({ ...chain, privateKey, network: 'Local chain', standin: true, confirmations: 1 })
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const figures: Figure[] = []
    for (const size of SIZES) {
      const began = performance.now()
      const leaves = Array.from({ length: size }, () => randomBytes(32).toString('hex'))
      const { root, paths } = merkleTree(leaves)
      const tree_ms = performance.now() - began
      const { transaction } = await anchor.anchor(root)
      // The adapter answers with the hash as the chain writes it.
      const { gasUsed } = await client.getTransactionReceipt({ hash: transaction as Hex })
      const longest = paths.reduce((best, path, index) => (path.length > best.path.length ? { path, index } : best), {
        path: paths[0] ?? [],
        index: 0,
      })
      const siblings = longest.path.map(step => `0x${step.hash}` as const)
      const time = await client.readContract({
        address: chain.contract,
        abi: certificateAnchorAbi,
        functionName: 'verify',
        args: [`0x${leaves[longest.index] ?? ''}`, siblings, leftMask(longest.path)],
      })
      if (time === 0n) throw new Error(`the contract does not find a leaf of a batch of ${size}`)
      const gas = Number(gasUsed)
      figures.push({
        goal: 'gas',
        what: `gas per certificate in a batch of ${size.toLocaleString('en')}`,
        pass: `≤ ${digits(ANCHOR_LIMIT / size)}`,
        measured: digits(gas / size),
        met: gas <= ANCHOR_LIMIT,
        note: `one transaction of ${gas.toLocaleString('en')} gas, path of ${longest.path.length} steps, tree and all paths in ${digits(tree_ms)} ms; the contract finds the deepest leaf`,
      })
    }
    return figures
  } finally {
    await chain.stop()
    await rm(directory, { recursive: true })
  }
}
