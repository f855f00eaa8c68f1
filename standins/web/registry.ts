// What registries and name servers say about the sites: DNS, whois and RDAP from the same facts.
import { createServer, type Socket } from 'node:net'
import {
  type DnsRecord,
  encodeName,
  ipv4,
  mailExchange,
  type Question,
  startOfAuthority,
  text,
  writeReply,
} from './dns-wire.ts'
import type { SiteAnswer } from './serve.ts'
import type { Registry, Site } from './site.ts'
import { pictureHost, SUFFIX, sites } from './world.ts'

const ADDRESS = '127.0.0.1'
export const REGISTRY_WHOIS = `whois.registry${SUFFIX}`
export const REGISTRAR_WHOIS = `whois.registrar${SUFFIX}`
export const RDAP_HOST = `rdap${SUFFIX}`
const NAME_SERVERS = ['ns1.names', 'ns2.names'].map(name => name + SUFFIX)
const TTL = 300

/** Every host that leads to a site, with it. */
export const hosts: ReadonlyMap<string, Site> = new Map(
  sites.flatMap(site => [site.name, `www.${site.name}`, pictureHost(site)].map(name => [name + SUFFIX, site])),
)
const byDomain = new Map(sites.map(site => [site.name + SUFFIX, site]))

/** Answers of the name server. */
export function answerDns(question: Question): Buffer | null {
  const { name, type } = question
  if (!name.endsWith(SUFFIX)) return writeReply(question, { code: 'refused' })
  const domain = name.split('.').slice(-2).join('.')
  const site = byDomain.get(domain)
  const authority: DnsRecord[] = [
    {
      name: domain,
      type: 'SOA',
      ttl: TTL,
      data: startOfAuthority(NAME_SERVERS[0] ?? '', `hostmaster.${domain}`, 2_026_100_100),
    },
  ]
  const known = hosts.has(name) || name === RDAP_HOST || name === `mail.${domain}` || NAME_SERVERS.includes(name)
  if (!known) return writeReply(question, { code: 'no_such_name', authority })
  const record = (data: Buffer): DnsRecord => ({ name, type: type ?? 'A', ttl: TTL, data })
  const zone: Partial<Record<NonNullable<typeof type>, Buffer[]>> = { A: [ipv4(ADDRESS)] }
  if (site && name === domain) {
    zone.NS = NAME_SERVERS.map(encodeName)
    zone.MX = [mailExchange(10, `mail.${domain}`)]
    zone.TXT = [text('v=spf1 mx -all'), text(`local-web-stand-in=${site.kind}`)]
    zone.SOA = authority.map(({ data }) => data)
  }
  const answers = ((type && zone[type]) ?? []).map(record)
  return writeReply(question, { code: 'ok', answers, authority: answers.length === 0 ? authority : [] })
}

const NOTICE = 'Stand-in of a local installation: this domain exists on this machine only.'
const line = (label: string, value: string | null | undefined) => (value ? [`${label}: ${value}`] : [])
const rightNow = (day: string) => `${day}T00:00:00Z`

/** The answer of a registry to `domain\r\n`. */
function answerWhois(server: 'registry' | 'registrar', domain: string): string {
  const site = byDomain.get(domain.toLowerCase())
  if (!site) return `% ${NOTICE}\r\nNo match for "${domain.slice(0, 200).replace(/[^\w.-]/g, '')}".\r\n`
  const { registry } = site
  // Registries of the thin kind know no registrant: the registrar does.
  const lines =
    registry.style === 'afnic'
      ? afnic(domain, registry)
      : [
          ...generic(domain, registry),
          ...(server === 'registrar' || registry.referral !== REGISTRAR_WHOIS ? registrantLines(registry) : []),
        ]
  return `${[`% ${NOTICE}`, ...lines].join('\r\n')}\r\n`
}

const generic = (domain: string, { registrar, created, expires, referral, abuse }: Registry): string[] => [
  `Domain Name: ${domain.toUpperCase()}`,
  ...line('Registrar WHOIS Server', referral),
  `Registrar: ${registrar}`,
  `Creation Date: ${rightNow(created)}`,
  `Registry Expiry Date: ${rightNow(expires)}`,
  `Registrar Abuse Contact Email: ${abuse}`,
  'Registrar Abuse Contact Phone: +00.000000000',
  ...NAME_SERVERS.map(name => `Name Server: ${name}`),
  'DNSSEC: unsigned',
]

const registrantLines = ({ registrant, address, country, email, style }: Registry): string[] =>
  style === 'private'
    ? [
        'Registrant Name: REDACTED FOR PRIVACY',
        'Registrant Organization: REDACTED FOR PRIVACY',
        ...line('Registrant Country', country),
        'Registrant Email: Please query the RDDS service of the Registrar of Record',
      ]
    : [
        ...line('Registrant Organization', registrant),
        ...line('Registrant Street', address?.[0]),
        ...line('Registrant City', address?.[2]),
        ...line('Registrant Postal Code', address?.[1]),
        ...line('Registrant Country', country),
        ...line('Registrant Email', email),
      ]

