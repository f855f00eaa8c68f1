// Listings of NFTs: every refusal in words, and what a creator's wallet signs is what the contract sells by.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Abi, createWalletClient, type Hex, hashStruct, http, publicActions } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editionsAbi } from '#lib/chain/abi/editions-721.ts'
import { marketAbi } from '#lib/chain/abi/market.ts'
import { testUsdcAbi } from '#lib/chain/abi/test-usdc.ts'
import { images } from '#lib/contract/images.ts'
import { listings } from '#lib/contract/listings.ts'
import { nfts } from '#lib/contract/nfts.ts'
import { wallets } from '#lib/contract/wallets.ts'
import { newId } from '#lib/ids.ts'
import { createEvmEditions } from '#server/adapters/editions/evm-editions.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import { marketAddresses } from '#standins/chain/deploy-market.ts'
import { type LocalChain, marketAccountsOf, startLocalChain } from '#standins/chain/start-local-chain.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeMinter, preparedNft } from '#tests/support/market/nft-world.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { setIdentityVerified } from '#tests/support/people/verification.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let chain: LocalChain
let directory: string
let anne: TestPerson
const wallet = privateKeyToAccount(generatePrivateKey())
const addresses = () => marketAddresses(marketAccountsOf(chain.accounts))
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-listings-'))
  chain = await startLocalChain({ directory, market: true })
  const { market, splitter } = addresses()
  const { rpcUrl, chainId } = chain
  const place = { network: 'local chain', standin: true, publicRpcUrl: rpcUrl, explorerUrl: null, coin: 'ETH' }
  api = await testApi({ ports: { editions: createEvmEditions({ rpcUrl, chainId, market, splitter, ...place }) } })
  anne = await makeMinter(api)
  await link(anne, wallet)
})
afterAll(async () => {
  await api.close()
  await chain.stop()
  await rm(directory, { recursive: true })
})

async function link(person: TestPerson, account: PrivateKeyAccount): Promise<void> {
  const { address } = account
  const { body } = await api.as(person).call(wallets.challenge, { body: { address, chain_id: chain.chainId } })
  const signature = await account.signMessage(body)
  await api.as(person).call(wallets.link, { body: { message: body.message, signature } })
}

const as = (person = anne) => api.as(person)
const price = '25000000'
type Body = Omit<Parameters<typeof makeBody>[0], 'nft'>
const makeBody = (body: { nft: string; kind?: 'fixed_price' | 'auction' } & Record<string, unknown>) => ({
  kind: 'fixed_price' as const,
  price,
  ...body,
})
async function draft(body: Body = {}, of?: string) {
  return as().call(listings.create, { body: makeBody({ nft: of ?? (await preparedNft(api, anne)), ...body }) })
}
const code = ({ status, problem }: { status: number; problem?: { code: string } }) => [status, problem?.code]
const sign = async (id: string, by = wallet): Promise<Hex> => {
  const { body } = await as().call(listings.toSign, { id })
  // As a wallet takes it: types that are only known now.
  return by.signTypedData(body as never)
}

describe('a draft', () => {
  it('has terms that can be changed, and is its creator’s alone', async () => {
    const { status, body } = await draft()
    expect([status, body]).toMatchObject([
      201,
      { state: 'draft', currency: 'tUSDC', price, edition: null, seller: null },
    ])
    const changed = await as().call(listings.update, { id: body.id, body: { price: '1', days: 2 } })
    expect(changed.body).toMatchObject({ price: '1', state: 'draft' })
    expect((await as().call(listings.list, { query: { nft: body.nft } })).body).toMatchObject({ count: 1 })
    const stranger = await makePerson(api)
    for (const endpoint of [listings.read, listings.toSign, listings.remove] as const)
      expect((await as(stranger).call(endpoint, { id: body.id })).status).toBe(404)
  })

  it('is one for each NFT, of one that is prepared', async () => {
    const { body } = await draft()
    expect(code(await draft({}, body.nft))).toEqual([409, 'listing_exists'])
    expect((await as().call(listings.remove, { id: body.id })).status).toBe(204)
    expect((await draft({}, body.nft)).status).toBe(201)
    const nft = await preparedNft(api, anne)
    await as().call(nfts.update, { id: nft, body: { max_editions: 2 } })
    expect(code(await draft({}, nft))).toEqual([409, 'nft_unprepared'])
  })

  const auction = {
    kind: 'auction' as const,
    edition: 1,
    duration: { days: 1, hours: 0, minutes: 0 },
    increment_bps: 500,
  }
  it.each([
    [{ price: '0' }, 'price', 'Please enter a price'],
    [{ price: 'ten' }, 'price', 'Please enter a price'],
    [{ price: `1${'0'.repeat(30)}` }, 'price', 'number'],
    [{ currency: 'DOGE' }, 'currency', ''],
    [{ currency: 'ETH', price: '5' }, 'price', 'number'],
    [{ ...auction, currency: 'ETH' }, 'currency', ''],
    [{ ...auction, edition: null }, 'edition', ''],
    [{ ...auction, edition: 9 }, 'edition', 'between 1 and 20'],
    [{ ...auction, edition: 21 }, 'edition', 'Please enter a value <= 20'],
    [{ ...auction, duration: { days: 0, hours: 0, minutes: 0 } }, 'duration', 'number'],
    [{ ...auction, duration: { days: 0, hours: 24, minutes: 0 } }, 'duration.hours', 'number'],
    [{ ...auction, duration: { days: 0, hours: 0, minutes: 60 } }, 'duration.minutes', 'number'],
    [{ ...auction, increment_bps: 0 }, 'increment_bps', 'number'],
    [{ edition: 1 }, 'edition', ''],
    [{ days: 0 }, 'days', 'number'],
  ])('refuses %o in words', async (body, field, words) => {
    const { status, problem } = await draft(body)
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]])
    expect(problem.errors?.[field]?.join()).toContain(words)
  })

  it('with royalties is paid in a token', async () => {
    const nft = await preparedNft(api, anne, { royalty_bps: 500 })
    expect(code(await draft({ currency: 'ETH', price: '1000000000' }, nft))).toEqual([409, 'royalty_needs_erc20'])
    const plain = await preparedNft(api, anne)
    expect((await draft({ currency: 'ETH', price: '1000000000' }, plain)).status).toBe(201)
  })
})

