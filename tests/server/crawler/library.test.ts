// The parts of the crawler that need no web: one spelling of addresses, pictures of a page, rules, pauses and budgets.
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createBudget } from '#server/crawler/budget.ts'
import { canonicalUrl, looksLikeTrap } from '#server/crawler/canonical.ts'
import { picturesInCss } from '#server/crawler/css-pictures.ts'
import { decodePage } from '#server/crawler/decode-text.ts'
import { createPoliteness, retryAfterMs } from '#server/crawler/politeness.ts'
import { readPage } from '#server/crawler/read-page.ts'
import { createRobots, parseRobots } from '#server/crawler/robots.ts'
import { readSitemap } from '#server/crawler/sitemap.ts'
import { parseSrcset } from '#server/crawler/srcset.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import type { WebAnswer } from '#server/ports/web.ts'

describe('addresses', () => {
  it.each([
    ['HTTP://Example.ORG:80/a/../b?utm_source=x&b=2&a=1#top', 'http://example.org/b?a=1&b=2'],
    ['https://example.org:443', 'https://example.org/'],
    ['https://example.org/%7euser/%e9?PHPSESSID=1&fbclid=2', 'https://example.org/~user/%E9'],
    ['https://example.org/a;jsessionid=AB12?x', 'https://example.org/a?x='],
    ['https://example.org./', 'https://example.org/'],
    ['//cdn.example.org/p', 'https://cdn.example.org/p'],
  ])('%s is %s', (given, wanted) => {
    expect(canonicalUrl(given, 'https://example.org/dir/')).toBe(wanted)
  })

  it.each(['mailto:a@b.example', 'javascript:1', '', 'http://', 'http://a:b@example.org/', `/${'a'.repeat(3_000)}`])(
    '%s is none',
    given => {
      expect(canonicalUrl(given, 'https://example.org/')).toBeNull()
    },
  )

  it('that machines make without end are known by their looks', () => {
    expect(looksLikeTrap('https://example.org/2024/05/some-title/?page=2')).toBe(false)
    expect(looksLikeTrap('https://example.org/a/b/a/b/a/b/a/b')).toBe(true)
    expect(looksLikeTrap(`https://example.org/${'x/'.repeat(20)}`)).toBe(true)
    expect(looksLikeTrap('https://example.org/?a=1&b=1&c=1&d=1&e=1&f=1&g=1&h=1&i=1')).toBe(true)
  })
})

const page = `<!doctype html><html lang="fr"><head><title>Chez &amp; nous</title><base href="/b/">
<meta property="og:image" content="/og.jpg"><link rel="image_src" href="src.jpg"><link rel=stylesheet href=s.css>
<link rel=canonical href="/dir/p"><style>.x{background:url(sheet.jpg)} @font-face{src:url(f.woff2)}</style></head><body>
<figure><picture><source srcset="a.avif" type="image/avif"><source media="(max-width:4px)" srcset="crop.jpg">
<img src="blank.gif" data-src="lazy.jpg" srcset="s.jpg 300w, l.jpg 900w" width="900" alt=" A  bridge "></picture>
<figcaption>The <b>old</b> bridge</figcaption></figure>
<table><tr><td background="cell.jpg"><img id="here" src="1.png"></td></tr></table>
<a href="full.JPG?x=1#f">large</a><a href="/z?utm_source=1#x">on</a><a rel="nofollow" href="no">no</a><a href="a.pdf">file</a>
<noscript><img src="ns.jpg"></noscript><img src="data:image/png;base64,AAAA"><img src="logo.svg">
<div style="background-image:url(&quot;in.jpg&quot;)" data-auctor-image="img_01JABCDEFGHJKMNPQRSTVWXYZ0"></div>
<div data-bg="url('bg.jpg')"></div><video poster="v.jpg"></video><input type=image src="button.jpg">
<script type="application/ld+json">{"@graph":[{"@type":"Article","image":["j.jpg",{"@type":"ImageObject","contentUrl":"k.jpg","caption":"K"}]}]}</script>
</body></html>`

