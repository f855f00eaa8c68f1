// Every endpoint × every kind of caller over HTTP: the answer is the one that lib/rules/access.ts decides and docs/access.md shows.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, pathKeys } from '#lib/contract/endpoint.ts'
import { newId } from '#lib/ids.ts'
import { decide } from '#lib/rules/access.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import { createUser } from '#server/domains/accounts/registration/create-user.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { type CallerName, callers, endpoints } from '../scripts/generate/access.ts'
import { type TestApi, testApi } from './support/api.ts'
import { ownAddress, PASSWORD } from './support/people/people.ts'

const names = Object.keys(callers) as CallerName[] // the keys of a constant object
const signedIn = names.filter(name => callers[name] !== null)
const refusals = { not_authenticated: 401, forbidden: 403, demo_restricted: 403, read_only: 403 } as const

let api: TestApi
let admin_id: string
const ids = new Map<CallerName, string>()
beforeAll(async () => {
  api = await testApi()
  for (const name of signedIn) {
    const { account_type = 'creator', roles = [] } = callers[name] ?? {}
    const email = `${name.replaceAll(' ', '-')}@auctor.example`
    const person = { email, password: PASSWORD, first_name: 'Ada', last_name: 'Lovelace', account_type }
    const { id } = await createUser(api.context, { ...person, roles: [...roles] })
    ids.set(name, id)
  }
  admin_id = ids.get('admin') ?? ''
})
afterAll(() => api.close())

/** Paths and methods of an endpoint; their arguments name nothing that exists. */
function calls({ path, aliases = [], method, also_get }: Endpoint): { path: string; method: string }[] {
  const paths = [path, ...aliases].map(each =>
    pathKeys(each).reduce((filled, key) => filled.replace(`{${key}}`, 'none'), `/api${each}`),
  )
  return paths.flatMap(each => [{ path: each, method }, ...(also_get ? [{ path: each, method: 'GET' }] : [])])
}

/** A session of its own for each call: some calls end the session that makes them. */
async function freshToken(name: CallerName): Promise<string> {
  const now = api.clock.now()
  const id = newId('session', now)
  const expires_at = new Date(now.getTime() + 3_600_000)
  const row = {
    id,
    user_id: ids.get(name) ?? '',
    remember: false,
    user_agent: '',
    network: '',
    created_at: now,
    proved_at: now,
  }
  const impersonator_id = name === 'read-only' ? admin_id : null
  await api.services.db.insert(sessions).values({ ...row, token_hash: hashToken(id), expires_at, impersonator_id })
  return id
}

async function answerTo(name: CallerName, endpoint: Endpoint, call: { path: string; method: string }) {
  const headers = new Headers(ownAddress())
  if (callers[name]) headers.set('Authorization', `Bearer ${await freshToken(name)}`)
  const init: RequestInit = { method: call.method, headers }
  if (endpoint.body && endpoint.multipart) init.body = new FormData()
  else if (endpoint.body) {
    headers.set('Content-Type', 'application/json')
    init.body = '{}'
  }
  const response = await api.fetch(call.path, init)
  const problem = response.headers.get('content-type')?.includes('problem+json') ? await response.json() : null
  return { status: response.status, code: problem?.code ?? null }
}

const lines = endpoints.flatMap(([, endpoint]) =>
  names.map(name => ({
    endpoint,
    name,
    call: `${endpoint.method} ${endpoint.path}`,
    decision: decide(endpoint, callers[name]),
  })),
)

describe('the matrix', () => {
  it.each(lines)('$call, $name: $decision', async ({ endpoint, name, decision }) => {
    for (const call of calls(endpoint)) {
      const answer = await answerTo(name, endpoint, call)
      if (decision !== 'allowed') {
        expect(answer).toEqual({ status: refusals[decision], code: decision })
        continue
      }
      expect(Object.keys(refusals)).not.toContain(answer.code)
      expect(answer.status).not.toBe(500)
      expect(answer.code).not.toBe('method_not_allowed')
    }
  })

  it('leaves everybody’s account as it was', async () => {
    for (const name of signedIn) {
      const [person] = await api.services.db
        .select()
        .from(users)
        .where(eq(users.id, ids.get(name) ?? ''))
      expect(person).toMatchObject({ deleted_at: null, roles: callers[name]?.roles })
    }
  })
})
