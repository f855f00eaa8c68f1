// People of a trial who fill carts with photographs of two sellers and pay them over HTTP, whatever becomes of the product meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { licenseDurations } from '#lib/rules/sale.ts'
import type { Database } from '#server/db/database.ts'
import { browser, CHALLENGED, FRICTIONLESS } from '../support/billing/cards.ts'
import { jpeg } from '../support/files/jpeg-files.ts'
import { addCard, ask, asText, atBank, newPayer, type Payer } from './payer.ts'

/** A purchase that somebody was told had been paid. */
export type ToldPurchase = { purchase: string; total_cents: number; items: number; buyer: Payer }

export const EDITIONS = 6
/** Photographs of each seller. */
const STOCK = 2
const READY_MS = 120_000

const some = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]

/** Uploads photographs that are on sale, and waits until they can be bought; gives their ids. */
export async function stockOf(url: string, sellers: readonly Payer[], seed: number): Promise<string[]> {
  const ids: string[] = []
  for (const [at, seller] of sellers.entries())
    for (let photograph = 0; photograph < STOCK; photograph += 1) {
      const form = new FormData()
      const fields = { license_sale: 'true', base_price_cents: '2000', max_editions: String(EDITIONS) }
      for (const [name, value] of Object.entries({
        title: `Offered ${at} ${photograph}`,
        genre: 'gen_seascape',
        ...fields,
      }))
        form.set(name, value)
      const bytes = new Uint8Array(await jpeg({ seed: seed + at * 31 + photograph * 7 }))
      form.set('file', new File([bytes], 'offered.jpg', { type: 'image/jpeg' }))
      const headers = { Authorization: `Bearer ${seller.token}` }
      const given = await fetch(`${url}/api/images/create`, { method: 'POST', headers, body: form })
      const { id } = await given.json()
      if (given.status !== 201) throw new Error(`a photograph was not taken: ${given.status}`)
      ids.push(String(id))
    }
  for (const id of ids) await untilOffered(url, id)
  return ids
}

async function untilOffered(url: string, id: string): Promise<void> {
  for (const deadline = Date.now() + READY_MS; ; await sleep(500)) {
    const offer = await fetch(`${url}/api/images/${id}/offer`).catch(() => null)
    if (offer?.ok && (await offer.json()).state === 'available') return
    if (Date.now() > deadline) throw new Error(`${id} cannot be bought`)
  }
}

/** Somebody with a card, whose bank asks or not unless it is said. */
export async function newShopper(
  url: string,
  db: Database,
  card = Math.random() < 0.5 ? FRICTIONLESS : CHALLENGED,
): Promise<Payer> {
  const buyer = await newPayer(db)
  if (!(await addCard(url, buyer, card))) throw new Error('the card was not saved')
  return buyer
}

/** Buys cart after cart until the signal ends it; what is told goes into `told`. */
export async function shop(
  url: string,
  buyer: Payer,
  stock: readonly string[],
  told: ToldPurchase[],
  signal: AbortSignal,
): Promise<void> {
  for (let cart = 0; !signal.aborted; cart += 1) {
    const bought = await buyCart(url, buyer, stock, `cart-${buyer.id}-${cart}`)
    if (bought.told) told.push(bought.told)
    await sleep(100)
  }
}

/** `status`: of the first answer that did not come (0) or failed (5xx), else of the last one. */
export type BoughtCart = { status: number; told: ToldPurchase | null }

/** Up to three photographs in a cart, paid; `key` is what makes the payment one. */
export async function buyCart(url: string, buyer: Payer, stock: readonly string[], key: string): Promise<BoughtCart> {
  const statuses: number[] = []
  const call: typeof ask = async (...given) => {
    const answer = await ask(...given)
    statuses.push(answer?.status ?? 0)
    return answer
  }
  const told = await payCart(call, { url, buyer, stock, key })
  return { status: statuses.find(status => status === 0 || status >= 500) ?? statuses.at(-1) ?? 0, told }
}

type Cart = { url: string; buyer: Payer; stock: readonly string[]; key: string }

/** What the buyer is told in the end; null where nothing was paid. */
async function payCart(call: typeof ask, { url, buyer, stock, key }: Cart): Promise<ToldPurchase | null> {
  const cart = asText((await call(url, buyer, '/carts', {}))?.body.id)
  if (cart === '') return null
  for (let item = 0; item < 3; item += 1)
    await call(url, buyer, `/carts/${cart}/add_item`, { image: some(stock), duration: some(licenseDurations) })
  const filled = await call(url, buyer, `/carts/${cart}`)
  const total_cents = Number(filled?.body.total_cents ?? 0)
  if (total_cents === 0) {
    await call(url, buyer, `/carts/${cart}/clear_cart`, {})
    return null
  }
  const paying = await call(url, buyer, `/carts/${cart}/checkout`, { browser, total_cents }, key)
  const purchase = asText(paying?.body.id)
  if (purchase === '') return null
  const redirect = asText(paying?.body.redirect_url)
  if (redirect !== '') await atBank(redirect)
  const decided = redirect === '' ? paying : await call(url, buyer, `/purchases/${purchase}/refresh`, {})
  if (decided?.body.status !== 'paid') return null
  const items = Array.isArray(decided.body.items) ? decided.body.items.length : 0
  return { purchase, total_cents: Number(decided.body.total_cents), items, buyer }
}
