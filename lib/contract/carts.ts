// Carts: what somebody may buy, with or without an account, at the prices of this moment.
import { z } from 'zod'
import { CART_ITEMS_MAX } from '#lib/rules/billing/purchases.ts'
import { taxCodes } from '#lib/rules/billing/vat.ts'
import { licensePurposes } from '#lib/rules/market/training.ts'
import { licenseDurations } from '#lib/rules/sale.ts'
import { optional, WebUrl } from './account-fields.ts'
import { Registration } from './auth.ts'
import { Day, EntityId, empty, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'
import { BriefImage } from './images.ts'
import { LicensePrice } from './license-prices.ts'
import { CardPayment, LicenseChoice, Purchase } from './purchases.ts'

/** Why an item cannot be bought: it is on sale no longer, every edition is taken, or it is the caller's own. */
const itemStates = ['available', 'withdrawn', 'sold_out', 'own'] as const

const CartItem = z.object({
  id: z.string(),
  image: BriefImage.extend({ author: z.object({ id: z.string(), name: z.string() }) }),
  /** Of the owner of an edition who sells it; null: its creator does. */
  lease: z.object({ id: z.string(), seller: z.string() }).nullable(),
  purpose: z.enum(licensePurposes),
  duration: z.enum(licenseDurations),
  website: z.string().nullable(),
  state: z.enum(itemStates),
  /** What each duration costs this buyer; none while it cannot be bought. */
  prices: z.array(LicensePrice),
  /** Of the chosen duration, as it stands on the invoice; null while it cannot be bought. */
  price: LicensePrice.omit({ duration: true }).nullable(),
  /** What it cost before VAT when the buyer last looked, where that has changed. */
  changed_from_cents: z.int().nullable(),
  /** When it begins where it goes on with a licence that the caller holds, for this website or to train; null: with its payment. */
  begins_on: Day.nullable(),
  /** It is paid with the next payment: one payment is for five sellers at most. */
  next_time: z.boolean(),
})
export type CartItem = z.infer<typeof CartItem>

export const Cart = z.object({
  id: z.string(),
  items: z.array(CartItem),
  /** Of what can be paid now. */
  net_cents: z.int(),
  vat_cents: z.int(),
  total_cents: z.int(),
  /** VAT by tax code. */
  vat_groups: z.array(z.object({ tax_code: z.enum(taxCodes), vat_bps: z.int(), vat_cents: z.int() })),
  sellers: z.int(),
  /** A purchase of the caller that waits for their bank. */
  pending_purchase: z.string().nullable(),
})
export type Cart = z.infer<typeof Cart>

const Duration = z.enum(licenseDurations, refusal('choice_invalid'))
const Website = optional(WebUrl)
const ItemChange = z.strictObject(
  { id: EntityId, duration: Duration.optional(), website: Website.optional() },
  refusal('unknown_field'),
)

export const carts = {
  list: endpoint({
    method: 'GET',
    path: '/carts',
    access: 'public',
    response: pageOf(Cart),
    summary: 'Your cart, or the one of this browser; empty where there is none',
  }),
  create: endpoint({
    method: 'POST',
    path: '/carts/create',
    aliases: ['/carts'],
    access: 'public',
    response: Cart,
    status: 201,
    summary: 'The cart of the caller, made where there is none; a browser without an account gets a cookie for it',
  }),
  read: endpoint({ method: 'GET', path: '/carts/{id}', access: 'public', response: Cart, summary: 'One cart' }),
  update: endpoint({
    method: 'PATCH',
    path: '/carts/{id}',
    access: 'public',
    body: z.strictObject(
      { items: z.array(ItemChange).max(50, refusal('invalid')).default([]) },
      refusal('unknown_field'),
    ),
    response: Cart,
    summary: 'Change durations and websites; prices that have changed are taken as seen',
  }),
  addItem: endpoint({
    method: 'POST',
    path: '/carts/{id}/add_item',
    access: 'public',
    body: LicenseChoice,
    response: Cart,
    summary: 'Put a licence into a cart; of an image that is there already, its duration is changed',
  }),
  addItems: endpoint({
    method: 'POST',
    path: '/carts/{id}/add_items',
    access: 'public',
    body: z.strictObject(
      {
        images: z.array(EntityId).min(1, refusal('required')).max(CART_ITEMS_MAX, refusal('invalid')),
        duration: Duration,
      },
      refusal('unknown_field'),
    ),
    response: Cart,
    summary: 'Put licences of several images into a cart; what is there already, or cannot be bought, stays as it is',
  }),
  removeItem: endpoint({
    method: 'POST',
    path: '/carts/{id}/remove_item',
    access: 'public',
    body: z.strictObject({ item: EntityId }, refusal('unknown_field')),
    response: Cart,
    summary: 'Take an item out of a cart',
  }),
  clear: endpoint({
    method: 'POST',
    path: '/carts/{id}/clear_cart',
    access: 'public',
    response: Cart,
    summary: 'Empty a cart',
  }),
  register: endpoint({
    method: 'POST',
    path: '/carts/{id}/create_user_and_link_cart',
    access: 'public',
    body: Registration,
    response: empty,
    summary: 'Register, as /rest-auth/registration does; the new account finds what is in the cart',
  }),
  assign: endpoint({
    method: 'POST',
    path: '/carts/{id}/user_assignment',
    access: 'user',
    response: Cart,
    summary: 'Take over the cart of this browser; what is in it joins the cart of the account',
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/carts/{id}/checkout',
    access: 'user',
    body: CardPayment,
    response: Purchase,
    idempotent: true,
    summary: 'Pay what is in a cart by card, in one payment to all sellers',
  }),
}
