// The second factor of signing in: time-based codes of RFC 6238, as every authenticator app computes them, and recovery codes.
import { DAY_S, HOUR_S, MINUTE_S } from '#lib/dates.ts'
import type { Limit } from './sign-in.ts'

export const CODE_DIGITS = 6
/** How long one code is shown. */
export const CODE_STEP_S = 30
/** Codes of this many steps before and after the present one count too: clocks differ. */
export const CODE_DRIFT_STEPS = 1
/** Random bytes of the shared secret: the length of SHA-1, as RFC 4226 advises. */
export const CODE_SECRET_BYTES = 20

/** Codes for the day the telephone is lost; each is good once. */
export const RECOVERY_CODES = 10

/** Wrong codes of one person. Fifty a day with three of a million good at any moment: one day of guessing succeeds with chance 1 : 6 700. */
export const secondFactorPerPerson: Limit = {
  name: 'second-factor',
  tiers: [
    { points: 5, duration_s: MINUTE_S },
    { points: 15, duration_s: HOUR_S },
    { points: 50, duration_s: DAY_S },
  ],
}
