// A sandbox reaches nobody: no website but the stand-in's, no chain but the local one, no provider of searches, no pins.
import { expect, it, vi } from 'vitest'
import { noEditions } from '#server/adapters/editions/evm-editions.ts'
import type { CapturePort } from '#server/ports/capture.ts'
import type { WebPort } from '#server/ports/web.ts'
import { closedPorts, standInOnly } from '#server/sandbox/closed-ports.ts'
import { testApi } from '#tests/support/api.ts'
import { testEditions, testPlace } from '#tests/support/market/nft-world.ts'

const answer = {
  url: 'http://shop.localhost/',
  redirects: [],
  status: 200,
  headers: {},
  body: new Uint8Array(),
  wire_bytes: 0,
  remote_ip: '127.0.0.1',
  truncated: false,
}
const everywhere = (): WebPort => ({
  get: vi.fn(async () => answer),
  render: vi.fn(async () => ({ url: '', html: '', pictures: [], wire_bytes: 0 })),
  rules: vi.fn(async () => ({ allowed: true, sitemaps: [] })),
  mayVisit: () => true,
  isPublic: async () => true,
  isStandIn: url => new URL(url).hostname.endsWith('.localhost'),
  seeds: () => ['http://shop.localhost/'],
  counts: () => ({ internet: 0, stand_in: 0, refused: 0 }),
})

it('visits the local web and nothing else', async () => {
  const web = everywhere()
  const closed = standInOnly(web)
  expect(await closed.get('http://shop.localhost/')).toBe(answer)
  for (const visit of [closed.get, closed.render, closed.rules]) {
    await expect(visit('https://example.org/')).rejects.toMatchObject({ reason: 'blocked_address' })
  }
  expect(web.get).toHaveBeenCalledTimes(1)
  expect(web.render).not.toHaveBeenCalled()
  expect(web.rules).not.toHaveBeenCalled()
  expect(closed.mayVisit('https://example.org/')).toBe(false)
  expect(await closed.isPublic('https://example.org/')).toBe(false)
  expect(closed.mayVisit('http://shop.localhost/')).toBe(true)
})

it('records no page of the internet, asks no search, pins nothing, and writes to no public chain', async () => {
  const api = await testApi()
  const capture = vi.fn<CapturePort['capture']>()
  const main = { ...api.ports, anchor: { ...api.ports.anchor, anchor: vi.fn(api.ports.anchor.anchor) } }
  const outside = { web: everywhere(), registry: main.registry, capture: { capture } }
  const closed = closedPorts({ main, outside, time_stamp: main.time_stamp, local_chain: false })
  const order = { page_url: 'https://example.org/', image_url: '', selector: null, comparison: null }
  await expect(closed.capture.capture(order, '')).rejects.toMatchObject({ failure: 'blocked_address' })
  expect(capture).not.toHaveBeenCalled()
  expect(closed.search.providers).toEqual([])
  await expect(closed.pinning.pin('bafy')).rejects.toThrow('pins nothing')
  await expect(closed.anchor.anchor('00')).rejects.toThrow('writes to no chain')
  expect(main.anchor.anchor).not.toHaveBeenCalled()
  expect(closed.market_chain).toBeNull()
  expect(closed.editions).toBe(noEditions)
  await api.close()
})

it('reads of the local chain what editions are sold by, and never writes to it', async () => {
  const api = await testApi()
  const main = { ...api.ports, editions: testEditions }
  const closed = closedPorts({ main, outside: main, time_stamp: main.time_stamp, local_chain: true })
  expect(await closed.editions.describe()).toEqual(testPlace)
  expect(closed.market_chain).toBeNull()
  await api.close()
})
