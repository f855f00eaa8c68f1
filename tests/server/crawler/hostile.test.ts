// The crawler among hosts that attack it: every limit holds, memory stays bounded, and the next page is read.
import { Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetcher, type Fetcher } from '#server/crawler/fetch-safely.ts'
import { createGuard, type Guard } from '#server/crawler/guard.ts'
import { readPage } from '#server/crawler/read-page.ts'
import { createRobots } from '#server/crawler/robots.ts'
import { readSitemap } from '#server/crawler/sitemap.ts'
import { forbiddenTargets } from '#tests/support/standins/hostile-web/headers.ts'
import { forbiddenNames } from '#tests/support/standins/hostile-web/names.ts'
import { type HostileWeb, startHostileWeb } from '#tests/support/standins/hostile-web/start-hostile-web.ts'

const MB = 1024 * 1024
let web: HostileWeb
let guard: Guard
let fetcher: Fetcher
beforeAll(async () => {
  web = await startHostileWeb()
  const resolver = new Resolver({ timeout: 1_000, tries: 1 })
  resolver.setServers([`${web.dns.host}:${web.dns.port}`])
  guard = createGuard({
    stand_in: [{ host_suffix: `.${web.suffix}`, port: web.http_port }],
    async resolve(host) {
      const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      return found.flatMap(each => (each.status === 'fulfilled' ? each.value : []))
    },
  })
  fetcher = createFetcher({ guard, user_agent: 'AuctorBot/1.0', silence_ms: 4_000 })
})
afterAll(async () => {
  await fetcher.close()
  await web.close()
})

const get = (host: string, path: string, request: Parameters<Fetcher['get']>[1] = {}) =>
  fetcher.get(web.url(host, path), { max_bytes: 2 * MB, timeout_ms: 10_000, ...request })

/** Resident megabytes that `work` added at its worst. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  await work().finally(() => clearInterval(timer))
  return (Math.max(most, process.memoryUsage.rss()) - before) / MB
}

describe('bodies', () => {
  it.each([
    ['huge', '/page'],
    ['huge', '/declared'],
    ['huge', '/picture.jpg'],
    ['bomb', '/gzip'],
    ['bomb', '/gzip.jpg'],
    ['bomb', '/brotli'],
    ['bomb', '/deflate'],
  ])('%s%s is refused at the limit, and cut off there where a part is of use', async (host, path) => {
    const grown = await growth(async () => {
      await expect(get(host, path)).rejects.toThrow('too_big')
      const part = await get(host, path, { on_too_big: 'truncate' })
      expect([part.truncated, part.body.length]).toEqual([true, 2 * MB])
      expect(part.wire_bytes).toBeLessThan(3 * MB)
    })
    // The brotli bomb is packed in this process when it is first asked for.
    expect(grown).toBeLessThan(path === '/brotli' || path === '/deflate' ? 700 : 150)
  })

  it.each(['/nested', '/many-encodings', '/not-gzip', '/unknown-encoding'])('bomb%s is no answer', async path => {
    await expect(get('bomb', path)).rejects.toThrow('connection')
  })

  it.each(['/headers', '/body', '/picture.jpg', '/never'])('drip%s takes no longer than the limit', async path => {
    const started = performance.now()
    await expect(get('drip', path, { timeout_ms: 300, max_bytes: 10 * MB })).rejects.toThrow('too_slow')
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  it.each(['/half', '/drop'])('drip%s is a failure of the connection', async path => {
    await expect(get('drip', path)).rejects.toThrow('connection')
  })

  it.each(['/megabyte', '/cookies', '/garbage', '/length-and-chunks', '/bad-chunk', '/huge-chunk', '/hints'])(
    'headers%s fails within the limits',
    async path => {
      await expect(get('headers', path, { timeout_ms: 500 })).rejects.toThrow(/connection|too_slow/)
    },
  )

  it('end when whoever asked has no more use for them', async () => {
    const leaving = new AbortController()
    const asking = get('drip', '/body', { signal: leaving.signal })
    await sleep(50)
    leaving.abort(new Error('stopped'))
    await expect(asking).rejects.toThrow('stopped')
  })
})

/** Node’s server cannot send the one in other letters; the guard’s own test has it. */
const targets = Object.keys(forbiddenTargets).filter(path => path !== '/to-full-width')

describe('redirects', () => {
  it.each([...targets, '/to-file', '/to-data', '/to-gopher', '/to-javascript', '/password'])(
    '%s leads nowhere',
    async path => {
      await expect(get('redirects', path)).rejects.toThrow('blocked_address')
    },
  )

  it.each(['/self', '/a', '/hosts', '/chain/1'])('%s ends after five', async path => {
    await expect(get('redirects', path)).rejects.toThrow('too_many_redirects')
  })

  it('without a place are answers', async () => {
    expect((await get('redirects', '/no-place')).status).toBe(302)
    await expect(get('redirects', '/not-a-place')).rejects.toThrow('blocked_address')
  })
})

