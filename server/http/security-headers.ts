// Headers that every answer at the port carries, pages, API and files alike.
import type { ServerResponse } from 'node:http'

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const

/** `secure`: people reach us over HTTPS, so browsers are told to stay there (two years). */
export function setSecurityHeaders(response: ServerResponse, secure: boolean): void {
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value)
  if (secure) response.setHeader('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload')
}

/** For what other websites show: its own policy says who may frame it, and that is not the old header's business. */
export function openToFrames(response: ServerResponse): void {
  response.removeHeader('X-Frame-Options')
}
