// The content security policy of rendered pages: nothing runs that the server did not name.

import { type OutsideAddresses, outsideOrigins } from './outside/outside-services.ts'

const shared = [
  "style-src-attr 'unsafe-inline'",
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
  /** Outside services of the installation that this page may use. */
  outside: OutsideAddresses
}

const GOOGLE_CAPTCHA = 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/'

/**
 * Policy of a page rendered for one request. Inline styles are allowed as attributes only, because components set
 * sizes and positions with them.
 */
export function nonceCsp(nonce: string, { development, recaptcha, card_origins, outside }: PolicyNeeds): string {
  const open = outsideOrigins(outside)
  const captcha = recaptcha ? [GOOGLE_CAPTCHA] : []
  const frames = [...captcha, ...open.frame]
  return [
    "default-src 'none'",
    // What a trusted script adds is trusted: services need no address here.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'${more(open.style)}`,
    `connect-src 'self'${development ? ' ws: wss:' : ''}${more([...captcha, ...card_origins, ...open.connect])}`,
    ...(frames.length > 0 ? [`frame-src${more(frames)}`] : []),
    `img-src 'self' data: blob:${more(open.img)}`,
    ...shared,
  ].join('; ')
}

/** Policy of a page that is kept for everybody: its inline scripts are named by their hashes (`sha256-…`). */
export function hashCsp(hashes: readonly string[], outside: OutsideAddresses): string {
  const open = outsideOrigins(outside)
  return [
    "default-src 'none'",
    `script-src 'self'${more([...hashes.map(hash => `'${hash}'`), ...open.script])}`,
    `style-src 'self'${more(open.style)}`,
    `connect-src 'self'${more(open.connect)}`,
    ...(open.frame.length > 0 ? [`frame-src${more(open.frame)}`] : []),
    `img-src 'self' data: blob:${more(open.img)}`,
    ...shared,
  ].join('; ')
}

const more = (sources: readonly string[]): string => sources.map(source => ` ${source}`).join('')

/** 128 random bits in base64: never reused, never guessable. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}
