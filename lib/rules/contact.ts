// How often one may write to the house: each message has a copy sent to the address given, which may be somebody else's.
import { DAY_S, HOUR_S } from '#lib/dates.ts'
import type { Limit } from './accounts/sign-in.ts'

/** A name on Instagram: letters, digits, `.` and `_`, thirty at most; also taken out of an address or after an @. Null for what is none. */
export function instagramName(text: string): string | null {
  const [, name] =
    /^(?:@|(?:https?:\/\/)?(?:www\.)?instagram\.com\/)?([A-Za-z0-9._]{1,30})(?:\/?(?:\?.*)?)?$/.exec(text.trim()) ?? []
  return name ?? null
}

/** Messages in the name of one e-mail address. */
export const contactPerEmail: Limit = {
  name: 'contact-email',
  tiers: [
    { points: 3, duration_s: HOUR_S },
    { points: 6, duration_s: DAY_S },
  ],
}

/** Messages from one network address. */
export const contactPerIp: Limit = {
  name: 'contact-address',
  tiers: [
    { points: 5, duration_s: HOUR_S },
    { points: 20, duration_s: DAY_S },
  ],
}
