// A payout as it is kept, and the key under which the provider is asked for it once.
import type { payouts } from '#server/db/schema/payouts.ts'

export type PayoutRow = typeof payouts.$inferSelect

export const payoutKey = (id: string): string => `payout/${id}`
