// Kept pages: rendered once, dropped by what changes them, each with a policy that names exactly its inline scripts.
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { beginRendering, endRendering, noteShown } from '#lib/kept/shown.ts'
import { cacheablePath, encodingFor } from '#server/http/pages.ts'
import {
  type CachedPage,
  createPageCache,
  inlineScriptHashes,
  type PageResponse,
} from '#server/page-cache/page-cache.ts'

const html = '<!doctype html><script>a()</script><script src="/x.js"></script><p>é</p><script id="t">b(1)</script>'
const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

function cacheOf(answer: (path: string) => PageResponse | Promise<PageResponse>, entries?: number) {
  const rendered: string[] = []
  const clock = { at: 0 }
  const cache = createPageCache({
    render: async path => {
      rendered.push(path)
      return answer(path)
    },
    now: () => clock.at,
    lifetimeMs: 1000,
    ...(entries ? { entries } : {}),
  })
  return { cache, rendered, clock }
}
/** The page at the start, which these tests have. */
async function keptPage(): Promise<CachedPage> {
  const kept = await cacheOf(() => page()).cache.read('/en/')
  if (kept === null || kept === 'away') throw new Error('no page is kept')
  return kept
}
const page = (...tags: string[]): PageResponse => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  html,
  rights: { 'tdm-reservation': '1' },
  tags: new Set(tags),
})

describe('the page cache', () => {
  it('renders a page once, however many ask at the same time', async () => {
    const { cache, rendered } = cacheOf(() => page())
    const pages = await Promise.all(Array.from({ length: 20 }, () => cache.read('/en/')))
    expect(rendered).toEqual(['/en/'])
    expect(new Set(pages).size).toBe(1)
  })

  it('shows the page of before while none can be rendered, unless it was dropped', async () => {
    let away = false
    const { cache, clock } = cacheOf(() => (away ? { ...page(), status: 500 } : page('img_a')))
    const kept = await cache.read('/en/about/')
    away = true
    clock.at = 5_000
    expect(await cache.read('/en/about/')).toBe(kept)
    cache.drop(['img_a'])
    expect(await cache.read('/en/about/')).toBeNull()
  })

  it('says where a page cannot be made for now', async () => {
    const { cache } = cacheOf(() => ({ ...page(), status: 503 }))
    expect(await cache.read('/en/about/')).toBe('away')
  })

  it('keeps every encoding of the same bytes', async () => {
    const kept = await keptPage()
    expect(brotliDecompressSync(kept.bodies.br).toString()).toBe(html)
    expect(gunzipSync(kept.bodies.gzip).toString()).toBe(html)
    expect(Buffer.from(kept.bodies.identity).toString()).toBe(html)
  })

  it('names every inline script in the policy and no other', async () => {
    const kept = await keptPage()
    expect(inlineScriptHashes(html)).toEqual([sha('a()'), sha('b(1)')])
    for (const hash of inlineScriptHashes(html)) expect(kept.policy).toContain(`'${hash}'`)
    expect(kept.policy).not.toContain('unsafe-inline; script')
    expect(kept.policy.match(/script-src [^;]*/)?.[0]).not.toMatch(/unsafe/)
  })

  it('does not keep errors or other media', async () => {
    const answers = [{ ...page(), status: 404 }, { ...page(), type: 'text/plain' }, page()]
    const { cache, rendered } = cacheOf(() => answers.shift() ?? page())
    expect(await cache.read('/en/x/')).toBeNull()
    expect(await cache.read('/en/x/')).toBeNull()
    expect(await cache.read('/en/x/')).not.toBeNull()
    expect(rendered).toHaveLength(3)
  })

  it('forgets every page that shows what changed, and no other', async () => {
    const shows: Record<string, string[]> = {
      '/en/': ['img_a', 'img_b', 'list'],
      '/en/images/a/dawn/': ['img_a', 'usr_1'],
      '/en/images/b/': ['img_b', 'usr_1'],
      '/en/creators/': ['usr_1', 'list'],
      '/en/about/': [],
    }
    const { cache, rendered } = cacheOf(path => page(...(shows[path] ?? [])))
    const readAll = async () => {
      rendered.length = 0
      for (const path of Object.keys(shows)) await cache.read(path)
      return rendered
    }
    await readAll()
    cache.drop(['img_a'])
    expect(await readAll()).toEqual(['/en/', '/en/images/a/dawn/'])
    cache.drop(['usr_1', 'list'])
    expect(await readAll()).toEqual(['/en/', '/en/images/a/dawn/', '/en/images/b/', '/en/creators/'])
    cache.drop(['img_c'])
    expect(await readAll()).toEqual([])
  })

  it('does not keep what was rendered while it changed', async () => {
    const { promise: slow, resolve: finish } = Promise.withResolvers<PageResponse>()
    const answers: Promise<PageResponse>[] = [slow]
    const { cache, rendered } = cacheOf(() => answers.shift() ?? page())
    const stale = cache.read('/en/')
    cache.drop(['list'])
    finish(page('list'))
    await stale
    await cache.read('/en/')
    expect(rendered).toEqual(['/en/', '/en/'])
  })

  it('renders of what is true now for a moment after anything changed, also what changed before it began', async () => {
    const asked: boolean[] = []
    const clock = { at: 0 }
    const render = async (_path: string, fresh: boolean) => {
      asked.push(fresh)
      return page('img_a')
    }
    const cache = createPageCache({ render, now: () => clock.at, lifetimeMs: 1 })
    const readAt = async (at: number) => {
      clock.at = at
      await cache.read('/en/')
    }
    await readAt(2_999)
    await readAt(3_001)
    cache.drop(['img_b'])
    await readAt(6_000)
    await readAt(6_002)
    cache.clear()
    await readAt(9_001)
    expect(asked).toEqual([true, false, true, false, true])
  })

  it('keeps what was rendered while something else changed', async () => {
    const { promise: slow, resolve: finish } = Promise.withResolvers<PageResponse>()
    const { cache, rendered } = cacheOf(() => slow)
    const kept = cache.read('/en/about/')
    cache.drop(['list', 'img_b'])
    finish(page('img_a'))
    await kept
    expect(await cache.read('/en/about/')).toBe(await kept)
    expect(rendered).toEqual(['/en/about/'])
  })

  it('renders again after its lifetime, and forgets the oldest beyond its size', async () => {
    const { cache, rendered, clock } = cacheOf(() => page(), 2)
    await cache.read('/en/a/')
    clock.at = 1001
    await cache.read('/en/a/')
    expect(rendered).toEqual(['/en/a/', '/en/a/'])
    await cache.read('/en/b/')
    await cache.read('/en/c/')
    await cache.read('/en/a/')
    expect(rendered.at(-1)).toBe('/en/a/')
    expect(rendered).toHaveLength(5)
  })
})

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', 'identity'],
    [undefined, 'identity'],
  ])('for %s is %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding)
  })
})

