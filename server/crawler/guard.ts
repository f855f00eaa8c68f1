// Decides where crawler, browser and capture may connect: only to public addresses, judged after DNS, and to the stand-in.
import { Resolver } from 'node:dns/promises'
import { isPublicAddress, literalAddress } from './addresses.ts'
import { WebFailure } from './web-failure.ts'

/** Addresses of a name; empty when it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** The one exception from the rules: names that end so, at exactly this port of this machine. Never taken from a request. */
export type StandInWeb = { host_suffix: string; port: number }

/** Where a connection goes: these addresses were judged, and only they may be used. */
export type Target = { host: string; port: number; addresses: readonly string[]; stand_in: boolean }

type GuardCounts = { internet: number; stand_in: number; refused: number }

export type Guard = {
  /** The address without its fragment; throws `blocked_address` for what is refused whatever DNS says. */
  check(url: string): URL
  /** Whether `check` would let it pass; counts nothing. */
  allows(url: string): boolean
  /** False when `target` would refuse it, now that DNS is asked: a name that leads to private addresses. Counts nothing. */
  isPublic(url: string): Promise<boolean>
  /** Looks the name up and judges every address of it; throws `blocked_address` or `dns`. Counts each connection. */
  target(host: string, port: number): Promise<Target>
  isStandIn(host: string, port: number): boolean
  counts(): GuardCounts
}

const LOOPBACK = '127.0.0.1'
const WEB_PORTS = new Set([80, 443])
/** Names that no public DNS gives out (RFC 6761, 6762, 8375, ICANN's `internal`) or that mean this machine. */
const LOCAL_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|onion|test|invalid)$/

export function createGuard({
  stand_in = [],
  resolve = resolveInDns,
}: {
  stand_in?: readonly StandInWeb[]
  resolve?: Resolve
} = {}): Guard {
  const counts: GuardCounts = { internet: 0, stand_in: 0, refused: 0 }
  const refuse = (url: string, detail: string): never => {
    counts.refused += 1
    throw new WebFailure('blocked_address', url, { detail })
  }
  const isStandIn = (host: string, port: number): boolean =>
    stand_in.some(known => known.port === port && host.endsWith(known.host_suffix))

  const { objectionToName, objectionTo } = objections(isStandIn)
  return {
    check(text) {
      const objection = objectionTo(text)
      if (objection !== null) return refuse(text, objection)
      const url = new URL(text)
      url.hash = ''
      return url
    },
    allows: text => objectionTo(text) === null,
    async isPublic(text) {
      if (objectionTo(text) !== null) return false
      const url = new URL(text)
      if (isStandIn(hostOf(url), portOf(url)) || literalAddress(url.hostname)) return true
      // A name that nobody knows may be known tomorrow, and the visit will say so.
      return (await resolve(hostOf(url))).every(isPublicAddress)
    },
    async target(given, port) {
      const host = withoutDot(given.toLowerCase())
      const objection = objectionToName(host, port)
      if (objection !== null) return refuse(host, objection)
      if (isStandIn(host, port)) {
        counts.stand_in += 1
        return { host, port, addresses: [LOOPBACK], stand_in: true }
      }
      const literal = literalAddress(host)
      const addresses = literal ? [literal] : await resolve(host)
      if (addresses.length === 0) throw new WebFailure('dns', host)
      // One private address among public ones is how rebinding is tried, so all must be public.
      const non_public = addresses.find(address => !isPublicAddress(address))
      if (non_public) return refuse(host, non_public)
      counts.internet += 1
      return { host, port, addresses, stand_in: false }
    },
    isStandIn,
    counts: () => ({ ...counts }),
  }
}

/** What is refused before DNS is asked, and why. */
function objections(isStandIn: Guard['isStandIn']) {
  const objectionToName = (host: string, port: number): string | null => {
    if (isStandIn(host, port)) return null
    if (!WEB_PORTS.has(port)) return `port ${port}`
    if (literalAddress(host)) return null
    return !host.includes('.') || LOCAL_NAMES.test(host) ? 'a local name' : null
  }
  const objectionTo = (text: string): string | null => {
    const url = URL.parse(text)
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return 'scheme'
    if (url.username || url.password) return 'credentials'
    const literal = literalAddress(url.hostname)
    return objectionToName(hostOf(url), portOf(url)) ?? (literal && !isPublicAddress(literal) ? literal : null)
  }
  return { objectionToName, objectionTo }
}

const withoutDot = (host: string): string => (host.endsWith('.') ? host.slice(0, -1) : host)

/** Host name in lower case, without the final dot that DNS allows. */
export const hostOf = (url: URL): string => withoutDot(url.hostname.toLowerCase())

export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)

/** Asks DNS itself: the machine's own host names (`/etc/hosts`, mDNS) are nobody's business on the web. */
async function resolveInDns(host: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
}
