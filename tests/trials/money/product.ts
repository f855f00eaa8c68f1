// The product of a trial: its real use cases and jobs on a real database, in a process that may die, with a clock that only moves when told to.

import { eq } from 'drizzle-orm'
import pino from 'pino'
import type { CallInput, Endpoint, ReceivedFile } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { outboxMail } from '#server/adapters/mail/outbox.ts'
import type { Context, CurrentUser, Ports, Settings } from '#server/context.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { insertPerson } from '#server/domains/accounts/registration/insert-person.ts'
import { billingSchedules } from '#server/domains/billing/jobs.ts'
import { fetchRates } from '#server/domains/billing/rates/fetch-rates.ts'
import { guestSchedules } from '#server/domains/settlement/guests/purge-guests.ts'
import { readEnv } from '#server/env.ts'
import type { Health } from '#server/health/health.ts'
import { createMakeContext, systemFacts } from '#server/make-context.ts'
import { operatorOf } from '#server/process/operator.ts'
import { apiRoutes } from '#server/routes.ts'
import type { Services } from '#server/services.ts'
import { naturalProfile } from '../../support/people/people.ts'
import { emptyTables, keepBaseline } from './baseline.ts'
import { fires } from './cron.ts'
import { createLife, type Life } from './life.ts'
import { nameOf, openMortalDatabase } from './mortal-database.ts'
import { openTrialProvider, type TrialProvider } from './provider.ts'
import { openTrialQueue, releaseJobs, workDue } from './queue.ts'

/** After the machine's own clock, by which the queue lets jobs begin. */
const START = new Date('2031-01-20T09:00:00Z')

const settings: Settings = {
  public_url: 'http://auctor.test',
  registration: 'open',
  demo: false,
  support_email: 'support@auctor.example',
  payment_hook_url: 'http://auctor.test/api/payments/hook',
  bounce_secret: null,
  sandbox: null,
  seller: {
    name: 'Auctor',
    lines: ['1 rue de la Paix', '75002 Paris'],
    country: 'FR',
    company_number: null,
    vat_number: null,
  },
  operator: operatorOf(readEnv({})),
  captcha: { kind: 'local', site_key: null },
  nudity_threshold: 1,
}

const health: Health = {
  read: () => Promise.reject(new Error('nobody asks for it here')),
  state: () => 'ok',
  fails: async () => false,
  suspect: () => {},
  room: () => 'enough',
  close: () => {},
}

/** What a dollar is worth moves no money. */
const schedules = [...billingSchedules.filter(({ job }) => job.name !== fetchRates.name), ...guestSchedules]

/** `failed`: refused by a rule, in words of the contract. `died`: nobody heard the answer. */
export type Outcome = { kind: 'done'; answer: unknown } | { kind: 'failed'; code: string } | { kind: 'died' }

