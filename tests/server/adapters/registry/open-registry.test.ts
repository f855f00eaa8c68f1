// The registry adapter against the local web by configuration alone: facts, hidden names, servers that must not be asked, and what happens when nobody answers.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenRegistry, openRegistry } from '#server/adapters/registry/open-registry.ts'
import { openRdap } from '#server/adapters/registry/rdap.ts'
import { rdapAddressFacts, rdapDomainFacts } from '#server/adapters/registry/rdap-facts.ts'
import { registryDay, registryText } from '#server/adapters/registry/registry-text.ts'
import { askWhois } from '#server/adapters/registry/whois.ts'
import { whoisFacts } from '#server/adapters/registry/whois-facts.ts'
import { closeServer, listen } from '#standins/web/listen.ts'
import { type LocalWeb, startLocalWeb } from '#standins/web/start-local-web.ts'

let folder: string
let web: LocalWeb
let open: OpenRegistry

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'auctor-registry-'))
  web = await startLocalWeb({ data: folder, picture_source: null })
  open = openRegistry({
    user_agent: 'test',
    dns_servers: [`${web.dns.host}:${web.dns.port}`],
    stand_in: { web: [{ host_suffix: web.host_suffix, port: web.http_port }], whois: web.whois, rdap: web.rdap },
  })
})
afterAll(async () => {
  await open.close()
  await web.close()
  await rm(folder, { recursive: true })
})

const domainOf = (kind: string) => web.sites.find(site => site.kind === kind)?.domain ?? expect.fail(kind)

describe('a domain of the local web', () => {
  it('is known by its registrable name, with registrant, country, dates and addresses', async () => {
    const facts = await open.registry.domain(`img.${domainOf('newspaper')}`)
    expect(facts).toMatchObject({
      domain: 'gazette-du-littoral.localhost',
      registrar: 'Noms de Bretagne',
      registrant: 'LA GAZETTE DU LITTORAL SA',
      country: 'FR',
      zip_code: '56100',
      address: '3 quai des Chalutiers, 56100, Lorient',
      registered_on: '2001-09-03',
      expires_on: '2028-09-03',
      name_servers: ['ns1.names.localhost', 'ns2.names.localhost'],
      emails: {
        registrant: ['domaines@gazette-du-littoral.localhost'],
        abuse: ['abuse@noms-de-bretagne.localhost'],
      },
      sources: ['rdap', 'whois'],
    })
    expect(facts?.whois).toContain('holder-c:')
  })

  it('that hides its registrant has no name, and no word that hides one in its place', async () => {
    const facts = await open.registry.domain(domainOf('memes'))
    expect(facts).toMatchObject({ registrant: null, address: null, country: 'PA', emails: { registrant: [] } })
    expect(facts?.emails.abuse).toEqual(['abuse@cheap-names.localhost'])
  })

  it('is asked for at the registrar that the registry names, and nowhere else', async () => {
    expect((await open.registry.domain(domainOf('magazine')))?.whois).toContain('# whois.registrar.localhost')
    const elsewhere = await open.registry.domain(domainOf('estate_agent'))
    expect(elsewhere?.whois).toContain('whois.elsewhere.example')
    expect(elsewhere?.whois?.match(/^# whois/gm)).toHaveLength(1)
  })

  it('has its records', async () => {
    const facts = await open.registry.dns(domainOf('blog'))
    expect(facts).toMatchObject({ a: ['127.0.0.1'], aaaa: [], unanswered: [], mx: [{ preference: 10 }] })
    expect(facts.soa?.server).toBe('ns1.names.localhost')
    expect(facts.txt).toContain('v=spf1 mx -all')
  })

  it('and its address leads to a network with a country and an abuse desk', async () => {
    expect(await open.registry.address('127.0.0.1')).toEqual({
      ip: '127.0.0.1',
      country: 'FR',
      organisation: 'This machine (stand-in)',
      network: '127.0.0.0 – 127.255.255.255',
      abuse: ['abuse@hosting.localhost'],
    })
  })
})

describe('what is not known', () => {
  it('is empty for a name that nobody registered, and null for what cannot be registered', async () => {
    expect(await open.registry.domain('nobody.localhost')).toMatchObject({
      registrar: null,
      registrant: null,
      sources: [],
    })
    expect(await open.registry.domain('192.0.2.1')).toBeNull()
    expect(await open.registry.address('10.0.0.1')).toBeNull()
    expect(await open.registry.dns('nobody.localhost')).toMatchObject({ a: [], soa: null, unanswered: [] })
  })

  it('is told apart from a name server that does not answer', async () => {
    const silent = openRegistry({ user_agent: 'test', dns_servers: ['127.0.0.1:1'], stand_in: null })
    expect((await silent.registry.dns('example.com')).unanswered).toContain('A')
    await silent.close()
  })
})

describe('a whois server', () => {
  let server: Server
  let port = 0
  let answer = (): Buffer => Buffer.from('')
  beforeAll(async () => {
    server = createServer(socket => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(answer()))
    })
    port = (await listen(server)).port
  })
  afterAll(() => closeServer(server))
  const map = () => ({
    servers: { fr: 'one', com: 'one' },
    registrars: [],
    locate: async () => ({ host: '127.0.0.1', port }),
  })

  it('may write in Latin-1 and without end: the words are read, the rest is cut', async () => {
    answer = () => Buffer.concat([Buffer.from('registrar: Société', 'latin1'), Buffer.alloc(500_000, 0x61)])
    const [first] = await askWhois(map(), 'a.fr')
    expect(first?.text).toMatch(/^registrar: Société/)
    expect(first?.text.length).toBeLessThanOrEqual(64 * 1024)
  })

  it('that refers to itself is asked once, and one that breaks off gives nothing', async () => {
    answer = () => Buffer.from('Registrar WHOIS Server: one\r\n')
    expect(await askWhois(map(), 'a.com')).toHaveLength(1)
    answer = () => Buffer.alloc(0)
    expect(await askWhois(map(), 'a.com')).toEqual([])
    expect(await askWhois(map(), 'a.unknown')).toEqual([])
  })

  it.each([
    ['', null],
    ['No match for "A.COM".', null],
    [`nic-hdl: X\nholder-c: Y\n\nnic-hdl: UNRELATED\n`, null],
    ['%'.repeat(10_000), null],
  ])('that says %j is no knowledge', (text, expected) => {
    expect(whoisFacts('a.com', { server: 'one', text })).toBe(expected)
  })
})

