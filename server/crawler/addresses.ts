// Which IP addresses are on the public internet: everything else is refused to crawler, browser and capture.
import ipaddr from 'ipaddr.js'

/** Public by their numbers, but answered by the machine's own cloud: Azure's wire server. */
const CLOUD_SERVICES = new Set(['168.63.129.16'])
/** The part of IPv6 that is given out (IANA, RFC 4291); the registry inside it names what is not for the public. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** False for private, loopback, link-local, shared, multicast, reserved and translated addresses, and for what is no address. */
export function isPublicAddress(address: string): boolean {
  // A zone (`fe80::1%eth0`) is only ever given to addresses of this machine's own networks.
  if (address.includes('%') || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // The library knows two kinds; only the second has parts.
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_V6)
  return ipaddr.IPv4.isValidFourPartDecimal(address) && !CLOUD_SERVICES.has(parsed.toString())
}

/** Host of a URL as an address when it is one, without the brackets of IPv6. */
export function literalAddress(host: string): string | null {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host
  return ipaddr.isValid(bare) ? bare : null
}
