// Chainpoint proofs of every version and encoding, and hostile ones.
import { readFileSync } from 'node:fs'
import { encode } from '@msgpack/msgpack'
import fc from 'fast-check'
import { zlibSync as deflateSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { buildChainpointProof, readChainpointProof } from '#lib/proof/chainpoint.ts'
import { sha256Hex } from '#lib/proof/digests.ts'
import { merkleTree } from '#lib/proof/merkle.ts'
import legacy from '#tests/vectors/chainpoint/validate-js-cases.json' with { type: 'json' }

const vector = (name: string) => readFileSync(new URL(`../../vectors/chainpoint/${name}`, import.meta.url))
const leaf = (index: number) => sha256Hex(new TextEncoder().encode(`leaf ${index}`))
const V4 = 'https://w3id.org/chainpoint/v4'

describe('published proofs', () => {
  // Facts published with chainpoint-parse's own tests.
  const bitcoin = {
    type: 'btc',
    expectation: 'block_merkle_root',
    expected_value: '269b833efd1deaa80456cb50d13d311b81806519c00239de9671d8f1d47412dd',
    transaction: 'c61a2bf823bef8ce494ed7ea1f665c89e7df80a77b2af4f94d1cee8374c0a5d4',
    op_return: '06b66405a1f40ffbea0c1a994e7002d6266ea0dc384758ec323b5209bfb49035',
  }
  it.each(['4', '5'])('walks version %s to the block, the transaction and its OP_RETURN', version => {
    const result = readChainpointProof(vector(`parse-v${version}.chp.json`).toString())
    expect(result).toMatchObject({ outcome: 'consistent', version, anchors: [{ type: 'cal' }, bitcoin] })
  })

  it('walks a proof of the test networks to what its own parser expects there', () => {
    expect(readChainpointProof(vector('parse-v4-t.chp.json').toString())).toMatchObject({
      outcome: 'consistent',
      version: '4',
      anchors: [
        {
          type: 'tcal',
          expectation: 'calendar',
          expected_value: '8a3e47bc7bbf20e9d70611b26d38c7d6231aeaa93e9943f21d6a0727530d99be',
        },
        {
          type: 'tbtc',
          anchor_id: '1663547',
          expected_value: 'a6d38c264c1cc0e855c33e1678fcfd6d83afca3e13c903903b410c427d60a24a',
          transaction: '708dc002a03037b30ee3efb91c0dd8253466d6aeea54201e7a90f215c43eb23a',
          op_return: '388ace3b25aa16f698fdb685a01ce980276811873c01d89ba0cb49878fbaf5be',
        },
      ],
    })
  })

  const json = vector('binary-7acfa71-proof-v3.chp.json').toString()
  it.each([
    ['a JSON value', JSON.parse(json) as unknown],
    ['JSON text', json],
    ['JSON bytes', new Uint8Array(vector('binary-7acfa71-proof-v3.chp.json'))],
    ['binary', new Uint8Array(vector('binary-7acfa71-proof-v3.chp'))],
    ['hex of binary', vector('binary-7acfa71-proof-v3.chp').toString('hex')],
    ['base64 of binary', vector('binary-7acfa71-proof-v3.chp.b64').toString()],
  ])('reads one version 3 proof alike from %s', (_, input) => {
    expect(readChainpointProof(input)).toMatchObject({
      outcome: 'consistent',
      version: '3',
      hash: 'ffff27222fe366d0b8988b7312c6ba60ee422418d92b62cdcb71fe2991ee7391',
      anchors: [
        { type: 'cal', expectation: 'calendar' },
        {
          type: 'btc',
          anchor_id: '503275',
          transaction: 'ba3c8c3e547ed73471c28a69659373f3f0a3b726aab31cdecd14513d9c581f1e',
          expected_value: 'c617f5faca34474bea7020d75c39cb8427a32145f9646586ecb9184002131ad9',
        },
      ],
    })
  })

  it.each(legacy.cases)('gives the published verdict on a 1.x or 2.0 receipt: $name', item => {
    const result = readChainpointProof(item.proof)
    expect(result.outcome).toBe(item.valid ? 'consistent' : 'broken')
    if (item.valid && 'merkle_root' in item && result.outcome === 'consistent') {
      const [anchor] = result.anchors
      expect([anchor?.expected_value, anchor?.op_return]).toContain(item.merkle_root)
    }
  })
})

describe('our proofs', () => {
  const transaction = `0x${'cd'.repeat(32)}`
  const build = (count: number, index: number) => {
    const { root, paths } = merkleTree(Array.from({ length: count }, (_, item) => leaf(item)))
    const common = { transaction, proof_id: '01JABCDEFGHJKMNPQRSTVWXYZ0', received_at: '2026-11-20T10:11:12.345Z' }
    return { root, proof: buildChainpointProof({ hash: leaf(index), path: paths[index] ?? [], ...common }) }
  }

  it('lead from any leaf of any batch to the root, as the data of the transaction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), (count, pick) => {
        const { root, proof } = build(count, pick % count)
        const result = readChainpointProof(proof)
        expect(result).toMatchObject({
          outcome: 'consistent',
          version: '4',
          anchors: [{ type: 'eth', anchor_id: 'cd'.repeat(32), expectation: 'transaction_data', expected_value: root }],
        })
      }),
    )
  })

  it('keep the published form: context, ULID, time to the second, known fields only', () => {
    const { proof } = build(3, 1)
    expect(Object.keys(proof).sort()).toEqual(['@context', 'branches', 'hash', 'hash_received', 'proof_id', 'type'])
    expect(proof).toMatchObject({ '@context': V4, type: 'Chainpoint', hash_received: '2026-11-20T10:11:12Z' })
    expect(proof.branches).toHaveLength(1)
  })

  it('survive the binary form', () => {
    const { root, proof } = build(5, 4)
    const binary = deflateSync(encode(proof))
    const result = readChainpointProof(Buffer.from(binary).toString('base64'))
    expect(result).toMatchObject({ outcome: 'consistent', anchors: [{ expected_value: root }] })
  })

  it('never lead to the root after one bit of a hash is flipped', () => {
    const { root, proof } = build(9, 5)
    const text = JSON.stringify(proof)
    const places = [...text.matchAll(/"(?:hash|l|r)":"([0-9a-f]{64})"/g)].map(
      match => match.index + match[0].length - 65,
    )
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.nat(63), fc.integer({ min: 1, max: 15 }), (start, offset, flip) => {
        const at = start + offset
        const digit = (Number.parseInt(text.charAt(at), 16) ^ flip).toString(16)
        const result = readChainpointProof(text.slice(0, at) + digit + text.slice(at + 1))
        return result.outcome === 'consistent' && result.anchors.every(anchor => anchor.expected_value !== root)
      }),
    )
  })
})

