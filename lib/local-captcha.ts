// The token of the local captcha, used where no reCAPTCHA keys are set: made in the page, read on the server.

/** Names of the forms a captcha protects; reCAPTCHA calls them actions. */
export type CaptchaAction =
  | 'registration'
  | 'resend_confirmation'
  | 'password_reset'
  | 'contact'
  | 'newsletter'
  | 'beta_tester'

export type LocalCaptchaToken = { action: string; made_at_ms: number; nonce: string }

/** A single-use token for `action`. */
export function makeLocalCaptchaToken(action: CaptchaAction, at: Date = new Date()): string {
  const nonce = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return `local.${action}.${at.getTime()}.${nonce}`
}

/** The parts of a token, or null when it is not one. */
export function readLocalCaptchaToken(token: string): LocalCaptchaToken | null {
  const match = /^local\.([a-z_]{1,40})\.(\d{1,15})\.([0-9a-f]{32})$/.exec(token)
  if (!match) return null
  const [, action = '', madeAt = '', nonce = ''] = match
  return { action, made_at_ms: Number(madeAt), nonce }
}