describe('opening', () => {
  it('needs a wallet, a public photograph and a verified creator', async () => {
    const { body } = await draft()
    const linked = (await as().call(wallets.list)).body.results[0]
    await as().call(wallets.remove, { id: linked?.id ?? '' })
    expect(code(await as().call(listings.toSign, { id: body.id }))).toEqual([409, 'wallet_missing'])
    await link(anne, wallet)
    await setIdentityVerified(api, anne, false)
    expect(code(await as().call(listings.toSign, { id: body.id }))).toEqual([403, 'identity_unverified'])
    await setIdentityVerified(api, anne, true)
    await as().call(images.update, { id: body.image, body: { portfolio: 'private' } })
    expect(code(await as().call(listings.toSign, { id: body.id }))).toEqual([409, 'nft_needs_public'])
  })

  it('takes the signature of the creator’s own wallet over these very terms', async () => {
    const { body } = await draft()
    const { id } = body
    const foreign = await sign(id, privateKeyToAccount(generatePrivateKey()))
    expect(code(await as().call(listings.deploy, { id, body: { signature: foreign } }))).toEqual([
      422,
      'wallet_signature_wrong',
    ])
    const old = await sign(id)
    await as().call(listings.update, { id, body: { price: '26000000' } })
    expect(code(await as().call(listings.deploy, { id, body: { signature: old } }))).toEqual([
      422,
      'wallet_signature_wrong',
    ])
    const opened = await as().call(listings.deploy, { id, body: { signature: await sign(id) } })
    expect(opened.body).toMatchObject({ state: 'open', seller: wallet.address })
  })

  it('locks the terms and the editions until the offer is cancelled', async () => {
    const { body } = await draft()
    const { id, nft } = body
    await as().call(listings.deploy, { id, body: { signature: await sign(id) } })
    expect(code(await as().call(listings.update, { id, body: { price: '1' } }))).toEqual([409, 'nft_on_sale'])
    expect(code(await as().call(nfts.update, { id: nft, body: { max_editions: 2 } }))).toEqual([409, 'nft_on_sale'])
    expect(code(await as().call(nfts.remove, { id: nft }))).toEqual([409, 'nft_on_sale'])
    await as().call(listings.remove, { id })
    expect((await as().call(listings.read, { id })).body.state).toBe('cancelled')
    expect(code(await as().call(listings.remove, { id }))).toEqual([409, 'conflict'])
    expect((await as().call(nfts.update, { id: nft, body: { max_editions: 2 } })).status).toBe(200)
  })

  it('ends when it turns out that somebody else comes first', async () => {
    const { body } = await draft()
    const { id, image } = body
    await as().call(listings.deploy, { id, body: { signature: await sign(id) } })
    const other = await certified(api, anne, { seed: 7_999 })
    const at = api.clock.now()
    const priority_id = newId('priority', at)
    const match = { score: 1, confirmed: true, kind: 'whole' as const, overlap_original: 1, overlap_candidate: 1 }
    await api.services.db.insert(priorities).values({
      id: priority_id,
      earlier_image_id: other,
      later_image_id: image,
      state: 'open',
      same_file: false,
      match: { ...match, mirrored: false, scale: 1, rotation_deg: 0 },
      found_at: at,
    })
    await api.context.emit('priority.changed', { priority_id, news: 'found' })
    expect((await as().call(listings.read, { id })).body.state).toBe('cancelled')
    expect(code(await draft({}, body.nft))).toEqual([409, 'priority_unsettled'])
  })

  it('is too late once its time is over', async () => {
    const { body } = await draft({ days: 1 })
    expect((await as().call(listings.toSign, { id: body.id })).status).toBe(200)
    api.clock.forward({ days: 1 })
    await logInAgain(api, anne)
    expect(code(await as().call(listings.toSign, { id: body.id }))).toEqual([409, 'nft_not_for_sale'])
  })
})

