// What waits for a creator, in order of urgency, and where it is done.
import type { ClaimStats } from '#lib/contract/infringements.ts'
import type { Invoice } from '#lib/contract/invoices.ts'
import type { Balance } from '#lib/contract/payouts.ts'
import type { Priority } from '#lib/contract/priorities.ts'
import type { Profile } from '#lib/contract/profiles.ts'
import { href } from '#lib/routes.ts'
import { tabOf } from '#lib/rules/accounts/profile.ts'
import { priorityCan } from '#lib/rules/priority.ts'

/** In the order of urgency: what has a day, what costs money or trust, then what is not there yet. */
export const waitingKinds = [
  'answers',
  'identity_to_rectify',
  'unpaid',
  'certified_earlier',
  'on_hold',
  'refused',
  'profile',
  'identity',
  'bank_account',
] as const
type WaitingKind = (typeof waitingKinds)[number]

export type WaitingThing = { kind: WaitingKind; count: number; due_on: string | null; to: string }

/** Null: the API did not say. */
export type WaitingFacts = {
  profile: Pick<Profile, 'missing_fields' | 'verification'>
  claims: Pick<ClaimStats, 'answers' | 'answer_due_on' | 'answered'> | null
  invoices: readonly Pick<Invoice, 'category' | 'status'>[] | null
  priorities: readonly Pick<Priority, 'side' | 'state' | 'earlier' | 'later'>[] | null
  images: { on_hold: number; refused: number } | null
  balance: Pick<Balance, 'payable_cents' | 'obstacles'> | null
}

/** What is charged by the platform itself is paid some day; a purchase that was not paid is none. */
const isOwed = ({ category, status }: Pick<Invoice, 'category' | 'status'>) =>
  (category === 'subscription' || category === 'digital_report') &&
  (status === 'pending' || status === 'payment_failed')

/** The later author says by what right; the earlier one answers what was said. */
const isAsked = ({ side, state }: Pick<Priority, 'side' | 'state'>) =>
  side === 'later' ? priorityCan.declare(state) : priorityCan.decline(state)

const imageHref = ({ side, earlier, later }: Pick<Priority, 'side' | 'earlier' | 'later'>) => {
  const { image } = side === 'later' ? later : earlier
  return image ? href('image', { id: image.id, slug: image.slug }) : href('images')
}

const account = (slug: string, query: Record<string, string> = {}) => href('account', { slug }, query)

export function waitingThings(facts: WaitingFacts): WaitingThing[] {
  const { profile, claims, images, balance } = facts
  const unpaid = (facts.invoices ?? []).filter(isOwed).length
  const asked = (facts.priorities ?? []).filter(isAsked)
  const [missing] = profile.missing_fields
  const verification = missing === undefined ? profile.verification : null
  const noBank = balance !== null && balance.payable_cents > 0 && balance.obstacles.includes('bank_account_missing')
  const found: Record<WaitingKind, { count: number; to: string; due_on?: string | null }> = {
    answers: {
      count: claims?.answers ?? 0,
      due_on: claims?.answer_due_on ?? null,
      to: account('claims', claims?.answered ? { claim: claims.answered } : {}),
    },
    identity_to_rectify: { count: Number(profile.verification === 'to_rectify'), to: account('identity') },
    unpaid: { count: unpaid, to: account('invoices') },
    certified_earlier: { count: asked.length, to: asked[0] ? imageHref(asked[0]) : href('images') },
    on_hold: { count: images?.on_hold ?? 0, to: href('images') },
    refused: { count: images?.refused ?? 0, to: href('images', {}, { state: 'refused' }) },
    profile: {
      count: profile.missing_fields.length,
      to: missing === undefined ? href('account') : `${account(tabOf(missing))}#${missing}`,
    },
    identity: { count: Number(verification === 'incomplete'), to: account('identity') },
    bank_account: { count: Number(noBank), to: account('bank') },
  }
  return waitingKinds.flatMap(kind => {
    const { count, to, due_on = null } = found[kind]
    return count > 0 ? [{ kind, count, to, due_on }] : []
  })
}
