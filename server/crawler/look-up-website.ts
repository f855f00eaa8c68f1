// Gathers what can be known of a website: from registries, from name servers, and from its own pages.
import type { DomainFacts, RegistryPort } from '#server/ports/registry.ts'
import type { WebPort } from '#server/ports/web.ts'
import { type ContactPage, findContacts } from './contacts/contacts.ts'
import { contactPages } from './contacts/contacts-pages.ts'
import { decodePage } from './decode-text.ts'

/** Who is asked about a website. */
const sources = ['registry', 'name_server', 'network', 'website'] as const
export type WebsiteSource = (typeof sources)[number]

/** In the terms of the table of websites. */
export type WebsiteFacts = {
  registrar: string | null
  registrant: string | null
  registered_on: string | null
  expires_on: string | null
  country: string | null
  zip_code: string | null
  address: string | null
  /** Who runs the network that it is in. */
  host: string | null
  ip: string | null
  name_servers: string[]
  registrant_emails: string[]
  abuse_emails: string[]
  other_emails: string[]
  internal_emails: string[]
  external_emails: string[]
  whois: string | null
}

type FactField = keyof WebsiteFacts

/** Of whom each field is known. Abuse addresses come from the registry and from the network; places from the registry before the website. */
export const fieldsFrom = {
  registry: [
    'registrar',
    'registrant',
    'registered_on',
    'expires_on',
    'country',
    'zip_code',
    'address',
    'name_servers',
    'registrant_emails',
    'abuse_emails',
    'other_emails',
    'whois',
  ],
  name_server: ['ip', 'name_servers'],
  network: ['host', 'abuse_emails'],
  website: ['country', 'zip_code', 'internal_emails', 'external_emails'],
} as const satisfies Record<WebsiteSource, readonly FactField[]>

const PAGE_BYTES = 1024 * 1024

/** `url` is any page of the website. `silent` are those who did not answer, or know nothing of it. Never throws because of them; an abort throws its reason. */
export async function lookUpWebsite(
  { registry, web }: { registry: RegistryPort; web: Pick<WebPort, 'get'> },
  url: string,
  signal?: AbortSignal,
): Promise<{ facts: WebsiteFacts; silent: WebsiteSource[] }> {
  const { hostname, origin } = new URL(url)
  const [domain, records, pages] = await Promise.all([
    registry.domain(hostname),
    registry.dns(hostname),
    readPages(web, `${origin}/`, signal),
  ])
  signal?.throwIfAborted()
  const ip = records.a[0] ?? records.aaaa[0] ?? null
  const network = ip === null ? null : await registry.address(ip)
  const contacts = await findContacts(hostname, pages)
  const answered = { registry: domain?.sources.length, name_server: ip, network, website: pages.length }
  const { registrant = [], abuse = [], other = [] }: Partial<DomainFacts['emails']> = domain?.emails ?? {}
  // Country and postal code come from one source: the registry's registrant, else what the website says of itself.
  const place = domain?.zip_code ? domain : contacts
  const facts: WebsiteFacts = {
    registrar: domain?.registrar ?? null,
    registrant: domain?.registrant ?? null,
    registered_on: domain?.registered_on ?? null,
    expires_on: domain?.expires_on ?? null,
    country: place.country ?? domain?.country ?? null,
    zip_code: place.zip_code,
    address: domain?.address ?? null,
    host: network?.organisation ?? null,
    ip,
    name_servers: [...(domain?.name_servers.length ? domain.name_servers : records.ns)],
    registrant_emails: [...registrant],
    abuse_emails: [...new Set([...abuse, ...(network?.abuse ?? [])])],
    other_emails: [...other],
    internal_emails: contacts.internal,
    external_emails: contacts.external,
    whois: domain?.whois ?? null,
  }
  const silent = sources.filter(source => !answered[source])
  return { facts, silent }
}

/** The pages that say who is there, then the home page; those that could not be read are left out. */
async function readPages(web: Pick<WebPort, 'get'>, home: string, signal?: AbortSignal): Promise<ContactPage[]> {
  const first = await readPage(web, home, signal)
  if (!first) return []
  const others: ContactPage[] = []
  for (const address of await contactPages(first.html, first.url)) {
    const page = await readPage(web, address, signal)
    if (page) others.push(page)
  }
  return [...others, first]
}

async function readPage(web: Pick<WebPort, 'get'>, url: string, signal?: AbortSignal): Promise<ContactPage | null> {
  try {
    const limits = { accept: 'text/html', max_bytes: PAGE_BYTES, on_too_big: 'truncate', signal } as const
    const answer = await web.get(url, limits)
    const type = answer.headers['content-type'] ?? ''
    if (answer.status !== 200 || !/html/i.test(type)) return null
    return { url: answer.url, html: decodePage(answer.body, type) }
  } catch {
    signal?.throwIfAborted()
    return null
  }
}
