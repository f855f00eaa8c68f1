// What of an NFT is on IPFS: named as the contract names it, given out by the gateway, packed for its creator, and about nobody.
import { createHash } from 'node:crypto'
import { CarReader } from '@ipld/car'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Nft, nfts } from '#lib/contract/nfts.ts'
import { certificates } from '#server/db/schema/images.ts'
import { ipfs_objects } from '#server/db/schema/nft.ts'
import { DOCUMENT_PREVIEW, previewKey } from '#server/domains/images/keys.ts'
import { blockKey, keepObject } from '#server/domains/nft/ipfs/keep-object.ts'
import { isContentOf } from '#server/ipfs/cid.ts'
import type { TestApi } from '#tests/support/api.ts'
import { blocksOf } from '#tests/support/files/car-blocks.ts'
import { makeMinter, nftApi } from '#tests/support/market/nft-world.ts'
import type { TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let anne: TestPerson
let image: string
let nft: Nft
beforeAll(async () => {
  api = await nftApi()
  anne = await makeMinter(api, { first_name: 'Wisława', last_name: 'Szymborska' })
  const fields = { title: 'Low tide', photographer: 'Wisława Szymborska', location: 'Kraków' }
  image = await certified(api, anne, { seed: 5_000, exif: { IFD0: { Artist: 'Wislawa Szymborska' } }, fields })
  const { body } = await api.as(anne).call(nfts.create, { body: { image, description: 'At dawn.', max_editions: 7 } })
  nft = (await api.as(anne).call(nfts.uploadMetadata, { id: body.id })).body
})
afterAll(() => api.close())

const file = (kind: Nft['files'][number]['kind']) => {
  const found = nft.files.find(each => each.kind === kind)
  if (!found) throw new Error(`no ${kind}`)
  return found
}
const get = (path: string, init?: RequestInit) => api.fetch(`/api/ipfs/${path}`, init)
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('the metadata', () => {
  it('is one block whose digest is the number of the work, with room for that of the edition', async () => {
    const { cid } = file('metadata')
    const bytes = await bytesOf(await get(cid))
    const digest = createHash('sha256').update(bytes).digest('hex')
    expect(nft.work_id).toBe(`0x${digest}`)
    expect(nft.work_id).toMatch(/00$/)
    // What tokenURI says of it.
    expect(await bytesOf(await get(`f01551220${digest}`))).toEqual(bytes)
    expect(JSON.parse(bytes.toString())).toMatchObject({
      name: 'Low tide',
      description: 'At dawn.',
      image: `ipfs://${file('image').cid}`,
      attributes: [{ trait_type: 'Editions', value: 7 }],
      properties: { certificate: `ipfs://${file('certificate').cid}` },
    })
  })

  it('leads to the proof of the certificate that the image has', async () => {
    const record = (await (await get(file('certificate').cid)).json()) as Record<string, unknown>
    const [row] = await api.services.db.select().from(certificates).where(eq(certificates.image_id, image))
    expect(record).toMatchObject({ digest: row?.digest, version: 1, bitcoin: row?.bitcoin, nano: row?.nano })
    expect(record).toHaveProperty('anchor.transaction')
    expect(record).toHaveProperty('chainpoint.branches')
    expect(record).toHaveProperty('time_stamp.token')
    expect(record).not.toHaveProperty('statement')
  })
})

describe('the gateway', () => {
  it('gives a file whole, kept for ever, for every website, and able to do nothing', async () => {
    const { cid, bytes } = file('image')
    const response = await get(cid)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'x-ipfs-path': `/ipfs/${cid}`,
      'x-ipfs-roots': cid,
      etag: `"${cid}"`,
    })
    expect((await bytesOf(response)).length).toBe(bytes)
    expect((await get(cid, { headers: { 'if-none-match': `"${cid}"` } })).status).toBe(304)
    const head = await get(cid, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes)])
  })

  it('gives parts of it', async () => {
    const { cid, bytes } = file('image')
    const whole = await bytesOf(await get(cid))
    const part = await get(cid, { headers: { range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes}`])
    expect(await bytesOf(part)).toEqual(whole.subarray(100, 200))
    const tail = await get(cid, { headers: { range: 'bytes=-10' } })
    expect(await bytesOf(tail)).toEqual(whole.subarray(-10))
    expect((await get(cid, { headers: { range: `bytes=${bytes}-` } })).status).toBe(416)
  })

  it('gives blocks and archives to whoever checks them', async () => {
    const big = Buffer.alloc(2_200_000, 'auctor')
    const cid = await keepObject(api.context, { kind: 'image', media_type: 'image/jpeg', bytes: big })
    const packed = await get(`${cid}?format=car`)
    expect(packed.headers.get('content-type')).toBe('application/vnd.ipld.car; version=1; order=dfs; dups=n')
    const car = await CarReader.fromBytes(await bytesOf(packed))
    const blocks = await blocksOf(car)
    expect(blocks.map(block => block.cid.toString())[0]).toBe(cid)
    expect(blocks.length).toBeGreaterThan(2)
    for (const block of blocks) {
      const raw = await get(`${block.cid.toString()}?format=raw`)
      expect(raw.headers.get('content-type')).toBe('application/vnd.ipld.raw')
      expect(isContentOf(block.cid, await bytesOf(raw))).toBe(true)
    }
    const leaf = blocks.at(-1)?.cid.toString() ?? ''
    expect((await get(leaf)).headers.get('content-type')).toBe('application/octet-stream')
    const part = await get(cid, { headers: { range: 'bytes=1048570-1048580' } })
    expect(await bytesOf(part)).toEqual(big.subarray(1_048_570, 1_048_581))
  })

  it.each(['bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e', 'index.html', 'bafkqaaa'])(
    'has nothing of others: %s',
    async cid => {
      const response = await get(cid)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).not.toContain('immutable')
    },
  )

  it('gives no file whose blocks are not all stored, and none that is not what its name says', async () => {
    const cid = await keepObject(api.context, { kind: 'image', media_type: 'image/jpeg', bytes: Buffer.from('half') })
    await api.services.db.update(ipfs_objects).set({ kept_at: null }).where(eq(ipfs_objects.cid, cid))
    expect((await get(cid)).status).toBe(404)
    await keepObject(api.context, { kind: 'image', media_type: 'image/jpeg', bytes: Buffer.from('half') })
    expect((await get(cid)).status).toBe(200)
    await api.ports.storage.put(blockKey(cid), Buffer.from('evil'))
    expect((await get(`${cid}?format=raw`)).status).toBe(500)
  })
})

it('hands the creator all of it in one archive', async () => {
  const response = await api.as(anne).fetch(`/api/nfts/${nft.id}/car`)
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const car = await CarReader.fromBytes(await bytesOf(response))
  expect((await car.getRoots()).map(String)).toEqual(nft.files.map(({ cid }) => cid))
  for await (const block of car.blocks()) expect(isContentOf(block.cid, block.bytes)).toBe(true)
  const { body } = await api
    .as(anne)
    .call(nfts.create, { body: { image: await certified(api, anne, { seed: 5_001 }) } })
  expect((await api.as(anne).call(nfts.car, { id: body.id })).problem.code).toBe('nft_unprepared')
})

it('names nobody: no name, no address, no id is in any block', async () => {
  const response = await api.as(anne).fetch(`/api/nfts/${nft.id}/car`)
  const car = await CarReader.fromBytes(await bytesOf(response))
  const blocks = await blocksOf(car)
  expect(blocks.length).toBeGreaterThanOrEqual(3)
  const preview = await api.ports.storage.read(previewKey(image, DOCUMENT_PREVIEW))
  expect(Buffer.from(preview ?? []).toString('latin1')).toContain('Szymborska')
  const [certificate] = await api.services.db.select().from(certificates).where(eq(certificates.image_id, image))
  const ids = [anne.id, image, nft.id, certificate?.id ?? '?'].flatMap(id => [id, id.slice(4)])
  const personal = ['Szymborska', 'Wisława', 'Wislawa', anne.email, '@auctor', 'Kraków', '01 23', ...ids]
  for (const { bytes } of blocks)
    for (const encoding of ['utf8', 'latin1', 'utf16le'] as const) {
      const text = Buffer.from(bytes).toString(encoding).toLowerCase()
      for (const word of personal) expect(text).not.toContain(word.toLowerCase())
    }
})
