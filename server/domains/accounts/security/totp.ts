// Time-based one-time passwords (RFC 6238) with the parameters every authenticator app knows: SHA-1, six digits, thirty seconds.
import { HOTP, Secret, TOTP } from 'otpauth'
import { CODE_DIGITS, CODE_DRIFT_STEPS, CODE_SECRET_BYTES, CODE_STEP_S } from '#lib/rules/accounts/second-factor.ts'

/** A fresh shared secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: CODE_SECRET_BYTES }).base32

/** The number of the thirty-second step an instant is in. */
export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / 1000 / CODE_STEP_S)

/** The code of a step. */
export const codeOfStep = (secret: string, step: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, digits: CODE_DIGITS })

/** The step whose code this is, within the allowed drift around `instant` and later than `after`; null when there is none. */
export function stepOfCode(secret: string, code: string, instant: Date, after: number): number | null {
  const now = stepAt(instant)
  const delta = HOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    counter: now,
    digits: CODE_DIGITS,
    window: CODE_DRIFT_STEPS,
  })
  if (delta === null || now + delta <= after) return null
  return now + delta
}

/** What an authenticator app reads from the QR code. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: CODE_DIGITS, period: CODE_STEP_S }).toString()
