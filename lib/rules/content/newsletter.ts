// The newsletter: the two states of an address, and how long one waits to be confirmed.
import { DAY_S, HOUR_S } from '#lib/dates.ts'
import type { Limit } from '../accounts/sign-in.ts'

/** `pending`: the address was given in the form, by whomever; nothing is sent to it until its owner confirms. */
export const subscriberStates = ['pending', 'confirmed'] as const
export type SubscriberState = (typeof subscriberStates)[number]

/** From which states each step leads on; whoever leaves is forgotten. */
export const subscriberCan = {
  confirm: ['pending'],
  send: ['confirmed'],
  leave: ['pending', 'confirmed'],
} as const satisfies Record<string, readonly SubscriberState[]>

/** Days after which an address that nobody confirmed is forgotten. */
export const PENDING_DAYS = 7

/** How often one address may be asked to confirm: whoever gives it may not be its owner. */
export const newsletterPerEmail: Limit = {
  name: 'newsletter-email',
  tiers: [
    { points: 2, duration_s: HOUR_S },
    { points: 4, duration_s: DAY_S },
  ],
}
