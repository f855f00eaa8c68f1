// Finds the RDAP server of a domain or address by IANA's lists (RFC 9224) and asks it, through the guarded client.
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import fallback from './rdap-lists.json' with { type: 'json' }

/** IANA's form: ranges or endings, and the servers that answer for them. */
const List = z.object({ services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])) })
export type RdapList = { services: string[][][] }
type Kind = 'dns' | 'ipv4' | 'ipv6'

/** Decoded JSON of an address; null for refusals, failures and what is no JSON. */
export type GetJson = (url: string) => Promise<unknown>
export type Rdap = { domain(domain: string): Promise<unknown>; address(ip: string): Promise<unknown> }

const IANA = 'https://data.iana.org/rdap'
const FRESH_MS = 24 * 3_600_000

/** Lists that were given, such as the stand-in's, or IANA's own as they are today; ours when those cannot be had. */
export function openRdap(getJson: GetJson, given: Partial<Record<Kind, RdapList>> | null, now: () => number): Rdap {
  const kept = new Map<Kind, { list: z.infer<typeof List>; until: number }>()
  const listOf = async (kind: Kind): Promise<z.infer<typeof List>> => {
    if (given) return List.parse(given[kind] ?? { services: [] })
    const known = kept.get(kind)
    if (known && known.until > now()) return known.list
    const fetched = List.safeParse(await getJson(`${IANA}/${kind}.json`))
    const list = fetched.success ? fetched.data : List.parse(fallback[kind])
    kept.set(kind, { list, until: now() + (fetched.success ? FRESH_MS : FRESH_MS / 24) })
    return list
  }
  const ask = async (servers: readonly string[], path: string): Promise<unknown> => {
    const server = servers.find(each => each.startsWith('https:')) ?? servers[0]
    return server ? getJson(new URL(path, server.endsWith('/') ? server : `${server}/`).href) : null
  }
  return {
    domain: async domain => ask(serversOf(await listOf('dns'), domain), `domain/${domain}`),
    async address(ip) {
      if (!ipaddr.isValid(ip)) return null
      const kind = ipaddr.parse(ip).kind()
      return ask(networksOf(await listOf(kind), ip), `ip/${ip}`)
    },
  }
}

/** Of the longest ending in the list. */
function serversOf({ services }: z.infer<typeof List>, domain: string): readonly string[] {
  const labels = domain.split('.')
  for (let skip = 0; skip < labels.length; skip += 1) {
    const ending = labels.slice(skip).join('.')
    const found = services.find(([endings]) => endings.some(each => each.toLowerCase() === ending))
    if (found) return found[1]
  }
  return []
}

/** Of the narrowest range that holds the address. */
function networksOf({ services }: z.infer<typeof List>, ip: string): readonly string[] {
  const address = ipaddr.parse(ip)
  let best: { bits: number; servers: readonly string[] } = { bits: -1, servers: [] }
  for (const [ranges, servers] of services) {
    for (const range of ranges) {
      const [base, bits] = ipaddr.parseCIDR(range)
      if (bits > best.bits && base.kind() === address.kind() && address.match([base, bits])) best = { bits, servers }
    }
  }
  return best.servers
}
