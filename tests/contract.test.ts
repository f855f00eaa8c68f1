// Every endpoint of the contract: exactly one route; an empty body is refused where it says nothing. Who may call it is in access-matrix.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, isFileResponse, pathKeys } from '#lib/contract/endpoint.ts'
import { monitoring } from '#lib/contract/monitoring.ts'
import { notices } from '#lib/contract/notices.ts'
import { newId } from '#lib/ids.ts'
import { may, type Person } from '#lib/rules/access.ts'
import { apiRoutes } from '#server/routes.ts'
import { endpoints } from '../scripts/generate/access.ts'
import { type TestApi, testApi } from './support/api.ts'
import { makePerson, type PersonOptions, type TestPerson } from './support/people/people.ts'

/** A path whose arguments name nothing that exists. */
const somePath = (endpoint: Endpoint) =>
  pathKeys(endpoint.path).reduce((path, key) => path.replace(`{${key}}`, 'none'), `/api${endpoint.path}`)

/** An empty body says something here: all notices are read, no setting is changed. */
const takesEmpty = new Set<Endpoint>([notices.read, monitoring.updateSettings])

let api: TestApi
let people: (TestPerson & Person)[]
beforeAll(async () => {
  api = await testApi()
  const kinds: Required<Pick<PersonOptions, 'account_type' | 'roles'>>[] = [
    { account_type: 'creator', roles: [] },
    { account_type: 'collector', roles: ['admin', 'lawyer'] },
  ]
  people = []
  for (const kind of kinds) people.push({ ...(await makePerson(api, kind)), ...kind })
})
afterAll(() => api.close())

describe.each(endpoints)('%s', (_name, endpoint) => {
  it('has exactly one route', () => {
    expect(apiRoutes.filter(route => route.endpoint === endpoint)).toHaveLength(1)
  })

  it.runIf(endpoint.body !== undefined && !takesEmpty.has(endpoint))(
    'refuses an empty body with a sentence per field',
    async () => {
      const able = people.find(person => may(endpoint.access, person))
      if (!able) throw new Error(`nobody may call ${endpoint.path}`)
      const caller = api.as(able)
      const init = endpoint.multipart
        ? { body: new FormData() }
        : { body: '{}', headers: { 'Content-Type': 'application/json' } }
      const response = await caller.fetch(somePath(endpoint), { method: endpoint.method, ...init })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
      expect(await response.json()).toMatchObject({ detail: expect.stringMatching(/\w/) })
    },
  )

  it.runIf(!endpoint.open_query && !isFileResponse(endpoint.response))('refuses a query it does not know', async () => {
    const able = people.find(person => may(endpoint.access, person))
    if (!able) throw new Error(`nobody may call ${endpoint.path}`)
    // The id exists nowhere but has the form of one, because another form is answered before the query is read.
    const path = somePath(endpoint).replaceAll('/none', `/${newId('image', new Date())}`)
    const init = endpoint.method === 'GET' ? {} : { method: endpoint.method }
    const response = await api.as(able).fetch(`${path}?pagee=2`, init)
    const said = await response.json()
    // A password that is asked for anew comes before anything that was said.
    if (endpoint.recent) expect(response.status).toBeGreaterThanOrEqual(400)
    else expect([response.status, said.errors]).toMatchObject([400, { pagee: [expect.stringMatching(/\w/)] }])
  })

  it.runIf(endpoint.also_get === true)('demands the Authorization header of its GET form', async () => {
    const [person] = people
    const response = await api.fetch(somePath(endpoint), { headers: { Cookie: `auctor_session=${person?.token}` } })
    expect(response.status).toBe(401)
  })
})

describe('the router', () => {
  it('serves no route that is not in the contract', () => {
    const known = new Set(endpoints.map(([, endpoint]) => endpoint))
    expect(apiRoutes.filter(route => !known.has(route.endpoint))).toEqual([])
  })

  it('answers with and without a trailing slash alike', async () => {
    const [without, withSlash] = await Promise.all([api.fetch('/api/health'), api.fetch('/api/health/')])
    expect([without.status, withSlash.status]).toEqual([200, 200])
  })

  it('takes Bearer and JWT as the same scheme', async () => {
    const [person] = people
    for (const scheme of ['Bearer', 'JWT', 'jwt']) {
      const response = await api.fetch('/api/profiles/current', {
        headers: { Authorization: `${scheme} ${person?.token}` },
      })
      expect(response.status).toBe(200)
    }
  })

  it('names the problem of an unknown path, in the caller’s language', async () => {
    const response = await api.fetch('/api/nothing', { headers: { 'Accept-Language': 'fr-CH, en;q=0.5' } })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found', detail: 'Cette page est introuvable' })
  })

  it('says which methods a path accepts', async () => {
    const response = await api.fetch('/api/health', { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET')
  })

  it('refuses a cookie that comes from another site', async () => {
    const [person] = people
    const headers = {
      Cookie: `auctor_session=${person?.token}`,
      'Sec-Fetch-Site': 'cross-site',
      'Content-Type': 'application/json',
    }
    const response = await api.fetch('/api/rest-auth/password/change', { method: 'POST', headers, body: '{}' })
    expect(await response.json()).toMatchObject({ code: 'cross_site' })
  })

  it('gives every answer a request id and keeps a given one', async () => {
    const own = await api.fetch('/api/health')
    expect(own.headers.get('x-request-id')).toMatch(/^\w{26}$/)
    const given = await api.fetch('/api/health', { headers: { 'X-Request-Id': 'trace-12345678' } })
    expect(given.headers.get('x-request-id')).toBe('trace-12345678')
  })

  it('describes every endpoint in the OpenAPI document', async () => {
    const document: { openapi: string; paths: Record<string, Record<string, unknown>> } = await (
      await api.fetch('/api/openapi.json')
    ).json()
    expect(document.openapi).toBe('3.1.0')
    for (const [, endpoint] of endpoints)
      expect(document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]).toBeDefined()
  })
})
