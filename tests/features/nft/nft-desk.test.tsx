// The NFT of one's own photograph, from nothing to a sale that a wallet has signed, and what is refused on the way.
import { screen, within } from '@testing-library/react'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { snackbar } from '#components/ui/snackbar.ts'
import { NftPanel } from '#features/nft/creator/nft-panel.tsx'
import { listings } from '#lib/contract/listings.ts'
import { nfts } from '#lib/contract/nfts.ts'
import { wallets } from '#lib/contract/wallets.ts'
import type { NftWish } from '#lib/rules/nft/wishes.ts'
import belongings from '#messages/en/belongings.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import nft from '#messages/en/nft.json' with { type: 'json' }
import chain from '#messages/en/nft-chain.json' with { type: 'json' }
import type { TestApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { nftApi, testPlace } from '#tests/support/market/nft-world.ts'
import type { TestPerson } from '#tests/support/people/people.ts'
import { drawNft, prepareHere, verifiedHere } from './nft-screens.tsx'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

let api: TestApi
let creator: TestPerson
const key = privateKeyToAccount(generatePrivateKey())
beforeAll(async () => {
  api = await nftApi()
  creator = await verifiedHere(api)
})
afterAll(() => api.close())
afterEach(() => Reflect.deleteProperty(window, 'ethereum'))

async function open(nft_wish: NftWish | null = null) {
  const id = await makeImage(api, creator)
  const drawn = drawNft(api.as(creator), <NftPanel image={{ id, title: 'Harbour', portfolio: 'public', nft_wish }} />)
  drawn.wire.instead = async call => {
    if (!call.endsWith('/upload_metadata')) return null
    const nft_id = call.split('/')[2] ?? ''
    await prepareHere(api, nft_id)
    return Response.json((await api.as(creator).call(nfts.read, { id: nft_id })).body)
  }
  await drawn.user.click(screen.getByRole('button', { name: nft.panel.open }))
  await screen.findByRole('form', { name: nft.draft.form })
  return { id, ...drawn }
}

const kept = async (image: string) => (await api.as(creator).call(nfts.list, { query: { image } })).body.results[0]

async function linkWallet(): Promise<void> {
  const { body } = await api
    .as(creator)
    .call(wallets.challenge, { body: { address: key.address, chain_id: testPlace.chain_id } })
  await api.as(creator).call(wallets.link, { body: { ...body, signature: await key.signMessage(body) } })
}

/** A wallet in the page itself, on the network of the editions, that refuses the methods in `codes`. */
function injectWallet(codes: Partial<Record<string, number>> = {}): void {
  Object.assign(window, {
    ethereum: {
      async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
        const code = codes[method]
        if (code !== undefined) throw Object.assign(new Error('refused'), { code })
        if (method === 'eth_chainId') return `0x${testPlace.chain_id.toString(16)}`
        if (method === 'eth_signTypedData_v4') return key.signTypedData(JSON.parse(String(params[1])))
        return [key.address]
      },
      on: () => {},
      removeListener: () => {},
    },
  })
}

it('begins its sale with what was wished with the photograph', async () => {
  const wish = { nft_minter: 'mnt_editions', nft_params: 'auction', nft_price: '12.5', nft_currency: 'USDC' } as const
  const { user } = await open({ nft_sale: true, ...wish })
  expect(screen.getByText(/Auction, 12\.5.USDC/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: nft.draft.create }))
  await user.click(await screen.findByRole('button', { name: nft.prepare.prepare }))
  expect(await screen.findByLabelText(nft.sale.reserve)).toHaveValue('12.5')
  expect(screen.getByLabelText(nft.sale.increment)).toBeVisible()
})

it('has 2 to 20 numbered editions, and says so beside the field', async () => {
  const show = vi.spyOn(snackbar, 'show')
  const { user, id, wire } = await open()
  await user.click(screen.getByRole('radio', { name: /^Limited/ }))
  const count = screen.getByLabelText(nft.draft.count)
  await user.clear(count)
  await user.type(count, '21')
  await user.click(screen.getByRole('button', { name: nft.draft.create }))
  expect(await screen.findByText(errors.fields.editions_limited_max)).toBeVisible()
  await vi.waitFor(() => expect(count).toHaveFocus())
  expect(wire.sent).toEqual([])
  await user.clear(count)
  await user.type(count, '20')
  await user.click(screen.getByRole('button', { name: nft.draft.create }))
  expect(await screen.findByText('Limited: 20 editions')).toBeVisible()
  expect(show).toHaveBeenCalledWith({ kind: 'other', message: nft.draft.created })
  expect(screen.getByText(nft.prepare.for_ever)).toBeVisible()
  expect(await kept(id)).toMatchObject({ name: 'Harbour', max_editions: 20, state: 'draft' })
})

