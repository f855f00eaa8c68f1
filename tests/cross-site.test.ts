// Every call that changes something × every way in which another website can make a browser send it: refused before anything is read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathKeys } from '#lib/contract/endpoint.ts'
import { endpoints } from '../scripts/generate/access.ts'
import { type TestApi, testApi } from './support/api.ts'
import { makePerson, ownAddress } from './support/people/people.ts'

let api: TestApi
let cookie: string
beforeAll(async () => {
  api = await testApi()
  const { token } = await makePerson(api, { roles: ['admin', 'lawyer'] })
  cookie = `auctor_session=${token}; auctor_session_real=${token}`
})
afterAll(() => api.close())

const elsewhere: [string, Record<string, string>][] = [
  [
    'a script of another website',
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors', Origin: 'https://evil.example' },
  ],
  [
    'a form of another website',
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', Origin: 'https://evil.example' },
  ],
  ['another host of the same site', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://evil.auctor.test' }],
  ['a sandboxed frame', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
  ['an old browser on another website', { Origin: 'https://evil.example', Host: 'auctor.test' }],
  ['an old browser that says nothing', {}],
]
const types: [string, string][] = [
  ['application/json', '{}'],
  ['text/plain', '{}'],
  ['application/x-www-form-urlencoded', 'a=1'],
]
const writing = endpoints.filter(([, { method }]) => method !== 'GET')

describe.each(elsewhere)('from %s', (_, headers) => {
  it.each(writing.map(([name, endpoint]) => [name, endpoint] as const))('%s is refused', async (_name, endpoint) => {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const filled = pathKeys(path).reduce((at, key) => at.replace(`{${key}}`, 'none'), `/api${path}`)
      for (const [type, body] of types) {
        const sent = { ...ownAddress(), ...headers, Cookie: cookie, 'Content-Type': type }
        const answer = await api.fetch(filled, { method: endpoint.method, headers: sent, body })
        expect([answer.status, (await answer.json()).code, answer.headers.getSetCookie()]).toEqual([
          403,
          'cross_site',
          [],
        ])
      }
    }
  })
})

it('a link or a picture anywhere triggers no call that changes something by GET', async () => {
  for (const [name, endpoint] of endpoints.filter(([, { also_get }]) => also_get)) {
    for (const site of ['cross-site', 'same-site', 'same-origin', 'none']) {
      const path = pathKeys(endpoint.path).reduce((at, key) => at.replace(`{${key}}`, 'none'), `/api${endpoint.path}`)
      const answer = await api.fetch(path, { headers: { Cookie: cookie, 'Sec-Fetch-Site': site } })
      expect([name, answer.status]).toEqual([name, 401])
    }
  }
})