describe('hostile proofs', () => {
  const good = { '@context': V4, type: 'Chainpoint', hash: leaf(0) }
  const anchors = { anchors: [{ type: 'eth', anchor_id: 'aa' }] }
  const branch = (...ops: unknown[]) => ({ ...good, branches: [{ ops }] })
  let deep: unknown = { ops: [anchors] }
  for (let depth = 0; depth < 40; depth++) deep = { ops: [], branches: [deep] }

  it.each([
    ['nothing', null, 'chainpoint_unreadable'],
    ['a number', 7, 'chainpoint_unreadable'],
    ['a list', [], 'chainpoint_unreadable'],
    ['broken JSON', '{"a":', 'chainpoint_unreadable'],
    ['text', 'hello, world', 'chainpoint_unreadable'],
    ['base64 of nothing useful', 'aGVsbG8=', 'chainpoint_unreadable'],
    ['no context', { ...good, '@context': undefined, branches: [] }, 'chainpoint_unknown_version'],
    ['version 9', { ...good, '@context': 'https://w3id.org/chainpoint/v9' }, 'chainpoint_unknown_version'],
    ['another type', { ...good, type: 'Other', branches: [] }, 'chainpoint_unknown_version'],
    ['a hash of odd length', { ...branch(anchors), hash: 'abc' }, 'chainpoint_bad_hash'],
    ['no branches', good, 'chainpoint_bad_branch'],
    ['no anchor', branch({ op: 'sha-256' }), 'chainpoint_no_anchor'],
    ['keccak', branch({ op: 'keccak-256' }, anchors), 'chainpoint_bad_operation'],
    ['an inherited name as operation', branch({ op: 'constructor' }, anchors), 'chainpoint_bad_operation'],
    ['an unknown operation', branch({ reverse: true }, anchors), 'chainpoint_bad_operation'],
    ['two operations in one', branch({ l: 'aa', op: 'sha-256' }, anchors), 'chainpoint_bad_operation'],
    ['an empty operand', branch({ l: '' }, anchors), 'chainpoint_bad_operation'],
    ['an operand beyond the limit', branch({ l: 'a'.repeat(513) }, anchors), 'chainpoint_bad_operation'],
    [
      'a value that grows without end',
      branch(...Array.from({ length: 80 }, () => ({ l: 'ab'.repeat(256) })), anchors),
      'chainpoint_bad_operation',
    ],
    [
      'too many operations',
      branch(...Array.from({ length: 5000 }, () => ({ op: 'sha-256' })), anchors),
      'chainpoint_bad_branch',
    ],
    ['an anchor without type', branch({ anchors: [{ anchor_id: 'a' }] }), 'chainpoint_bad_anchor'],
    ['an anchor without id', branch({ anchors: [{ type: 'eth' }] }), 'chainpoint_bad_anchor'],
    ['branches in branches in branches', { ...good, branches: [deep] }, 'chainpoint_bad_branch'],
  ])('refuses %s', (_, proof, code) => {
    expect(readChainpointProof(proof)).toEqual({ outcome: 'broken', code })
  })

  it('counts operations over all branches together', () => {
    const ops = Array.from({ length: 3000 }, () => ({ op: 'sha-256' }))
    const proof = { ...good, branches: [{ ops }, { ops: [...ops, anchors] }] }
    expect(readChainpointProof(proof)).toEqual({ outcome: 'broken', code: 'chainpoint_bad_operation' })
  })

  it('stops unpacking a bomb early', () => {
    const bomb = deflateSync(new Uint8Array(200_000_000))
    const before = performance.now()
    expect(readChainpointProof(bomb)).toEqual({ outcome: 'broken', code: 'chainpoint_too_big' })
    expect(performance.now() - before).toBeLessThan(15_000)
  })

  it('starts each sibling branch from the value of its parent', () => {
    const one = { ops: [{ r: leaf(1) }, { op: 'sha-256' }, anchors] }
    const result = readChainpointProof({ ...good, branches: [one, one] })
    if (result.outcome !== 'consistent') throw new Error('refused')
    expect(result.anchors[0]?.expected_value).toBe(result.anchors[1]?.expected_value)
  })

  it('never throws, whatever the value', () => {
    fc.assert(fc.property(fc.anything(), value => typeof readChainpointProof(value).outcome === 'string'))
    fc.assert(fc.property(fc.uint8Array(), bytes => typeof readChainpointProof(bytes).outcome === 'string'))
  })
})
