// What the creator of a trial does: photographs become editions, offered at a price, by auction, or minted and offered on the chain; auctions are settled.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChainAction, ChainStep } from '#lib/contract/chain-actions.ts'
import type { Listing } from '#lib/contract/listings.ts'
import type { Nft } from '#lib/contract/nfts.ts'
import type { Token } from '#lib/contract/tokens.ts'
import { jpeg } from '../../support/files/jpeg-files.ts'
import { carry, count, NotDone, nodeOf, type Player, type Stage, tell } from './chain-stage.ts'

type Listed<T> = { results: T[] }
const offers = ['fixed_price', 'auction', 'minted'] as const
type Offered = (typeof offers)[number]

/** How long photographs took from their upload, or from the last kill, until their certificate was on the chain. */
export type Waits = { since(): number; longest_s: number }

/** Photographs one after the other, each tried until it is offered. */
export async function sell(stage: Stage, seller: Player, waits: Waits, seed: number): Promise<void> {
  for (let number = 0; !stage.ending.aborted; number += 1) {
    const kind = offers[number % offers.length] ?? 'fixed_price'
    const work = { kind, number, seed: seed + number * 37, image: '' }
    while (!stage.ending.aborted && !(await offered(stage, seller, waits, work))) await sleep(300)
    await sleep(200 + stage.random() * 800)
  }
}

type Work = { kind: Offered; number: number; seed: number; image: string }

/** False when something came between; it goes on where it was. */
async function offered(stage: Stage, seller: Player, waits: Waits, work: Work): Promise<boolean> {
  try {
    seller.doing = 'uploads'
    work.image ||= await upload(stage, seller, work)
    const nft = await prepared(stage, seller, waits, work)
    if (work.kind === 'minted') await mintAndList(stage, seller, nft)
    else await openOffer(stage, seller, nft, work.kind)
    stage.offered.push(work.image)
    count(stage, `offered, ${work.kind}`)
    return true
  } catch (error) {
    if (!stage.ending.aborted && process.env.TRIAL_LOG) process.stderr.write(`${seller.name}: ${String(error)}\n`)
    return false
  }
}

async function upload({ url }: Stage, seller: Player, { seed, number }: Work): Promise<string> {
  const form = new FormData()
  const fields = { title: `Breakwater ${number}`, genre: 'gen_seascape', despite_earlier: 'true' }
  for (const [name, value] of Object.entries({ ...fields, license_sale: 'false' })) form.set(name, value)
  form.set('file', new File([new Uint8Array(await jpeg({ seed }))], `${number}.jpg`, { type: 'image/jpeg' }))
  const headers = { Authorization: `Bearer ${seller.token}` }
  const signal = AbortSignal.timeout(30_000)
  const given = await fetch(`${url}/api/images/create`, { method: 'POST', headers, body: form, signal })
  const body = await given.json()
  if (!given.ok) throw new NotDone(`the photograph was not taken: ${JSON.stringify(body)}`)
  return String(body.id)
}

async function prepared(stage: Stage, seller: Player, waits: Waits, { image, kind }: Work): Promise<Nft> {
  seller.doing = 'prepares'
  const began = Date.now()
  const max_editions = kind === 'fixed_price' ? 20 : 1
  const known = await tell<Listed<Nft>>(stage, seller, `/nfts?image=${image}`)
  const nft =
    known.results[0] ??
    (await tell<Nft>(stage, seller, '/nfts', { image, name: 'Harbour', max_editions, royalty_bps: 0 }))
  for (;;) {
    const put = await tell<Nft>(stage, seller, `/nfts/${nft.id}/upload_metadata`, {}).catch((error: Error) => error)
    waits.longest_s = Math.max(waits.longest_s, (Date.now() - Math.max(began, waits.since())) / 1_000)
    if (!(put instanceof Error)) return put
    if (!put.message.includes('certificate_unanchored') || stage.ending.aborted) throw put
    await sleep(300)
  }
}

async function openOffer(stage: Stage, seller: Player, nft: Nft, kind: 'fixed_price' | 'auction'): Promise<void> {
  seller.doing = 'offers'
  const of_auction = { edition: 1, duration: { days: 0, hours: 1, minutes: 0 }, increment_bps: 500 }
  const terms = { nft: nft.id, kind, currency: 'tUSDC', price: '5000000', ...(kind === 'auction' && of_auction) }
  const { results } = await tell<Listed<Listing>>(stage, seller, `/listings?nft=${nft.id}`)
  if (results.some(({ state }) => state === 'open' || state === 'sold')) return
  const draft =
    results.find(({ state }) => state === 'draft') ?? (await tell<Listing>(stage, seller, '/listings', terms))
  const data = await tell(stage, seller, `/listings/${draft.id}/deploy`)
  const signature = await seller.wallet.account.signTypedData(data as never) // the API's own words
  await tell(stage, seller, `/listings/${draft.id}/deploy`, { signature })
}

export const tokensOf = async (stage: Stage, person: Player, image: string): Promise<Token[]> =>
  (await tell<{ tokens: Token[] }>(stage, person, `/images/${image}/nft`)).tokens

/** Into the creator's own wallet, and from there to the market. */
async function mintAndList(stage: Stage, seller: Player, nft: Nft): Promise<void> {
  seller.doing = 'mints'
  const find = async () => (await tokensOf(stage, seller, nft.image).catch(() => []))[0]
  let token = await find()
  if (!token) {
    await carry(stage, seller, await tell<ChainAction>(stage, seller, `/nfts/${nft.id}/deploy`, {}))
    token = await find()
  }
  if (!token) throw new NotDone('the edition is not there yet')
  if (token.offer || token.owner.address !== seller.wallet.account.address) return
  seller.doing = 'lists'
  const step = await tell<ChainStep>(stage, seller, `/tokens/${token.id}/approve_nft_spending`, {})
  if (step.action) await carry(stage, seller, step.action)
  const terms = { currency: 'tUSDC', price: '7000000' }
  const listed = await carry(stage, seller, await tell<ChainAction>(stage, seller, `/tokens/${token.id}/list`, terms))
  if (listed.state !== 'confirmed') throw new NotDone(`the edition is ${listed.state}`)
  count(stage, 'minted and listed')
}

/** Longer than a late bid prolongs an auction, and than it runs. */
const PAST_END_S = 3_700
const BETWEEN_MS = 9_000

/** Ends auctions that have a bid, now and then: the chain's clock is put forward. */
export async function settle(stage: Stage, settler: Player): Promise<void> {
  const { ending: signal } = stage
  while (!signal.aborted) {
    settler.doing = 'waits for an auction'
    await sleep(BETWEEN_MS * (0.5 + stage.random()), null, { signal }).catch(() => {})
    try {
      for (const image of stage.offered) await settleOne(stage, settler, image)
    } catch (error) {
      if (!signal.aborted && process.env.TRIAL_LOG) process.stderr.write(`${settler.name}: ${String(error)}\n`)
    }
  }
}

async function settleOne(stage: Stage, settler: Player, image: string): Promise<void> {
  const running = (await tokensOf(stage, settler, image)).find(({ offer }) => offer?.auction?.bid)
  if (!running || stage.random() < 0.3) return
  settler.doing = 'settles'
  const node = await nodeOf(stage.data)
  await node.request({ method: 'evm_increaseTime', params: [PAST_END_S] } as never) // the node's own word
  await node.request({ method: 'evm_mine', params: [] } as never) // as above
  const action = await tell<ChainAction>(stage, settler, `/tokens/${running.id}/settle`, {})
  if ((await carry(stage, settler, action)).state === 'confirmed') count(stage, 'settled')
}
