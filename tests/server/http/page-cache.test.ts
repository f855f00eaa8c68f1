// Kept pages: rendered once, dropped by what changes them, each with a policy that names exactly its inline scripts.
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cacheablePath, encodingFor } from '#server/http/pages.ts'
import { createPageCache, inlineScriptHashes, type PageResponse } from '#server/page-cache/page-cache.ts'

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
const page = (): PageResponse => ({ status: 200, type: 'text/html; charset=utf-8', html })

describe('the page cache', () => {
  it('renders a page once, however many ask at the same time', async () => {
    const { cache, rendered } = cacheOf(page)
    const pages = await Promise.all(Array.from({ length: 20 }, () => cache.read('/en/')))
    expect(rendered).toEqual(['/en/'])
    expect(new Set(pages).size).toBe(1)
  })

  it('shows the page of before while none can be rendered, unless it was dropped', async () => {
    let away = false
    const { cache, clock } = cacheOf(() => (away ? { ...page(), status: 500 } : page()))
    const kept = await cache.read('/en/about/')
    away = true
    clock.at = 5_000
    expect(await cache.read('/en/about/')).toBe(kept)
    cache.drop(['/about'])
    expect(await cache.read('/en/about/')).toBeNull()
  })

  it('keeps every encoding of the same bytes', async () => {
    const { cache } = cacheOf(page)
    const kept = await cache.read('/en/')
    expect(brotliDecompressSync(kept?.bodies.br ?? '').toString()).toBe(html)
    expect(gunzipSync(kept?.bodies.gzip ?? '').toString()).toBe(html)
    expect(Buffer.from(kept?.bodies.identity ?? '').toString()).toBe(html)
  })

  it('names every inline script in the policy and no other', async () => {
    const { cache } = cacheOf(page)
    const kept = await cache.read('/en/')
    expect(inlineScriptHashes(html)).toEqual([sha('a()'), sha('b(1)')])
    for (const hash of inlineScriptHashes(html)) expect(kept?.policy).toContain(`'${hash}'`)
    expect(kept?.policy).not.toContain('unsafe-inline; script')
    expect(kept?.policy.match(/script-src [^;]*/)?.[0]).not.toMatch(/unsafe/)
  })

  it('does not keep errors or other media', async () => {
    const answers = [{ ...page(), status: 404 }, { ...page(), type: 'text/plain' }, page()]
    const { cache, rendered } = cacheOf(() => answers.shift() ?? page())
    expect(await cache.read('/en/x/')).toBeNull()
    expect(await cache.read('/en/x/')).toBeNull()
    expect(await cache.read('/en/x/')).not.toBeNull()
    expect(rendered).toHaveLength(3)
  })

  it('forgets a page that changed and those below it, in every language, and no other', async () => {
    const { cache, rendered } = cacheOf(page)
    const paths = ['/en/', '/fr/', '/en/images/a/dawn/', '/fr/images/a/', '/en/images/ab/', '/en/discovers/?page=2']
    for (const path of paths) await cache.read(path)
    cache.drop(['/images/a', '/discovers'])
    rendered.length = 0
    for (const path of paths) await cache.read(path)
    expect(rendered).toEqual(['/en/images/a/dawn/', '/fr/images/a/', '/en/discovers/?page=2'])
    cache.drop(['/'])
    rendered.length = 0
    for (const path of paths) await cache.read(path)
    expect(rendered).toEqual(['/en/', '/fr/'])
  })

  it('does not keep what was rendered while it changed', async () => {
    const { promise: slow, resolve: finish } = Promise.withResolvers<PageResponse>()
    const answers: Promise<PageResponse>[] = [slow]
    const { cache, rendered } = cacheOf(() => answers.shift() ?? page())
    const stale = cache.read('/en/')
    cache.drop(['/'])
    finish(page())
    await stale
    await cache.read('/en/')
    expect(rendered).toEqual(['/en/', '/en/'])
  })

  it('renders again after its lifetime, and forgets the oldest beyond its size', async () => {
    const { cache, rendered, clock } = cacheOf(page, 2)
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
