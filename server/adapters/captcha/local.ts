// The captcha of an installation without reCAPTCHA keys: accepts each fresh token of our own pages once, and never `robot`.
import { readLocalCaptchaToken } from '#lib/local-captcha.ts'
import type { CaptchaPort } from '#server/ports/captcha.ts'

/** A token is good for this long; clocks of browsers may be ahead by as much. */
const FRESH_MS = 10 * 60_000
/** More tokens than this within that time come from no person; the oldest are then forgotten. */
const REMEMBERED = 10_000

/** Tokens used are remembered in memory: a restart forgets them, which a stand-in for a vendor's service can afford. */
export function localCaptcha(now: () => number = Date.now): CaptchaPort {
  const used = new Map<string, number>()
  const forget = (at: number) => {
    for (const [nonce, madeAt] of used) {
      if (used.size <= REMEMBERED && at - madeAt <= 2 * FRESH_MS) break
      used.delete(nonce)
    }
  }
  return {
    async check(token, action) {
      const read = readLocalCaptchaToken(token)
      const at = now()
      if (!read || read.action !== action || Math.abs(at - read.made_at_ms) > FRESH_MS || used.has(read.nonce))
        return false
      used.set(read.nonce, at)
      forget(at)
      return true
    },
  }
}
