// Purchases of licences: one payment for what was in a cart, or for one licence alone.
import { z } from 'zod'
import { purchaseStatuses } from '#lib/rules/billing/purchases.ts'
import { licensePurposes } from '#lib/rules/market/training.ts'
import { licenseDurations } from '#lib/rules/sale.ts'
import { optional, WebUrl } from './account-fields.ts'
import { Registration } from './auth.ts'
import { Day, EntityId, empty, Instant, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'
import { BriefImage } from './images.ts'
import { Browser } from './invoices.ts'
import { LicensePrice, TrainingLicensePrice } from './license-prices.ts'

export const Purchase = z.object({
  id: z.string(),
  status: z.enum(purchaseStatuses),
  /** Where the holder of the card confirms the payment, while it is open. */
  redirect_url: z.string().nullable(),
  net_cents: z.int(),
  vat_cents: z.int(),
  total_cents: z.int(),
  items: z.array(
    z.object({
      image: BriefImage,
      purpose: z.enum(licensePurposes),
      duration: z.enum(licenseDurations),
      website: z.string().nullable(),
      seller: z.string(),
      /** Bought of the owner of an edition. */
      leased: z.boolean(),
      total_cents: z.int(),
      /** Once it is paid. */
      license: z.object({ id: z.string(), number: z.string() }).nullable(),
    }),
  ),
  /** What the buyer must still confirm at the payment provider before a seller is paid; for large sums only. */
  confirmations: z.array(z.object({ seller: z.string(), total_cents: z.int(), url: z.url() })),
  /** Issued with the payment, one of each seller. */
  invoices: z.array(z.object({ id: z.string(), number: z.string() })),
  created_at: Instant,
})
export type Purchase = z.infer<typeof Purchase>

/** How it is paid, and how much whoever pays expects it to be. */
const payment = { card: EntityId.optional(), browser: Browser, total_cents: z.int(refusal('number_invalid')) }
export const CardPayment = z.strictObject(payment, refusal('unknown_field'))

const choice = {
  image: EntityId,
  /** Of the owner of an edition who offers it; of its creator when absent. */
  lease: EntityId.nullable().default(null),
  /** A licence to train is for one year, of the creator, and for no website. */
  purpose: z.enum(licensePurposes, refusal('choice_invalid')).default('display'),
  duration: z.enum(licenseDurations, refusal('choice_invalid')).default('one_year'),
  website: optional(WebUrl).default(null),
}
export const LicenseChoice = z.strictObject(choice, refusal('unknown_field'))

/** What an image is offered for, to whoever asks. */
const LicenseOffer = z.object({
  image: BriefImage,
  /** Nobody else's: `own` cannot buy. */
  state: z.enum(['available', 'withdrawn', 'sold_out', 'own']),
  prices: z.array(LicensePrice),
  max_editions: z.int(),
  editions_left: z.int(),
  /** Websites for which the caller holds a licence that can go on though no edition is left, and when the next one begins. */
  renewals: z.array(z.object({ website: z.string(), begins_on: Day })),
  seller: z.object({ id: z.string(), name: z.string(), verified: z.boolean() }),
  /** By which lease the owner of an edition sells it; null: its creator does. */
  lease: z.string().nullable(),
  /** Everybody who sells one now, and what it costs for a year. */
  sellers: z.array(z.object({ lease: z.string().nullable(), name: z.string(), total_cents: z.int() })),
  /** The licence to train models with it, of its creator alone; null: none is offered. */
  training: TrainingLicensePrice.extend({
    state: z.enum(['available', 'own']),
    seller: z.string(),
    /** Of whoever holds one already: the day after its last one. */
    begins_on: Day.nullable(),
  }).nullable(),
})
export type LicenseOffer = z.infer<typeof LicenseOffer>

export const purchases = {
  offer: endpoint({
    method: 'GET',
    path: '/images/{id}/offer',
    access: 'public',
    query: z.object({ lease: EntityId.optional() }),
    response: LicenseOffer,
    summary: 'What licences of an image cost you, how many are left, and who sells them',
  }),
  create: endpoint({
    method: 'POST',
    path: '/licenses/create',
    access: 'user',
    body: z.strictObject({ ...choice, ...payment }, refusal('unknown_field')),
    response: Purchase,
    status: 201,
    idempotent: true,
    summary: 'Buy one licence by card, without a cart',
  }),
  register: endpoint({
    method: 'POST',
    path: '/licenses/create_with_user_registration',
    access: 'public',
    body: z.intersection(Registration, z.object(choice)),
    response: empty,
    summary: 'Register, as /rest-auth/registration does; the new account finds the licence in its cart',
  }),
  read: endpoint({
    method: 'GET',
    path: '/purchases/{id}',
    access: 'user',
    response: Purchase,
    summary: 'One of your purchases',
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/purchases/{id}/refresh',
    access: 'user',
    response: Purchase,
    summary: 'Ask the payment provider how the payment of a purchase stands',
  }),
}
