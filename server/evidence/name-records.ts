// Asks named resolvers for every kind of record that says where a site is and who answers for it.
import { getServers, promises } from 'node:dns'
import type { Dns, DnsAnswer } from '#server/ports/capture.ts'

const TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA'] as const
const TIMEOUT_MS = 3_000

/** Answers for `host`, and for the registrable `domain` above it. Empty `servers`: those of the system. Failures are answers too. */
export async function resolveNames(host: string, domain: string | null, servers: readonly string[]): Promise<Dns> {
  const resolver = new promises.Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  if (servers.length > 0) resolver.setServers([...servers])
  const names = [...new Set([host, domain ?? host])]
  const answers = await Promise.all(names.flatMap(name => TYPES.map(type => ask(resolver, name, type))))
  return { resolvers: servers.length > 0 ? [...servers] : getServers(), answers }
}

async function ask(resolver: promises.Resolver, name: string, type: (typeof TYPES)[number]): Promise<DnsAnswer> {
  try {
    const found: unknown = await resolver.resolve(name, type)
    const values = (Array.isArray(found) ? found : [found]).map(textOf)
    return { name, type, values, error: null }
  } catch (error) {
    return { name, type, values: [], error: error instanceof Error && 'code' in error ? String(error.code) : 'unknown' }
  }
}

/** The record as zone files write it. */
function textOf(record: unknown): string {
  if (typeof record === 'string') return record
  if (Array.isArray(record)) return record.join('')
  const { exchange, priority, nsname, hostmaster, serial, refresh, retry, expire, minttl } = Object(record)
  if (exchange !== undefined) return `${priority} ${exchange}`
  return [nsname, hostmaster, serial, refresh, retry, expire, minttl].join(' ')
}