it('says why it cannot be put on IPFS, and the way on', async () => {
  const { user, wire } = await open()
  await user.click(screen.getByRole('button', { name: nft.draft.create }))
  wire.instead = call =>
    call.endsWith('/upload_metadata')
      ? Response.json(
          { type: '', title: '', status: 409, code: 'priority_unsettled', detail: errors.codes.priority_unsettled },
          { status: 409 },
        )
      : null
  await user.click(await screen.findByRole('button', { name: nft.prepare.prepare }))
  expect(await screen.findByRole('alert')).toHaveTextContent(errors.codes.priority_unsettled)
  expect(screen.getByText(chain.refusals.who_was_first)).toHaveAttribute(
    'href',
    expect.stringContaining('#who-was-first'),
  )
})

it('is prepared, offered at a price and signed by the linked wallet, then locked, then cancelled', async () => {
  const { user, id } = await open()
  await user.click(screen.getByRole('button', { name: nft.draft.create }))
  await user.click(await screen.findByRole('button', { name: nft.prepare.prepare }))
  expect(await screen.findByText(nft.files.token_uri)).toBeVisible()
  expect(screen.getByText(/^ipfs:\/\//)).toBeVisible()
  expect(screen.getByText(nft.files.car)).toHaveAttribute('href', expect.stringMatching(/\/nfts\/nft_\w+\/car$/))
  const form = await screen.findByRole('form', { name: nft.sale.form })
  await user.click(within(form).getByRole('button', { name: nft.sale.save_draft }))
  expect(await screen.findByText(errors.fields.price_required)).toBeVisible()
  await user.type(screen.getByLabelText(nft.sale.price), '12.5')
  await user.click(screen.getByRole('button', { name: nft.sale.save_draft }))
  expect(await screen.findByText(nft.sale.states.draft)).toBeVisible()
  expect(await screen.findByText(chain.obstacles.wallet_missing.title)).toBeVisible()
  const [listing] = (await api.as(creator).call(listings.list, { query: {} })).body.results
  expect(listing).toMatchObject({ image: id, price: '12500000', currency: 'USDC', state: 'draft' })
})

it('shows what the wallet refused, takes its signature, locks the terms and lets them be cancelled', async () => {
  await linkWallet()
  injectWallet({ eth_signTypedData_v4: 4001 })
  const { user, id } = await open()
  await user.click(screen.getByRole('button', { name: nft.draft.create }))
  await user.click(await screen.findByRole('button', { name: nft.prepare.prepare }))
  await user.click(await screen.findByRole('radio', { name: /^Auction/ }))
  await user.type(screen.getByLabelText(nft.sale.reserve), '3')
  const hours = screen.getByLabelText(nft.sale.hours)
  await user.clear(hours)
  await user.type(hours, '24')
  await user.click(screen.getByRole('button', { name: nft.sale.save_draft }))
  expect(await screen.findByText(nft.sale.problems.hours_max)).toBeVisible()
  await user.clear(hours)
  await user.type(hours, '6')
  await user.click(screen.getByRole('button', { name: nft.sale.save_draft }))
  await user.click(await screen.findByRole('button', { name: nft.sale.sign }))
  expect(await screen.findByText(belongings.wallet.declined)).toBeVisible()
  injectWallet()
  await user.click(screen.getByRole('button', { name: nft.sale.sign }))
  expect(await screen.findByText(nft.panel.locked)).toBeVisible()
  expect(screen.queryByRole('button', { name: nft.panel.change })).toBeNull()
  const mine = (await api.as(creator).call(listings.list, { query: { state: 'open' } })).body.results
  expect(mine).toMatchObject([
    { image: id, kind: 'auction', price: '3000000', duration_s: 108_000, increment_bps: 500 },
  ])
  await user.click(screen.getByRole('button', { name: nft.sale.cancel }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: nft.sale.cancel }))
  expect(await screen.findByRole('form', { name: nft.sale.form })).toBeVisible()
})

it('signs nothing with another account than the linked one', async () => {
  injectWallet()
  const other: Hex = privateKeyToAccount(generatePrivateKey()).address
  Object.assign(window, {
    ethereum: {
      request: async ({ method }: { method: string }) =>
        method === 'eth_chainId' ? `0x${testPlace.chain_id.toString(16)}` : [other],
      on: () => {},
      removeListener: () => {},
    },
  })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: nft.draft.create }))
  await user.click(await screen.findByRole('button', { name: nft.prepare.prepare }))
  await user.type(await screen.findByLabelText(nft.sale.price), '1')
  await user.click(screen.getByRole('button', { name: nft.sale.save_draft }))
  await user.click(await screen.findByRole('button', { name: nft.sale.sign }))
  expect(await screen.findByText(belongings.wallet.wrong_account)).toBeVisible()
})
