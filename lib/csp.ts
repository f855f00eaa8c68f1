// The content security policy of rendered pages: nothing runs that the server did not name.

const shared = [
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
]

export type PolicyNeeds = {
  /** Adds what hot reload needs. */
  development: boolean
  /** The page may ask Google's captcha about its visitor; the captcha's own script comes in by `strict-dynamic`. */
  recaptcha: boolean
  /** Where the page may send a card; its number goes nowhere else. */
  card_origins: readonly string[]
  /** Where the page may report its errors; null when it reports none. */
  report_origin: string | null
}

const GOOGLE_CAPTCHA = 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/'

/**
 * Policy of a page rendered for one request. Inline styles are allowed as attributes only, because components set
 * sizes and positions with them.
 */
export function nonceCsp(nonce: string, { development, recaptcha, card_origins, report_origin }: PolicyNeeds): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self'${development ? ' ws: wss:' : ''}${recaptcha ? ` ${GOOGLE_CAPTCHA}` : ''}${others([...card_origins, report_origin])}`,
    ...(recaptcha ? [`frame-src ${GOOGLE_CAPTCHA}`] : []),
    ...shared,
  ].join('; ')
}

/** Policy of a page that is kept for everybody: its inline scripts are named by their hashes (`sha256-…`). */
export function hashCsp(hashes: readonly string[], report_origin: string | null): string {
  const scripts = ["'self'", ...hashes.map(hash => `'${hash}'`)].join(' ')
  const connect = `connect-src 'self'${others([report_origin])}`
  return ["default-src 'none'", `script-src ${scripts}`, "style-src 'self'", connect, ...shared].join('; ')
}

const others = (origins: readonly (string | null)[]): string =>
  origins.flatMap(origin => (origin === null ? [] : [` ${origin}`])).join('')

/** Where reports to this address (a DSN) go; null without one that can be read. */
export function reportOrigin(dsn: string | undefined): string | null {
  return dsn && URL.canParse(dsn) ? new URL(dsn).origin : null
}

/** 128 random bits in base64: never reused, never guessable. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}
