// Looking up a website of the local web through the real adapters: registries, name servers and its own pages together.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenRegistry, openRegistry } from '#server/adapters/registry/open-registry.ts'
import { type OpenWeb, openWeb } from '#server/adapters/web/open-web.ts'
import { lookUpWebsite } from '#server/crawler/look-up-website.ts'
import { type LocalWeb, startLocalWeb } from '#standins/web/start-local-web.ts'

let folder: string
let local: LocalWeb
let registry: OpenRegistry
let web: OpenWeb

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'auctor-look-up-'))
  local = await startLocalWeb({ data: folder, picture_source: null })
  const stand_in = [{ host_suffix: local.host_suffix, port: local.http_port }]
  registry = openRegistry({
    user_agent: 'test',
    dns_servers: [`${local.dns.host}:${local.dns.port}`],
    stand_in: { web: stand_in, whois: local.whois, rdap: local.rdap },
  })
  web = openWeb({
    public_url: 'http://auctor.test',
    stand_in,
    findBrowser: () => Promise.reject(new Error('no browser is needed here')),
  })
})
afterAll(async () => {
  await web.close()
  await registry.close()
  await local.close()
  await rm(folder, { recursive: true })
})

const lookUp = (kind: string) => {
  const url = local.sites.find(site => site.kind === kind)?.url ?? expect.fail(kind)
  return lookUpWebsite({ registry: registry.registry, web: web.web }, `${url}some/page`)
}

describe('a website', () => {
  it('is known by its registry and by what it says of itself', async () => {
    const { facts, silent } = await lookUp('estate_agent')
    expect(silent).toEqual([])
    expect(facts).toMatchObject({
      registrar: 'Registrar des Alpes',
      registrant: 'SARL AGENCE DES DEUX RIVES',
      country: 'FR',
      zip_code: '69003',
      host: 'This machine (stand-in)',
      ip: '127.0.0.1',
      registrant_emails: ['contact@agence-des-deux-rives.localhost'],
      abuse_emails: ['abuse@registrar-alpes.localhost', 'abuse@hosting.localhost'],
      internal_emails: ['agence@agence-des-deux-rives.localhost', 'mentions@agence-des-deux-rives.localhost'],
      external_emails: [],
    })
  })

  it('that hides its registrant is known by what it says of itself', async () => {
    const { facts } = await lookUp('robots')
    expect(facts).toMatchObject({ registrant: null, zip_code: '75008', country: 'FR' })
    expect(facts.internal_emails).toEqual(['concierge@salon-prive.localhost'])
    expect(local.counters().forbidden).toBe(0)
  })

  it('that nobody knows and that does not answer is a failure, not an error', async () => {
    const ports = { registry: registry.registry, web: web.web }
    const { facts, silent } = await lookUpWebsite(ports, `http://nobody.localhost:${local.http_port}/`)
    expect(silent).toEqual(['registry', 'name_server', 'network', 'website'])
    expect(facts).toMatchObject({ ip: null, abuse_emails: [], internal_emails: [] })
  })

  it('is left alone when the work is called off', async () => {
    const ports = { registry: registry.registry, web: web.web }
    const off = AbortSignal.abort(new Error('called off'))
    await expect(lookUpWebsite(ports, local.sites[0]?.url ?? '', off)).rejects.toThrow('called off')
  })
})