describe('what is kept', () => {
  const ask = (url: string, captcha = false, headers = {}) => cacheablePath({ method: 'GET', url, headers }, captcha)

  it('are pages that strangers see, and never those of people with a session', () => {
    expect(ask('/en/support/')).toBe('/en/support/')
    expect(ask('/en/account/')).toBeNull()
    expect(ask('/en/', false, { cookie: 'a=1; auctor_session=x' })).toBeNull()
  })

  it('are no pages about the cart for browsers that have one: strangers are told that they have none', () => {
    const browser = { cookie: 'a=1; auctor_cart=x' }
    for (const path of ['/en/cart/', '/en/sale/img_1/']) {
      expect(ask(path)).toBe(path)
      expect(ask(path, false, browser)).toBeNull()
    }
    expect(ask('/en/support/', false, browser)).toBe('/en/support/')
  })

  it('has one entry for a page, under the one spelling of its address', () => {
    const kept = '/en/images/img_1/l%C3%A9on/'
    expect(ask(kept)).toBe(kept)
    for (const other of [
      '/en/images/%69mg_1/l%C3%A9on/',
      '/en/images/img_1/l%c3%a9on/',
      '/en/images/img_1//l%C3%A9on/',
      '/en//images/img_1/l%C3%A9on/',
      '//en/images/img_1/',
      '/en/images/img_1/l%C3%A9on',
      '/EN/images/img_1/',
      '/en/Images/img_1/',
      '/en/images/%ff/',
      '/en/images/%/',
    ]) {
      expect([other, ask(other)]).toEqual([other, null])
    }
  })

  it('are no pages with a form that asks a vendor’s captcha, whose script their policy would refuse', () => {
    for (const path of [
      'support',
      'beta-testers',
      'authentication/login',
      'authentication/registration',
      'authentication/forgot-password',
    ]) {
      expect([path, ask(`/fr/${path}/`, true)]).toEqual([path, null])
      expect(ask(`/fr/${path}/`)).toBe(`/fr/${path}/`)
    }
    expect(ask('/fr/proofs/', true)).toBe('/fr/proofs/')
  })
})

describe('what a page shows', () => {
  const img = 'img_01M8WSR5CT9WSJT4E0TJNQMJA1'
  const usr = 'usr_01M8WSR52S63WP0BXDBJC0NR2V'
  const col = 'col_01M8WSR5K4T104J124P4410WSR'
  const shown = (asked: unknown, answer: unknown) => {
    beginRendering('one')
    noteShown('one', asked, answer)
    noteShown('another', {}, { id: col })
    noteShown(null, {}, { id: col })
    return [...endRendering('one')]
  }

  it('is everybody and everything in the answers it was made of', () => {
    expect(
      shown({ id: img }, { id: img, author: { id: usr }, sources: [{ url: `/api/images/${img}/preview/640` }] }),
    ).toEqual([img, usr])
  })

  it('is also what was asked for and is not there', () => {
    expect(shown({ id: img }, null)).toEqual([img])
  })

  it('may be more tomorrow when it is a list, unless it is a list of somebody’s or of something', () => {
    expect(shown({ query: { page: 2 } }, { count: 0, results: [] })).toEqual(['list'])
    expect(shown({ query: { creators: usr } }, { count: 1, results: [{ id: img }] })).toEqual([usr, img])
  })

  it('is noted while it is rendered only', () => {
    shown({ id: img }, null)
    noteShown('one', { id: usr }, null)
    expect([...endRendering('one')]).toEqual([])
  })
})
