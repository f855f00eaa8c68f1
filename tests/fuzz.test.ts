// Hostile requests by every role to every operation: no failure of ours, every answer as described, nothing of other people.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { collections } from '#lib/contract/collections.ts'
import { type Endpoint, pathKeys } from '#lib/contract/endpoint.ts'
import { failures } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { createUser } from '#server/domains/accounts/registration/create-user.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { type CallerName, callers, endpoints } from '../scripts/generate/access.ts'
import { type TestApi, testApi } from './support/api.ts'
import { makePerson, ownAddress, PASSWORD } from './support/people/people.ts'

/** `npm test` makes these; `npm run fuzz` makes 10,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500)
const SEED = Number(process.env.FUZZ_SEED ?? 17)
/** Stands in everything that a person has and nobody else may see. */
const SECRET = 'zq7k-not-yours'
const names = Object.keys(callers) as CallerName[] // the keys of a constant object

let api: TestApi
const ids = new Map<CallerName, string>()
const others: string[] = []
beforeAll(async () => {
  api = await testApi()
  const victim = await makePerson(api, { email: `${SECRET}@auctor.example`, complete: false })
  const { body } = await api.as(victim).call(collections.create, { body: { name: SECRET } })
  others.push(victim.id, body.id)
  for (const name of names) {
    const caller = callers[name]
    if (!caller) continue
    const { account_type, roles } = caller
    const email = `${name.replaceAll(' ', '-')}@auctor.example`
    const person = { email, password: PASSWORD, first_name: 'Ada', last_name: 'Lovelace', account_type }
    const { id } = await createUser(api.context, { ...person, roles: [...roles] })
    ids.set(name, id)
    others.push(id)
  }
}, 120_000)
afterAll(() => api.close())

/** Some calls end the session that makes them. */
async function freshToken(name: CallerName): Promise<string> {
  const now = api.clock.now()
  const id = newId('session', now)
  const expires_at = new Date(now.getTime() + 3_600_000)
  const row = { id, user_id: ids.get(name) ?? '', remember: false, user_agent: '', network: '', proved_at: now }
  const impersonator_id = name === 'read-only' ? (ids.get('admin') ?? '') : null
  const made = { ...row, created_at: now, expires_at, token_hash: hashToken(id), impersonator_id }
  await api.services.db.insert(sessions).values(made)
  return id
}

const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00',
    '\u202eabc',
    'a\nb',
    '%',
    "' or 1=1--",
    '../../etc/passwd',
    '%00',
    '<script>alert(1)</script>',
    '{{7*7}}',
    'current',
    'none',
    'null',
    'NaN',
    '-1',
    '1e309',
    '9'.repeat(400),
    '2026-02-30',
    '9999-12-31T23:59:59.999999999Z',
    'http://169.254.169.254/',
    'javascript:1',
    'a@b',
    'é\u0301',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constant('x'.repeat(70_000)),
)
const hostile = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(null, true, 0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 31) - 1, [], {}, [[]], '1') },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** The fields of a schema, also of one of several forms. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const json = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  const found = [...json.matchAll(/"([a-z][a-z0-9_]*)":\{"/g)].map(match => match[1] ?? '')
  return [...new Set(found)].filter(name => name !== 'properties')
}

/** Right values of some fields bring a request past the first refusal. */
const plausible = fc.constantFrom<unknown>('a@auctor.example', PASSWORD, 'Ada', '2001-01-01', 1, true, 'FR', 'en', [])

type Shot = { name: string; endpoint: Endpoint; caller: CallerName; arguments: string[]; fields: object; query: object }

const valuesOf = (fields: string[]) =>
  fc.dictionary(
    fields.length > 0 ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fields) }, hostileText) : hostileText,
    fc.oneof({ weight: 1, arbitrary: hostile }, { weight: 1, arbitrary: plausible }),
    { maxKeys: 6, noNullPrototype: true },
  )

