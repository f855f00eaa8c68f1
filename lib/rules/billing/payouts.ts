// Payouts: how they stand, when they leave, what holds them up, and what a bank says when one comes back.
import { addSeconds, dayOf, HOUR_S, startOfDay } from '#lib/dates.ts'
import { states } from '../states.ts'
import { monthsLater } from './periods.ts'

/**
 * `to_be_wired`: written down, nothing has moved. `sending`: taken out of what is owed, and with the provider. `failed`:
 * never sent, refused, or returned by the bank; what is owed is owed again and goes out with the next month.
 */
export const payoutStates = ['to_be_wired', 'sending', 'succeeded', 'failed'] as const
export type PayoutState = (typeof payoutStates)[number]

/** A bank may return a payout that had succeeded. */
export const payoutCan = states({
  send: ['to_be_wired'],
  succeed: ['sending'],
  fail: ['to_be_wired', 'sending', 'succeeded'],
})

/** What a person can be told to do, or is told to wait for, before money goes out. */
export const payoutObstacles = ['profile_incomplete', 'identity_unverified', 'bank_account_missing', 'blocked'] as const
export type PayoutObstacle = (typeof payoutObstacles)[number]

/** Why a payout failed. */
export const payoutReasons = [
  ...payoutObstacles,
  'account_wrong',
  'account_closed',
  'name_differs',
  'money_on_its_way',
  'bank_refused',
] as const
export type PayoutReason = (typeof payoutReasons)[number]

/** The tab of the account page where each reason is put right. */
export const payoutTabs = {
  profile_incomplete: 'personal',
  identity_unverified: 'identity',
  bank_account_missing: 'bank',
  account_wrong: 'bank',
  account_closed: 'bank',
  name_differs: 'bank',
  bank_refused: 'bank',
  blocked: 'payouts',
  money_on_its_way: 'payouts',
} as const satisfies Record<PayoutReason, string>

/** On the first of the month, at this hour in Europe/Paris. */
export const PAYOUT_HOUR = 6
/** Months of sales that the dashboard shows, the present one last. */
export const EARNINGS_MONTHS = 12
/** A bank returns a payout within this many days, if it ever does. */
export const RETURN_DAYS = 60
/** After this long without an answer a payout's trace is looked for at the provider. */
export const LOST_PAYOUT_S = 120
/** Characters of the reason for which a block is lifted. */
export const BLOCK_REASON_CHARS = 1_000
/** Characters of the text that stands on the receiver's account statement. */
export const WIRE_TEXT_MAX = 12

type Facts = { complete: boolean; verified: boolean; account_active: boolean; blocked: boolean }

/** Everything that holds up payouts to a person, in the order in which it is best put right. */
export function obstaclesOf({ complete, verified, account_active, blocked }: Facts): PayoutObstacle[] {
  return [
    ...(complete ? [] : (['profile_incomplete'] as const)),
    ...(verified ? [] : (['identity_unverified'] as const)),
    ...(account_active ? [] : (['bank_account_missing'] as const)),
    ...(blocked ? (['blocked'] as const) : []),
  ]
}

const momentOf = (month: string): Date => addSeconds(startOfDay(`${month}-01`), PAYOUT_HOUR * HOUR_S)

/** The month `YYYY-MM` whose payouts were the last ones to leave, or leave now. */
export function payoutMonth(now: Date): string {
  const today = dayOf(now)
  const month = today.slice(0, 7)
  return now >= momentOf(month) ? month : monthsLater(`${month}-01`, -1).slice(0, 7)
}

/** The day `YYYY-MM-DD` on which the next payouts leave. */
export const nextPayoutDay = (now: Date): string => monthsLater(`${payoutMonth(now)}-01`, 1)

/** Codes of the provider, for a payout that it refuses and for one that a bank returns. */
const reasonsByCode = new Map<string, PayoutReason>([
  ['002998', 'identity_unverified'],
  ['121006', 'bank_account_missing'],
  ['121012', 'account_wrong'],
  ['121018', 'bank_account_missing'],
  ['121030', 'name_differs'],
  ['BANKACCOUNT_INCORRECT', 'account_wrong'],
  ['BANKACCOUNT_HAS_BEEN_CLOSED', 'account_closed'],
  ['OWNER_DOT_NOT_MATCH_BANKACCOUNT', 'name_differs'],
])

/** Why a payout failed, by the provider's code; codes that tell a person nothing are the bank's refusal. */
export function payoutReason(code: string | null): PayoutReason {
  const known = reasonsByCode.get(code ?? '')
  if (known) return known
  if (code?.startsWith('AC04')) return 'account_closed'
  return code !== null && /^(?:AC0[16]|RC01|AG01)/.test(code) ? 'account_wrong' : 'bank_refused'
}
