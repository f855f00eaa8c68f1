// An address that a person names as somebody's website, in the one form in which it is kept.
import { getDomain } from 'tldts'
import { Failure } from '#lib/errors.ts'
import { whitelistUrl } from '#lib/rules/whitelist.ts'

/** Refuses the field `url` for a suffix such as `co.uk`: it is nobody's website, it would allow half the web. */
export function requireWebsiteUrl(address: string): string {
  const canonical = whitelistUrl(address)
  if (canonical === null || !isOneWebsite(canonical)) throw new Failure('invalid_input', {}, { url: ['url_invalid'] })
  return canonical
}

function isOneWebsite(address: string): boolean {
  const host = new URL(address).hostname
  return /^[\d.]+$|^\[/.test(host) || getDomain(host) !== null
}
