// The local web: every site answers as its kind does, what is planted can be fetched, names and registries know every site, and thieves take what is public.
import { Resolver } from 'node:dns/promises'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Alteration, alter, alterations } from '#standins/web/alterations.ts'
import { closeServer, listen } from '#standins/web/listen.ts'
import { type LocalWeb, startLocalWeb } from '#standins/web/start-local-web.ts'

let folder: string
let gallery: Server
let preview: Buffer
let web: LocalWeb
/** What the public gallery shows; a test adds to it. */
const shown: { id: string; title: string; nudity: boolean; sources: object[] }[] = []
const asked: string[] = []
// The keys of the table are the names.
const alterationNames = Object.keys(alterations) as Alteration[]
const entry = (id: string, nudity = false) => ({
  id,
  title: `Picture ${id}`,
  nudity,
  sources: [
    { media_type: 'image/jpeg', width: 2048, url: `/api/images/${id}/preview/2048.jpg` },
    { media_type: 'image/webp', width: 1280, url: `/api/images/${id}/preview/1280.webp` },
    { media_type: 'image/webp', width: 320, url: `/api/images/${id}/preview/320.webp` },
  ],
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'auctor-local-web-'))
  preview = await sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: '#456',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .webp()
    .toBuffer()
  gallery = createServer((incoming, response) => {
    asked.push(incoming.url ?? '')
    if (incoming.url?.startsWith('/api/images?')) response.end(JSON.stringify({ count: shown.length, results: shown }))
    else response.end(preview)
  })
  const { port } = await listen(gallery)
  web = await startLocalWeb({
    data: folder,
    picture_source: `http://127.0.0.1:${port}`,
    poll_ms: 0,
    slow_ms: 30,
    loot_max: 3,
  })
})
afterAll(async () => {
  await web.close()
  await closeServer(gallery)
  await rm(folder, { recursive: true })
})

type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer }
/** Fetches without asking any name server: every name is this machine. */
function get(address: string, headers: Record<string, string> = {}): Promise<Got> {
  const url = new URL(address)
  const secure = url.protocol === 'https:'
  const options = {
    host: '127.0.0.1',
    port: url.port,
    path: url.pathname + url.search,
    headers: { host: url.host, ...headers },
    ...(secure ? { ca: web.ca_pem, servername: url.hostname } : {}),
  }
  return new Promise((resolve, reject) => {
    const call = (secure ? secureRequest : request)(options, async answer => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(await answer.toArray()) })
    })
    call.on('error', reject).end()
  })
}
const siteOf = (kind: string) => web.sites.find(site => site.kind === kind) ?? expect.fail(`no ${kind}`)
const at = (kind: string, path: string) => new URL(path, siteOf(kind).url).href

