// What anchoring costs: measured on the compiled contract, compared with the committed figures, failing above the limit.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnchorChain, openAnchorChain } from './anchor-chain.ts'

/** Agreed ceiling for one anchor, whole transaction. */
const ANCHOR_LIMIT = 47_000

let chain: AnchorChain
beforeAll(async () => {
  chain = await openAnchorChain()
})
afterAll(() => chain.close())

test('one anchor costs at most 47,000 gas, and exactly what contracts/gas.json says', async () => {
  // No zero byte, so that no root is dearer.
  const root = `0x${'a7'.repeat(32)}` as const
  const first = Number((await chain.send(root)).gasUsed)
  const repeat = Number((await chain.send(root)).gasUsed)
  const perCertificate = Object.fromEntries([1, 10, 100, 1_000, 10_000].map(size => [size, first / size]))
  const figures = { anchor: first, anchor_repeated: repeat, per_certificate_in_a_batch_of: perCertificate }
  expect(first).toBeLessThanOrEqual(ANCHOR_LIMIT)
  await expect(`${JSON.stringify(figures, null, 2)}\n`).toMatchFileSnapshot('../gas.json')
})
