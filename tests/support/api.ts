// The harness of the server tests: the real API on a real database, with a clock, a mailbox and the jobs in the test's hands.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import pino from 'pino'
import { inject } from 'vitest'
import { type Answer, type CallInput, type Endpoint, fillPath, isFileResponse } from '#lib/contract/endpoint.ts'
import type { Problem } from '#lib/errors.ts'
import { NUDITY_THRESHOLD } from '#lib/rules/moderation.ts'
import { createApp } from '#server/app.ts'
import type { Context, Ports, Settings } from '#server/context.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { emails } from '#server/db/schema/accounts.ts'
import { readEnv } from '#server/env.ts'
import { createHealth, type Health } from '#server/health/health.ts'
import { probesOf } from '#server/health/probes.ts'
import { watchedPorts } from '#server/health/watched-ports.ts'
import { jobs } from '#server/job-list.ts'
import { prepareQueues, runJob } from '#server/jobs/worker.ts'
import { createMakeContext, systemFacts } from '#server/make-context.ts'
import { operatorOf } from '#server/process/operator.ts'
import type { Services } from '#server/services.ts'
import { platform } from './billing/parties.ts'
import { testClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { undeclared } from './declared.ts'
import { testPorts } from './ports.ts'
import { jobNames, silentQueues } from './queues.ts'

export type Outcome<E> = { status: number; headers: Headers; body: Answer<E>; problem: Problem }
export type Caller = {
  /** Calls an endpoint with typed input and answers status, headers and the body or the problem document. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>, options?: CallOptions): Promise<Outcome<E>>
  fetch(path: string, init?: RequestInit): Promise<Response>
}
export type CallOptions = { headers?: Record<string, string> }
export type TestApi = Caller & {
  services: Services
  context: Context
  ports: Ports
  clock: ReturnType<typeof testClock>
  as(person: { token: string }): Caller
  /** All letters so far, oldest first. */
  outbox(): Promise<(typeof emails.$inferSelect)[]>
  /** Works every job that is due by the test's clock, until none is. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

const ORIGIN = 'http://auctor.test'

const settings: Settings = {
  public_url: ORIGIN,
  registration: 'open',
  demo: true,
  support_email: 'support@auctor.example',
  payment_hook_url: `${ORIGIN}/api/payments/hook`,
  bounce_secret: null,
  sandbox: null,
  seller: platform,
  operator: operatorOf(readEnv({})),
  captcha: { kind: 'local', site_key: null },
  nudity_threshold: NUDITY_THRESHOLD,
}

type Given = {
  /** Another one than an empty one of the run's own server; closed with the API. */
  database?: OpenDatabase
  settings?: Partial<Settings>
  ports?: Partial<Ports>
  finer_previews?: boolean
  matching?: boolean
  health?: Partial<Health>
  log?: pino.Logger
}

/** Opens an empty API. `settings` and `ports` replace single defaults. */
export async function testApi(given: Given = {}): Promise<TestApi> {
  const directory = await mkdtemp(join(tmpdir(), 'auctor-test-'))
  const database = given.database ?? (await openTestDatabase())
  const clock = testClock()
  const log = given.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' })
  const boss = new PgBoss({
    db: database.queue,
    backend: database.kind,
    supervise: false,
    schedule: false,
    useListenNotify: false,
  })
  boss.on('error', error => log.error(error))
  await boss.start()
  await prepareQueues(boss, jobNames, silentQueues)
  const own = await testPorts(directory, inject('standins'), {
    finer_previews: given.finer_previews ?? false,
    matching: given.matching ?? false,
  })
  const ports = { ...own.ports, ...given.ports }
  const health = createHealth({
    probes: probesOf({ db: database.db, ...ports }),
    disk: { directory, reserve_bytes: 0 },
    log,
  })
  Object.assign(ports, watchedPorts(ports, health))
  const services: Services = {
    db: database.db,
    boss,
    ports,
    health: { ...health, ...given.health },
    settings: { ...settings, ...given.settings },
    log,
    now: clock.now,
  }
  const app = createApp(services, { clientAddress: request => request.req.header('x-test-address') ?? '203.0.113.7' })
  const fetch = async (path: string, init?: RequestInit) => {
    const response = await app.fetch(new Request(new URL(path, ORIGIN), init))
    const difference = undeclared(init?.method ?? 'GET', path, response)
    if (difference) throw new Error(difference)
    return response
  }
  const makeContext = createMakeContext(services)
  const callerOf = (token: string | null): Caller => ({
    call: caller(fetch, token),
    fetch: (path, init) => fetch(path, withToken(init, token)),
  })
  let working = Promise.resolve()
  // One after the other: who waits for a job would otherwise not see that another call works it still.
  const runJobs = () => {
    const next = working.then(() => runDueJobs(services, id => makeContext(systemFacts(id))))
    working = next.catch(() => undefined)
    return next
  }
  return {
    ...callerOf(null),
    services,
    ports: services.ports,
    clock,
    context: makeContext(systemFacts('test')),
    as: ({ token }) => callerOf(token),
    outbox: () => database.db.select().from(emails).orderBy(emails.created_at, emails.id),
    runJobs,
    close: async () => {
      health.close()
      await boss.stop({ graceful: false, close: false })
      await own.close()
      await database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function withToken(init: RequestInit | undefined, token: string | null): RequestInit {
  const headers = new Headers(init?.headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  return { ...init, headers }
}

function caller(fetch: (path: string, init?: RequestInit) => Promise<Response>, token: string | null): Caller['call'] {
  return async (endpoint, input, options) => {
    const given: Record<string, unknown> = { ...input }
    const query = new URLSearchParams(queryPairs(given.query))
    const response = await fetch(`/api${fillPath(endpoint.path, given)}?${query}`, {
      ...withToken({ headers: { ...options?.headers, ...jsonHeader(endpoint, given) } }, token),
      method: endpoint.method,
      ...bodyOf(endpoint, given),
    })
    const type = response.headers.get('content-type') ?? ''
    const json = type.includes('json') ? await response.json() : null
    const body = response.ok && isFileResponse(endpoint.response) ? await response.blob() : json
    return { status: response.status, headers: response.headers, body, problem: json }
  }
}

const jsonHeader = (endpoint: Endpoint, given: Record<string, unknown>): Record<string, string> =>
  given.body !== undefined && !endpoint.multipart ? { 'Content-Type': 'application/json' } : {}

function bodyOf(endpoint: Endpoint, given: Record<string, unknown>): { body?: BodyInit } {
  if (given.body === undefined && given.file === undefined) return {}
  if (!endpoint.multipart) return { body: JSON.stringify(given.body) }
  const form = new FormData()
  for (const [name, value] of queryPairs(given.body)) form.append(name, value)
  if (given.file instanceof Blob)
    form.append('file', given.file, given.file instanceof File ? given.file.name : 'picture.jpg')
  return { body: form }
}

function queryPairs(values: unknown): [string, string][] {
  return Object.entries(values ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter(each => each !== undefined && each !== null)
      .map((each): [string, string] => [name, String(each)]),
  )
}

async function runDueJobs(services: Services, contextOf: (id: string) => Context): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    const names = await namesOfDue(services)
    const due = jobs.filter(({ name }) => names.has(name))
    if (due.length === 0) return
    for (const definition of due) {
      for (const { id, data } of await services.boss.fetch<object>(definition.name, { batchSize: 50 })) {
        await runJob(definition, data, contextOf(id), services.log)
        await services.boss.complete(definition.name, id)
      }
    }
  }
  throw new Error('jobs keep adding jobs')
}

/** Sets what is due by the test's clock free by the database's clock; the names of the queues in which something is due. */
async function namesOfDue({ db, now }: Services): Promise<Set<string>> {
  const waits = sql`state in ('created', 'retry')`
  await db.execute(
    sql`update pgboss.job set start_after = now() - interval '1 second' where ${waits} and start_after <= ${now().toISOString()}::timestamptz`,
  )
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct name from pgboss.job where ${waits} and start_after <= now()`,
  )
  return new Set(rows.map(({ name }) => name))
}