describe('the sites', () => {
  it('are at least twelve, each of its own kind, and answer with a home page that says what it is', async () => {
    expect(new Set(web.sites.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(12)
    for (const site of web.sites.filter(({ kind }) => kind !== 'moody')) {
      const { status, body, headers } = await get(site.url)
      expect({ domain: site.domain, status }).toEqual({ domain: site.domain, status: 200 })
      expect(body.toString()).toContain(site.language === 'fr' ? 'Site de démonstration' : 'Demonstration site')
      expect(headers.etag).toMatch(/^"/)
      expect((await get(site.url, { 'if-none-match': String(headers.etag) })).status).toBe(304)
    }
  })

  it('lead from their home page to every page, and every page names the picture planted on it', async () => {
    const known = web.planted().filter(({ needs_browser, site_kind }) => !needs_browser && site_kind !== 'moody')
    for (const { page_url, image_url, site } of known) {
      const home = await get(siteOf(web.sites.find(({ domain }) => domain === site)?.kind ?? '').url)
      expect(home.body.toString()).toContain(new URL(page_url).pathname)
      const page = await get(page_url)
      const text = page.body.toString() + (await get(new URL('/site.css', page_url).href)).body.toString()
      expect({ page_url, found: text.includes(new URL(image_url).pathname) }).toEqual({ page_url, found: true })
    }
  })

  it('show copies of demo photographs, look-alikes, and pictures that may be shown', () => {
    const standings = new Set(web.planted().map(({ standing }) => standing))
    expect([...standings].toSorted()).toEqual(['allowed', 'copy', 'forbidden', 'licensed', 'look_alike'])
    const alike = web.planted().filter(({ standing }) => standing === 'look_alike')
    expect(alike.every(({ source }) => source.kind === 'scene')).toBe(true)
  })

  it('draw a picture when it is asked for, once, and answer 304 to who has it', async () => {
    const joke = web.planted().find(({ site_kind }) => site_kind === 'memes')
    const first = await get(joke?.image_url ?? '')
    expect(first.headers['content-type']).toBe('image/jpeg')
    const { width, height } = await sharp(first.body).metadata()
    expect(Math.min(width, height)).toBeGreaterThan(300)
    const second = await get(joke?.image_url ?? '')
    expect(second.body.equals(first.body)).toBe(true)
    expect((await get(joke?.image_url ?? '', { 'if-none-match': String(first.headers.etag) })).status).toBe(304)
  })

  it('are reached with www and over https under their own root', async () => {
    const { url, domain } = siteOf('blog')
    const moved = await get(url.replace(domain, `www.${domain}`))
    expect([moved.status, moved.headers.location]).toEqual([301, url])
    const secure = await get(`https://${domain}:${web.https_port}/`)
    expect(secure.status).toBe(200)
  })

  it('answer 503 and 403 by turns, but give their rules to everybody', async () => {
    const page = at('moody', '/issues/42')
    const statuses = []
    for (let round = 0; round < 4; round += 1) statuses.push((await get(page)).status)
    expect(statuses).toEqual([503, 200, 403, 200])
    expect((await get(at('moody', '/robots.txt'))).status).toBe(200)
  })

  it('count what robots.txt forbids, and nothing else', async () => {
    const { domain } = siteOf('robots')
    const before = web.counters().sites[domain]?.forbidden ?? 0
    await get(at('robots', '/robots.txt'))
    await get(at('robots', '/vitrine/'))
    expect(web.counters().sites[domain]?.forbidden ?? 0).toBe(before)
    await get(at('robots', '/prive/album-1/'))
    expect(web.counters().sites[domain]?.forbidden).toBe(before + 1)
    expect(web.counters().forbidden).toBeGreaterThanOrEqual(1)
  })

  it('have an application that is empty without its script', async () => {
    const page = await get(at('app', '/roll/1'))
    expect(page.body.toString()).not.toContain('/media/')
    const { body } = await get(at('app', '/rolls.json'))
    expect(JSON.parse(body.toString())[0].pictures[0].src).toMatch(/^\/media\//)
  })

  it('are listed under localhost in the language of the browser', async () => {
    const list = await get(`http://localhost:${web.http_port}/`, { 'accept-language': 'fr-FR' })
    expect(list.body.toString()).toContain('Le web local')
    expect(list.body.toString()).toContain(siteOf('blog').url)
    expect((await get(`http://nobody.localhost:${web.http_port}/`)).status).toBe(404)
  })
})

describe('names and registries', () => {
  it('answer DNS questions for every site', async () => {
    const resolver = new Resolver({ timeout: 1_000, tries: 1 })
    resolver.setServers([`${web.dns.host}:${web.dns.port}`])
    for (const { domain } of web.sites) expect(await resolver.resolve4(domain)).toEqual(['127.0.0.1'])
    const { domain } = siteOf('newspaper')
    expect(await resolver.resolve4(`img.${domain}`)).toEqual(['127.0.0.1'])
    await expect(resolver.resolve6(domain)).rejects.toThrow('ENODATA')
    expect((await resolver.resolveMx(domain)).map(({ exchange }) => exchange)).toEqual([`mail.${domain}`])
    expect(await resolver.resolveNs(domain)).toHaveLength(2)
    expect((await resolver.resolveTxt(domain)).flat()).toContain('v=spf1 mx -all')
    expect((await resolver.resolveSoa(domain)).hostmaster).toBe(`hostmaster.${domain}`)
    await expect(resolver.resolve4('nobody.localhost')).rejects.toThrow('ENOTFOUND')
  })

  it('answer whois over TCP, the registrar with more than the registry', async () => {
    const ask = (server: string, domain: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(web.whois.endpoints[server] ?? expect.fail(server), () => socket.write(`${domain}\r\n`))
        let text = ''
        socket
          .setEncoding('utf8')
          .on('data', piece => (text += piece))
          .on('end', () => resolve(text))
          .on('error', reject)
      })
    const registry = web.whois.servers.localhost ?? ''
    const { domain } = siteOf('magazine')
    const thin = await ask(registry, domain)
    expect(thin).toContain('Registrar WHOIS Server: whois.registrar.localhost')
    expect(thin).not.toContain('Registrant Email')
    expect(await ask('whois.registrar.localhost', domain)).toContain(`Registrant Email: domains@${domain}`)
    expect(await ask(registry, 'nobody.localhost')).toContain('No match')
  })

  it('answer RDAP for domains and addresses, found by a list like IANA’s', async () => {
    const [keys, [base = ''] = []] = web.rdap.dns.services[0] ?? []
    expect(keys).toEqual(['localhost'])
    const { body, headers } = await get(`${base}domain/${siteOf('shop').domain}`)
    expect(headers['content-type']).toBe('application/rdap+json')
    expect(JSON.parse(body.toString()).entities[0].vcardArray[1]).toContainEqual([
      'fn',
      {},
      'text',
      'Wall & Table GmbH',
    ])
    expect(JSON.parse((await get(`${base}ip/127.0.0.1`)).body.toString()).country).toBe('FR')
  })
})

describe('alterations', () => {
  it('each make another picture of what they are given', async () => {
    const original = await sharp(preview).jpeg().toBuffer()
    const words = { text: 'Seen & <taken>', seed: 7 }
    const made = new Set<string>()
    for (const name of alterationNames) {
      const bytes = await alter(original, name, words, { width: 320, format: 'jpeg' })
      const { width, height, channels } = await sharp(bytes).metadata()
      expect({ name, channels, isPicture: Math.min(width, height) > 100 }).toEqual({
        name,
        channels: 3,
        isPicture: true,
      })
      made.add(bytes.toString('base64'))
    }
    expect(made.size).toBe(alterationNames.length)
  })
})

describe('thieves', () => {
  it('take public pictures, hang each at two other sites or more, and leave nudity and private images alone', async () => {
    shown.push(entry('img_one'), entry('img_bare', true))
    expect(await web.steal()).toBe(1)
    expect(asked).not.toContain('/api/images/img_private/preview/1280.webp')
    expect(asked.filter(path => path.includes('img_bare'))).toEqual([])
    expect(asked).toContain('/api/images/img_one/preview/1280.webp')
    const places = web.planted().filter(({ source, standing }) => source.kind === 'gallery' && standing === 'copy')
    expect(new Set(places.map(({ site }) => site)).size).toBeGreaterThanOrEqual(2)
    for (const { page_url, image_url } of places) {
      expect((await get(page_url)).body.toString()).toContain('/media/')
      expect((await get(image_url)).status).toBe(200)
    }
  })

  it('come again without taking anything twice, and stop when they have enough', async () => {
    expect(await web.steal()).toBe(0)
    shown.push(entry('img_two'), entry('img_three'), entry('img_four'))
    expect(await web.steal()).toBe(2)
    expect(await web.steal()).toBe(0)
  })

  it('keep their booty, and the sites their ports, over a restart; files that a kill left half-written are no obstacle', async () => {
    const before = web.planted()
    await web.close()
    web = await startLocalWeb({ data: folder, picture_source: null, poll_ms: 0 })
    expect(web.planted()).toEqual(before)
    await web.close()
    await writeFile(join(folder, 'ports.json'), '{"http": 4')
    await writeFile(join(folder, 'loot', 'img_one.json'), '{')
    web = await startLocalWeb({ data: folder, picture_source: null, poll_ms: 0 })
    expect(web.planted().some(({ source }) => source.kind === 'gallery' && source.image_id === 'img_one')).toBe(false)
  })
})
