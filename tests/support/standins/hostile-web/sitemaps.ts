// Site maps and robots.txt that never end.
import { gzipSync } from 'node:zlib'
import { laughs } from './pages.ts'
import { byPath, repeat, stream, type Trap, type Visit } from './trap.ts'

const XML = 'application/xml'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const send =
  (body: (visit: Visit) => string, type = XML): Trap =>
  visit =>
    void visit.response.writeHead(200, { 'content-type': type }).end(body(visit))
const urls = (addresses: string[]) =>
  `<urlset xmlns="${NAMESPACE}">${addresses.map(address => `<url><loc>${address}</loc></url>`).join('')}</urlset>`

/** Maps that lead to more maps, a million addresses, other people's hosts and private addresses. */
export const sitemaps: Trap = visit => {
  const { url, origin } = visit
  const depth = /^\/map\/(\d+)\.xml$/.exec(url.pathname)?.[1]
  if (depth)
    return send(() => {
      const next = Array.from(
        { length: 50 },
        (_, index) => `${origin('sitemaps')}/map/${Number(depth) * 50 + index}.xml`,
      )
      return `<sitemapindex xmlns="${NAMESPACE}">${next.map(address => `<sitemap><loc>${address}</loc></sitemap>`).join('')}</sitemapindex>`
    })(visit)
  return paths(visit)
}

const paths = byPath({
  '/robots.txt': send(
    ({ origin }) =>
      [
        'User-agent: *',
        'Allow: /',
        ...['map/1.xml', 'million.xml', 'packed.xml.gz', 'laughs.xml', 'others.xml', 'self.xml', 'not.xml'].map(
          name => `Sitemap: ${origin('sitemaps')}/${name}`,
        ),
        'Sitemap: http://169.254.169.254/sitemap.xml',
        'Sitemap: file:///etc/passwd',
        ...Array.from({ length: 10_000 }, (_, index) => `Sitemap: ${origin('sitemaps')}/map/${index}.xml`),
      ].join('\n'),
    'text/plain',
  ),
  '/million.xml': visit => {
    visit.response.writeHead(200, { 'content-type': XML })
    const entry = Buffer.from(`<url><loc>${visit.origin('sitemaps')}/page</loc></url>\n`)
    return stream(visit, repeat(Buffer.concat(Array(1_000).fill(entry)), entry.length * 1_000_000))
  },
  '/packed.xml.gz': visit => {
    visit.response.writeHead(200, { 'content-type': 'application/gzip' })
    const member = gzipSync(Buffer.alloc(16 * 1024 ** 2, '<url><loc>http://a/</loc></url>'))
    return stream(visit, repeat(member, member.length * 64))
  },
  '/laughs.xml': send(() => laughs('urlset', '<url><loc>*</loc></url>')),
  '/others.xml': send(({ origin }) => urls([`${origin('endless')}/`, 'http://10.0.0.1/', 'http://[::1]/', 'ftp://x/'])),
  '/self.xml': send(
    ({ origin }) =>
      `<sitemapindex xmlns="${NAMESPACE}"><sitemap><loc>${origin('sitemaps')}/self.xml</loc></sitemap></sitemapindex>`,
  ),
  '/not.xml': send(() => '\0\0\0<urlset<<<>', XML),
})

const RULES = Buffer.from('User-agent: *\nDisallow: /a*b*c*d*e*f*g*h*$\n'.repeat(1_000))

/** Rules without end: what comes after the crawler's limit must not matter. */
export const robots: Trap = async visit => {
  if (visit.url.pathname !== '/robots.txt') return void visit.response.writeHead(200).end('A page.')
  visit.response.writeHead(200, { 'content-type': 'text/plain' })
  await stream(visit, repeat(RULES, 500 * 1024 ** 2))
}

/** Nobody knows what is allowed here: the rules fail or lead away. */
export const robotsAway: Trap = ({ url, response, origin }) => {
  if (url.pathname === '/robots.txt') response.writeHead(302, { location: `${origin('redirects')}/to-metadata` }).end()
  else response.writeHead(200).end('A page.')
}

export const robotsBroken: Trap = ({ url, response }) =>
  void response.writeHead(url.pathname === '/robots.txt' ? 503 : 200).end('A page.')
