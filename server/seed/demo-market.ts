// The market of the demo world: photographs on sale, and licences that were bought, through the use cases and the provider's stand-in.
import { and, eq, like } from 'drizzle-orm'
import { z } from 'zod'
import type { Cart } from '#lib/contract/carts.ts'
import { LicenseChoice } from '#lib/contract/purchases.ts'
import { addSeconds } from '#lib/dates.ts'
import type { LicenseDuration } from '#lib/rules/billing/sales.ts'
import type { UserContext } from '#server/context.ts'
import { licenses } from '#server/db/schema/market.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { updateImage } from '#server/domains/images/update-image.ts'
import { addItem, clearCart, createCart } from '#server/domains/market/carts/change-cart.ts'
import { checkOut } from '#server/domains/market/purchases/buy.ts'
import { job } from '#server/jobs/queue.ts'
import type { DemoPersonKey } from './demo-accounts.ts'
import { becomeSeller, type DemoSellerKey, saveTestCard } from './demo-sellers.ts'
import { type Cast, castOf, imageOfFile, inTransaction, unlessRefused } from './demo-user.ts'
import { seedOf } from './demo-websites.ts'

/** `training_price_own`: models may be trained with it at this price. */
type Offer = { owner: DemoSellerKey; file: string; base_price_cents: number; training_price_own?: number }

export const demoOffers: readonly Offer[] = [
  { owner: 'creator', file: 'picosdeeuropa_by_Aitzol_Berasategi.jpg', base_price_cents: 240_00 },
  { owner: 'creator', file: 'sunset_by_Aitzol_Berasategi.jpg', base_price_cents: 150_00 },
  { owner: 'creator', file: 'aitzgorri_by_Aitzol_Berasategi.jpg', base_price_cents: 119_90 },
  { owner: 'creator', file: 'life_by_Aitzol_Berasategi.jpg', base_price_cents: 80_00 },
  { owner: 'studio', file: 'SafeLanding_by_Louis_Durrant.jpg', base_price_cents: 320_00 },
  { owner: 'studio', file: 'Volna_by_Nikita_Babin.jpg', base_price_cents: 60_00 },
  { owner: 'studio', file: 'free_by_Peter_Nerlich.jpg', base_price_cents: 45_00, training_price_own: 450_00 },
  { owner: 'studio', file: 'umang_by_Abhishek_Mudgal.jpg', base_price_cents: 25_00 },
]

type Order = {
  buyer: DemoPersonKey
  items: { file: string; duration: LicenseDuration; website?: string }[]
  /** Of the local web: it is bought for this website once a copy was found there, which is authorised then. */
  host?: string
}

export const demoOrders: readonly Order[] = [
  {
    buyer: 'buyer',
    items: [
      { file: 'picosdeeuropa_by_Aitzol_Berasategi.jpg', duration: 'one_year' },
      { file: 'Volna_by_Nikita_Babin.jpg', duration: 'five_years' },
    ],
  },
  {
    buyer: 'creator',
    items: [{ file: 'free_by_Peter_Nerlich.jpg', duration: 'six_months', website: 'https://northern-ridges.example' }],
  },
  {
    buyer: 'buyer',
    items: [{ file: 'life_by_Aitzol_Berasategi.jpg', duration: 'one_year' }],
    host: 'halcyon-magazine.localhost',
  },
]

const ROUND_S = 10
/** What is waited for takes minutes; after an hour something else is wrong. */
const ROUNDS = 360

/** Comes back until everything is on sale and bought. Real money is never played with: only the stand-in is paid. */
export const tradeDemo = job('seed.trade-demo', z.object({ round: z.int() }), async (context, { round }) => {
  if (!context.ports.payment.standin) return
  const cast = await castOf(context)
  const done = [await offerAll(cast), await orderAll(cast)]
  if (done.every(Boolean) || round >= ROUNDS) return
  const at = addSeconds(context.now(), ROUND_S)
  await context.enqueue(tradeDemo, { round: round + 1 }, { at, key: 'market' })
})

