// Copies at a pinning service: asked for over its own protocol, fetched through our gateway, followed, lost, and asked for again.
import { createServer } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nfts } from '#lib/contract/nfts.ts'
import { PIN_TRIES } from '#lib/rules/nft/pins.ts'
import { multiaddressOf, openPinningService } from '#server/adapters/pinning/pinning-service.ts'
import { ipfs_blocks, ipfs_objects, ipfs_pins } from '#server/db/schema/nft.ts'
import { blockKey, keepObject } from '#server/domains/nft/ipfs/keep-object.ts'
import { checkPins } from '#server/domains/nft/ipfs/pin-object.ts'
import { type PinningService, startPinning } from '#standins/pinning/start-pinning.ts'
import type { TestApi } from '#tests/support/api.ts'
import { makeMinter, nftApi } from '#tests/support/market/nft-world.ts'
import { logInAgain } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let service: PinningService
/** While false, the service cannot reach our gateway. */
let reachable = true
const asked: string[] = []
const gateway: typeof fetch = async input => {
  const url = new URL(input instanceof Request ? input.url : input)
  asked.push(url.host)
  if (!reachable) throw new Error('no way')
  return api.fetch(`/api${url.pathname}${url.search}`)
}
const client = (changed: object = {}) =>
  openPinningService({
    url: service.url,
    token: service.token,
    service: 'local pinning service',
    standin: true,
    origins: [multiaddressOf('http://auctor.test')],
    ...changed,
  })
beforeAll(async () => {
  api = await nftApi()
  service = await startPinning({ fetch: gateway })
  api.ports.pinning = client()
})
afterAll(async () => {
  await api.close()
  await service.stop()
})

let count = 0
async function keep(): Promise<string> {
  count += 1
  return keepObject(api.context, { kind: 'image', media_type: 'image/jpeg', bytes: Buffer.from(`file ${count}`) })
}
async function pinOf(cid: string) {
  const [pin] = await api.services.db.select().from(ipfs_pins).where(eq(ipfs_pins.cid, cid))
  return pin
}
/** Works what is due, lets the service fetch, and works again once its time has come. */
async function rounds(times = 2): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    await api.runJobs()
    await service.settled()
    api.clock.forward({ seconds: 7 * 3_600 })
  }
  await api.runJobs()
}

describe('a copy', () => {
  it('is asked for, fetched from our gateway, checked, and kept', async () => {
    const cid = await keep()
    expect(await pinOf(cid)).toMatchObject({ state: 'waiting', attempts: 0 })
    await api.runJobs()
    expect(await pinOf(cid)).toMatchObject({ state: 'queued', request_id: expect.any(String) })
    await rounds(1)
    expect(await pinOf(cid)).toMatchObject({ state: 'pinned', problem: null, pinned_at: expect.any(Date) })
    expect(service.kept()).toContain(cid)
    expect(asked).toContain('auctor.test')
  })

  it('of a file of several blocks is whole', async () => {
    const bytes = Buffer.alloc(2_500_000, 'tide')
    const cid = await keepObject(api.context, { kind: 'image', media_type: 'image/jpeg', bytes })
    await rounds()
    expect((await pinOf(cid))?.state).toBe('pinned')
  })

  it('that the service lost is asked for again at the daily check', async () => {
    const cid = await keep()
    await rounds()
    service.lose(cid)
    api.clock.forward({ days: 2 })
    await checkPins.run(api.context, {})
    await rounds(1)
    expect(await pinOf(cid)).toMatchObject({ problem: 'the service no longer has it' })
    await rounds(3)
    expect(await pinOf(cid)).toMatchObject({ state: 'pinned', problem: null, attempts: 0 })
    expect(service.kept()).toContain(cid)
  })

  it('that cannot be fetched is tried again, given up in words, and taken up by the daily check', async () => {
    reachable = false
    const cid = await keep()
    await rounds(PIN_TRIES * 2 + 2)
    expect(await pinOf(cid)).toMatchObject({
      state: 'failed',
      attempts: PIN_TRIES,
      problem: 'the service could not fetch it',
    })
    reachable = true
    api.clock.forward({ days: 2 })
    await checkPins.run(api.context, {})
    await rounds()
    expect((await pinOf(cid))?.state).toBe('pinned')
  })

  it('is not asked for twice when nobody remembers the answer', async () => {
    const cid = await keep()
    const first = await api.ports.pinning.pin(cid)
    await service.settled()
    expect((await api.ports.pinning.pin(cid)).request_id).toBe(first.request_id)
  })

  it('is asked of the new service when another one is configured', async () => {
    const cid = await keep()
    await rounds()
    const other = await startPinning({ fetch: gateway })
    api.ports.pinning = client({ url: other.url, token: other.token, service: 'another service' })
    api.clock.forward({ days: 2 })
    await checkPins.run(api.context, {})
    await api.runJobs()
    await other.settled()
    await rounds()
    expect(await pinOf(cid)).toMatchObject({ state: 'pinned', service: 'another service' })
    expect(other.kept()).toContain(cid)
    api.ports.pinning = client()
    await other.stop()
  })

  it('is let go with the blocks once no NFT names the file', async () => {
    const anne = await makeMinter(api)
    const image = await certified(api, anne, { seed: 5_100 })
    const { body } = await api.as(anne).call(nfts.create, { body: { image, name: 'Harbour' } })
    const { files } = (await api.as(anne).call(nfts.uploadMetadata, { id: body.id })).body
    await rounds()
    await logInAgain(api, anne)
    const shown = (await api.as(anne).call(nfts.read, { id: body.id })).body.files
    expect(shown.map(each => [each.copy?.state, each.copy?.standin])).toEqual(files.map(() => ['pinned', true]))
    await api.as(anne).call(nfts.remove, { id: body.id })
    await rounds()
    for (const { cid } of files) {
      expect(service.kept()).not.toContain(cid)
      expect(await api.ports.storage.read(blockKey(cid))).toBeNull()
      expect((await api.fetch(`/api/ipfs/${cid}`)).status).toBe(404)
    }
    for (const table of [ipfs_objects, ipfs_blocks] as const)
      expect(await api.services.db.$count(table, eq(table.cid, files[0]?.cid ?? ''))).toBe(0)
  })
})

describe('the client', () => {
  it('says what the service said', async () => {
    await expect(client({ token: 'wrong' }).pin('bafkreia')).rejects.toThrow(
      '401 UNAUTHORIZED: Access token is missing',
    )
    await expect(client({ url: 'http://127.0.0.1:1' }).pin('bafkreia')).rejects.toThrow()
    expect(await client().status('none')).toBeNull()
    await expect(client().unpin('none')).resolves.toBeUndefined()
  })

  it.each([
    ['{"requestid":"1","status":"perhaps"}', 'status'],
    ['<html>', 'JSON'],
    [`"${'a'.repeat(300_000)}"`, 'too long'],
  ])('believes no other answer: %.20s', async (text, words) => {
    const server = createServer((_, response) => response.end(text))
    await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    await expect(client({ url }).status('1')).rejects.toThrow(words)
    server.close()
  })

  it.each([
    ['https://auctor.example', '/dns/auctor.example/tcp/443/tls/http'],
    ['http://127.0.0.1:3000', '/ip4/127.0.0.1/tcp/3000/http'],
    ['http://[::1]:3000', '/ip6/::1/tcp/3000/http'],
  ])('tells where %s is', (url, expected) => expect(multiaddressOf(url)).toBe(expected))
})
