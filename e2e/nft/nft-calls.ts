// What is not the subject of a journey of NFTs, done by calls: an edition on sale, and its purchase or a bid by somebody's wallet.
import type { Page } from '@playwright/test'
import type { ChainAction } from '../../lib/contract/chain-actions.ts'
import { expect } from '../fixtures.ts'
import type { TestWallet } from './test-wallet.ts'

export type Acting = { page: Page; wallet: TestWallet }

async function send(page: Page, path: string, data: object = {}) {
  const headers = { Origin: new URL(page.url()).origin }
  const response = await page.request.post(`/api${path}`, { data, headers })
  expect(response.ok(), `${path} ${await response.text()}`).toBe(true)
  return response.json()
}

/** From the wallet to the confirmation by the chain. */
export async function carryOut({ page, wallet }: Acting, { id, transaction }: ChainAction): Promise<void> {
  await send(page, `/chain_actions/${id}/sent`, { hash: await wallet.send(transaction) })
  await expect
    .poll(async () => (await (await page.request.get(`/api/chain_actions/${id}`)).json()).state, { timeout: 60_000 })
    .toBe('confirmed')
}

type Terms = { image: string; royalty_bps?: number; heir?: { email: string; cashback_bps: number } } & Record<
  string,
  unknown
>

/** An open listing of a new NFT; gives its id. */
export async function listByCalls({ page, wallet }: Acting, { image, royalty_bps = 0, heir, ...terms }: Terms) {
  const { id: nft } = await send(page, '/nfts', { image, name: 'Harbour', royalty_bps })
  const headers = { Origin: new URL(page.url()).origin }
  // Its certificate is anchored within the minute.
  await expect
    .poll(async () => (await page.request.post(`/api/nfts/${nft}/upload_metadata`, { headers })).status(), {
      timeout: 90_000,
    })
    .toBe(200)
  if (heir) await send(page, '/royalties', { nft, ...heir })
  const { id } = await send(page, '/listings', { nft, ...terms })
  const data = await (await page.request.get(`/api/listings/${id}/deploy`)).json()
  await send(page, `/listings/${id}/deploy`, { signature: await wallet.sign(data) })
  return String(id)
}

/** Buys or bids, from the wish to the chain. */
export async function wantByCalls(by: Acting, wanted: { listing?: string; token?: string; price?: string }) {
  const { id } = await send(by.page, '/bids', wanted)
  const { action } = await send(by.page, `/bids/${id}/approve_spending`)
  if (action) await carryOut(by, action)
  await carryOut(by, await send(by.page, `/bids/${id}/deploy`))
}

/** Of the image's only edition. */
export async function tokenByCalls(page: Page, image: string): Promise<string> {
  const ofImage = async () => (await (await page.request.get(`/api/images/${image}/nft`)).json()).tokens?.[0]?.id
  await expect.poll(ofImage, { timeout: 30_000 }).toBeTruthy()
  return String(await ofImage())
}
