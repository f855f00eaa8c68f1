// Anchors roots on any EVM chain through CertificateAnchor: transaction data = root, one transaction per root.
import { setTimeout as sleep } from 'node:timers/promises'
import { createPublicClient, createWalletClient, defineChain, type Hex, http, type PublicClient, size } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { ChainAnchor } from '#lib/contract/certificate-proof.ts'
import type { AnchorPort } from '#server/ports/anchor.ts'
import { checkConfig, type EvmAnchorConfig, isRoot, rootHex } from './evm-config.ts'
import { type AnchorRecord, readAnchor } from './evm-reader.ts'
import { createSender, type SendRoot } from './evm-sender.ts'
import { AnchorFailure } from './failure.ts'

/** Nonces that one call may spend before it stops paying for a contract or chain that does not do its part. */
const MOST_SENDS = 4

/** Everything one call needs: who we are, where we write, and how long we wait. */
type Link = {
  network: string
  chainId: number
  contract: Hex
  account: PrivateKeyAccount
  confirmations: bigint
  timeoutMs: number
  pollMs: number
  reader: PublicClient
  /** Fails within a second. */
  quick: PublicClient
  send: SendRoot
  /** Set once the node has proved to serve our chain and contract. */
  checked: boolean
}

function connect(config: EvmAnchorConfig): Link {
  const { contract, account } = checkConfig(config)
  const { network, chainId, rpcUrl } = config
  const chain = defineChain({
    id: chainId,
    name: network,
    nativeCurrency: { name: 'coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const transport = http(rpcUrl, { timeout: 15_000, retryCount: 2 })
  const reader: PublicClient = createPublicClient({ chain, transport, cacheTime: 0 })
  return {
    network,
    chainId,
    contract,
    account,
    confirmations: BigInt(config.confirmations),
    timeoutMs: config.timeoutMs ?? 120_000,
    pollMs: config.pollMs ?? (config.standin ? 50 : 2_000),
    reader,
    quick: createPublicClient({ chain, transport: http(rpcUrl, { timeout: 1_000, retryCount: 0 }) }),
    send: createSender(reader, createWalletClient({ account, chain, transport }), contract),
    checked: false,
  }
}

async function checkChain(link: Link): Promise<void> {
  if (link.checked) return
  const [id, code] = await Promise.all([link.reader.getChainId(), link.reader.getCode({ address: link.contract })])
  if (id !== link.chainId) {
    throw new AnchorFailure('misconfigured', `The node serves chain ${id}, not ${link.chainId}.`)
  }
  if (!code || size(code) === 0) {
    throw new AnchorFailure('misconfigured', `There is no contract at ${link.contract} on ${link.network}.`)
  }
  link.checked = true
}

type Look = Awaited<ReturnType<typeof readAnchor>>

/** `known` again while its block is still part of the chain, else a fresh look. */
async function look(link: Link, root: Hex, known: Look): Promise<Look> {
  if (known && known !== 'unsettled') {
    const block = await link.reader.getBlock({ blockNumber: known.block_number }).catch(() => null)
    if (block?.hash === known.block_hash) return known
  }
  return readAnchor(link.reader, link.contract, root)
}

/** What one call has seen and done so far. */
type Progress = { record: Look; sent: Set<number>; replaceFrom: number }

/** One look and, where needed, one transaction. The record once it is confirmed, else null. */
async function advance(link: Link, root: Hex, progress: Progress): Promise<AnchorRecord | null> {
  const { reader, account } = link
  const count = (blockTag: 'latest' | 'pending') => reader.getTransactionCount({ address: account.address, blockTag })
  // The count is read before the root: if our root is mined in between, the nonce is spent and the send below fails.
  const [mined, known] = await Promise.all([count('latest'), count('pending')])
  const record = await look(link, root, progress.record)
  progress.record = record
  if (record === 'unsettled') return null
  if (record) {
    const head = await reader.getBlockNumber()
    return head - record.block_number + 1n >= link.confirmations ? record : null
  }
  // A transaction that waits may be this root, sent by a process that died: it is given half of our time.
  const waiting = known > mined
  if (waiting && Date.now() < progress.replaceFrom) return null
  if (progress.sent.size === MOST_SENDS) {
    throw new AnchorFailure('refused', `Root ${root} was sent ${MOST_SENDS} times without effect.`)
  }
  if ((await link.send(root, mined, waiting)) === 'sent') progress.sent.add(mined)
  progress.replaceFrom = Date.now() + link.timeoutMs / 2
  return null
}

/** Sends the root if nobody has, waits for its block, and starts over when the chain takes the block back. */
async function settle(link: Link, root: Hex): Promise<AnchorRecord> {
  await checkChain(link)
  const deadline = Date.now() + link.timeoutMs
  const progress: Progress = { record: null, sent: new Set(), replaceFrom: Date.now() + link.timeoutMs / 2 }
  let failures = 0
  while (Date.now() < deadline) {
    try {
      const record = await advance(link, root, progress)
      if (record) return record
      failures = 0
    } catch (error) {
      // Nodes fail for a moment while the chain takes a block back; whatever was sent is found by the next look.
      if (error instanceof AnchorFailure || ++failures === 3) throw error
    }
    await sleep(link.pollMs)
  }
  throw new AnchorFailure('pending', `Root ${root} is not confirmed on ${link.network} yet.`)
}

/** Node and network errors become 'unreachable'; our own failures pass as they are. */
async function reaching<T>(link: Link, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AnchorFailure) throw error
    throw new AnchorFailure('unreachable', `The node of ${link.network} did not answer as expected.`, error)
  }
}

/** Throws `AnchorFailure` 'misconfigured' at once for settings that can never work; see that class for the rest. */
export function createEvmAnchor(config: EvmAnchorConfig): AnchorPort {
  const link = connect(config)
  const place = { network: link.network, standin: config.standin, chain_id: link.chainId, contract: link.contract }
  const present = (root: string, record: AnchorRecord): ChainAnchor => ({
    ...place,
    root,
    transaction: record.transaction,
    block_number: Number(record.block_number),
    block_hash: record.block_hash,
    at: new Date(Number(record.time) * 1000).toISOString(),
  })
  const underway = new Map<string, Promise<ChainAnchor>>()
  let line: Promise<unknown> = Promise.resolve()
  return {
    async describe() {
      return place
    },
    accepts: isRoot,
    anchor(root) {
      const running = underway.get(root)
      if (running) return running
      const work = () => reaching(link, async () => present(root, await settle(link, rootHex(root))))
      // One root at a time: the next nonce is only known when the last one is mined.
      const result = line.then(work, work)
      const forget = () => underway.delete(root)
      underway.set(root, result)
      line = result.then(forget, forget)
      return result
    },
    async find(root) {
      const data = rootHex(root)
      const record = await reaching(link, async () => {
        await checkChain(link)
        const seen = await readAnchor(link.reader, link.contract, data)
        if (seen === 'unsettled') throw new Error('the chain moved while it was read')
        return seen
      })
      return record && present(root, record)
    },
    ready() {
      const right = (id: number) => id === link.chainId
      return link.quick.getChainId().then(right, () => false)
    },
  }
}
