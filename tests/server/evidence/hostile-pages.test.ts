// Pages that want to be recorded as others, or not at all, before a real browser: a report names the document that was shown.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecorder } from '#server/adapters/capture/recorder.ts'
import { findBrowser } from '#server/browser/find-browser.ts'
import type { CaptureFacts } from '#server/ports/capture.ts'
import { testAuthority } from '#tests/support/certificates/test-authority.ts'

let root: string
let site: Server
let port: number
let ca_pem: string
let copy: Buffer
let recordings = 0
const seen: { url: string; query: string; headers: Record<string, unknown>; body: string }[] = []

const picture = '<img src=/copy.jpg alt="A wave" width=300 height=200>'
const b = () => `http://b.localhost:${port}/b`
const pages: Record<string, () => string> = {
  '/b': () => `<title>B</title><body style="background:#00f"><p>Page of B</p>${picture}`,
  '/at-once': () => `<title>A</title><script>location.replace(${JSON.stringify(b())})</script>`,
  '/later': () =>
    `<title>A</title><p>Page of A</p>${picture}<script>setTimeout(() => location.replace(${JSON.stringify(b())}), 700)</script>`,
  // Once the recorder has scrolled through it and is back at its top: between two of the things that are recorded.
  '/turned': () =>
    `<title>A</title><p style="height:3000px">Page of A</p>${picture}<script>
let down = false
addEventListener('scroll', () => {
  if (scrollY > 500) down = true
  else if (down) setTimeout(() => location.replace(${JSON.stringify(b())}), 60)
})</script>`,
  '/refresh': () => `<title>A</title><meta http-equiv=refresh content="0;url=${b()}"><p>Page of A</p>`,
  '/push': () =>
    `<title>A</title><p>Page of A</p>${picture}<script>history.pushState(null, '', '/somebody-else')</script>`,
  '/for-ever': () =>
    `<title>A</title><p>${seen.length}</p><script>setTimeout(() => location.replace('/for-ever?' + Math.random()), 600)</script>`,
  '/data': () =>
    `<title>A</title>${picture}<script>document.addEventListener('DOMContentLoaded', () => { document.documentElement.innerHTML = '<h1>Written again</h1>${picture}' })</script>`,
  '/defeats':
    () => `<title>A</title><p style="height:3000px">Page of A</p><figure>${picture}<figcaption>Our own</figcaption></figure>
<script>
const thrower = () => { throw new Error('not here') }
for (const name of ['images', 'title', 'documentElement', 'body']) Object.defineProperty(document, name, { get: thrower })
for (const name of ['scrollTo', 'setTimeout', 'setInterval', 'requestAnimationFrame', 'getComputedStyle', 'URL'])
  window[name] = thrower
for (const name of ['querySelector', 'querySelectorAll', 'getElementsByTagName']) Document.prototype[name] = () => []
Element.prototype.getBoundingClientRect = () => ({ x: 1, y: 1, width: 1, height: 1 })
Element.prototype.getAttribute = () => 'forged'
Array.prototype.map = Array.prototype.find = Array.prototype.push = thrower
JSON.stringify = JSON.parse = thrower
Promise.prototype.then = thrower
for (let each = 0; each < 100000; each += 1) clearTimeout(each)
</script>`,
  '/clobbers':
    () => `<title>A</title><form name=images></form><img name=title><img name=documentElement><img name=querySelectorAll>
<form id=own><input name=id value=forged><input name=parentElement><input name=localName>${picture}</form>`,
  '/hangs': () =>
    `<title>A</title>${picture}<script>addEventListener('scroll', () => { for (;;); })</script><p style="height:3000px">`,
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'auctor-hostile-'))
  copy = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a7' } })
    .jpeg()
    .toBuffer()
  ca_pem = (await testAuthority()).rootPem
  site = createServer((request, answer) => {
    const [path = '', query = ''] = request.url?.split('?', 2) ?? []
    const asked = { url: path, query, headers: request.headers, body: '' }
    seen.push(asked)
    request.on('data', (chunk: Buffer) => {
      asked.body += chunk.toString()
    })
    const page = pages[path]?.()
    if (path === '/copy.jpg') answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(copy)
    else if (path === '/hop') answer.writeHead(302, { location: '/at-once' }).end()
    else if (page) answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>${page}`)
    else answer.writeHead(404).end()
  })
  await new Promise<void>(resolve => {
    site.listen(0, '127.0.0.1', resolve)
  })
  port = (site.address() as AddressInfo).port // a listening server on a port
})
afterAll(async () => {
  site.closeAllConnections()
  site.close()
  await rm(root, { recursive: true })
})

/** The browser that gives each website a process of its own, as it does by itself where there is memory enough. */
async function isolatingBrowser() {
  const browser = await findBrowser(process.env.CHROMIUM_PATH ?? null)
  const path = join(root, 'isolating-browser')
  await writeFile(path, `#!/bin/sh\nexec '${browser.path}' --site-per-process "$@"\n`, { mode: 0o755 })
  return { ...browser, path }
}

async function record(path: string): Promise<{ facts: CaptureFacts; dom: string; background: string; crop: number }> {
  recordings += 1
  const into = join(root, String(recordings))
  await mkdir(into)
  const recorder = createRecorder({
    findBrowser: isolatingBrowser,
    standin: { sites: [{ host_suffix: '.localhost', port }], ca_pem },
    dns_servers: ['127.0.0.1:9'],
    time_servers: [],
    public_address: null,
    network: null,
    proxy_settings: [],
  })
  const page_url = `http://a.localhost:${port}${path}`
  const image_url = `http://a.localhost:${port}/copy.jpg`
  const facts = await recorder.capture({ page_url, image_url, selector: null, comparison: null }, into)
  const screen = sharp(join(into, 'evidence', 'screenshot-full.png'))
  const corner = await screen.extract({ left: 2, top: 600, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  const crop = await sharp(join(into, 'evidence', 'element-crop.png'))
    .metadata()
    .then(
      ({ width }) => width ?? 0,
      () => 0,
    )
  return {
    facts,
    dom: await readFile(join(into, 'evidence', 'dom.html'), 'utf8'),
    background: corner.toString('hex'),
    crop,
  }
}

describe('a page that leads on', () => {
  it.each(['/at-once', '/later', '/refresh', '/hop', '/turned'])(
    'by %s is recorded as the document that was shown',
    async path => {
      const { facts, dom, background } = await record(path)
      expect(facts.page).toMatchObject({ url: b(), title: 'B', status: 200 })
      expect(facts.page.redirects.at(-1)).toEqual({
        from: `http://a.localhost:${port}${path === '/hop' ? '/at-once' : path}`,
        status: null,
        to: b(),
      })
      expect(facts.page.redirects[0]?.from).toBe(`http://a.localhost:${port}${path}`)
      expect(facts.steps).toContainEqual({ at: expect.any(String), action: 'page_moved', detail: b() })
      expect([dom.includes('Page of B'), dom.includes('Page of A'), background]).toEqual([true, false, '0000ff'])
      // The picture that was looked for is the first site's.
      expect(facts.picture.on_page).toBeNull()
    },
  )

  it('within its own document is named as it was served, and its move is noted', async () => {
    const { facts, dom } = await record('/push')
    expect(facts.page).toMatchObject({ url: `http://a.localhost:${port}/push`, title: 'A', redirects: [] })
    const moves = facts.steps.filter(({ action }) => action === 'page_moved').map(({ detail }) => detail)
    expect(moves).toEqual([`http://a.localhost:${port}/somebody-else`])
    expect(dom).toContain('Page of A')
  })

  it('again and again fails for a reason of the page', async () => {
    await expect(record('/for-ever')).rejects.toMatchObject({ failure: 'page_moves' })
  })
})

describe('a page that resists', () => {
  it('by other functions in its world is recorded as it is', async () => {
    const { facts, dom, crop } = await record('/defeats')
    expect(facts.page).toMatchObject({ title: 'A', status: 200 })
    expect(facts.page.height).toBeGreaterThan(3_000)
    expect(facts.picture.on_page).toMatchObject({
      selector: 'body > figure > img',
      alt: 'A wave',
      caption: 'Our own',
      box: { width: 300, height: 200 },
    })
    expect(facts.picture.on_page?.box.y).toBeGreaterThan(3_000)
    expect([dom.includes('Our own'), dom.startsWith('<!DOCTYPE html>'), crop]).toEqual([true, true, 300])
  })

  it('by names of its elements is recorded as it is', async () => {
    const { facts, crop } = await record('/clobbers')
    expect(facts.page.title).toBe('A')
    expect(facts.picture.on_page).toMatchObject({ selector: 'form#own > img', alt: 'A wave' })
    expect(crop).toBe(300)
  })

  it('by never letting go is reported as such', async () => {
    await expect(record('/hangs')).rejects.toMatchObject({ failure: 'page_resists' })
  })

  it('is not told by the browser that it is driven, nor are frames of other sites and workers', async () => {
    seen.length = 0
    const tell = (who: string) =>
      `fetch('/told?' + ${JSON.stringify(who)}, { method: 'POST', body: [navigator.webdriver, navigator.userAgent, JSON.stringify(navigator.userAgentData ?? null)].join(' ') })`
    const frame = (host: string) => `<iframe src="http://${host}.localhost:${port}/frame-${host}"></iframe>`
    pages['/signs'] = () => `<title>A</title>${picture}${frame('b')}<script>${tell('page')}
      new Worker(URL.createObjectURL(new Blob([${JSON.stringify(tell('worker').replace("'/told", `'http://a.localhost:${port}/told`))}])))</script>`
    pages['/frame-b'] = () => `${frame('c')}<img src=/seen-by-b><script>${tell('b')}</script>`
    pages['/frame-c'] = () => `<img src=/seen-by-c><script>${tell('c')}</script>`
    const { facts } = await record('/signs')
    expect(facts.equipment.browser.user_agent).toMatch(/ Chrome\/\d+\.0\.0\.0 /)
    const told = seen.filter(({ url }) => url === '/told')
    expect(told.map(({ query }) => query).toSorted()).toEqual(['b', 'c', 'page', 'worker'])
    for (const { query, body } of told)
      expect([query, body]).toEqual([query, expect.stringMatching(/^(?:false)? .*Chrome\/\d/)])
    expect(seen.map(({ url }) => url)).toEqual(expect.arrayContaining(['/frame-b', '/frame-c', '/seen-by-c']))
    expect(seen.filter(each => JSON.stringify(each).includes('Headless'))).toEqual([])
  })
})
