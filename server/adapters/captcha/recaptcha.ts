// Google reCAPTCHA v3: asks its siteverify address how human the holder of a token looked.
import { z } from 'zod'
import type { CaptchaPort } from '#server/ports/captcha.ts'

const SITEVERIFY = 'https://www.google.com/recaptcha/api/siteverify'
/** From 0 (robot) to 1 (person); 0.5 is the threshold Google's documentation starts with. */
const SCORE_MIN = 0.5
const TIMEOUT_MS = 5_000

const Verdict = z.object({ success: z.boolean(), score: z.number().optional(), action: z.string().optional() })

/** `hostname` of the pages is checked by Google against the key's own list. Throws when the service does not answer. */
export function recaptcha({ secret, address = SITEVERIFY }: { secret: string; address?: string }): CaptchaPort {
  return {
    async check(token, action, ip) {
      const response = await fetch(address, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token, ...(ip ? { remoteip: ip } : {}) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`reCAPTCHA answered ${response.status}`)
      const { success, score = 0, action: issuedFor } = Verdict.parse(await response.json())
      return success && issuedFor === action && score >= SCORE_MIN
    },
  }
}
