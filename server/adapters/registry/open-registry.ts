// DNS, whois and RDAP behind one port; the stand-in differs by its addresses alone.
import { isIP } from 'node:net'
import { getDomain } from 'tldts'
import { isPublicAddress } from '#server/crawler/addresses.ts'
import { createFetcher } from '#server/crawler/fetch-safely.ts'
import { createGuard, type StandInWeb } from '#server/crawler/guard.ts'
import type { DomainFacts, RegistryPort } from '#server/ports/registry.ts'
import { dnsFacts, openResolver } from './dns-facts.ts'
import { openRdap, type RdapList } from './rdap.ts'
import { rdapAddressFacts, rdapDomainFacts } from './rdap-facts.ts'
import { askWhois, type WhoisEndpoint, type WhoisMap } from './whois.ts'
import { type PartialFacts, whoisFacts } from './whois-facts.ts'
import known from './whois-servers.json' with { type: 'json' }

export type RegistryOptions = {
  user_agent: string
  /** `address:port`; the system's when there are none. */
  dns_servers: readonly string[]
  /** The only registries there are, on this machine. */
  stand_in: {
    web: readonly StandInWeb[]
    whois: { servers: Record<string, string>; endpoints: Record<string, WhoisEndpoint> }
    rdap: { dns: RdapList; ipv4: RdapList }
  } | null
  now?: () => number
}
export type OpenRegistry = { registry: RegistryPort; close(): Promise<void> }

const WHOIS_PORT = 43
const RDAP_BYTES = 1024 * 1024
const RDAP_MS = 10_000

export function openRegistry({ user_agent, dns_servers, stand_in, now = Date.now }: RegistryOptions): OpenRegistry {
  const resolver = openResolver(dns_servers)
  const fetcher = createFetcher({ guard: createGuard({ stand_in: stand_in?.web ?? [] }), user_agent })
  const getJson = async (url: string): Promise<unknown> => {
    const limits = { accept: 'application/rdap+json, application/json', max_bytes: RDAP_BYTES, timeout_ms: RDAP_MS }
    try {
      const { status, body } = await fetcher.get(url, limits)
      return status === 200 ? JSON.parse(Buffer.from(body).toString('utf8')) : null
    } catch {
      return null
    }
  }
  const rdap = openRdap(getJson, stand_in?.rdap ?? null, now)
  const whois: WhoisMap = stand_in
    ? {
        servers: stand_in.whois.servers,
        registrars: Object.keys(stand_in.whois.endpoints),
        locate: async server => stand_in.whois.endpoints[server] ?? null,
      }
    : {
        ...known,
        async locate(server) {
          const host = (await resolver.resolve4(server)).find(isPublicAddress)
          return host ? { host, port: WHOIS_PORT } : null
        },
      }
  const registry: RegistryPort = {
    dns: host => dnsFacts(resolver, host),
    async domain(host) {
      const domain = isIP(host) ? null : getDomain(host.toLowerCase())
      if (!domain) return null
      const [answer, texts] = await Promise.all([rdap.domain(domain), askWhois(whois, domain)])
      const structured = rdapDomainFacts(answer)
      // The registrar knows the registrant better than the registry, so its words count first.
      const written = texts.map(text => whoisFacts(domain, text)).filter(facts => facts !== null)
      return {
        domain,
        ...merge([...(structured ? [structured] : []), ...written.toReversed()]),
        whois: texts.map(({ server, text }) => `# ${server}\n${text}`).join('\n\n') || null,
        sources: [...(structured ? (['rdap'] as const) : []), ...(written.length > 0 ? (['whois'] as const) : [])],
      }
    },
    async address(ip) {
      return isIP(ip) ? rdapAddressFacts(ip, await rdap.address(ip)) : null
    },
  }
  return { registry, close: () => fetcher.close() }
}

/** The first word on each matter; addresses of all. */
function merge(all: readonly PartialFacts[]): Omit<DomainFacts, 'domain' | 'whois' | 'sources'> {
  const first = <K extends keyof PartialFacts>(name: K) =>
    all.map(facts => facts[name]).find(value => value !== null) ?? null
  const emails = (kind: keyof PartialFacts['emails']) => [...new Set(all.flatMap(facts => facts.emails[kind]))]
  // Street and postal code of one source belong together.
  const place = all.find(({ address }) => address !== null)
  return {
    registrar: first('registrar'),
    registrant: first('registrant'),
    country: first('country'),
    address: place?.address ?? null,
    zip_code: place?.zip_code ?? first('zip_code'),
    registered_on: first('registered_on'),
    expires_on: first('expires_on'),
    name_servers: all.map(facts => facts.name_servers).find(names => names.length > 0) ?? [],
    emails: { registrant: emails('registrant'), abuse: emails('abuse'), other: emails('other') },
  }
}