describe('a page', () => {
  it('gives all its pictures once, with words and place', async () => {
    const read = await readPage(page, 'http://site.example/dir/p?x=1')
    const names = read.pictures.map(picture => picture.url.replace('http://site.example/', ''))
    const inBase = ['src', 'sheet', 'crop', 'l', 'cell', 'full', 'ns', 'in', 'bg', 'v', 'button', 'j', 'k']
    expect(names.toSorted()).toEqual(
      ['og.jpg', 'b/1.png', ...inBase.map(name => (name === 'full' ? 'b/full.JPG?x=1' : `b/${name}.jpg`))].toSorted(),
    )
    expect(read.pictures.find(picture => picture.url.endsWith('/l.jpg'))).toMatchObject({
      fallbacks: ['http://site.example/b/lazy.jpg', 'http://site.example/b/blank.gif'],
      alt: 'A bridge',
      caption: 'The old bridge',
      width: 900,
      selector: 'body > figure:nth-of-type(1) > picture:nth-of-type(1) > img:nth-of-type(1)',
    })
    expect(read.pictures.find(picture => picture.url.endsWith('1.png'))?.selector).toBe('#here')
    expect(read.pictures.find(picture => picture.url.endsWith('cell.jpg'))?.selector).toBe(
      'body > table:nth-of-type(1) tr:nth-of-type(1) > td:nth-of-type(1)',
    )
    expect(read).toMatchObject({ title: 'Chez & nous', language: 'fr', url: 'http://site.example/dir/p' })
    expect(read.links).toEqual(['http://site.example/z'])
    expect(read.sheets).toEqual(['http://site.example/b/s.css'])
    expect(read.embeds.map(embed => embed.image_id)).toEqual(['img_01JABCDEFGHJKMNPQRSTVWXYZ0'])
    expect([read.needs_browser, read.complete]).toEqual([false, true])
  })

  it('needs a browser when its scripts have yet to fill it, and only then', async () => {
    const needs = async (html: string) => (await readPage(html, 'http://site.example/')).needs_browser
    expect(await needs('<div id="root"></div><script src="/app.js"></script>')).toBe(true)
    expect(await needs('<body><app-root></app-root><script type=module src=/m.js></script>')).toBe(true)
    expect(
      await needs(`<div id="root"><p>${'word '.repeat(300)}</p><img src=a.jpg></div><script src=/a.js></script>`),
    ).toBe(false)
    expect(await needs('<p>A short page without anything.</p><a href=/b>b</a>')).toBe(false)
    expect(await needs('<img src=a.jpg><script>1</script>')).toBe(false)
  })

  it('asks robots not to follow, and passes itself off as no other site’s', async () => {
    const html =
      '<meta name=robots content="noindex, nofollow"><link rel=canonical href="https://other.example/"><a href=/b>b</a>'
    expect(await readPage(html, 'http://site.example/a')).toMatchObject({ links: [], url: 'http://site.example/a' })
  })

  it('is read in its own alphabet', () => {
    expect(decodePage(Buffer.from('<meta charset="iso-8859-1"><p>\xe9t\xe9', 'latin1'), 'text/html')).toContain('été')
    expect(decodePage(Buffer.from('\ufeffété', 'utf16le'), '')).toContain('été')
    expect(decodePage(Buffer.from('<p>\xe9', 'latin1'), 'text/html; charset=made-up-8')).toContain('<p>')
  })
})

it('reads srcset as browsers do, commas in addresses included', () => {
  expect(parseSrcset('a,b.jpg 1x, /w_100,h_2/c.jpg 2x,d.jpg 640w')).toEqual([
    { url: 'a,b.jpg', size: 1_000 },
    { url: '/w_100,h_2/c.jpg', size: 2_000 },
    { url: 'd.jpg', size: 640 },
  ])
})

it('finds pictures in style sheets, but no fonts and no data', () => {
  const css = `@import "x.css";body{background:url(x.jpg)}.b{background-image:image-set("a.avif" 1x,url('b c.jpg') 2x)}
    @font-face{src:url(a.woff2)}/* url(no.png) */.e{background:url(data:image/png;base64,aa==)}.f{background:URL( "q\\2e png" )}`
  expect(picturesInCss(css)).toEqual(['x.jpg', 'a.avif', 'b c.jpg', 'q.png'])
  expect(picturesInCss(`a{b:${'url('.repeat(10_000)}}`)).toEqual([])
})

const answer = (status: number, text = '', headers: Record<string, string> = {}): WebAnswer => ({
  url: 'http://a.example/robots.txt',
  redirects: [],
  status,
  headers,
  body: Buffer.from(text),
  wire_bytes: text.length,
  remote_ip: '',
  truncated: false,
})

describe('robots.txt', () => {
  it('is obeyed for our name before everybody’s', () => {
    const text =
      'User-agent: *\nDisallow: /\n\nUser-agent: AuctorBot\nAllow: /open\nDisallow: /\nCrawl-delay: 2\nSitemap: /map.xml'
    const rules = parseRobots('http://a.example:8080/robots.txt', text)
    expect(rules.allows('http://a.example:8080/open/x')).toBe(true)
    expect(rules.allows('http://a.example:8080/closed')).toBe(false)
    expect(rules.allows('http://b.example/open')).toBe(false)
    expect(rules).toMatchObject({ crawl_delay_ms: 2_000, sitemaps: ['http://a.example:8080/map.xml'] })
  })

  it.each([
    [404, true],
    [403, true],
    [500, false],
    [503, false],
    [429, false],
  ])('that answers %i leaves pages open: %s', async (status, open) => {
    const { rules } = createRobots({ get: async () => answer(status) })
    expect((await rules(new URL('http://a.example/x'))).allows('http://a.example/x')).toBe(open)
  })

  it('is asked for once per origin until it has grown old', async () => {
    let now = 0
    let asked = 0
    const { rules } = createRobots({
      now: () => now,
      async get() {
        asked += 1
        return answer(200, 'User-agent: *\nDisallow: /private', { 'cache-control': 'public, max-age=600' })
      },
    })
    await Promise.all([rules(new URL('http://a.example/1')), rules(new URL('http://a.example/2'))])
    now = 599_000
    await rules(new URL('http://a.example/3'))
    expect(asked).toBe(1)
    now = 601_000
    await rules(new URL('http://a.example/3'))
    expect(asked).toBe(2)
  })

  it('that cannot be had says why, without being asked for with each page', async () => {
    let asked = 0
    const { rules } = createRobots({
      async get(url) {
        asked += 1
        throw new WebFailure('dns', url)
      },
    })
    await expect(rules(new URL('http://a.example/1'))).rejects.toThrow('dns')
    await expect(rules(new URL('http://a.example/2'))).rejects.toThrow('dns')
    expect(asked).toBe(1)
  })
})