describe('on the chain', () => {
  it.each(['fixed_price', 'auction'] as const)('what was signed for a %s is what the market sells by', async kind => {
    const nft = await preparedNft(api, anne, { max_editions: 3, royalty_bps: 500 })
    const { work_id } = (await as().call(nfts.read, { id: nft })).body
    const more = { edition: 2, duration: { days: 0, hours: 1, minutes: 0 }, increment_bps: 1_000 }
    const { body } = await draft(kind === 'auction' ? { kind, ...more } : {}, nft)
    const { body: data } = await as().call(listings.toSign, { id: body.id })
    const signature = await sign(body.id)
    expect((await as().call(listings.deploy, { id: body.id, body: { signature } })).status).toBe(200)
    const { market, editions, buyer, order } = await buying()
    const until = 2n ** 40n - 1n
    const platform = await order({ ...data, edition: 2, until })
    const args = [
      data.message,
      ...(kind === 'auction' ? [] : [2]),
      signature,
      until,
      platform,
      ...(kind === 'auction' ? [BigInt(price)] : []),
    ]
    const functionName = kind === 'auction' ? 'bidLazy' : 'buyLazy'
    await send(buyer, { address: market, abi: marketAbi, functionName, args })
    const token = BigInt(work_id ?? '') + 2n
    const read = { address: editions, abi: editionsAbi, args: [token] } as const
    expect(await buyer.readContract({ ...read, functionName: 'ownerOf' })).toBe(
      kind === 'auction' ? market : buyer.account.address,
    )
    const uri = await buyer.readContract({ ...read, functionName: 'tokenURI' })
    const metadata = await api.fetch(`/api/ipfs/${uri.replace('ipfs://', '')}`)
    expect(await metadata.json()).toMatchObject({ name: 'Harbour', image: expect.stringContaining('ipfs://') })
  })
})

const buyerOn = (rpcUrl: string, account: PrivateKeyAccount) =>
  createWalletClient({ chain: foundry, transport: http(rpcUrl), pollingInterval: 10, account }).extend(publicActions)
type Buyer = ReturnType<typeof buyerOn>
type Call = { address: Hex; abi: Abi; functionName: string; args: readonly unknown[] }

/** Throws what the contract says. */
async function send(by: Buyer, call: Call): Promise<void> {
  const { request } = await by.simulateContract({ ...call, account: by.account })
  const { status } = await by.waitForTransactionReceipt({ hash: await by.writeContract(request) })
  expect(status).toBe('success')
}

/** A buyer with money, and the platform's word for them. */
async function buying() {
  const { market, usdc } = addresses()
  const account = privateKeyToAccount(chain.accounts.at(-1)?.private_key ?? '0x')
  const buyer = buyerOn(chain.rpcUrl, account)
  const money = { address: usdc, abi: testUsdcAbi } as const
  await send(buyer, { ...money, functionName: 'mint', args: [account.address, 1_000_000_000n] })
  await send(buyer, { ...money, functionName: 'approve', args: [market, 2n ** 256n - 1n] })
  const editions = await buyer.readContract({ address: market, abi: marketAbi, functionName: 'editions' })
  const platform = privateKeyToAccount(marketAccountsOf(chain.accounts).platform)
  type Signed = { domain: object; types: object; primaryType: string; message: object; edition: number; until: bigint }
  async function order({ domain, types, primaryType, message, edition, until }: Signed): Promise<Hex> {
    const voucher = hashStruct({ data: message, types, primaryType } as never)
    return platform.signTypedData({
      domain,
      types: {
        Order: [
          { name: 'voucher', type: 'bytes32' },
          { name: 'buyer', type: 'address' },
          { name: 'edition', type: 'uint8' },
          { name: 'until', type: 'uint256' },
        ],
      },
      primaryType: 'Order',
      message: { voucher, buyer: account.address, edition, until },
    })
  }
  return { market, editions, buyer, order }
}
