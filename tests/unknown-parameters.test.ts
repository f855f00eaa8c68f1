// A filter that is spelt wrong is refused everywhere: no list answers as if there were no filter.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Endpoint, isFileResponse, pathKeys } from '#lib/contract/endpoint.ts'
import { decide } from '#lib/rules/access.ts'
import { endpoints } from '../scripts/generate/access.ts'
import { type TestApi, testApi } from './support/api.ts'
import { makePerson, ownAddress, type TestPerson } from './support/people/people.ts'

/** The provider of payments says more than it is asked; whoever shows a picture or reads oEmbed may add what they like. */
const OPEN = ['images.preview', 'payments.hook', 'plugin.oembed']

const creator = { account_type: 'creator', roles: [] } as const
const admin = { account_type: 'collector', roles: ['admin'] } as const
const lawyer = { account_type: 'advertiser', roles: ['lawyer'] } as const
const kinds = [creator, admin, lawyer]

let api: TestApi
const people = new Map<(typeof kinds)[number], TestPerson>()
beforeAll(async () => {
  api = await testApi()
  for (const kind of kinds) people.set(kind, await makePerson(api, { ...kind, roles: [...kind.roles] }))
})
afterAll(() => api.close())

const isFile = (endpoint: Endpoint) => !endpoint.query && isFileResponse(endpoint.response)
const read = endpoints.filter(([, endpoint]) => endpoint.method === 'GET' && !isFile(endpoint))
/** What names an object is refused for an id that is none before its query is read; the reading is the same. */
const lists = read.filter(([, { open_query, path }]) => !open_query && pathKeys(path).length === 0)

it('has an exception only for whom we do not decide what they say', () => {
  expect(read.filter(([, endpoint]) => endpoint.open_query).map(([name]) => name)).toEqual(OPEN)
})

it.each(lists)('%s refuses an unknown parameter, and names it', async (_name, endpoint) => {
  const kind = kinds.find(each => decide(endpoint, each) === 'allowed')
  const person = kind && people.get(kind)
  const headers = { ...ownAddress(), ...(person ? { Authorization: `Bearer ${person.token}` } : {}) }
  const answer = await api.fetch(`/api${endpoint.path}?price_minimum=5`, { headers })
  const problem = await answer.json()
  expect(problem).toMatchObject({ status: 400, code: 'unknown_parameter' })
  expect(Object.keys(problem.errors)).toEqual(['price_minimum'])
})
