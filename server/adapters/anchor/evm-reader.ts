// Reads an anchored root back from CertificateAnchor: when, in which block, by which transaction.
import { BlockNotFoundError, type Hex, type PublicClient, parseAbiItem } from 'viem'
import { certificateAnchorAbi } from '#lib/chain/abi/certificate-anchor.ts'

export type AnchorRecord = { time: bigint; transaction: Hex; block_number: bigint; block_hash: Hex }

const anchored = parseAbiItem('event Anchored(bytes32 indexed root, address indexed by, uint256 time)')

/** The number of the first block whose time is at least `time`; head + 1 when there is none. */
async function firstBlockFrom(client: PublicClient, time: bigint, head: bigint): Promise<bigint> {
  let low = 0n
  let high = head + 1n
  while (low < high) {
    const middle = (low + high) / 2n
    const block = await client.getBlock({ blockNumber: middle })
    if (block.timestamp >= time) high = middle
    else low = middle + 1n
  }
  return low
}

/** The block and transaction in which `root` was written at `time`; null when the node's answers do not fit together. */
async function locate(client: PublicClient, contract: Hex, root: Hex, time: bigint): Promise<AnchorRecord | null> {
  const head = await client.getBlockNumber()
  const fromBlock = await firstBlockFrom(client, time, head)
  // Some chains make several blocks a second: all blocks of that second are searched.
  const toBlock = (await firstBlockFrom(client, time + 1n, head)) - 1n
  if (toBlock < fromBlock) return null
  const logs = await client.getLogs({
    address: contract,
    event: anchored,
    args: { root },
    fromBlock,
    toBlock,
    strict: true,
  })
  const log = logs.find(candidate => candidate.args.time === time)
  if (!log) return null
  return { time, transaction: log.transactionHash, block_number: log.blockNumber, block_hash: log.blockHash }
}

/**
 * Null when the contract does not hold `root`. The block is found by its time, which the contract stores, so that nodes
 * that refuse wide log searches answer too (about 50 small requests on a chain of 30 million blocks).
 * 'unsettled' when the answers do not fit together: the chain took a block back between them, or nodes behind one address differ.
 */
export async function readAnchor(
  client: PublicClient,
  contract: Hex,
  root: Hex,
): Promise<AnchorRecord | 'unsettled' | null> {
  const time = await client.readContract({
    address: contract,
    abi: certificateAnchorAbi,
    functionName: 'anchoredAt',
    args: [root],
  })
  if (time === 0n) return null
  try {
    return (await locate(client, contract, root, time)) ?? 'unsettled'
  } catch (error) {
    if (error instanceof BlockNotFoundError) return 'unsettled'
    throw error
  }
}