describe('politeness', () => {
  const clock = () => {
    let now = 1_000_000
    const waits: number[] = []
    const wait = async (ms: number) => {
      waits.push(ms)
      now += ms
    }
    return { now: () => now, wait, waits, pass: (ms: number) => (now += ms) }
  }

  it('leaves a pause between requests, longer where robots.txt asks or the host is slow', async () => {
    const time = clock()
    const { waitTurn, noteAnswer } = createPoliteness({ ...time, delay_ms: () => 1_000 })
    await waitTurn('a.example', null)
    await waitTurn('a.example', null)
    await waitTurn('b.example', null)
    await waitTurn('a.example', 4_000)
    await waitTurn('a.example', null)
    expect(time.waits).toEqual([1_000, 1_000, 4_000])
    for (let each = 0; each < 10; each += 1) noteAnswer('a.example', { status: 200, retry_after: null, ms: 3_000 })
    time.pass(10_000)
    await waitTurn('a.example', null)
    await waitTurn('a.example', null)
    expect(time.waits.at(-1)).toBeGreaterThan(2_500)
  })

  it('rests as long as the host asks, and doubles where it asks for nothing', async () => {
    const time = clock()
    const { waitTurn, noteAnswer, cooldownUntil } = createPoliteness({ ...time, delay_ms: () => 0 })
    noteAnswer('a.example', { status: 429, retry_after: '120', ms: 5 })
    expect(cooldownUntil('a.example')).toEqual(new Date(time.now() + 120_000))
    await expect(waitTurn('a.example', null)).rejects.toMatchObject({
      reason: 'cooldown',
      until: cooldownUntil('a.example'),
    })
    time.pass(120_000)
    await waitTurn('a.example', null)
    noteAnswer('a.example', { status: 503, retry_after: null, ms: 5 })
    expect(cooldownUntil('a.example')).toEqual(new Date(time.now() + 120_000))
    noteAnswer('a.example', { status: 200, retry_after: null, ms: 5 })
    expect(cooldownUntil('a.example')).toBeNull()
  })

  it('reads Retry-After in both of its forms, within a day', () => {
    const now = Date.parse('2026-01-01T00:00:00Z')
    expect(retryAfterMs('30', now)).toBe(30_000)
    expect(retryAfterMs('Thu, 01 Jan 2026 00:01:00 GMT', now)).toBe(60_000)
    expect(retryAfterMs('999999999', now)).toBe(86_400_000)
    expect([retryAfterMs('soon', now), retryAfterMs(null, now)]).toEqual([null, null])
  })
})

it('ends a visit at the first of pages, bytes and time', () => {
  let now = 0
  const budget = createBudget({ pages: 2, bytes: 100, seconds: 10 }, () => now)
  budget.spend({ pages: 1, bytes: 50 })
  expect(budget.exhausted()).toBeNull()
  budget.spend({ pages: 1 })
  expect(budget.exhausted()).toBe('pages')
  // Whoever may still look at the last page has to know when nothing else is left either.
  now = 10_000
  expect(budget.exhausted()).toBe('time')
  budget.spend({ bytes: 50 })
  expect(budget.exhausted()).toBe('bytes')
})

it('reads site maps, packed ones and plain lists, with the pictures they name', async () => {
  const url = 'https://a.example/map.xml'
  const xml = `<?xml version="1.0"?><urlset xmlns:image="x"><url><loc>https://a.example/p?a=1&amp;b=2</loc><lastmod>2026-01-01</lastmod>
    <image:image><image:loc>https://cdn.example/1.jpg</image:loc></image:image></url><url><loc>https://b.example/</loc></url></urlset>`
  const wanted = {
    pages: [{ url: 'https://a.example/p?a=1&b=2', last_modified: '2026-01-01' }],
    sitemaps: [],
    pictures: [{ url: 'https://cdn.example/1.jpg', page_url: 'https://a.example/p?a=1&b=2' }],
  }
  expect(await readSitemap(Buffer.from(xml), url)).toEqual(wanted)
  expect(await readSitemap(gzipSync(xml), url)).toEqual(wanted)
  expect((await readSitemap(Buffer.from('https://a.example/1\nhttps://a.example/2\n'), url)).pages).toHaveLength(2)
  const index = '<sitemapindex><sitemap><loc>https://a.example/2.xml</loc></sitemap></sitemapindex>'
  expect((await readSitemap(Buffer.from(index), url)).sitemaps).toEqual(['https://a.example/2.xml'])
})