describe('an RDAP server', () => {
  it('is found by the longest ending and the narrowest range, and asked over https where there is a choice', async () => {
    const asked: string[] = []
    const getJson = async (url: string) => void asked.push(url)
    const dns = {
      services: [
        [['uk'], ['http://a/', 'https://a/']],
        [['co.uk'], ['https://b']],
      ],
    }
    const ipv4 = {
      services: [
        [['0.0.0.0/0'], ['https://all/']],
        [['193.0.0.0/8'], ['https://ripe/']],
      ],
    }
    const rdap = openRdap(getJson, { dns, ipv4 }, Date.now)
    await rdap.domain('shop.uk')
    await rdap.domain('shop.co.uk')
    await rdap.domain('shop.fr')
    await rdap.address('193.1.2.3')
    await rdap.address('8.8.8.8')
    await rdap.address('2001:db8::1')
    expect(asked).toEqual([
      'https://a/domain/shop.uk',
      'https://b/domain/shop.co.uk',
      'https://ripe/ip/193.1.2.3',
      'https://all/ip/8.8.8.8',
    ])
  })

  it('is found by our own list when IANA’s cannot be had, and IANA is asked once a day when it can', async () => {
    const asked: string[] = []
    let lists: unknown = null
    let now = 0
    const rdap = openRdap(
      async url => (asked.push(url) && url.endsWith('.json') ? lists : null),
      null,
      () => now,
    )
    await rdap.domain('example.fr')
    expect(asked).toEqual(['https://data.iana.org/rdap/dns.json', 'https://rdap.nic.fr/domain/example.fr'])
    lists = { services: [[['fr'], ['https://new/']]] }
    now += 2 * 3_600_000
    await rdap.domain('example.fr')
    await rdap.domain('example.fr')
    expect(asked.slice(2)).toEqual([
      'https://data.iana.org/rdap/dns.json',
      'https://new/domain/example.fr',
      'https://new/domain/example.fr',
    ])
  })

  it.each([null, [], 'text', {}, { objectClassName: 'domain', entities: 'x', events: [{}] }])(
    'may answer %j without harm',
    answer => {
      expect(() => rdapDomainFacts(answer)).not.toThrow()
      expect(rdapAddressFacts('192.0.2.1', answer)).toBeNull()
    },
  )

  it('puts the abuse desk inside the registrar, and the country beside the address', () => {
    const card = (...lines: unknown[]) => ['vcard', [['version', {}, 'text', '4.0'], ...lines]]
    const abuse = { roles: ['abuse'], vcardArray: card(['email', {}, 'text', 'Abuse@Registrar.example']) }
    const adr = ['adr', { cc: 'FR' }, 'text', ['', '', ['1 rue A', 'bât. B'], 'Paris', '', '75001', '']]
    const facts = rdapDomainFacts({
      objectClassName: 'domain',
      entities: [
        { roles: ['registrar'], vcardArray: card(['fn', {}, 'text', 'R']), entities: [abuse] },
        { roles: ['registrant'], vcardArray: card(['fn', {}, 'text', 'REDACTED FOR PRIVACY'], adr) },
      ],
    })
    expect(facts).toMatchObject({
      registrar: 'R',
      registrant: null,
      country: 'FR',
      zip_code: '75001',
      address: '1 rue A, bât. B, 75001, Paris',
    })
    expect(facts?.emails.abuse).toEqual(['abuse@registrar.example'])
  })
})

describe('values', () => {
  it.each([
    ['2019-03-14T10:00:00Z', '2019-03-14'],
    ['14.03.2019', '2019-03-14'],
    ['14/03/2019 12:00', '2019-03-14'],
    ['2019.03.14', '2019-03-14'],
    ['14-Mar-2019', '2019-03-14'],
    ['2019-13-45', null],
    ['before August 1996', null],
    ['', null],
    [undefined, null],
  ])('%j is the day %j', (text, day) => expect(registryDay(text)).toBe(day))

  it.each([
    'REDACTED FOR PRIVACY',
    'Domains By Proxy — WHOIS Privacy',
    'N/A',
    '-',
    ' ',
    'Privacy service provided by X',
  ])('%j names nobody', text => expect(registryText(text)).toBeNull())
  it.each(['Le Salon privé', 'Private Eye Ltd', 'Anonymous Press'])('%j names somebody', text =>
    expect(registryText(text)).toBe(text),
  )
})
