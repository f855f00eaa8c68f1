// What NFTs are minted, sold and paid with: read from the chain, the same while the chain is away, nothing where none is configured.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cryptocurrencies, marketplaces, minters } from '#lib/contract/nft-market.ts'
import { createEvmEditions, noEditions } from '#server/adapters/editions/evm-editions.ts'
import { exchange_rates } from '#server/db/schema/means.ts'
import { fetchRates } from '#server/domains/billing/rates/fetch-rates.ts'
import { marketAddresses } from '#standins/chain/deploy-market.ts'
import { type LocalChain, marketAccountsOf, startLocalChain } from '#standins/chain/start-local-chain.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'

let api: TestApi
let chain: LocalChain
let directory: string
beforeAll(async () => {
  api = await testApi()
  directory = await mkdtemp(join(tmpdir(), 'auctor-editions-'))
  chain = await startLocalChain({ directory, market: true })
})
afterAll(async () => {
  await api.close()
  await chain.stop()
  await rm(directory, { recursive: true })
})

const addresses = () => marketAddresses(marketAccountsOf(chain.accounts))
const editions = (changed: Partial<Parameters<typeof createEvmEditions>[0]> = {}) =>
  createEvmEditions({
    rpcUrl: chain.rpcUrl,
    chainId: chain.chainId,
    network: 'local chain',
    standin: true,
    market: addresses().market,
    splitter: addresses().splitter,
    publicRpcUrl: 'https://rpc.example',
    explorerUrl: null,
    coin: 'ETH',
    ...changed,
  })
beforeEach(() => {
  api.ports.editions = editions()
})

describe('a market on the chain', () => {
  test('names its contracts, its fee, and where wallets find the chain', async () => {
    const place = {
      chain_id: 31337,
      network: 'local chain',
      standin: true,
      rpc_url: 'https://rpc.example',
      explorer_url: null,
      coin: { name: 'ETH', symbol: 'ETH', decimals: 18 },
    }
    const { body: minted } = await api.call(minters.list)
    const { splitter, market } = addresses()
    expect(minted.results).toEqual([
      { id: 'mnt_editions', name: 'Auctor Editions', contract: expect.stringMatching(/^0x/), splitter, chain: place },
    ])
    const { body: sold } = await api.call(marketplaces.list)
    expect(sold.results).toEqual([
      { id: 'mkt_editions', name: 'Auctor Market', contract: market, fee_bps: 250, chain: place },
    ])
    expect((await api.call(minters.read, { id: 'mnt_editions' })).body).toEqual(minted.results[0])
    expect((await api.call(marketplaces.read, { id: 'mkt_editions' })).body).toEqual(sold.results[0])
    expect((await api.call(minters.read, { id: 'mkt_editions' })).status).toBe(404)
  })

  test('says what it is paid in, and what a dollar token is worth by the rate of the day', async () => {
    await api.services.db.delete(exchange_rates)
    const worthless = await api.call(cryptocurrencies.list)
    expect(worthless.body.results.map(({ id, worth }) => [id, worth])).toEqual([
      ['ETH', null],
      ['tUSDC', null],
    ])
    await fetchRates.run(api.context, {})
    const { body, headers } = await api.call(cryptocurrencies.list)
    expect(body.results).toMatchObject([
      { id: 'ETH', token: null, decimals: 18, worth: null },
      { id: 'tUSDC', token: addresses().usdc, decimals: 6, open: true },
    ])
    // 1 / 1.1000 euro
    expect(body.results[1]?.worth).toMatchObject({ eur_cents: 91, usd_cents: 100, source: 'standin' })
    expect(headers.get('cache-control')).toBe('public, max-age=900')
  })

  test('goes on being described while the chain is away, and is refused with a sentence when it never was read', async () => {
    const seen = editions()
    const place = await seen.describe()
    expect(place?.currencies).toHaveLength(2)
    expect(await seen.describe()).toBe(place)
    api.ports.editions = editions({ rpcUrl: 'http://127.0.0.1:1' })
    const { status, problem } = await api.call(minters.list)
    expect([status, problem.code]).toEqual([503, 'unavailable'])
  })

  test('of another chain or with a foreign splitter is refused', async () => {
    await expect(editions({ chainId: 1 }).describe()).rejects.toThrow('serves chain 31337, not 1')
    await expect(editions({ splitter: addresses().market }).describe()).rejects.toThrow()
  })
})

test('an installation without a market has empty lists', async () => {
  api.ports.editions = noEditions
  for (const endpoint of [minters.list, marketplaces.list, cryptocurrencies.list])
    expect((await api.call(endpoint)).body).toMatchObject({ count: 0, results: [] })
})
