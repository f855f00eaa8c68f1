// Asks name servers for the records that evidence and contacts need.
import { Resolver } from 'node:dns/promises'
import type { DnsFacts } from '#server/ports/registry.ts'

const TIMEOUT_MS = 3_000
/** Answers that say that there is nothing, and not that nobody answered. */
const NOTHING = new Set(['ENODATA', 'ENOTFOUND'])

/** A resolver over these servers (`address:port`), or over the system's when there are none. */
export function openResolver(servers: readonly string[]): Resolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}

export async function dnsFacts(resolver: Resolver, host: string): Promise<DnsFacts> {
  const unanswered: string[] = []
  const ask = <T>(type: string, question: Promise<T>, nothing: T): Promise<T> =>
    question.catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!NOTHING.has(code)) unanswered.push(type)
      return nothing
    })
  const [a, aaaa, mx, ns, txt, soa] = await Promise.all([
    ask('A', resolver.resolve4(host), []),
    ask('AAAA', resolver.resolve6(host), []),
    ask('MX', resolver.resolveMx(host), []),
    ask('NS', resolver.resolveNs(host), []),
    ask('TXT', resolver.resolveTxt(host), []),
    ask('SOA', resolver.resolveSoa(host), null),
  ])
  return {
    host,
    a: a.toSorted(),
    aaaa: aaaa.toSorted(),
    mx: mx
      .map(({ priority, exchange }) => ({ preference: priority, exchange }))
      .toSorted((one, other) => one.preference - other.preference),
    ns: ns.toSorted(),
    txt: txt.map(parts => parts.join('')),
    soa: soa && { server: soa.nsname, contact: soa.hostmaster, serial: soa.serial },
    unanswered: unanswered.toSorted(),
  }
}