export type TrialProduct = {
  life: Life
  provider: TrialProvider
  db: Services['db']
  now(): Date
  newPerson(said?: Partial<NewPerson>): Promise<CurrentUser>
  call<E extends Endpoint>(endpoint: E, user: CurrentUser | null, input?: CallInput<E>): Promise<Outcome>
  /** A call with a file that has arrived. */
  callWithFile(
    endpoint: Endpoint,
    user: CurrentUser | null,
    input: Record<string, unknown> & { file: ReceivedFile },
  ): Promise<Outcome>
  /** What no request asks for. */
  inside(work: (context: Context) => Promise<unknown>): Promise<Outcome>
  /** Time passes; schedules that fire meanwhile are put into the queue. */
  wait(seconds: number): Promise<Outcome>
  /** For how many seconds nothing has been worked. */
  idle(): number
  /** Works what is due. */
  work(): Promise<Outcome>
  /** After a death: what a new process does first. */
  restart(): Promise<void>
  /** Rows of a statement that no death stops. */
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** From here every history begins; gives how to come back. */
  begin(): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Opens the product on a database of its own, made from the template. */
export async function openTrialProduct(url: string): Promise<TrialProduct> {
  const life = createLife()
  const clock = trialClock()
  const provider = openTrialProvider(life, clock.ms)
  const database = openMortalDatabase(url, life)
  const { pool } = database
  const tables = await emptyTables(pool)
  const boss = await openTrialQueue(database)
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const { now } = clock
  let worked = clock.ms()
  const services: Services = { db: database.db, boss, ports: portsOver(provider), settings, health, log, now }
  const makeContext = createMakeContext(services)
  const contextOf = (id: string) => makeContext(systemFacts(id))
  const call = (endpoint: Endpoint, user: CurrentUser | null, input?: object) =>
    attempt(() => perform(endpoint, makeContext({ user, locale: 'en', request }), { ...input }))
  const attempt = (work: () => Promise<unknown>) => outcomeOf(life, work)
  return {
    life,
    provider,
    db: services.db,
    now,
    newPerson: (said = {}) => newPerson(contextOf('people'), { roles: [], first_name: 'Marie', ...said }),
    call,
    callWithFile: call,
    inside: work => attempt(() => work(contextOf('trial'))),
    wait: seconds =>
      attempt(async () => {
        const from = now()
        clock.forward(seconds)
        for (const { job } of schedules.filter(each => fires(each.cron, from, now())))
          await contextOf('clock').enqueue(job, {}, { key: job.name })
      }),
    idle: () => (clock.ms() - worked) / 1_000,
    work: () =>
      attempt(async () => {
        await workDue({ boss, pool, log, contextOf, now })
        worked = clock.ms()
      }),
    async restart() {
      life.revive()
      await releaseJobs(pool)
    },
    // Each is planned once.
    rows: async (text, values = []) => (await pool.query({ name: nameOf(text), text, values })).rows,
    async begin() {
      const [at, reset, restore] = [clock.ms(), provider.keep(), await keepBaseline(pool, tables)]
      return async () => {
        clock.set(at)
        worked = at
        reset()
        await restore()
      }
    },
    async close() {
      await boss.stop({ graceful: false, close: false })
      await database.close()
    },
  }
}

/** No two moments are the same, so that what is made later sorts later. */
function trialClock() {
  let ms = START.getTime()
  return {
    ms: () => ms,
    now(): Date {
      ms += 1
      return new Date(ms)
    },
    forward(seconds: number): void {
      ms += seconds * 1000
    },
    set(to: number): void {
      ms = to
    },
  }
}

async function outcomeOf(life: Life, work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { kind: 'done', answer: await work() }
  } catch (error) {
    if (life.dead) return { kind: 'died' }
    if (error instanceof Failure && error.code !== 'unknown') return { kind: 'failed', code: error.code }
    throw error
  }
}

const request = { ...systemFacts('trial').request, ip: '203.0.113.7', user_agent: 'trial' }

/** What the router does between a request and its use case, but for asking who it is. */
function perform(
  endpoint: Endpoint,
  context: Context,
  { query, body, ...path }: Record<string, unknown>,
): Promise<unknown> {
  const route = apiRoutes.find(each => each.endpoint === endpoint)
  if (!route) throw new Error(`nothing answers ${endpoint.path}`)
  const parsed = {
    ...path,
    ...(endpoint.query && { query: endpoint.query.parse(query ?? {}) }),
    ...(endpoint.body && { body: endpoint.body.parse(body ?? {}) }),
  }
  return route.transaction ? context.transact(tx => route.run(tx, parsed)) : route.run(context, parsed)
}

let made = 0

/** The provider's stand-in reads first names: who cannot be debited, and who disputes each debit. */
type NewPerson = { roles: CurrentUser['roles']; first_name: string }

async function newPerson(context: Context, { roles, first_name }: NewPerson): Promise<CurrentUser> {
  made += 1
  const at = context.now()
  const said = { email: `person-${made}@auctor.example`, first_name, last_name: `Curie ${made}` }
  const account = { account_type: 'creator', password_hash: '', locale: 'en' } as const
  const dates = { email_confirmed_at: at, terms_accepted_at: at, created_at: at }
  const id = newId('user', at)
  await context.transact(async ({ db }) => {
    await insertPerson({ db }, { id, ...said, ...account, roles: [...roles], ...dates })
    await db.update(profiles).set(naturalProfile).where(eq(profiles.user_id, id))
  })
  const session = { session_id: '', impersonator_id: null, proved_at: at }
  return { id, ...said, account_type: 'creator', roles, locale: 'en', ...session }
}

/** Everything outside but the provider is not there: nothing about money may ask for it. */
function portsOver({ payment }: TrialProvider): Ports {
  const here: Partial<Ports> = { payment, mail: outboxMail() }
  return new Proxy(here, {
    get(target, name) {
      if (Object.hasOwn(target, name)) return Reflect.get(target, name)
      throw new Error(`a trial of money asks for ${String(name)}`)
    },
  }) as Ports // whatever is missing throws
}