const afnic = (domain: string, registry: Registry): string[] => [
  `domain:                        ${domain}`,
  'status:                        ACTIVE',
  'holder-c:                      HOLD1-LOCAL',
  'admin-c:                       HOLD1-LOCAL',
  `registrar:                     ${registry.registrar}`,
  ...line('whois', registry.referral),
  `Expiry Date:                   ${rightNow(registry.expires)}`,
  `created:                       ${rightNow(registry.created)}`,
  'source:                        LOCAL',
  '',
  ...NAME_SERVERS.map(name => `nserver:                       ${name}`),
  'source:                        LOCAL',
  '',
  `registrar:                     ${registry.registrar}`,
  `e-mail:                        ${registry.abuse}`,
  'source:                        LOCAL',
  '',
  'nic-hdl:                       HOLD1-LOCAL',
  'type:                          ORGANIZATION',
  `contact:                       ${registry.registrant ?? ''}`,
  ...(registry.address ?? []).map(part => `address:                       ${part}`),
  ...(registry.country ? [`country:                       ${registry.country}`] : []),
  ...(registry.email ? [`e-mail:                        ${registry.email}`] : []),
  'source:                        LOCAL',
]

/** A whois server: one line is asked, one text is answered. */
export const whoisServer = (server: 'registry' | 'registrar') =>
  createServer((socket: Socket) => {
    let asked = ''
    socket.setEncoding('latin1').setTimeout(5_000, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.on('data', piece => {
      asked += String(piece)
      if (asked.length > 300) socket.destroy()
      else if (asked.includes('\n')) socket.end(answerWhois(server, asked.trim()))
    })
  })

const RDAP_TYPE = 'application/rdap+json'
const vcard = (entries: (readonly [string, string, unknown])[]): unknown => [
  'vcard',
  [['version', {}, 'text', '4.0'], ...entries.map(([name, kind, value]) => [name, {}, kind, value])],
]

/** The RDAP server and the lists by which it is found, in the form of IANA's. */
export function answerRdap(url: URL): SiteAnswer {
  const json = (body: unknown, status = 200): SiteAnswer => ({
    type: url.pathname.startsWith('/bootstrap/') ? 'application/json' : RDAP_TYPE,
    body: JSON.stringify(body),
    status,
  })
  if (url.pathname === '/bootstrap/dns.json') return json(bootstrap(SUFFIX.slice(1), url.origin))
  if (url.pathname === '/bootstrap/ipv4.json') return json(bootstrap('127.0.0.0/8', url.origin))
  const [, kind, name = ''] = url.pathname.split('/')
  const site = kind === 'domain' ? byDomain.get(name.toLowerCase()) : undefined
  if (site) return json(rdapDomain(name, site.registry))
  if (kind === 'ip' && name === ADDRESS) return json(rdapNetwork)
  return json({ errorCode: 404, title: 'Not found', rdapConformance: ['rdap_level_0'] }, 404)
}

/** A list in the form of IANA's (RFC 9224). */
export const bootstrap = (key: string, origin: string) => ({
  version: '1.0',
  publication: '2026-10-01T00:00:00Z',
  services: [[[key], [`${origin}/`]]],
})

function rdapDomain(domain: string, registry: Registry): unknown {
  const { registrant, address, country, email, registrar, abuse, style } = registry
  const adr = ['', '', address?.[0] ?? '', address?.[2] ?? '', '', address?.[1] ?? '', country ?? '']
  const holder =
    style === 'private'
      ? vcard([
          ['fn', 'text', ''],
          ['adr', 'text', ['', '', '', '', '', '', country ?? '']],
        ])
      : vcard([
          ['fn', 'text', registrant ?? ''],
          ['org', 'text', registrant ?? ''],
          ['adr', 'text', adr],
          ...(email ? [['email', 'text', email] as const] : []),
        ])
  const abuseEntity = {
    objectClassName: 'entity',
    roles: ['abuse'],
    vcardArray: vcard([
      ['fn', 'text', 'Abuse desk'],
      ['email', 'text', abuse],
    ]),
  }
  return {
    objectClassName: 'domain',
    ldhName: domain.toUpperCase(),
    status: ['active'],
    events: [
      { eventAction: 'registration', eventDate: rightNow(registry.created) },
      { eventAction: 'expiration', eventDate: rightNow(registry.expires) },
    ],
    nameservers: NAME_SERVERS.map(ldhName => ({ objectClassName: 'nameserver', ldhName })),
    entities: [
      { objectClassName: 'entity', roles: ['registrant'], vcardArray: holder },
      {
        objectClassName: 'entity',
        roles: ['registrar'],
        vcardArray: vcard([['fn', 'text', registrar]]),
        entities: [abuseEntity],
      },
    ],
    notices: [{ title: 'Stand-in', description: [NOTICE] }],
    rdapConformance: ['rdap_level_0'],
  }
}

const rdapNetwork = {
  objectClassName: 'ip network',
  handle: 'LOCAL-WEB',
  startAddress: '127.0.0.0',
  endAddress: '127.255.255.255',
  ipVersion: 'v4',
  name: 'LOCAL-WEB-STAND-IN',
  country: 'FR',
  entities: [
    {
      objectClassName: 'entity',
      roles: ['registrant'],
      vcardArray: vcard([
        ['fn', 'text', 'This machine (stand-in)'],
        ['org', 'text', 'This machine (stand-in)'],
      ]),
    },
    {
      objectClassName: 'entity',
      roles: ['abuse'],
      vcardArray: vcard([
        ['fn', 'text', 'Abuse desk'],
        ['email', 'text', `abuse@hosting${SUFFIX}`],
      ]),
    },
  ],
  notices: [{ title: 'Stand-in', description: [NOTICE] }],
  rdapConformance: ['rdap_level_0'],
}
