// The EVM anchor writes each root in exactly one transaction, whoever repeats, dies or runs at the same time.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freshRoot, openAnchors, problem, waitFor } from '#tests/support/certificates/anchors.ts'

let anchors: Awaited<ReturnType<typeof openAnchors>>
beforeAll(async () => {
  anchors = await openAnchors()
})
afterEach(() => anchors.node.setAutomine(true))
afterAll(() => anchors.close())

describe('one root, one transaction', () => {
  test('the answer is what the chain holds, and reading back gives the same', async () => {
    const account = anchors.freshAccount()
    const root = freshRoot()
    const anchor = await account.adapter().anchor(root)
    const transaction = await anchors.node.getTransaction({ hash: `0x${anchor.transaction.slice(2)}` })
    const block = await anchors.node.getBlock({ blockNumber: BigInt(anchor.block_number) })
    expect(transaction.input).toBe(`0x${root}`)
    expect(anchor).toEqual({
      network: 'Local chain',
      standin: true,
      chain_id: 31337,
      contract: anchors.chain.contract,
      root,
      transaction: transaction.hash,
      block_number: Number(block.number),
      block_hash: block.hash,
      at: new Date(Number(block.timestamp) * 1000).toISOString(),
    })
    expect(await account.adapter().find(root)).toEqual(anchor)
    expect(await account.adapter().anchor(root)).toEqual(anchor)
    expect(await account.sent()).toBe(1)
  })

  test('50 parallel calls for the same root send one transaction', async () => {
    const account = anchors.freshAccount()
    const root = freshRoot()
    const adapter = account.adapter()
    const answers = await Promise.all(Array.from({ length: 50 }, () => adapter.anchor(root)))
    expect(new Set(answers.map(anchor => anchor.transaction)).size).toBe(1)
    expect(await account.sent()).toBe(1)
  })

  test('50 adapters of 50 processes with the same key and root send one transaction', async () => {
    const account = anchors.freshAccount()
    const root = freshRoot()
    const answers = await Promise.all(Array.from({ length: 50 }, () => account.adapter().anchor(root)))
    expect(new Set(answers.map(anchor => anchor.transaction)).size).toBe(1)
    expect(await account.sent()).toBe(1)
  })

  test('three processes that anchor the same twelve roots in different orders send twelve transactions', async () => {
    const account = anchors.freshAccount()
    const roots = Array.from({ length: 12 }, freshRoot)
    const orders = [roots, roots.toReversed(), roots.toSorted()]
    const work = orders.map(order => {
      const adapter = account.adapter()
      return Promise.all(order.map(root => adapter.anchor(root)))
    })
    await Promise.all(work)
    expect(await account.sent()).toBe(12)
  })

  test('a process that dies between sending and the receipt leaves a transaction that the next one awaits', async () => {
    const account = anchors.freshAccount()
    const root = freshRoot()
    await anchors.node.setAutomine(false)
    expect(await problem(account.adapter({ timeoutMs: 2_000 }).anchor(root))).toBe('pending')
    const next = account.adapter().anchor(root)
    await sleep(300)
    await anchors.node.mine({ blocks: 1 })
    expect((await next).root).toBe(root)
    expect(await account.sent()).toBe(1)
  })

  test('another root that still waits is awaited too, and both are anchored once', async () => {
    const account = anchors.freshAccount()
    const [lost, root] = [freshRoot(), freshRoot()]
    await anchors.node.setAutomine(false)
    expect(await problem(account.adapter({ timeoutMs: 2_000 }).anchor(lost))).toBe('pending')
    const next = account.adapter().anchor(root)
    await sleep(200)
    await anchors.node.setAutomine(true)
    await anchors.node.mine({ blocks: 1 })
    await next
    expect((await account.adapter().find(lost))?.root).toBe(lost)
    expect(await account.sent()).toBe(2)
  })

  test('a transaction that waits too long is replaced at the same nonce with a higher fee', async () => {
    const account = anchors.freshAccount()
    const [lost, root] = [freshRoot(), freshRoot()]
    await anchors.node.setAutomine(false)
    expect(await problem(account.adapter({ timeoutMs: 2_000 }).anchor(lost))).toBe('pending')
    expect(await problem(account.adapter({ timeoutMs: 4_000 }).anchor(root))).toBe('pending')
    await anchors.node.mine({ blocks: 1 })
    await anchors.node.setAutomine(true)
    const anchor = await account.adapter().anchor(root)
    const { nonce } = await anchors.node.getTransaction({ hash: `0x${anchor.transaction.slice(2)}` })
    expect([nonce, await account.sent()]).toEqual([0, 1])
    expect(await account.adapter().find(lost)).toBe(null)
  })

  test('a root that a stranger anchored first is read back, not sent', async () => {
    const [stranger, account] = [anchors.freshAccount(), anchors.freshAccount()]
    const root = freshRoot()
    const first = await stranger.adapter().anchor(root)
    expect(await account.adapter().anchor(root)).toEqual(first)
    expect(await account.sent()).toBe(0)
  })
})

describe('reading and confirming', () => {
  test('a root is answered only when its block has the agreed number of confirmations', async () => {
    const adapter = anchors.shared({ confirmations: 3 })
    const work = adapter.anchor(freshRoot()).then(() => 'confirmed')
    const state = () => Promise.race([work, sleep(400, 'waiting')])
    expect(await state()).toBe('waiting')
    await anchors.node.mine({ blocks: 1 })
    expect(await state()).toBe('waiting')
    await anchors.node.mine({ blocks: 1 })
    expect(await work).toBe('confirmed')
  })

  test('a root is found again under hundreds of later blocks', async () => {
    const adapter = anchors.shared()
    const root = freshRoot()
    const anchor = await adapter.anchor(root)
    await anchors.node.mine({ blocks: 300 })
    expect(await adapter.find(root)).toEqual(anchor)
  })

  test('a root that is not there is null', async () => {
    expect(await anchors.shared().find(freshRoot())).toBe(null)
  })

  test('a block that the chain takes back is noticed, and the root is sent again', async () => {
    const adapter = anchors.shared({ confirmations: 2 })
    const root = freshRoot()
    const snapshot = await anchors.node.snapshot()
    const work = adapter.anchor(root)
    await waitFor(async () => (await anchors.shared().find(root)) !== null)
    await anchors.node.revert({ id: snapshot })
    await waitFor(async () => (await anchors.shared().find(root)) !== null)
    await anchors.node.mine({ blocks: 1 })
    const anchor = await work
    expect((await anchors.node.getBlock({ blockNumber: BigInt(anchor.block_number) })).hash).toBe(anchor.block_hash)
  })
})
