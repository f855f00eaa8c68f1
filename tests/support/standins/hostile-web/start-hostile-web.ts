// The hostile web: hosts that attack whoever visits them. For tests only; the product never starts it.
import { createServer, type Server } from 'node:http'
import { closeServer, type ListenAddress, listen, serveDns } from '#standins/web/listen.ts'
import { bomb, drip, huge } from './bodies.ts'
import { headers, redirects } from './headers.ts'
import { hostileNames } from './names.ts'
import { duplicates, endless, explosive, scripts } from './pages.ts'
import { pictures } from './pictures.ts'
import { robots, robotsAway, robotsBroken, sitemaps } from './sitemaps.ts'
import { page, type Trap } from './trap.ts'

/** Every host with what it does; the addresses are `http://<host>.hostile.localhost:<port>/<path>`. */
const hosts: Record<string, Trap> = {
  endless,
  duplicates,
  huge,
  bomb,
  drip,
  headers,
  redirects,
  redirects2: visit =>
    visit.url.pathname === '/hosts'
      ? void visit.response.writeHead(302, { location: `${visit.origin('redirects')}/hosts` }).end()
      : page(visit, 'The other host.'),
  html: explosive,
  scripts,
  pictures,
  sitemaps,
  robots,
  'robots-away': robotsAway,
  'robots-broken': robotsBroken,
  /** Does nothing bad, to see that work goes on. */
  well: visit => page(visit, `<p>All is well.</p><img src="${visit.origin('pictures')}/right.jpg">`),
}

export const SUFFIX = 'hostile.localhost'

export type HostileWeb = {
  /** What the guard has to be told so that the hosts can be reached at all. */
  suffix: typeof SUFFIX
  http_port: number
  /** Resolves the hosts to loopback and the names of `names.ts` to forbidden places. */
  dns: ListenAddress
  url(host: string, path?: string): string
  /** Requests by `host/path`. */
  requests(): Record<string, number>
  /** Questions by `name type`. */
  questions(): Record<string, number>
  close(): Promise<void>
}

/** Starts the hosts and their name server on free ports of loopback. */
export async function startHostileWeb(): Promise<HostileWeb> {
  const seen = new Map<string, number>()
  const asked = new Map<string, number>()
  let origin = (host: string) => host
  const server: Server = createServer({ keepAlive: false }, (request, response) => {
    const host = (request.headers.host ?? '').split(`.${SUFFIX}`)[0] ?? ''
    const url = URL.parse(request.url ?? '/', `http://${host}`)
    const key = `${host}${url?.pathname.slice(0, 200)}`
    if (seen.size < 10_000 || seen.has(key)) seen.set(key, (seen.get(key) ?? 0) + 1)
    const trap = hosts[host]
    // Visitors who leave in the middle are what the traps are for.
    for (const side of [request, response]) side.on('error', () => {})
    if (!trap || !url) return void response.writeHead(421).end('No such host.')
    void (async () => trap({ request, response, url, origin }))().catch(() => response.destroy())
  })
  const { port: http_port } = await listen(server)
  origin = host => `http://${host}.${SUFFIX}:${http_port}`
  const dns = await serveDns(hostileNames(SUFFIX, asked))
  return {
    suffix: SUFFIX,
    http_port,
    dns: { host: dns.host, port: dns.port },
    url: (host, path = '/') => `${origin(host)}${path}`,
    requests: () => Object.fromEntries(seen),
    questions: () => Object.fromEntries(asked),
    async close() {
      await dns.close()
      await closeServer(server)
    },
  }
}
