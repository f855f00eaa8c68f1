// The file with which a website says what it may show: fetched by the holder, put on a website, and looked for there.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { licenses } from '#lib/contract/licenses.ts'
import { SiteLicences } from '#lib/contract/passports.ts'
import { type OpenWeb, openWeb } from '#server/adapters/web/open-web.ts'
import { findBrowser } from '#server/browser/find-browser.ts'
import { type LocalWeb, startLocalWeb } from '#standins/web/start-local-web.ts'
import type { TestApi } from '#tests/support/api.ts'
import { licenseWorld } from '#tests/support/market/license-world.ts'
import type { TestPerson } from '#tests/support/people/people.ts'

const world = licenseWorld(73)
const { buy, tokenOf, change } = world
let folder: string
let local: LocalWeb
let open: OpenWeb
let api: TestApi
let buyer: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'auctor-site-files-'))
  local = await startLocalWeb({ data: folder, picture_source: null, slow_ms: 20 })
  open = openWeb({
    public_url: 'http://auctor.test',
    stand_in: [local.http_port, local.https_port].map(port => ({ host_suffix: local.host_suffix, port })),
    stand_in_ca: local.ca_pem,
    findBrowser: () => findBrowser(null),
  })
})
beforeAll(async () => {
  ;({ api, buyer, stranger } = await world.open({ ports: { web: open.web } }))
})
afterAll(async () => {
  await api.close()
  await open.close()
  await local.close()
  await rm(folder, { recursive: true, force: true })
})

const domainOf = (kind: string) => local.sites.find(site => site.kind === kind)?.domain ?? expect.fail(kind)
const file = async (website: string, as = buyer) =>
  (await api.as(as).fetch(`/api/licenses/site-file?${new URLSearchParams({ website })}`)).text()
const look = async (website: string, as = buyer) =>
  (await api.as(as).call(licenses.checkSiteFile, { body: { website } })).body.state
async function put(domain: string, text: string) {
  const path = join(folder, 'sites', domain, '.well-known', 'image-licences.json')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

it('holds the licences of every part of a website, and nobody else’s', async () => {
  const [one, other] = [await buy('https://parts.example/blog'), await buy('https://parts.example/shop?lang=fr')]
  await buy('https://parts.example.org')
  const said = SiteLicences.parse(JSON.parse(await file('https://www.parts.example/blog')))
  expect(said).toMatchObject({
    website: 'https://parts.example',
    licences: [await tokenOf(one.number), await tokenOf(other.number)],
  })
  expect(SiteLicences.parse(JSON.parse(await file('https://parts.example', stranger))).licences).toEqual([])
  const { results } = (await api.as(buyer).call(licenses.sites)).body
  expect(results.slice(0, 2)).toEqual([
    {
      website: 'https://parts.example',
      address: 'https://parts.example/.well-known/image-licences.json',
      licences: 2,
    },
    expect.objectContaining({ website: 'https://parts.example.org', licences: 1 }),
  ])
  expect((await api.as(stranger).call(licenses.sites)).body.results).toEqual([])
})

it('is looked for on the website itself: missing, found, too old, another’s, something else', async () => {
  const domain = domainOf('blog')
  const website = `https://${domain}:${local.https_port}`
  const { id } = await buy(website)
  expect(await look(website)).toBe('missing')
  await put(domain, await file(website))
  expect(await look(`${website}/any/page`)).toBe('found')
  await change(id, { holder_shown: true })
  await api.runJobs()
  expect(await look(website)).toBe('incomplete')
  await put(domain, (await file(website)).replaceAll(domain, 'shop.localhost'))
  expect(await look(website)).toBe('other_website')
  await put(domain, '<html></html>')
  expect(await look(website)).toBe('unreadable')
  await put(domain, await file(website))
  expect(await look(website)).toBe('found')
})

it('is found on a website that speaks http alone, and says when nobody answers', async () => {
  const domain = domainOf('newspaper')
  const website = `http://${domain}:${local.http_port}`
  await buy(website)
  await put(domain, await file(website))
  expect(await look(website)).toBe('found')
  await buy('https://nobody-answers.example')
  expect(await look('https://nobody-answers.example')).toBe('unreachable')
})

it('sends the robot to nobody but one’s own websites', async () => {
  const asked = local.counters().sites
  const website = `https://${domainOf('memes')}:${local.https_port}`
  const { status } = await api.as(stranger).call(licenses.checkSiteFile, { body: { website } })
  expect(status).toBe(404)
  expect(local.counters().sites).toEqual(asked)
})
