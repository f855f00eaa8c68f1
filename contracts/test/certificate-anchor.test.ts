// What CertificateAnchor guarantees: first time wins, only bare roots get in, paths verify exactly like lib/proof/merkle.ts.
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { BaseError, ContractFunctionRevertedError, type Hex, parseEventLogs, toHex } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateAnchorAbi } from '#lib/chain/abi/certificate-anchor.ts'
import { type MerkleStep, merkleTree } from '#lib/proof/merkle.ts'
import { type AnchorChain, openAnchorChain } from './anchor-chain.ts'

let chain: AnchorChain
beforeAll(async () => {
  chain = await openAnchorChain()
})
afterAll(() => chain.close())

const freshRoot = (): Hex => toHex(randomBytes(32))
const events = (receipt: Awaited<ReturnType<AnchorChain['send']>>) =>
  parseEventLogs({ abi: certificateAnchorAbi, logs: receipt.logs })

/** Name of the custom error with which the chain refuses `data`; null when it accepts. */
async function refusal(data: Hex): Promise<{ name: string | undefined; args: readonly unknown[] } | null> {
  try {
    await chain.client.call({ to: chain.contract.address, data })
    return null
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    const raw = error.walk(inner => inner instanceof Error && 'data' in inner && typeof inner.data === 'string')
    const reason =
      raw && 'data' in raw && typeof raw.data === 'string' ? toHex(Buffer.from(raw.data.slice(2), 'hex')) : '0x'
    const reverted = new ContractFunctionRevertedError({
      abi: certificateAnchorAbi,
      data: reason,
      functionName: 'fallback',
    })
    return { name: reverted.data?.errorName, args: reverted.data?.args ?? [] }
  }
}

/** Siblings and mask of a path, as verify() takes them. */
function callPath(path: readonly MerkleStep[]): [Hex[], bigint] {
  const mask = path.reduce((bits, step, index) => (step.side === 'left' ? bits | (1n << BigInt(index)) : bits), 0n)
  return [path.map(step => `0x${step.hash}` as const), mask]
}

describe('anchoring', () => {
  test('a root is stored with the time of its block and told once, naming the sender', async () => {
    const root = freshRoot()
    const receipt = await chain.send(root)
    const block = await chain.client.getBlock({ blockNumber: receipt.blockNumber })
    expect(await chain.anchoredAt(root)).toBe(block.timestamp)
    const [event, ...more] = events(receipt)
    expect(more).toEqual([])
    expect(event?.eventName).toBe('Anchored')
    expect(event?.args).toEqual({ root, by: chain.client.account.address, time: block.timestamp })
  })

  test('the transaction data is the root itself', async () => {
    const root = freshRoot()
    const { transactionHash } = await chain.send(root)
    expect((await chain.client.getTransaction({ hash: transactionHash })).input).toBe(root)
  })

  test('a second anchor of the same root succeeds, changes nothing and tells nothing, whoever sends it', async () => {
    const root = freshRoot()
    await chain.send(root)
    const first = await chain.anchoredAt(root)
    for (const sender of [chain.client, chain.stranger]) {
      const repeat = await chain.send(root, sender)
      expect(repeat.status).toBe('success')
      expect(repeat.logs).toEqual([])
    }
    expect(await chain.anchoredAt(root)).toBe(first)
  })

  test('anybody may anchor, and the event says who did', async () => {
    const receipt = await chain.send(freshRoot(), chain.stranger)
    expect(events(receipt)[0]?.args).toMatchObject({ by: chain.stranger.account.address })
  })

  test('a root that was never anchored has time zero', async () => {
    expect(await chain.anchoredAt(freshRoot())).toBe(0n)
  })
})

