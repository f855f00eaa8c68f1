// How long things take at the stand-in, in seconds of its own clock.

const MINUTE = 60
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const delays = {
  /** From the start of a confirmation on the bank's page to its end without an answer. */
  secure_mode: 15 * MINUTE,
  /** A registered card without any success is taken for invalid. */
  unused_card: DAY,
  mandate_confirmation: HOUR,
  /** A mandate that is not used for 24 months. */
  idle_mandate: 730 * DAY,
  /** A SEPA direct debit settles on the day after its charge date. */
  direct_debit_charge: DAY,
  direct_debit_settlement: 2 * DAY,
  /** A direct debit that comes back after it had succeeded. */
  late_dispute: 2 * DAY,
  direct_debit_refund: 7 * DAY,
  /** Refunds are possible for eleven months. */
  refund: 335 * DAY,
  /** A pay-out is looked at right after it was asked for. */
  payout_check: 1,
  payout_settlement: DAY,
  instant_payout: 25,
  payout_return: DAY,
  /** How long the platform may contest a dispute. */
  dispute_answer: 7 * DAY,
} as const