/** True once everything is on sale. */
async function offerAll(cast: Cast): Promise<boolean> {
  const admin = cast.get('admin')
  if (!admin) return false
  const selling = new Set<DemoSellerKey>()
  for (const key of ['creator', 'studio'] as const) {
    const seller = cast.get(key)
    if (seller && (await becomeSeller(seller, key, admin))) selling.add(key)
  }
  let all = true
  for (const { owner, file, ...prices } of demoOffers) {
    const seller = cast.get(owner)
    const image = seller && selling.has(owner) ? await imageOf(cast, file) : undefined
    if (seller && image?.state === 'certified' && image.portfolio === 'public') {
      const body = { license_sale: true, ...prices }
      await unlessRefused(seller, () => inTransaction(seller, own => updateImage(own, { id: image.id, body })))
    }
    all &&= image?.portfolio === 'on_sale'
  }
  return all
}

/** True once everything is bought. */
async function orderAll(cast: Cast): Promise<boolean> {
  let all = true
  for (const order of demoOrders) {
    const buyer = cast.get(order.buyer)
    if (buyer) await unlessRefused(buyer, () => place(cast, buyer, order))
    all &&= buyer !== undefined && (await isBought(cast, buyer, order))
  }
  return all
}

async function place(cast: Cast, buyer: UserContext, order: Order): Promise<void> {
  if (await isBought(cast, buyer, order)) return
  const site = await websiteOf(cast, buyer, order)
  const wanted: z.output<typeof LicenseChoice>[] = []
  for (const { file, duration, website } of order.items) {
    const image = await imageOf(cast, file)
    if (image?.portfolio !== 'on_sale') return
    wanted.push(LicenseChoice.parse({ image: image.id, duration, website: site ?? website }))
  }
  if (site === null) return
  await saveTestCard(buyer)
  const { id, total_cents } = await inTransaction(buyer, own => fillCart(own, wanted))
  const browser = { color_depth: 24, screen_width: 1280, screen_height: 800, time_zone_offset: -60 }
  // Where the request of a browser would say it.
  const request = { ...buyer.request, ip: '127.0.0.1', user_agent: 'demo' }
  await checkOut({ ...buyer, request }, { id, body: { browser, total_cents } })
}

/** Nothing else is bought, whatever somebody put there. */
async function fillCart(own: UserContext, wanted: readonly z.output<typeof LicenseChoice>[]): Promise<Cart> {
  let cart = await createCart(own)
  await clearCart(own, { id: cart.id })
  for (const body of wanted) cart = await addItem(own, { id: cart.id, body })
  return cart
}

/** Where a copy was found; undefined where that website is not, null while it is waited for. */
async function websiteOf(cast: Cast, buyer: UserContext, { host, items }: Order): Promise<string | undefined | null> {
  const url = host === undefined ? undefined : seedOf(buyer, host)
  if (!url) return undefined
  const image = await imageOf(cast, items[0]?.file ?? '')
  const there = and(eq(hits.image_id, image?.id ?? ''), like(hits.page_url, `%//${host}%`))
  return (await buyer.db.$count(hits, there)) > 0 ? url : null
}

async function isBought(cast: Cast, buyer: UserContext, { items }: Order): Promise<boolean> {
  const image = await imageOf(cast, items[0]?.file ?? '')
  const its = and(eq(licenses.buyer_id, buyer.user.id), eq(licenses.image_id, image?.id ?? ''))
  return (await buyer.db.$count(licenses, its)) > 0
}

/** Of its demo seller: other people may have uploaded a file of the same name. */
async function imageOf(cast: Cast, file: string) {
  const owner = demoOffers.find(offer => offer.file === file)?.owner
  const seller = owner && cast.get(owner)
  return seller && imageOfFile(seller, file)
}
