// The local web of the embedded default: third-party sites on loopback, with name servers and registries, so that copies can be found without the internet.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { translator } from '#lib/node/translator.ts'
import { openCertificates } from './certificates.ts'
import { type CountersReading, createCounters } from './counters.ts'
import { directoryPage } from './directory-page.ts'
import { closeServer, type ListenAddress, listen, serveDns } from './listen.ts'
import { readChanges } from './page-changes.ts'
import {
  answerDns,
  answerRdap,
  bootstrap,
  hosts,
  RDAP_HOST,
  REGISTRAR_WHOIS,
  REGISTRY_WHOIS,
  whoisServer,
} from './registry.ts'
import { type Desk, serve } from './serve.ts'
import { createStudio } from './studio.ts'
import { openThieves } from './thieves.ts'
import { createWorld, type Planted, type SiteInfo, SUFFIX, sites } from './world.ts'

export type LocalWebOptions = {
  /** Holds certificates, ports, made pictures, what thieves took, and what was put on sites (`sites/<host>/.well-known/`) or changed there (`sites/<host>/changes.json`). */
  data: string
  /** Origin of the product whose public gallery thieves visit; null keeps them at home. */
  picture_source: string | null
  /** Where people reach the product, for its plugin; the gallery's origin when absent. */
  public_url?: string
  /** Folder of the demo photographs. */
  photos?: string
  /** Milliseconds between two visits of the thieves; 0: only when told. */
  poll_ms?: number
  /** They take no more than that. */
  loot_max?: number
  /** How long the slow site thinks. */
  slow_ms?: number
  now?: () => Date
}
export type LocalWeb = {
  /** Every host of the local web ends so. */
  host_suffix: typeof SUFFIX
  http_port: number
  https_port: number
  dns: ListenAddress
  /** Servers by top-level domain and by name; a name that is not here must not be asked. */
  whois: { servers: Record<string, string>; endpoints: Record<string, ListenAddress> }
  /** Lists in the form of IANA's. */
  rdap: { dns: Bootstrap; ipv4: Bootstrap }
  /** The root of the certificates. */
  ca_pem: string
  sites: readonly SiteInfo[]
  planted(): Planted[]
  counters(): CountersReading
  /** Sends the thieves through the gallery now; how many pictures they took. */
  steal(): Promise<number>
  close(): Promise<void>
}
type Bootstrap = ReturnType<typeof bootstrap>

const PHOTOS = fileURLToPath(new URL('../../content/photos', import.meta.url))
const Port = z.int().min(1).max(65_535)
const Ports = z.object({
  http: Port,
  https: Port,
  dns: Port.optional(),
  registry: Port.optional(),
  registrar: Port.optional(),
})

/** Starts everything on loopback; links to the sites stay valid because the ports are taken again at the next start. */
export async function startLocalWeb(options: LocalWebOptions): Promise<LocalWeb> {
  const data = resolve(options.data)
  const now = options.now ?? (() => new Date())
  await mkdir(data, { recursive: true, mode: 0o700 })
  const thieves = await openThieves({
    directory: join(data, 'loot'),
    origin: options.picture_source,
    every_ms: options.poll_ms ?? 20_000,
    limit: options.loot_max ?? 200,
  })
  const world = createWorld(thieves.loot)
  const counters = createCounters()
  const desk: Desk = {
    world,
    counters,
    studio: createStudio({ directory: join(data, 'pictures'), photos: options.photos ?? PHOTOS, loot: thieves.bytes }),
    product: options.public_url ?? options.picture_source,
    slow_ms: options.slow_ms ?? 2_500,
    banner: language => translator(language, 'local-web').t('banner'),
    ...ownersOf(join(data, 'sites')),
    other: (host, url, request) =>
      host === RDAP_HOST ? answerRdap(url) : directoryPage(host, request, infos(url.port)),
  }
  const certificates = await openCertificates(data, [...hosts.keys(), RDAP_HOST], now())
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    serve(desk, request, response).catch(() => response.destroy())
  }
  const known = await knownPorts(data)
  const http = createHttpServer(handle)
  const https = createHttpsServer({ cert: certificates.cert, key: certificates.key }, handle)
  const [http_port, https_port] = [(await listen(http, known?.http)).port, (await listen(https, known?.https)).port]
  const { dns, whois, registry, registrar, endpoints } = await openNames(known)
  const ports = {
    http: http_port,
    https: https_port,
    dns: dns.port,
    registry: registry.port,
    registrar: registrar.port,
  }
  await writeFile(join(data, 'ports.json'), `${JSON.stringify(ports)}\n`)
  const rdap = `http://${RDAP_HOST}:${http_port}`
  return {
    host_suffix: SUFFIX,
    http_port,
    https_port,
    dns: { host: dns.host, port: dns.port },
    whois: { servers: { [SUFFIX.slice(1)]: REGISTRY_WHOIS }, endpoints },
    rdap: { dns: bootstrap(SUFFIX.slice(1), rdap), ipv4: bootstrap('127.0.0.0/8', rdap) },
    ca_pem: certificates.ca_pem,
    sites: infos(String(http_port)),
    planted: () => world.planted(http_port),
    counters: counters.read,
    steal: thieves.visit,
    async close() {
      await thieves.close()
      await dns.close()
      for (const server of [whois.registrar, whois.registry, https, http]) await closeServer(server)
    },
  }
}

/** What the owners of sites have changed and put there by hand. */
const ownersOf = (folder: string): Pick<Desk, 'changes' | 'wellKnown'> => ({
  changes: async host => readChanges(await readFile(join(folder, host, 'changes.json'), 'utf8').catch(() => null)),
  wellKnown: (host, name) => readFile(join(folder, host, '.well-known', name)).catch(() => null),
})

/** Name servers and registries. */
async function openNames(known: z.infer<typeof Ports> | null) {
  const whois = { registry: whoisServer('registry'), registrar: whoisServer('registrar') }
  const dns = await serveDns(answerDns, known?.dns)
  const registry = await listen(whois.registry, known?.registry)
  const registrar = await listen(whois.registrar, known?.registrar)
  const endpoints = { [REGISTRY_WHOIS]: registry, [REGISTRAR_WHOIS]: registrar }
  return { whois, dns, registry, registrar, endpoints }
}

const infos = (port: string): SiteInfo[] =>
  sites.map(({ name, title, kind, language }) => {
    const domain = name + SUFFIX
    return { domain, url: `http://${domain}:${port}/`, title, kind, language }
  })

/** Null at the first start, and when a kill left half a file: then new ports are taken. */
async function knownPorts(data: string): Promise<z.infer<typeof Ports> | null> {
  try {
    return Ports.parse(JSON.parse(await readFile(join(data, 'ports.json'), 'utf8')))
  } catch {
    return null
  }
}
