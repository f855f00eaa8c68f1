// Files on IPFS: named as kubo names them, put together again from checked blocks, packed for other tools.
import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { CarReader } from '@ipld/car'
import { CID } from 'multiformats/cid'
import { describe, expect, it } from 'vitest'
import { digestOfCid, isContentOf, rawCid, readCid } from '#server/ipfs/cid.ts'
import { cutFile } from '#server/ipfs/cut-file.ts'
import { checkedBlock, readIpfsFile } from '#server/ipfs/read-file.ts'
import { writeCar } from '#server/ipfs/write-car.ts'
import { blocksOf } from '#tests/support/files/car-blocks.ts'

type Case = { profile: 'unixfs-v0-2015' | 'unixfs-v1-2025'; cid: string; text?: string; size?: number; seed?: string }
const vectors = JSON.parse(
  readFileSync(new URL('../../vectors/ipfs/kubo-cid-profiles.json', import.meta.url), 'utf8'),
) as { cases: Case[] }

/** The bytes of kubo's own tests: the keystream of ChaCha20 under the digest of a word. */
function keystream(seed: string, size: number): Buffer {
  const key = createHash('sha256').update(seed).digest()
  return createCipheriv('chacha20', key, Buffer.alloc(16)).update(Buffer.alloc(size))
}

const MOST = 64 * 1024 * 1024
const files = vectors.cases.filter(({ text, size }) => text !== undefined || (size !== undefined && size < MOST))

it.each(files)('names $size $text of $profile like kubo: $cid', async ({ profile, text, size = 0, seed = '', cid }) => {
  const bytes = text === undefined ? keystream(seed, size) : Buffer.from(text)
  const cut = await cutFile(bytes, profile)
  expect(CID.parse(cut.cid).toV1().toString()).toBe(CID.parse(cid).toV1().toString())
  if (profile === 'unixfs-v1-2025') expect(cut.cid).toBe(cid)
})

async function kept(bytes: Uint8Array) {
  const { cid, blocks } = await cutFile(bytes)
  const store = new Map(blocks.map(block => [block.cid, block.bytes]))
  return { cid: CID.parse(cid), blocks, store, source: async (name: CID) => store.get(name.toString()) ?? null }
}
const gathered = (parts: AsyncIterable<Uint8Array>) => buffer(parts)

describe('a file of several blocks', () => {
  const bytes = randomBytes(2_500_000)

  it('comes back whole and in every part that is asked for', async () => {
    const { cid, source, blocks } = await kept(bytes)
    expect(blocks).toHaveLength(4)
    expect(await gathered(readIpfsFile(source, cid, { offset: 0, length: bytes.length }))).toEqual(bytes)
    for (const [offset, length] of [
      [0, 1],
      [1_048_575, 2],
      [2_499_999, 1],
      [1_000_000, 1_400_000],
    ] as const)
      expect(await gathered(readIpfsFile(source, cid, { offset, length }))).toEqual(
        bytes.subarray(offset, offset + length),
      )
  })

  it('is refused where a block is missing or another one lies in its place', async () => {
    const { cid, source, store, blocks } = await kept(bytes)
    const [, first, second] = blocks
    const name = first?.cid ?? ''
    const whole = () => gathered(readIpfsFile(source, cid, { offset: 0, length: bytes.length }))
    store.set(name, second?.bytes ?? new Uint8Array())
    await expect(whole()).rejects.toThrow('is not what its name says')
    await expect(checkedBlock(source, CID.parse(name))).rejects.toThrow(name)
    store.delete(name)
    await expect(whole()).rejects.toThrow('is missing')
  })

  it('travels in a CAR whose blocks are what their names say', async () => {
    const { cid, blocks } = await kept(bytes)
    const named = blocks.map(block => ({ cid: CID.parse(block.cid), bytes: block.bytes }))
    async function* flow() {
      yield* named
    }
    const reader = await CarReader.fromBytes(await gathered(writeCar([cid], flow())))
    expect((await reader.getRoots()).map(String)).toEqual([cid.toString()])
    const found = await blocksOf(reader)
    expect(found.map(block => block.cid.toString())).toEqual(named.map(block => block.cid.toString()))
    expect(found.every(block => isContentOf(block.cid, block.bytes))).toBe(true)
  })

  it('says what went wrong when a CAR breaks off', async () => {
    const { cid, blocks } = await kept(bytes)
    async function* broken() {
      const [first] = blocks
      if (first) yield { cid: CID.parse(first.cid), bytes: first.bytes }
      throw new Error('the disk is gone')
    }
    await expect(gathered(writeCar([cid], broken()))).rejects.toThrow('the disk is gone')
  })
})

describe('a name', () => {
  const cid = rawCid(Buffer.from('hello world'))

  it('is read in every base, and written in one', () => {
    expect(cid.toString()).toBe('bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e')
    const hex = `f01551220${digestOfCid(cid)}`
    for (const text of [cid.toString(), hex, hex.toUpperCase(), cid.toString().toUpperCase()])
      expect(readCid(text)?.toString()).toBe(cid.toString())
    expect(readCid('Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD')?.version).toBe(1)
  })

  it.each(['', 'index.html', '../etc/passwd', 'bafkqaaa', 'bafyrei', 'Qm', cid.toString().slice(0, -1)])(
    '%s is none of ours',
    text => expect(readCid(text)).toBeNull(),
  )
})