describe('names', () => {
  it('that resolve to forbidden places are connected to neither at once nor later', async () => {
    const names = [
      ...forbiddenNames,
      'mixed.example',
      'alias.example',
      'crowd.example',
      'garbage.example',
      'silent.example',
    ]
    const asking = names.map(name => fetcher.get(`http://${name}/`, { timeout_ms: 10_000 }))
    for (const outcome of await Promise.allSettled(asking)) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringMatching(/^(?:blocked_address|dns)/) },
      })
    }
    expect(guard.counts().internet).toBe(0)
    expect((await guard.target('rebind.example', 80)).addresses).toEqual(['93.184.216.34'])
    await expect(guard.target('rebind.example', 80)).rejects.toThrow('blocked_address')
  })
})

describe('pages', () => {
  it.each([
    '/deep',
    '/attribute',
    '/attributes',
    '/links',
    '/pictures',
    '/srcset',
    '/comment',
    '/style',
    '/style.css',
    '/json-ld',
    '/json-ld-cycle',
    '/entities',
    '/schemes',
    '/nulls',
  ])('html%s costs bounded time and memory', async path => {
    const { body } = await get('html', path, { on_too_big: 'truncate' })
    const started = performance.now()
    const grown = await growth(async () => {
      const page = await readPage(body, web.url('html', path))
      expect(page.links.length).toBeLessThanOrEqual(2_001)
      expect(page.pictures.length).toBeLessThanOrEqual(1_000)
      for (const { url } of page.pictures) expect(url).toMatch(/^https?:\/\//)
    })
    expect(performance.now() - started).toBeLessThan(15_000)
    expect(grown).toBeLessThan(200)
  })

  it('can name private pictures, but nobody fetches them', async () => {
    const page = await readPage((await get('html', '/private-pictures')).body, web.url('html', '/private-pictures'))
    expect(page.pictures.length).toBeGreaterThan(3)
    for (const { url } of page.pictures) await expect(fetcher.get(url)).rejects.toThrow('blocked_address')
    const based = await readPage((await get('html', '/base')).body, web.url('html', '/base'))
    expect(based.pictures.map(picture => picture.url)).toEqual(['http://169.254.169.254/latest/meta-data'])
  })
})

describe('rules and site maps', () => {
  it('without end are read as far as anyone has to', async () => {
    const robots = createRobots({ get: (url, request) => fetcher.get(url, { ...request, timeout_ms: 10_000 }) })
    const rules = await robots.rules(new URL(web.url('robots', '/')))
    expect(rules.allows(web.url('robots', `/a${'bcdefg'.repeat(300)}`))).toBe(true)
    expect(rules.allows(web.url('robots', '/abcdefgh'))).toBe(false)
    expect((await robots.rules(new URL(web.url('sitemaps', '/')))).sitemaps).toHaveLength(20)
    expect((await robots.rules(new URL(web.url('robots-broken', '/')))).allows(web.url('robots-broken', '/'))).toBe(
      false,
    )
    expect((await robots.rules(new URL(web.url('robots-away', '/')))).allows(web.url('robots-away', '/'))).toBe(false)
  })

  it.each(['/map/1.xml', '/million.xml', '/packed.xml.gz', '/laughs.xml', '/others.xml', '/self.xml', '/not.xml'])(
    'sitemaps%s costs bounded time and names no other host',
    async path => {
      const url = web.url('sitemaps', path)
      const { body } = await get('sitemaps', path, { on_too_big: 'truncate', max_bytes: 10 * MB })
      const grown = await growth(async () => {
        const found = await readSitemap(body, url)
        expect(found.pages.length).toBeLessThanOrEqual(5_000)
        expect(found.sitemaps.length).toBeLessThanOrEqual(50)
        for (const page of found.pages) expect(new URL(page.url).host).toBe(new URL(url).host)
      })
      expect(grown).toBeLessThan(250)
    },
  )
})

it('reads the next page after all that', async () => {
  const answer = await get('well', '/')
  expect(answer).toMatchObject({ status: 200, remote_ip: '127.0.0.1' })
  const page = await readPage(answer.body, answer.url)
  expect(page.pictures.map(picture => picture.url)).toEqual([web.url('pictures', '/right.jpg')])
  // The one address that was judged above, to which nothing connected.
  expect(guard.counts().internet).toBe(1)
})
