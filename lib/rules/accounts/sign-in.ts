// How long sessions and links last, and how often one may try.
import { DAY_S, HOUR_S, MINUTE_S } from '#lib/dates.ts'

/** A session with remember-me; the cookie lives as long. */
export const SESSION_REMEMBERED_S = 30 * DAY_S
/** A session without it; its cookie ends with the browser. */
export const SESSION_S = 12 * HOUR_S

/** How long after showing one's password one may change what the account hangs on. */
export const RECENT_S = 10 * MINUTE_S

/** True while a proof of this instant still counts; null: there was none. */
export const isRecent = (proved_at: Date | null, now: Date): boolean =>
  proved_at !== null && now.getTime() - proved_at.getTime() < RECENT_S * 1000

/** How long the owner may take an account back with the link of an email to their old address. */
export const RESTORE_LINK_DAYS = 7

export const CONFIRM_LINK_DAYS = 3
/** For so long the link of a registration logs in the browser that registered. */
export const REGISTRATION_BROWSER_S = 2 * HOUR_S
export const RESET_LINK_HOURS = 1

/** An address from which a person signed in stays known for this long after that session has ended. */
export const KNOWN_ADDRESS_DAYS = 30
/** A registration nobody confirmed is forgotten after this long. */
export const UNCONFIRMED_DAYS = 30

/** A second email of the same kind to the same address must wait this long. */
export const RESEND_AFTER_S = MINUTE_S

/** At most `points` in any window of `duration_s` seconds. */
export type Tier = { points: number; duration_s: number }
/** Windows of growing length: who keeps failing waits longer and longer, but never for ever. */
export type Limit = { name: string; tiers: readonly Tier[] }

/** Wrong passwords for one e-mail address; NIST SP 800-63B-4 asks for at most 100 in a row. */
export const signInPerEmail: Limit = {
  name: 'sign-in-email',
  tiers: [
    { points: 5, duration_s: MINUTE_S },
    { points: 10, duration_s: 10 * MINUTE_S },
    { points: 20, duration_s: HOUR_S },
    { points: 50, duration_s: DAY_S },
  ],
}

/** Wrong passwords from one network address, whatever the e-mail address. */
export const signInPerIp: Limit = {
  name: 'sign-in-address',
  tiers: [
    { points: 30, duration_s: MINUTE_S },
    { points: 300, duration_s: HOUR_S },
  ],
}

/** Wrong current passwords while changing it, per person. */
export const passwordChangePerPerson: Limit = {
  name: 'password-change',
  tiers: [
    { points: 5, duration_s: MINUTE_S },
    { points: 20, duration_s: HOUR_S },
  ],
}

const emailsPerRecipient = [
  { points: 1, duration_s: RESEND_AFTER_S },
  { points: 5, duration_s: HOUR_S },
  { points: 10, duration_s: DAY_S },
] as const

/** Emails that anyone can have sent to an e-mail address, counted by the address typed, known or not. */
export const registrationPerEmail: Limit = { name: 'registration-email', tiers: emailsPerRecipient }
export const resendPerEmail: Limit = { name: 'resend-email', tiers: emailsPerRecipient }
export const resetPerEmail: Limit = { name: 'reset-email', tiers: emailsPerRecipient }
export const betaRequestPerEmail: Limit = { name: 'beta-request-email', tiers: emailsPerRecipient }

/** Addresses a person adds, each of which gets an email. */
export const newEmailsPerPerson: Limit = {
  name: 'new-emails',
  tiers: [
    { points: 5, duration_s: HOUR_S },
    { points: 10, duration_s: DAY_S },
  ],
}

/** Times the guided demo is entered from one network address. */
export const demoPerIp: Limit = {
  name: 'demo-address',
  tiers: [
    { points: 20, duration_s: MINUTE_S },
    { points: 200, duration_s: HOUR_S },
  ],
}

/** Registrations and emails asked for from one network address. */
export const formsPerIp: Limit = {
  name: 'forms-address',
  tiers: [
    { points: 20, duration_s: MINUTE_S },
    { points: 100, duration_s: HOUR_S },
  ],
}