const shot = (): fc.Arbitrary<Shot> =>
  fc.constantFrom(...endpoints).chain(([name, endpoint]) =>
    fc.record({
      name: fc.constant(name),
      endpoint: fc.constant(endpoint),
      caller: fc.constantFrom(...names),
      arguments: fc.array(fc.oneof(hostileText, fc.constantFrom(...others)), { minLength: 3, maxLength: 3 }),
      fields: valuesOf(fieldsOf(endpoint.body)),
      query: valuesOf(fieldsOf(endpoint.query)),
    }),
  )

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const escaped = (text: string) =>
  encodeURIComponent(text.toWellFormed())
    .slice(0, 2_000)
    .replace(/%[0-9A-F]?$/, '')

function pathOf({ endpoint, arguments: given, query }: Shot, kind: number): string {
  const path = pathKeys(endpoint.path).reduce(
    (filled, key, at) => filled.replace(`{${key}}`, () => escaped(given[at] ?? '') || 'none'),
    `/api${endpoint.path}`,
  )
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map(each => `${escaped(key)}=${escaped(written(each))}`),
  )
  return `${path}?${pairs
    .join('&')
    .slice(0, 8_000)
    .replace(/%[0-9A-F]?$/, '')}${kind % 11 === 0 ? '&search=%ff%00' : ''}`
}

function bodyOf({ endpoint, fields }: Shot, kind: number): { body?: BodyInit; type?: string } {
  if (endpoint.method === 'GET') return {}
  if (kind % 13 === 0) return { body: Buffer.from('7b226e616d65223a22ff227d', 'hex'), type: 'application/json' }
  if (kind % 17 === 0) return { body: '['.repeat(5_000), type: 'application/json' }
  if (kind % 19 === 0) return { body: JSON.stringify(fields), type: 'text/plain' }
  if (kind % 23 === 0) return { body: '--x--\r\n--x\r\n', type: 'multipart/form-data; boundary=x' }
  if (!endpoint.multipart) return { body: JSON.stringify(kind % 7 === 0 ? [fields] : fields), type: 'application/json' }
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, written(value))
  if (kind % 2 === 0) form.append('file', new Blob([Buffer.from('ffd8ffe000104a46', 'hex')]), 'a\n.jpg')
  return { body: form }
}

/** What is not answered by then hangs. */
const ANSWERED_MS = 10_000

async function fire(each: Shot, kind: number): Promise<void> {
  const { endpoint, caller } = each
  const headers = new Headers(ownAddress())
  if (callers[caller]) headers.set('Authorization', `Bearer ${await freshToken(caller)}`)
  const { body, type } = bodyOf(each, kind)
  if (type) headers.set('Content-Type', type)
  const method = endpoint.also_get && kind % 5 === 0 ? 'GET' : endpoint.method
  const signal = AbortSignal.timeout(ANSWERED_MS)
  const sent = method === 'GET' || body === undefined ? {} : { body }
  const init = { method, headers, signal, ...sent }
  // The harness compares status and content type of the answer with the description.
  const answer = await api.fetch(pathOf(each, kind), init)
  const text = await answer.text()
  // The offline verifier comes with the build, which these tests do without.
  const unbuilt = each.name === 'verifier.offline' && answer.status === 503
  if (!unbuilt) expect(answer.status, text).toBeLessThan(500)
  if (answer.status >= 400) {
    const problem = JSON.parse(text)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(Object.keys(failures)).toContain(problem.code)
    expect(problem).toMatchObject({ status: answer.status, detail: expect.stringMatching(/\w/) })
  }
  if (caller !== 'admin') expect(text).not.toContain(SECRET)
}

it(`${REQUESTS} hostile requests are answered as described, and with nothing of other people`, async () => {
  const shots = fc.sample(shot(), { numRuns: REQUESTS, seed: SEED })
  const wrong = new Map<string, string>()
  for (const [kind, each] of shots.entries()) {
    await fire(each, kind).catch((error: unknown) => {
      const said = error instanceof Error ? error.message.slice(0, 600) : String(error)
      wrong.set(`${each.name}: ${said.slice(0, 120)}`, `${each.name}, ${each.caller}, request ${kind}: ${said}`)
    })
  }
  expect([...wrong.values()]).toEqual([])
})