describe('refusals', () => {
  test('data of any other length than 32 bytes is refused with its length', async () => {
    for (const length of [0, 1, 3, 4, 31, 33, 36, 64, 1024]) {
      const data = length === 0 ? '0x' : toHex(Buffer.alloc(length, 0xee))
      expect(await refusal(data), `${length} bytes`).toEqual({ name: 'NotARoot', args: [BigInt(length)] })
    }
  })

  test('the zero root is refused', async () => {
    expect(await refusal(toHex(new Uint8Array(32)))).toMatchObject({ name: 'ZeroRoot' })
  })

  test('refused data is mined as a failure and leaves nothing behind', async () => {
    const receipt = await chain.send(toHex(Buffer.alloc(33, 0xab)))
    expect([receipt.status, receipt.logs]).toEqual(['reverted', []])
  })

  test('coins cannot be sent in, with or without a root', async () => {
    const root = freshRoot()
    expect((await chain.send(root, chain.client, 1n)).status).toBe('reverted')
    expect((await chain.send('0x', chain.client, 1n)).status).toBe('reverted')
    expect(await chain.anchoredAt(root)).toBe(0n)
    expect(await chain.client.getBalance({ address: chain.contract.address })).toBe(0n)
  })

  test('a root that begins with a selector of the views reverts and is never taken for another one', async () => {
    for (const item of certificateAnchorAbi) {
      if (item.type !== 'function') continue
      const root: Hex = `0x${toFunctionSelector(item).slice(2)}${'5a'.repeat(28)}`
      expect((await chain.send(root)).status).toBe('reverted')
      expect(await chain.anchoredAt(root)).toBe(0n)
    }
  })
})

describe('verify', () => {
  test('every leaf of anchored trees of 1 to 33 leaves verifies', async () => {
    for (const size of [1, 2, 3, 5, 8, 13, 32, 33]) {
      const leaves = Array.from({ length: size }, () => randomBytes(32).toString('hex'))
      const tree = merkleTree(leaves)
      await chain.send(`0x${tree.root}`)
      const time = await chain.anchoredAt(`0x${tree.root}`)
      const paths = leaves.map((leaf, index) => chain.verify(`0x${leaf}`, ...callPath(tree.paths[index] ?? [])))
      expect(new Set(await Promise.all(paths)), `${size} leaves`).toEqual(new Set([time]))
    }
  })

  test('a strange leaf, a changed sibling, a changed side and a cut path give zero', async () => {
    const byte = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => Buffer.from(bytes).toString('hex'))
    const trees = fc.uniqueArray(byte, { minLength: 2, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(trees, fc.nat(), byte, async (leaves, pick, strange) => {
        fc.pre(!leaves.includes(strange) && !/^0+$/.test(strange))
        const tree = merkleTree(leaves)
        const index = pick % leaves.length
        const leaf: Hex = `0x${leaves[index] ?? ''}`
        const [siblings, mask] = callPath(tree.paths[index] ?? [])
        await chain.send(`0x${tree.root}`)
        expect(await chain.verify(leaf, siblings, mask)).toBe(await chain.anchoredAt(`0x${tree.root}`))
        const level = pick % siblings.length
        const changed = siblings.with(level, `0x${strange}`)
        expect(await chain.verify(`0x${strange}`, siblings, mask)).toBe(0n)
        expect(await chain.verify(leaf, changed, mask)).toBe(0n)
        expect(await chain.verify(leaf, siblings, mask ^ (1n << BigInt(level)))).toBe(0n)
        expect(await chain.verify(leaf, siblings.slice(0, -1), mask)).toBe(0n)
      }),
      { numRuns: 60 },
    )
  })

  test('a path into a tree that was never anchored gives zero', async () => {
    const leaves = Array.from({ length: 4 }, () => randomBytes(32).toString('hex'))
    const tree = merkleTree(leaves)
    expect(await chain.verify(`0x${leaves[0] ?? ''}`, ...callPath(tree.paths[0] ?? []))).toBe(0n)
  })
})

describe('any data', () => {
  test('32 bytes that are not zero and no call are anchored once, everything else is refused', async () => {
    const selectors = certificateAnchorAbi.flatMap(item => (item.type === 'function' ? [toFunctionSelector(item)] : []))
    const lengths = fc.oneof({ weight: 2, arbitrary: fc.constant(32) }, fc.nat(80))
    const data = lengths.chain(length => fc.uint8Array({ minLength: length, maxLength: length }))
    await fc.assert(
      fc.asyncProperty(data, async bytes => {
        const hex = toHex(bytes)
        fc.pre(!selectors.some(selector => hex.startsWith(selector)))
        const accepted = bytes.length === 32 && bytes.some(byte => byte !== 0)
        const receipt = await chain.send(hex)
        expect(receipt.status).toBe(accepted ? 'success' : 'reverted')
        if (accepted) expect(await chain.anchoredAt(hex)).toBeGreaterThan(0n)
      }),
      { numRuns: 150 },
    )
  })
})
